// Stashes (SW-5.11) and what the Artifacts in them are (SW-5.12).
#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// By arrival, and by the deal where several arrived together; most come in that order already.
void insert_by_arrival(const State& state, CardList& list, int card) {
    const auto stamp = state.arrived[static_cast<std::size_t>(card)];
    std::size_t at = list.size();
    while (at > 0) {
        const std::uint8_t before = list[at - 1];
        if (state.arrived[before] < stamp || (state.arrived[before] == stamp && before < card)) {
            break;
        }
        --at;
    }
    list.insert_at(at, static_cast<std::uint8_t>(card));
}

}  // namespace

CardList cards_at(const State& state, Place place) {
    CardList list;
    for_each_at(state, place, [&](int card) {
        insert_by_arrival(state, list, card);
        return false;
    });
    return list;
}

CardList stash_of(const State& state, Seat seat) {
    CardList list;
    for (int card = 0; card < opened(state); ++card) {
        const Place place = state.place[static_cast<std::size_t>(card)];
        if (in_stash(place) && owner_of(place) == seat) {
            insert_by_arrival(state, list, card);
        }
    }
    return list;
}

CardList artifacts_of(const State& state, Seat seat) {
    CardList list;
    const auto insert = [&](int card) {
        insert_by_arrival(state, list, card);
        return false;
    };
    for_each_at(state, down_of(seat), insert);
    for_each_at(state, up_of(seat), insert);
    return list;
}

bool has_stash(const State& state, Seat seat) {
    return has_any(state, regular_of(seat)) || has_any(state, down_of(seat)) || has_any(state, up_of(seat));
}

Ability ability_of(const Rules& rules, const State& state, int card) {
    const Ability own = rules.info(state, card).ability;
    const Trait trait = state.trait[static_cast<std::size_t>(card)];
    if (own != Ability::freyjas_mirror || trait == Trait::none) {
        return own;
    }
    if (is_item(trait)) {
        return Ability::lokis_gold;  // SW-A3.6
    }
    const FaceInfo& copied = rules.info(copied_face(trait));
    return copied.continuous ? copied.ability : own;
}

Face text_of(const Rules& rules, const State& state, int card) {
    const Trait trait = state.trait[static_cast<std::size_t>(card)];
    const Face own = state.deal[static_cast<std::size_t>(card)];
    return rules.info(own).ability == Ability::freyjas_mirror && is_copy(trait) ? copied_face(trait) : own;
}

// SW-A5, SW-A14  Huginn, Muninn and their copies, while revealed and not cancelled. SW-5.12.11: a one-time raven that
// has been used.
bool gives_die(const Rules& rules, const State& state, int card) {
    if (!is_up(state.place[static_cast<std::size_t>(card)]) || has_mark(state, card, Mark::cancelled)) {
        return false;
    }
    if (has_mark(state, card, Mark::pending)) {
        return true;
    }
    const Ability ability = ability_of(rules, state, card);
    return (ability == Ability::huginn || ability == Ability::muninn) &&
           rules.info(text_of(rules, state, card)).continuous;
}

// SW-A18  (a) an announcement that waits; (b) a continuous Artifact, a Mirror with a lasting copy, or one whose effect
// still lasts or is to come (SW-A18.6). RULING SW-R25: nothing else.
bool can_be_cancelled(const Rules& rules, const State& state, int card, int self) {
    if (card == self || !is_up(state.place[static_cast<std::size_t>(card)]) || has_mark(state, card, Mark::cancelled)) {
        return false;
    }
    for (const Announcement& each : state.stack) {
        if (each.card == card) {
            return true;
        }
    }
    for (const Duty& duty : state.duties) {
        if (duty.card == card) {
            return true;
        }
    }
    const Trait trait = state.trait[static_cast<std::size_t>(card)];
    return rules.info(state, card).continuous || is_item(trait) ||
           (is_copy(trait) && rules.info(copied_face(trait)).continuous) || has_mark(state, card, Mark::pending);
}

int leftover_count(const State& state) {
    int count = 0;
    const int end = piles_are_over(state) ? opened(state) : first_of_pile(state);
    for (int card = 0; card < end; ++card) {
        count += !in_stash(state.place[static_cast<std::size_t>(card)]);
    }
    return count;
}

}  // namespace meadhall::spoils_of_war
