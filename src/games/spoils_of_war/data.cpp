// SPDX-License-Identifier: Apache-2.0
// Reads the box (SW-2.7). A box that cannot be played with is refused with the reason.
#include <algorithm>
#include <charconv>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

void require(bool holds, const char* rule, const std::string& why) {
    if (!holds) {
        throw BadInput(std::string(rule) + ": " + why);
    }
}

// Words for the Stashes: "P1" for regular Treasures, "P1?" for face-down Artifacts, "P1!" for face-up Artifacts.
const std::array<std::array<std::string, max_seats>, 3>& place_words() {
    static const auto words = [] {
        std::array<std::array<std::string, max_seats>, 3> made;
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            const std::string name = "P" + std::to_string(seat + 1);
            made[0][seat] = name;
            made[1][seat] = name + "?";
            made[2][seat] = name + "!";
        }
        return made;
    }();
    return words;
}

// SW-1.5  Refuses a box that could exceed the bounds in state.h. A box with at most four copies of every Artifact of
// SW-2.4, each of either duration, never exceeds these bounds.
void require_room(const Rules& rules, int players) {
    const Table& table = rules.tables[static_cast<std::size_t>(players)];
    // Number of Artifacts with this feature, and of Mirrors, which can copy them.
    const auto copies = [&](Feature feature) {
        int count = 0;
        for (std::size_t face = most_faces; face < table.copies.size(); ++face) {
            const bool counts = kind_of(rules.faces[face].ability).has(feature) || rules.faces[face].copies;
            count += counts ? table.copies[face] : 0;
        }
        return count;
    };
    const std::string where = "with " + std::to_string(players) + " players ";
    // SW-A5, SW-A3.3  Every raven gives a die, and so does every Mirror that copied a raven.
    require(table.dice + copies(Feature::raven) <= most_dice, "SW-A5",
            where + "a cup could have more than 30 dice, because of ravens and Mirrors");
    // SW-A13, SW-5.12.5  Each Megingjord and each Mirror is used at most once in a Round.
    require(rules.box.megingjord_dice * copies(Feature::rolls_dice) <= most_extra, "SW-A13",
            where + "Megingjords and Mirrors could roll more than 96 dice");
    require(1 + copies(Feature::answers) <= most_announced, "SW-5.13.8",
            where + "Sampo Talismans and Mirrors could answer more than 32 times");
    require(copies(Feature::has_duty) <= most_duties, "SW-A16.1",
            where + "there could be more than 32 Chalices, Stones and Mirrors");
    int dealt = 0;
    for (const std::vector<Face>& deck : table.decks) {
        dealt += std::min(static_cast<int>(std::ranges::count_if(deck, is_artifact)), 3 * table.pile);
    }
    require(dealt <= most_artifacts, "SW-2.4", where + "more than 160 Artifacts could be dealt");
}

}  // namespace

Rules::Rules(const Data& data) : faces{}, tables{}, box(data.box), any_mandatory(false) {
    std::size_t regular = 0;
    std::size_t artifacts = 0;
    const auto add = [&](const FaceInfo& face, const std::string& id, const std::string& name) {
        require(!id.empty() && std::ranges::all_of(id, notation::in_word) && !notation::in_number(id[0]), "SW-2.7",
                "a card has no id, or an id that is not a single word");
        require(id.find('.') == std::string::npos, "SW-2.7", id + " contains a dot, which is reserved for positions");
        require(std::ranges::find(face_words, id) == face_words.end(), "SW-2.7", "two cards are called " + id);
        std::size_t& count = face.is_artifact() ? artifacts : regular;
        require(count < most_faces, "SW-2.7", "there are more than 128 faces of regular Treasures or of Artifacts");
        require(face.stage >= 1 && face.stage <= 3, "SW-2.7", id + " needs a Stage from 1 to 3");
        require(face.quantity >= 1 && face.quantity <= 4, "SW-1.5", id + " needs 1 to 4 copies in a set");
        require(face.value <= 50, "SW-2.7", id + " is worth more than 50");
        const auto at = static_cast<std::size_t>(face.is_artifact() ? artifact_face(count) : regular_face(count));
        ++count;
        faces[at] = face;
        if (face.is_artifact()) {
            faces[at].copies = kind_of(face.ability).has(Feature::copies);
            faces[at].moments = moments_of(faces[at]);
        }
        face_words[at] = id;
        face_names[at] = name;
    };
    // SW-2.2, SW-2.3  Every item belongs to its type, and all sixteen items exist.
    EnumSet<Item> items;
    for (const TreasureData& each : data.treasures.cards) {
        require(each.type == type_of(each.item), "SW-2.2",
                each.id + " does not have the type of " + std::string(enum_word(each.item)));
        items.insert(each.item);
        FaceInfo face{};
        face.type = each.type;
        face.item = each.item;
        face.stage = each.stage;
        face.value = each.value;
        face.quantity = each.quantity;
        face.trigger = Moment::none;
        add(face, each.id, each.name);
    }
    require(items == EnumSet<Item>::all(), "SW-2.7", "one of the 16 items is missing");
    // SW-2.4  Only a Jarnglofar names a Stage.
    for (const ArtifactData& each : data.artifacts.cards) {
        require(kind_of(each.ability).has(Feature::names_stage) == (each.named_stage >= 1 && each.named_stage <= 3) &&
                    each.named_stage <= 3,
                "SW-2.7", each.id + ": a Jarnglofar, and nothing else, names a Stage");
        const bool mandatory = each.reveal == Revealing::mandatory;
        require(mandatory == (each.trigger <= Moment::we), "SW-5.12.8",
                each.id + ": a mandatory reveal, and nothing else, has a window that triggers it");
        any_mandatory = any_mandatory || mandatory;
        FaceInfo face{};
        face.type = Type::artifact;
        face.ability = each.ability;
        face.stage = each.stage;
        face.value = each.value;
        face.quantity = each.quantity;
        face.named_stage = each.named_stage;
        face.continuous = each.duration == Duration::continuous;
        face.mandatory = mandatory;
        face.remove_with_3 = each.remove_with_3;
        face.trigger = each.trigger;
        face.ask = each.ask;
        add(face, each.id, each.name);
    }
    for (const AbilityData& each : data.artifacts.abilities) {
        ability_names[static_cast<std::size_t>(each.id)] = each.name;
        ability_texts[static_cast<std::size_t>(each.id)] = each.text;
    }
    require(std::ranges::none_of(ability_names, &std::string::empty), "SW-2.7", "an ability has no name");
    // SW-2.1.1  A set is 126 cards.
    int cards = 0;
    for (const FaceInfo& face : faces) {
        cards += face.quantity;
    }
    require(cards == 126, "SW-2.1.1", "a set must have 126 cards, not " + std::to_string(cards));

    // SW-2.6.1 to SW-2.6.10  The constants. SW-2.6.4, SW-2.6.5, SW-2.6.6 and SW-2.6.9 (Stones, Hoard, Treasure Sets,
    // Tooth) are cited where they are used.
    require(box.rounds == rounds, "SW-2.6.1", "the game must have nine Rounds");
    require(box.start_gold <= 200 && box.ante >= 1 && box.ante <= box.start_gold, "SW-2.6.2",
            "the ante must be from 1 to the Gold at the start, which is at most 200");
    require(
        box.winner_takes >= 1 && box.chief_takes >= box.winner_takes && box.chief_takes <= 4 && box.stones_take <= 2,
        "SW-2.6.3",
        "winners must take at least 1 Treasure, the Chief at least as many and at most 4, Stones at most 2");
    require(box.lyre_payment <= 20, "SW-2.6.7", "the payment for the Lyre must be at most 20");
    require(box.megingjord_dice <= 6 && box.tooth_dice == 2, "SW-2.6.8",
            "Megingjord must have at most 6 dice, and a Tooth must re-roll up to 2");

    // Sets, dice and piles for each number of players from 3 to 10 (SW-2.5.1, SW-2.5.2, SW-2.5.3, SW-2.5.4, SW-2.5.5,
    // SW-2.5.6, SW-2.5.7, SW-2.5.8). SW-3.6, SW-5.15.4: 6 players and more use two sets.
    for (const TableData& each : data.box.tables) {
        const std::string where = "the row for " + std::to_string(each.players) + " players";
        require(each.players >= identity.min_players && each.players <= identity.max_players, "SW-2.5",
                "the rows of box.toml must be for 3 to 10 players");
        Table& table = tables[each.players];
        require(table.pile == 0, "SW-2.5", where + " is listed twice");
        require(each.sets == (each.players <= 5 ? 1 : 2), "SW-3.6",
                where + " must have one set for 3 to 5 players, two sets for 6 to 10");
        require(each.dice >= 1 && each.dice <= (each.players <= 5 ? 10 : 6), "SW-2.5",
                where + " has a wrong number of dice");
        require(each.pile >= 1 && each.pile * rounds <= most_dealt, "SW-2.5", where + " has a wrong pile size");
        require(each.pile >= box.chief_takes, "SW-2.5", where + " has piles too small for the Chief");
        table.sets = each.sets;
        table.dice = each.dice;
        table.pile = each.pile;
        for (std::size_t face = 0; face < faces.size(); ++face) {
            if (each.players == 3 && faces[face].remove_with_3) {
                continue;  // SW-5.15.3, SW-A4.2, SW-A15.4, SW-A22.1  removed with 3 players
            }
            const int copies = faces[face].quantity * each.sets;
            if (copies == 0) {
                continue;
            }
            const std::size_t stage = faces[face].stage - 1u;
            table.copies[face] = static_cast<std::uint8_t>(copies);
            table.faces[stage].push_back(static_cast<Face>(face));
            table.decks[stage].insert(table.decks[stage].end(), static_cast<std::size_t>(copies),
                                      static_cast<Face>(face));
        }
        for (const std::vector<Face>& deck : table.decks) {
            require(deck.size() >= 3u * each.pile, "SW-2.7", where + " needs more cards of a Stage than there are");
            require(deck.size() <= 255, "SW-2.7", "a Stage has more than 255 cards");
        }
        require_room(*this, each.players);
    }
    for (int players = identity.min_players; players <= identity.max_players; ++players) {
        require(tables[static_cast<std::size_t>(players)].pile != 0, "SW-2.5",
                "the row for " + std::to_string(players) + " players is missing");
    }
}

std::string_view Rules::word(Face face) const {
    return knows(face) ? face_words[static_cast<std::size_t>(face)] : std::string_view("?");
}
bool Rules::read_word(std::string_view word, Face& face) const {
    const auto found = std::ranges::find(face_words, word);
    face = static_cast<Face>(found - face_words.begin());
    return found != face_words.end() && knows(face);
}

std::string Rules::word(CardName name) const {
    std::string out(word(face_of(name)));
    return position_of(name) == 0 ? out : out + '.' + std::to_string(position_of(name));
}
bool Rules::read_word(std::string_view word, CardName& name) const {
    const std::size_t dot = std::min(word.find('.'), word.size());
    Face face{};
    bool good = read_word(word.substr(0, dot), face);
    std::uint8_t position = 0;
    if (dot < word.size()) {
        const std::string_view digits = word.substr(dot + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), position);
        good = good && error == std::errc() && end == digits.data() + digits.size() && digits[0] != '0';
    }
    name = card_name(face, position);
    return good;
}

std::string_view Rules::word(Place place) const {
    if (!in_stash(place)) {
        return "pile";
    }
    const std::size_t kind = static_cast<std::size_t>(place) / 16 - 1;
    const auto seat = static_cast<std::size_t>(place) % 16;
    return kind < 3 && seat < max_seats ? place_words()[kind][seat] : std::string_view("?");
}
bool Rules::read_word(std::string_view word, Place& place) const {
    place = Place::pile;
    for (std::size_t kind = 0; kind < 3; ++kind) {
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            if (place_words()[kind][seat] == word) {
                place = static_cast<Place>((kind + 1) * 16 + seat);
                return true;
            }
        }
    }
    return word == "pile";
}

// Formats a trait: "none", "ring", "huginn", or "huginn+ring" with a kept item.
std::string Rules::word(Trait trait) const {
    std::string out(current(trait) == 0 ? std::string_view("none")
                    : is_used_up(trait) ? enum_word(item_of(with_kept(Trait::none, trait)))
                                        : word(copied_face(trait)));
    return kept(trait) == 0 ? out : out + '+' + std::string(enum_word(item_of(trait)));
}
bool Rules::read_word(std::string_view word, Trait& trait) const {
    trait = Trait::none;
    const std::size_t plus = std::min(word.find('+'), word.size());
    const std::string_view now = word.substr(0, plus);
    Item item{};
    Face face{};
    if (plus < word.size()) {
        if (!read_enum_word(word.substr(plus + 1), item)) {
            return false;
        }
        trait = keep_item(item);
    }
    if (now == "none") {
        return true;
    }
    if (read_enum_word(now, item)) {
        trait = with_kept(trait, as_item(item));
        return true;
    }
    const bool found = read_word(now, face) && is_artifact(face);
    trait = found ? with_kept(trait, copy_of(face)) : Trait::none;
    return found;
}

std::string_view Rules::shown(Face face) const {
    return knows(face) ? face_names[static_cast<std::size_t>(face)] : std::string_view("?");
}
std::string_view Rules::shown(Ability ability) const {
    return static_cast<std::size_t>(ability) < ability_names.size() ? ability_names[static_cast<std::size_t>(ability)]
                                                                    : std::string_view("?");
}
std::string_view Rules::shown(Item item) const {
    for (std::size_t face = 0; face < faces.size(); ++face) {
        if (!faces[face].is_artifact() && faces[face].item == item) {
            return face_names[face];
        }
    }
    return "?";
}

}  // namespace meadhall::spoils_of_war
