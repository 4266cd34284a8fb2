// SPDX-License-Identifier: Apache-2.0
#include "store/encryption.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <openssl/evp.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include "kernel/check.h"

namespace meadhall::store {
namespace {

constexpr std::string_view mark = "sealed-v1:";
constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_size = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr int variant = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
static_assert(crypto_aead_xchacha20poly1305_ietf_KEYBYTES == 32 && nonce_size == 24);

const unsigned char* bytes(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

// Names the event that a payload belongs to. The payload can be decrypted only with this text, so nobody can move it to
// another event.
std::string place_of(std::string_view table, const Event& event) {
    return std::to_string(event.number) + "|" + event.kind + "|" + std::string(table);
}

class File {
public:
    File(const std::string& path, int flags) : descriptor(::open(path.c_str(), flags | O_CLOEXEC, S_IRUSR | S_IWUSR)) {}
    ~File() {
        if (descriptor >= 0) {
            ::close(descriptor);
        }
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    int descriptor;
};

}  // namespace

bool is_encrypted(std::string_view payload) { return payload.starts_with(mark); }

std::optional<PayloadCipher> PayloadCipher::read(const std::string& path) {
    const File file(path, O_RDONLY);
    if (file.descriptor < 0 && errno == ENOENT) {
        return std::nullopt;
    }
    std::array<char, 66> text{};
    const ssize_t size = file.descriptor < 0 ? -1 : ::read(file.descriptor, text.data(), text.size());
    PayloadCipher cipher;
    std::size_t length = 0;
    const char* end = nullptr;
    if (size < 64 || size > 65 ||
        sodium_hex2bin(cipher.key_.data(), cipher.key_.size(), text.data(), 64, nullptr, &length, &end) != 0 ||
        length != cipher.key_.size()) {
        throw BadInput("the key file " + path + " is not valid: it must contain 64 hexadecimal digits");
    }
    return cipher;
}

PayloadCipher PayloadCipher::make(const std::string& path) {
    PayloadCipher cipher;
    randombytes_buf(cipher.key_.data(), cipher.key_.size());
    std::array<char, 65> text{};
    sodium_bin2hex(text.data(), text.size(), cipher.key_.data(), cipher.key_.size());
    text.back() = '\n';
    const File file(path, O_WRONLY | O_CREAT | O_EXCL);
    if (file.descriptor < 0 || write(file.descriptor, text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
        fsync(file.descriptor) != 0) {
        throw BadInput("cannot create the key file " + path + ": " + std::strerror(errno));
    }
    return cipher;
}

std::string PayloadCipher::encrypt(std::string_view table, const Event& event) {
    const std::string place = place_of(table, event);
    if (!nonce_) {
        randombytes_buf(nonce_.emplace().data(), nonce_size);
    }
    sodium_increment(nonce_->data(), nonce_size);
    std::vector<unsigned char> box(nonce_size + event.payload.size() + tag_size);
    std::ranges::copy(*nonce_, box.begin());
    crypto_aead_xchacha20poly1305_ietf_encrypt(box.data() + nonce_size, nullptr, bytes(event.payload),
                                               event.payload.size(), bytes(place), place.size(), nullptr, box.data(),
                                               key_.data());
    // Uses OpenSSL's Base64 encoder. libsodium's encoder runs in constant time and therefore takes longer than the
    // encryption. Constant time is not needed here, because the encrypted text is not secret.
    std::string text(mark);
    text.resize(mark.size() + 4 * ((box.size() + 2) / 3) + 1);
    const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()) + mark.size(), box.data(),
                                       static_cast<int>(box.size()));
    text.resize(mark.size() + static_cast<std::size_t>(length) - (3 - box.size() % 3) % 3);  // without padding
    return text;
}

std::string PayloadCipher::decrypt(std::string_view table, const Event& event) const {
    if (!is_encrypted(event.payload)) {
        return event.payload;
    }
    const std::string place = place_of(table, event);
    const std::string_view text = std::string_view(event.payload).substr(mark.size());
    std::vector<unsigned char> box(text.size());
    std::size_t size = 0;
    const bool read =
        sodium_base642bin(box.data(), box.size(), text.data(), text.size(), nullptr, &size, nullptr, variant) == 0 &&
        size >= nonce_size + tag_size;
    std::string payload(read ? size - nonce_size - tag_size : 0, '\0');
    if (!read || crypto_aead_xchacha20poly1305_ietf_decrypt(reinterpret_cast<unsigned char*>(payload.data()), nullptr,
                                                            nullptr, box.data() + nonce_size, size - nonce_size,
                                                            bytes(place), place.size(), box.data(), key_.data()) != 0) {
        throw Damaged("table " + std::string(table) + ": event " + std::to_string(event.number) +
                      " was encrypted with a different key");
    }
    return payload;
}

}  // namespace meadhall::store
