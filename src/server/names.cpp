// SPDX-License-Identifier: Apache-2.0
#include "server/names.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include "bots/player.h"
#include "codec/json.h"
#include "kernel/check.h"
#include "server/table.h"

namespace meadhall::server {
namespace {

constexpr int shortest_name = 2, longest_name = 24, max_marks_in_a_row = 2;
// Maximum length of a name in bytes. A table may append a number to a name ("-10"), and a record allows 40 bytes.
constexpr std::size_t max_name_bytes = 36;

constexpr const char* what_a_name_is =
    "a name has 2 to 24 letters, digits or any of _.'-, all of one script and without invisible characters";

struct CloseChecker {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};

// The checker is opened once and shared by all threads. ICU allows concurrent use, as long as the checker does not
// change.
const USpoofChecker* spoof_checker() {
    static const std::unique_ptr<USpoofChecker, CloseChecker> checker = [] {
        UErrorCode error = U_ZERO_ERROR;
        std::unique_ptr<USpoofChecker, CloseChecker> opened(uspoof_open(&error));
        uspoof_setRestrictionLevel(opened.get(), USPOOF_SINGLE_SCRIPT_RESTRICTIVE);
        uspoof_setChecks(opened.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &error);
        check(U_SUCCESS(error), "ICU has no data for names");
        return opened;
    }();
    return checker.get();
}

icu::UnicodeString nfkc(const std::string& text) {
    UErrorCode error = U_ZERO_ERROR;
    const icu::Normalizer2* normalizer = icu::Normalizer2::getNFKCInstance(error);
    icu::UnicodeString normalized = normalizer->normalize(icu::UnicodeString::fromUTF8(text), error);
    check(U_SUCCESS(error), "ICU cannot normalize a name");
    return normalized;
}

bool is_mark(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

bool may_be_in_name(UChar32 c) {
    if (c < 0x80) {
        return notation::in_word(static_cast<char>(c));
    }
    return !u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
           (u_hasBinaryProperty(c, UCHAR_ALPHABETIC) || is_mark(c) || u_charType(c) == U_DECIMAL_DIGIT_NUMBER);
}

bool has_allowed_characters(const icu::UnicodeString& name) {
    int marks = max_marks_in_a_row;  // the maximum, so that a name cannot begin with a mark
    for (std::int32_t i = 0; i < name.length(); i = name.moveIndex32(i, 1)) {
        const UChar32 c = name.char32At(i);
        marks = is_mark(c) ? marks + 1 : 0;
        if (!may_be_in_name(c) || marks > max_marks_in_a_row) {
            return false;
        }
    }
    const std::int32_t length = name.countChar32();
    return length >= shortest_name && length <= longest_name;
}

std::string skeleton(icu::UnicodeString text) {
    UErrorCode error = U_ZERO_ERROR;
    icu::UnicodeString found;
    uspoof_getSkeletonUnicodeString(spoof_checker(), 0, text.foldCase(), found, &error);
    check(U_SUCCESS(error), "ICU cannot compare a name");
    std::string key;
    // Fold again, because the skeleton may contain uppercase letters: the skeleton of the digit 0 is the letter O.
    found.foldCase().toUTF8String(key);
    return key;
}

}  // namespace

std::string normalized_name(const std::string& name) {
    if (name.size() > longest_name_bytes || !codec::is_utf8(name)) {
        throw RequestError(ErrorCode::bad_request, what_a_name_is);
    }
    const icu::UnicodeString shown = nfkc(name);
    std::string text;
    shown.toUTF8String(text);
    UErrorCode error = U_ZERO_ERROR;
    const bool looks_mixed = uspoof_checkUnicodeString(spoof_checker(), shown, nullptr, &error) != 0;
    if (!has_allowed_characters(shown) || text.size() > max_name_bytes || looks_mixed || U_FAILURE(error)) {
        throw RequestError(ErrorCode::bad_request, what_a_name_is);
    }
    const std::string key = name_key(text);
    if (std::ranges::any_of(level_names(), [&](const std::string& level) { return name_key(level) == key; })) {
        throw RequestError(ErrorCode::taken, "this name is reserved for a bot");
    }
    return text;
}

std::string name_key(const std::string& name) { return skeleton(nfkc(name)); }

std::string old_name_key(const std::string& name) {
    std::string key = name;
    std::ranges::transform(key, key.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 'a' - 'A') : c; });
    return key;
}

}  // namespace meadhall::server
