// SPDX-License-Identifier: Apache-2.0
// What the uses of all Artifacts have in common: the announcement (SW-5.13.5), its words for the log, and its effect
// unless it was cancelled. What each Artifact does is in artifacts/.
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// SW-5.13.5  The position of a target, if another revealed card of its Stash has the same face.
std::optional<std::uint8_t> position_among_like(const State& state, int card) {
    for (const std::size_t number : face_up_of(state, owner_of(place_of(state, card)))) {
        const int other = state.artifacts[number].card;
        if (other != card &&
            state.deal[static_cast<std::size_t>(other)] == state.deal[static_cast<std::size_t>(card)]) {
            return static_cast<std::uint8_t>(stash_position(state, card));
        }
    }
    return std::nullopt;
}

// The public part of a target, for the log. Kind::aim adds what only one Artifact has.
void describe_target(const State& state, const Announcement& made, UseTarget& out) {
    std::visit(Overloaded{[](const auto&) {},
                          [&](const target::PileCard& to) {
                              out.slot = static_cast<std::uint8_t>(to.card % pile_size(state) + 1);
                              if (!is_artifact(state.deal[to.card])) {
                                  out.card = state.deal[to.card];
                              }
                          },
                          [&](const target::FaceDownCard& to) {
                              out.position = static_cast<std::uint8_t>(stash_position(state, to.card));
                          },
                          [&](const target::RevealedCard& to) {
                              out.card = state.deal[to.card];
                              out.in_vain = to.in_vain;
                          },
                          [&](const target::CopiedSampo& to) { out.card = state.deal[to.victim]; },
                          [&](const target::OneDie&) { out.dice = std::uint8_t{1}; },
                          [&](const target::TwoDice&) { out.dice = std::uint8_t{2}; },
                          [&](const target::TurnedDie& to) {
                              out.from = static_cast<std::uint8_t>(state.cups[made.user].dice[to.die]);
                              out.value = to.value;
                          },
                          [&](const target::NamedItem& to) { out.item = to.item; }},
               made.target);
}

}  // namespace

unsigned chosen_dice(const Cup& cup, int value, int how_many) {
    unsigned chosen = 0;
    for (const bool exposed : {true, false}) {
        for (std::size_t die = 0; die < cup.dice.size(); ++die) {
            if (cup.dice[die] == value && ((cup.exposed >> die & 1) != 0) == exposed &&
                std::popcount(chosen) < how_many) {
                chosen |= 1u << die;
            }
        }
    }
    return chosen;
}

// The operands are the bytes of the target.
Announcement::Wire Announcement::wire() const {
    std::array<std::uint8_t, 2> operands{};
    std::visit(
        [&]<class T>(const T& to) {
            if constexpr (!std::is_empty_v<T>) {
                std::memcpy(operands.data(), &to, sizeof to);
            }
        },
        target);
    return {card, user, ability, static_cast<Form>(target.index()), operands[0], operands[1]};
}

// An operand that the target does not have must be 0.
bool Announcement::read_wire(const Wire& wire, Announcement& made) {
    if (wire.form == Form::against && wire.b > 1) {
        return false;
    }
    made = {wire.card, wire.user, wire.ability, {}};
    boost::mp11::mp_with_index<std::variant_size_v<Target>>(static_cast<std::size_t>(wire.form), [&](auto form) {
        using T = std::variant_alternative_t<form, Target>;
        const std::array<std::uint8_t, 2> operands{wire.a, wire.b};
        T to{};
        if constexpr (!std::is_empty_v<T>) {
            std::memcpy(&to, operands.data(), sizeof to);
        }
        made.target = to;
    });
    return same(made.wire(), wire);
}

AnnouncementView describe(const State& state, const Announcement& made) {
    AnnouncementView view{made.user, state.deal[made.card], made.ability, {}, {}, {}, {}, {}, {}, {}};
    const auto owner = [&](int card) { return owner_of(place_of(state, card)); };
    const auto name_revealed = [&](std::uint8_t card) {
        view.on = owner(card);
        view.target = state.deal[card];
        view.number = position_among_like(state, card);
    };
    std::visit(Overloaded{[](const target::None&) {}, [&](const target::Viking& to) { view.on = to.seat; },
                          [&](const target::PileCard& to) {
                              view.number = static_cast<std::uint8_t>(to.card % pile_size(state) + 1);
                          },
                          [&](const target::FaceDownCard& to) {
                              view.on = owner(to.card);
                              view.number = static_cast<std::uint8_t>(stash_position(state, to.card));
                          },
                          [&](const target::RevealedCard& to) { name_revealed(to.card); },
                          [&](const target::CopiedSampo& to) {
                              name_revealed(to.victim);
                              view.sampo_of = owner(to.sampo);
                              view.sampo = state.deal[to.sampo];
                          },
                          // SW-6.13  Others see the number of dice, not which dice.
                          [&](const target::OneDie&) { view.number = std::uint8_t{1}; },
                          [&](const target::TwoDice&) { view.number = std::uint8_t{2}; },
                          [&](const target::TurnedDie& to) {
                              view.number = static_cast<std::uint8_t>(to.die + 1);
                              view.value = to.value;
                          },
                          [&](const target::NamedItem& to) { view.item = to.item; }},
               made.target);
    return view;
}

std::optional<Face> Turn::copied_by(int card) const {
    const Face text = text_of(rules_, state_, artifact(card));
    return text == face(card) ? std::nullopt : std::optional(text);
}

// Makes an event about a use. `named_position`: as in use().
template <class E>
E Turn::use_event(const Announcement& made, int named_position) const {
    const Kind& kind = kind_of(made.ability);
    const AnnouncementView seen = describe(state_, made);
    E event{};
    event.seat = made.user;
    event.card = face(made.card);
    event.target.ability = made.ability;
    describe_target(state_, made, event.target);
    event.aim = kind.aim(rules_, state_, made, event.target);
    if (seen.sampo) {
        event.copied = seen.sampo;
    } else if (!kind.has(Feature::copies) && !kind.has(Feature::names_item)) {
        event.copied = copied_by(made.card);
    }
    const std::optional<Seat> whose = kind.has(Feature::about_bid) ? state_.bidder : seen.on;
    event.whose = whose == made.user ? std::nullopt : whose;
    if (named_position != 0) {
        event.target.position = static_cast<std::uint8_t>(named_position);
    }
    return event;
}

// SW-5.13.7  A use is a line of the log. The answers to it are details of that line.
void Turn::tell_use(const Announcement& made, int named_position, bool was_face_down) {
    const auto tell = [&](const auto& event) {
        if (was_face_down) {
            narrator_.show(event);
            narrator_.show(CardTurnedUp{made.user, face(made.card)});
        } else {
            narrator_.tell(event);
        }
    };
    if (state_.stack.size() > 1) {
        tell(use_event<CardAnswered>(made, named_position));
    } else {
        tell(use_event<CardUsed>(made, named_position));
    }
}

void Turn::use(const Announcement& made, int named_position) {
    if (state_.question == Question::copy) {
        return use_copy(made, named_position);
    }
    state_.looked = state_.looked || state_.question == Question::norn || state_.question == Question::forced;
    state_.focus = no_card;
    announce(made, named_position);
}

// The use of the Mirror was announced before, so nobody may answer again. SW-6.14: all see the target.
void Turn::use_copy(const Announcement& made, int named_position) {
    state_.stack.back() = made;
    if (!narrator_.silent()) {
        narrator_.tell(use_event<CopyUsed>(made, named_position));
    }
    effect();
}

void Turn::effect() {
    const Announcement top = state_.stack.back();
    kind_of(top.ability).resolve(*this, top);
}

void Turn::tell_cancelled(int card) {
    const Announcement& used = state_.stack[0];
    if (state_.stack.size() > 1 && used.card == card) {
        UseStopped event = use_event<UseStopped>(used, 0);
        event.by = state_.stack.back().user;
        event.with = face(state_.stack.back().card);
        narrator_.tell(event);
    }
    narrator_.tell(CardCancelled{owner_of(artifact(card).place), face(card)});
}

void Turn::expose(Seat seat, unsigned dice) {
    Cup& cup = state_.cups[seat];
    cup.exposed |= dice;
    if (!narrator_.silent()) {
        DiceExposed event{seat, {}};
        for (std::size_t die = 0; die < cup.dice.size(); ++die) {
            if ((dice >> die & 1) != 0) {
                event.dice.push_back(static_cast<std::uint8_t>(cup.dice[die]));
            }
        }
        std::ranges::sort(event.dice);
        narrator_.show(event);
    }
}

}  // namespace meadhall::spoils_of_war
