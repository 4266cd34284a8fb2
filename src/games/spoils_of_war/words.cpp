// SPDX-License-Identifier: Apache-2.0
// Shows the table as text and words the questions to the players.
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

constexpr std::array<const char*, type_count> type_names{"Jewelry", "Armor", "Dragon Eggs", "Weapons", "Artifacts"};

// Joins words to a list, for example "Crown, Ring and Helmet".
std::string listed(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    }
    return out;
}

// SW-7.8  The probability, in per cent, that at least k of n hidden dice show a given value. Computed with integers,
// because rules use no floating point.
int at_least(int k, int n) {
    constexpr std::uint64_t sure = std::uint64_t{1} << 40;
    std::array<std::uint64_t, max_seats * most_dice + 2> exactly{
        sure};  // by number of dice that show the value: its probability times `sure`
    for (int dice = 1; dice <= n; ++dice) {
        for (std::size_t i = static_cast<std::size_t>(dice); i > 0; --i) {
            exactly[i] = (5 * exactly[i] + exactly[i - 1]) / 6;
        }
        exactly[0] = 5 * exactly[0] / 6;
    }
    std::uint64_t sum = 0;
    for (int i = std::max(k, 0); i <= n; ++i) {
        sum += exactly[static_cast<std::size_t>(i)];
    }
    return static_cast<int>((100 * sum + sure / 2) / sure);
}

// The probability of the standing bid, from what the viewer knows.
std::string hint(const View& view) {
    int known = 0;
    int unknown = 0;
    for (const VikingView& viking : view.vikings) {
        const auto& seen = viking.dice ? *viking.dice : viking.exposed;
        known += static_cast<int>(std::ranges::count(seen, view.bid->value));
        unknown += viking.dice_count - static_cast<int>(seen.size());
    }
    return " (true with " + std::to_string(at_least(view.bid->quantity - known, unknown)) + "%)";
}

std::string marks_text(EnumSet<Mark> marks) {
    std::string out;
    for (const Mark mark : marks) {
        out += ", " + std::string(enum_word(mark));
    }
    return out;
}

std::string card_text(const Rules& rules, Face face) {
    return std::string(rules.shown(face)) + " (" + std::to_string(rules.info(face).value) + ")";
}

std::string stash_text(const Rules& rules, const VikingView& viking) {
    std::array<std::string, type_count> lines;
    for (const StashCard& card : viking.stash) {
        std::string& line = lines[static_cast<std::size_t>(card.type)];
        line += line.empty() ? "" : "; ";
        line += std::to_string(card.position) + " ";
        if (!card.face) {
            line += "face-down (Stage " + std::to_string(card.stage) + ")";
            continue;
        }
        line += card_text(rules, *card.face) + (card.face_up ? "" : ", face-down");
        line += card.item ? " as " + std::string(rules.shown(*card.item)) : "";
        line += card.copied ? " as " + std::string(rules.shown(*card.copied)) : "";
        line += marks_text(card.marks);
    }
    std::string out;
    for (std::size_t type = 0; type < type_count; ++type) {
        if (!lines[type].empty()) {
            out += "        " + padded(std::string(type_names[type]) + ":", 14) + lines[type] + "\n";
        }
    }
    return out;
}

std::string viking_text(const Rules& rules, const View& view, Seat seat, Names names) {
    const VikingView& viking = view.vikings[seat];
    std::string out = (view.asked == seat ? "  > " : "    ") + padded(seat_word(seat, names), 11);
    out += view.chief == seat ? "Chief " : "      ";
    out += viking.gold ? padded(std::to_string(*viking.gold) + " Gold", 9) : padded("", 9);
    out += viking.dice_count > 0 ? std::to_string(viking.dice_count) + " dice" : "";
    out += viking.dice ? ": " + rules.shown(*viking.dice) : viking.blind ? ", not looked at" : "";
    out += !viking.dice && !viking.exposed.empty() ? ", open: " + rules.shown(viking.exposed) : "";
    if (viking.bet && view.phase >= Phase::bet && view.phase < Phase::we) {
        out += "   bet " + std::to_string(viking.bet->amount) + " on the " + std::string(rules.shown(viking.bet->side));
    }
    out += viking.ready ? "   ready" : "";
    out += viking.deferring ? "   bets later" : "";
    out += viking.winner ? "   won" : "";
    out += viking.total ? "   total " + std::to_string(*viking.total) : "";
    return out + "\n" + stash_text(rules, viking);
}

std::string pile_text(const Rules& rules, const View& view) {
    std::string out;
    for (std::size_t type = 0; type < type_count; ++type) {
        std::string line;
        for (const PileCard& card : view.pile) {
            if (static_cast<std::size_t>(card.type) != type) {
                continue;
            }
            line += line.empty() ? "" : "; ";
            line += "[" + std::to_string(card.slot) + "] ";
            line += card.face ? card_text(rules, *card.face) : "face-down";
            line += card.picked ? " (chosen)" : "";
        }
        if (!line.empty()) {
            out += "    " + padded(std::string(type_names[type]) + ":", 14) + line + "\n";
        }
    }
    return out;
}

std::string announcement_text(const Rules& rules, const AnnouncementView& each, Names names) {
    std::string out = seat_word(each.user, names) + " uses " + std::string(rules.shown(each.card));
    out += each.sampo ? " as " + std::string(rules.shown(*each.sampo)) + " of " + seat_word(*each.sampo_of, names) : "";
    out += each.on ? " on " + seat_word(*each.on, names) : "";
    if (each.number) {
        out += each.value ? ", die " : each.on ? ", card " : kind_of(each.ability).number_word;
        out += std::to_string(*each.number);
    }
    out += each.value ? " to " + std::to_string(*each.value) : "";
    out += each.target ? ": " + std::string(rules.shown(*each.target)) : "";
    out += each.item ? " as " + std::string(rules.shown(*each.item)) : "";
    return out;
}

// The texts of the viewer's own Artifacts.
std::string texts(const Rules& rules, const View& view) {
    std::string out;
    EnumSet<Ability> told;
    for (const StashCard& card : view.vikings[*view.you].stash) {
        if (card.type == Type::artifact && card.face) {
            const Ability ability = rules.info(card.copied ? *card.copied : *card.face).ability;
            if (!told.contains(ability)) {
                told.insert(ability);
                out += "    " + rules.ability_names[static_cast<std::size_t>(ability)] + ": " +
                       rules.ability_texts[static_cast<std::size_t>(ability)] + "\n";
            }
        }
    }
    return out;
}

}  // namespace

std::string Rules::board(const View& view, Names names) const {
    std::string out = "  Round " + std::to_string(view.round) + " of " + std::to_string(rounds) + ", Stage " +
                      std::to_string(view.stage) + "; " + std::to_string(view.leftovers) + " Leftover Treasures";
    out += view.dice_in_play > 0 ? "; " + std::to_string(view.dice_in_play) + " dice in play" : "";
    out += "\n";
    if (view.bid) {
        out += "  Bid: " + std::to_string(view.bid->quantity) + "x" + std::to_string(view.bid->value) + " by " +
               seat_word(*view.bidder, names);
        out += view.challenger ? ", challenged by " + seat_word(*view.challenger, names) : "";
        out += view.hints ? hint(view) : "";
        out += view.count > 0 ? ", " + std::to_string(view.count) + " counted" : "";
        out += "\n";
    }
    for (const AnnouncementView& each : view.stack) {
        out += "  " + announcement_text(*this, each, names) + "\n";
    }
    if (!view.pile.empty()) {
        out += "\n" + pile_text(*this, view);
    }
    out += "\n";
    for (const Seat seat : SeatSet::first(static_cast<int>(view.vikings.size()))) {
        out += viking_text(*this, view, seat, names);
    }
    if (!view.known_leftovers.empty()) {
        std::string known;
        for (const Face face : view.known_leftovers) {
            known += (known.empty() ? "" : ", ") + std::string(shown(face));
        }
        out += "    Known among the Leftovers: " + known + "\n";
    }
    if (view.you) {
        out += texts(*this, view);
    }
    return out;
}

std::string_view Rules::shown(Phase phase) const {
    switch (phase) {
        case Phase::w1:
            return "before the roll";
        case Phase::w2:
            return "after the roll";
        case Phase::w3:
            return "during the bidding";
        case Phase::w4:
            return "after the challenge";
        case Phase::w5:
            return "after the bets are revealed";
        case Phase::w6:
            return "before the count";
        case Phase::w7:
            return "after the count";
        case Phase::w8:
            return "before the draft";
        case Phase::w9:
            return "after the draft";
        case Phase::we:
            return "at the end of the game";
        default:
            return enum_word(phase);
    }
}

std::string_view Rules::shown(Aim aim) const {
    switch (aim) {
        case Aim::look_through:
            return "to look through";
        case Aim::look_at:
            return "to look at";
        case Aim::take:
            return "to take";
        case Aim::copy:
            return "to copy";
        case Aim::cancel:
            return "to cancel";
        case Aim::roll:
            return "to roll";
        case Aim::search:
            return "to search";
        case Aim::turn:
            return "to turn";
        case Aim::as:
            return "as the item";
        case Aim::steal:
            return "to steal";
        case Aim::reroll:
            return "to re-roll";
        case Aim::see:
            return "to see";
        case Aim::test:
            return "to test";
        case Aim::skip:
            return "to skip";
        case Aim::move:
            return "to move";
    }
    return "";
}

std::string_view Rules::shown(Source source) const {
    return source == Source::pile ? "the pile" : "the Leftover Treasures";
}

// The text of {target} in the log line of an Artifact (CardUsed). Example: "dice" in "P1 uses Heimdall's Spyglass to
// look at P2's dice".
std::string Rules::shown(const UseTarget& target) const { return kind_of(target.ability).shown(*this, target); }

std::string Rules::shown(const Bid& bid) const {
    constexpr std::array<const char*, 7> names{"?", "one", "two", "three", "four", "five", "six"};
    const char* const name = names[bid.value < names.size() ? bid.value : 0];
    const std::string plural = std::string(name) + (bid.value == 6 ? "es" : "s");
    return bid.quantity == 0 ? "no " + plural
                             : std::to_string(bid.quantity) + " " + (bid.quantity == 1 ? name : plural);
}

std::string Rules::shown(const DiceList& dice) const {
    std::string out;
    for (const int die : dice) {
        out += (out.empty() ? "" : " ") + std::to_string(die);
    }
    return out;
}

std::string Rules::shown(const FaceList& cards) const { return shown(Haul{cards, 0}); }

std::string Rules::shown(const Haul& haul) const {
    std::vector<std::string> words;
    for (const Face card : haul.cards) {
        words.emplace_back(shown(card));
    }
    if (haul.artifacts > 0) {
        words.push_back(haul.artifacts == 1 ? "a face-down Artifact"
                                            : std::to_string(haul.artifacts) + " face-down Artifacts");
    }
    return words.empty() ? "nothing" : listed(words);
}

}  // namespace meadhall::spoils_of_war
