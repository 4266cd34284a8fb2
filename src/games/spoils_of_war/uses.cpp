// SPDX-License-Identifier: Apache-2.0
// When and on what Artifacts may be used (SW-5.13.6, SW-A1 to SW-A22). why_not_use() decides whether a use is legal.
// Offers and polls try all candidate uses and keep the legal ones.
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

constexpr std::array<const char*, ability_count> rule_of{
    "SW-A1",  "SW-A2",  "SW-A3",  "SW-A4",  "SW-A5",  "SW-A6",  "SW-A7",  "SW-A8",  "SW-A9",  "SW-A10", "SW-A11",
    "SW-A12", "SW-A13", "SW-A14", "SW-A15", "SW-A16", "SW-A17", "SW-A18", "SW-A19", "SW-A20", "SW-A21", "SW-A22"};

// SW-5.13.2  "At any time" means in every window and on one's own turn to bid. `windows` has the windows of a Round,
// without the window at the end of the game.
constexpr EnumSet<Moment> windows{Moment::w1, Moment::w2, Moment::w3, Moment::w4, Moment::w5,
                                  Moment::w6, Moment::w7, Moment::w8, Moment::w9};
constexpr EnumSet<Moment> any_time = windows | EnumSet<Moment>{Moment::we, Moment::turn};

// SW-5.13.6  The moments in which each Artifact may be used.
constexpr EnumSet<Moment> moments_with(Ability ability) {
    switch (ability) {
        case Ability::dainsleif:
            return {Moment::w7};
        case Ability::draupnir:
            return {Moment::w9};
        case Ability::freyjas_mirror:
            return any_time | EnumSet<Moment>{Moment::resp, Moment::my_dice};
        case Ability::heimdalls_spyglass:
        case Ability::tarnkappe:
            return {Moment::turn};
        case Ability::huginn:
        case Ability::muninn:
            return windows;  // only where the data make it one-time (SW-5.12.11)
        case Ability::iduns_gold_apple:
        case Ability::jarnglofar:
        case Ability::lokis_gold:
        case Ability::odins_eye:
            return any_time;
        case Ability::lokis_die:
        case Ability::odins_chalice:
            return {Moment::my_dice};
        case Ability::lokis_mask:
        case Ability::mead_of_poetry:
        case Ability::singing_lyre:
            return {Moment::w3, Moment::turn};
        case Ability::lucky_dragons_tooth:
            return {Moment::w2};
        case Ability::megingjord:
            return {Moment::w6};
        case Ability::norn_orb:
            return {Moment::bet};
        case Ability::sampo_talisman:
            return any_time | EnumSet<Moment>{Moment::resp};
        case Ability::stones_of_fate:
            return {Moment::w1};
        case Ability::traitors_dagger:
            return {Moment::w5};
    }
    return {};
}

constexpr std::array<EnumSet<Moment>, ability_count> moments = [] {
    std::array<EnumSet<Moment>, ability_count> table{};
    for (int i = 0; i < ability_count; ++i) {
        table[static_cast<std::size_t>(i)] = moments_with(static_cast<Ability>(i));
    }
    return table;
}();

// The text of the refusal if the Artifact may not be used in the current moment.
constexpr const char* when_to_use(Ability ability) {
    switch (ability) {
        case Ability::dainsleif:
            return "you can use this Artifact only after the count";
        case Ability::draupnir:
            return "you can use this Artifact only after the draft";
        case Ability::heimdalls_spyglass:
        case Ability::tarnkappe:
            return "you can use this Artifact only on your turn to bid";
        case Ability::huginn:
        case Ability::muninn:
            return "you can use this Artifact only in a window of a Round";
        case Ability::freyjas_mirror:
        case Ability::iduns_gold_apple:
        case Ability::jarnglofar:
        case Ability::lokis_gold:
        case Ability::odins_eye:
        case Ability::sampo_talisman:
            return "you can use this Artifact in windows and on your turn to bid, but not now";
        case Ability::lokis_die:
        case Ability::odins_chalice:
            return "you can use this Artifact only right after you show your dice";
        case Ability::lokis_mask:
        case Ability::mead_of_poetry:
        case Ability::singing_lyre:
            return "you can use this Artifact only during the bidding";
        case Ability::lucky_dragons_tooth:
            return "you can use this Artifact only after the roll";
        case Ability::megingjord:
            return "you can use this Artifact only before the count";
        case Ability::norn_orb:
            return "you can use this Artifact only after you defer your bet";
        case Ability::stones_of_fate:
            return "you can use this Artifact only before the roll";
        case Ability::traitors_dagger:
            return "you can use this Artifact only when the bets are open";
    }
    return "";
}

// The form of the target that is announced with a use.
constexpr Form form_of(Ability ability) {
    switch (ability) {
        case Ability::dainsleif:
        case Ability::iduns_gold_apple:
        case Ability::heimdalls_spyglass:
        case Ability::norn_orb:
            return Form::on;
        case Ability::draupnir:
        case Ability::odins_eye:
            return Form::slot;
        case Ability::freyjas_mirror:
        case Ability::sampo_talisman:
            return Form::against;
        case Ability::lokis_die:
        case Ability::odins_chalice:
            return Form::change;
        case Ability::lucky_dragons_tooth:
            return Form::dice;
        case Ability::lokis_gold:
            return Form::as;
        default:
            return Form::plain;
    }
}
constexpr bool fits(Ability ability, Form form) {
    return form == form_of(ability) || (ability == Ability::odins_eye && form == Form::at) ||
           (ability == Ability::lucky_dragons_tooth && form == Form::die) ||
           (ability == Ability::freyjas_mirror && form == Form::as_sampo);
}

// SW-5.12.5  Whether this is a continuous raven, which is revealed and never used.
bool is_lasting_raven(Ability ability, const FaceInfo& text) {
    return (ability == Ability::huginn || ability == Ability::muninn) && text.continuous;
}

// Whether the ability may be used in this moment. Targets are checked later.
bool has_moment(const Rules& rules, Ability ability, Face text, Moment moment) {
    return moments[static_cast<std::size_t>(ability)].contains(moment) && !is_lasting_raven(ability, rules.info(text));
}

const char* rule(Ability ability) { return rule_of[static_cast<std::size_t>(ability)]; }

bool has_leftovers(const State& state) {
    int card = 0;
    while (card < end_of_leftovers(state) && in_stash(place_of(state, card))) {
        ++card;
    }
    return card < end_of_leftovers(state);
}

// A set of Artifact faces.
class FaceSet {
public:
    bool empty() const { return (words_[0] | words_[1]) == 0; }
    bool contains(Face face) const { return (words_[at(face) / 64] >> at(face) % 64 & 1) != 0; }
    void insert(Face face) { words_[at(face) / 64] |= std::uint64_t{1} << at(face) % 64; }

private:
    static std::size_t at(Face face) { return static_cast<std::size_t>(face) % most_faces; }
    std::array<std::uint64_t, most_faces / 64> words_{};
};

bool sits_here(const State& state, Seat seat) { return index(seat) < player_count(state); }

// The first face-up card of that face in a Stash that fits, or no_card.
template <class Fits>
std::uint8_t first_open(const State& state, Seat seat, Face face, Fits&& fits) {
    std::uint8_t found = no_card;
    if (sits_here(state, seat)) {
        for (const std::size_t number : face_up_of(state, seat)) {
            const Artifact& each = state.artifacts[number];
            if (state.deal[each.card] == face && fits(each) &&
                (found == no_card || state.arrived[each.card] < state.arrived[found])) {
                found = each.card;
            }
        }
    }
    return found;
}

// Finds the revealed card that `name` means: `first` if the name has no position, otherwise the card at that position,
// which must differ from `first`.
template <class Fits>
Verdict find_target(const State& state, Seat seat, CardName name, std::uint8_t first, const Verdict& no_target,
                    Fits&& fits, std::uint8_t& found) {
    found = first;
    if (first == no_card) {
        return no_target;
    }
    if (position_of(name) == 0) {
        return legal();
    }
    found = card_at(state, seat, position_of(name));
    if (found == no_card || state.deal[found] != face_of(name) || !is_up(place_of(state, found)) ||
        !fits(artifact_at(state, found))) {
        return no_target;
    }
    return is_like(state, artifact_at(state, first), artifact_at(state, found)) ? like_the_first : legal();
}

// SW-A18  Finds the card that a Sampo cancels. If `name` has no position, it means first of all the card that was
// announced last, so that a Sampo in answer to a use cancels that use.
Verdict find_victim(const Rules& rules, const State& state, Seat seat, CardName name, int self, std::uint8_t& found) {
    const auto fits = [&](const Artifact& each) { return can_be_cancelled(rules, state, each, self); };
    std::uint8_t first = no_card;
    for (std::size_t i = sits_here(state, seat) ? state.stack.size() : 0; i-- > 0 && first == no_card;) {
        const Artifact& announced = artifact_at(state, state.stack[i].card);
        if (state.deal[announced.card] == face_of(name) && announced.place == up_of(seat) && fits(announced)) {
            first = announced.card;
        }
    }
    first = first == no_card ? first_open(state, seat, face_of(name), fits) : first;
    constexpr Verdict no_target = refused("SW-A18", "choose a revealed Artifact that is in effect and not cancelled");
    const Verdict verdict = find_target(state, seat, name, first, no_target, fits, found);
    if (verdict.legal()) {
        return verdict;
    }
    // RULING SW-R25  A Sampo cannot cancel a spent card.
    const auto is_spent = [&](const Artifact& each) {
        return !fits(each) && each.card != self && each.marks.contains(Mark::spent) &&
               !each.marks.contains(Mark::cancelled) &&
               (position_of(name) == 0 || stash_position(state, each.card) == position_of(name));
    };
    return first_open(state, seat, face_of(name), is_spent) != no_card
               ? refused("SW-R25", "this Artifact is spent, so it cannot be cancelled")
               : verdict;
}

bool is_die(const State& state, Seat seat, int die) {
    return die >= 1 && die <= static_cast<int>(state.cups[seat].dice.size());
}

// SW-A3  Whether a Mirror may copy this card now.
Verdict why_not_copy(const Rules& rules, const State& state, Seat seat, const Artifact& mirror, Moment moment,
                     const Wish& wish, Announcement& made) {
    // SW-A3.1, RULING SW-R12  Only a revealed card can be copied, and never a Mirror. RULING SW-R24: all spellings of
    // the name mean the same Mirror.
    const auto any = [](const Artifact&) { return true; };
    const Face target = face_of(wish.target);
    const Verdict found = find_target(
        state, wish.seat, wish.target, first_open(state, wish.seat, target, any),
        refused("SW-A3.1", "the Mirror copies a revealed Artifact; this player has none of this name"), any, made.a);
    if (!found.legal()) {
        return found;
    }
    const FaceInfo& copied = rules.info(target);
    if (copied.ability == Ability::freyjas_mirror) {
        return refused("SW-A3.1", "a Mirror cannot be copied");
    }
    made.b = wish.waste ? 1 : 0;
    if (moment == Moment::resp && copied.ability != Ability::sampo_talisman) {
        return refused("SW-5.13.7", "in answer to a use the Mirror can copy only a Sampo Talisman");
    }
    if (moment == Moment::my_dice && copied.ability != Ability::lokis_die && copied.ability != Ability::odins_chalice) {
        return refused("SW-5.13.6", "at your dice the Mirror can copy only Loki's Die or Odin's Chalice");
    }
    // SW-A3.3  The Mirror gains a continuous ability.
    if (copied.continuous) {
        return wish.form == Form::against && !wish.waste
                   ? legal()
                   : refused("SW-A3.3", "the Mirror gains a lasting ability now; you use it later");
    }
    // SW-A3.4  A one-time effect must be possible now, or the player must say that the copy is wasted.
    if (wish.form == Form::as_sampo) {
        if (copied.ability != Ability::sampo_talisman) {
            return refused("SW-A3.4", "only a copied Sampo Talisman names its target with the Mirror");
        }
        return find_victim(rules, state, wish.victim, wish.target2, mirror.card, made.b);
    }
    const bool acts = could_act_as(rules, state, seat, mirror, copied.ability, target, moment);
    if (wish.waste) {
        if (moment == Moment::resp || moment == Moment::my_dice) {
            return refused("SW-A3.4", "you cannot waste the Mirror in answer to a use or at your dice");
        }
        return acts ? refused("SW-A3.4", "this copy has an effect now; leave out the word waste") : legal();
    }
    if (acts && copied.ability == Ability::sampo_talisman) {
        return refused("SW-A3.4", "name the target of the copied Sampo Talisman, too");
    }
    return acts ? legal()
                : refused("SW-A3.4",
                          "this Artifact has no effect now; add the word waste to spend the Mirror for nothing");
}

// OPTIMIZATION  Calls f with candidate uses of this ability; why_not_use() decides which are legal. f returns true to
// stop.
template <class F>
bool for_each_wish(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Ability ability,
                   F&& f) {
    const int players = player_count(state);
    Wish wish{};
    wish.card = card_name(state.deal[artifact.card]);
    wish.form = form_of(ability);
    // Calls g for each revealed face in each Stash. If a Stash has several cards of a face, also calls g for each of
    // these cards, with its position.
    const auto for_each_open = [&](auto&& g) {
        for (const Seat owner : SeatSet::first(players)) {
            FaceSet seen;
            FaceSet doubled;
            for (const std::size_t number : face_up_of(state, owner)) {
                const Face face = state.deal[state.artifacts[number].card];
                (seen.contains(face) ? doubled : seen).insert(face);
                if (!doubled.contains(face) && g(owner, card_name(face))) {
                    return true;
                }
            }
            for (const std::size_t number : doubled.empty() ? ArtifactSet() : face_up_of(state, owner)) {
                const int card = state.artifacts[number].card;
                const Face face = state.deal[static_cast<std::size_t>(card)];
                if (doubled.contains(face) && g(owner, card_name(face, stash_position(state, card)))) {
                    return true;
                }
            }
        }
        return false;
    };
    switch (wish.form) {
        case Form::on:
            for (const Seat other : SeatSet::first(players)) {
                wish.seat = other;
                if (other != seat && f(wish)) {
                    return true;
                }
            }
            return false;
        case Form::slot:
            for (std::uint32_t slots = state.left; slots != 0; slots &= slots - 1) {
                const int slot = std::countr_zero(slots);
                const Face face = state.deal[static_cast<std::size_t>(first_of_pile(state) + slot)];
                wish.x = static_cast<std::uint8_t>(slot + 1);
                if ((ability == Ability::draupnir || is_artifact(face)) && f(wish)) {
                    return true;
                }
            }
            if (ability == Ability::odins_eye) {
                wish.form = Form::at;
                for (const Seat other : SeatSet::first(players)) {
                    if (other == seat || face_down_of(state, other).empty()) {
                        continue;
                    }
                    wish.seat = other;
                    wish.x = 0;
                    for (const std::uint8_t each : stash_of(state, other)) {
                        ++wish.x;
                        if (is_down(place_of(state, each)) && f(wish)) {
                            return true;
                        }
                    }
                }
            }
            return false;
        case Form::against:
            return for_each_open([&](Seat owner, CardName target) {
                const FaceInfo& info = rules.info(face_of(target));
                wish.form = Form::against;
                wish.seat = owner;
                wish.target = target;
                wish.waste = false;
                if (f(wish)) {
                    return true;
                }
                if (ability != Ability::freyjas_mirror || info.continuous) {
                    return false;
                }
                if (info.ability == Ability::sampo_talisman && position_of(target) == 0) {
                    wish.form = Form::as_sampo;
                    if (for_each_open([&](Seat victim, CardName target2) {
                            wish.victim = victim;
                            wish.target2 = target2;
                            return f(wish);
                        })) {
                        return true;
                    }
                    wish.form = Form::against;
                }
                wish.waste = true;
                return f(wish);
            });
        case Form::dice:
            wish.form = Form::die;
            wish.x = 1;
            return f(wish);  // one candidate represents all dice, see offer_wish()
        case Form::change:
            wish.x = 1;
            wish.y = static_cast<std::uint8_t>(!state.cups[seat].dice.empty() && state.cups[seat].dice[0] == 1 ? 2 : 1);
            return f(wish);
        default:
            return f(wish);
    }
}

Action action_of(const Wish& wish) {
    switch (wish.form) {
        case Form::on:
            return Actions::pack(UseOn{wish.card, wish.seat});
        case Form::slot:
            return Actions::pack(UseSlot{wish.card, wish.x});
        case Form::at:
            return Actions::pack(UseAt{wish.card, wish.seat, wish.x});
        case Form::against:
            return wish.waste ? Actions::pack(UseInVain{wish.card, wish.seat, wish.target})
                              : Actions::pack(UseAgainst{wish.card, wish.seat, wish.target});
        case Form::as_sampo:
            return Actions::pack(UseAsSampo{wish.card, wish.seat, face_of(wish.target), wish.victim, wish.target2});
        default:
            return Actions::pack(Use{wish.card});
    }
}

// Offers all uses that this candidate represents: with any dice, values and items.
void offer_wish(const State& state, Seat seat, const Wish& wish, Offers& offers) {
    const CardName card = wish.card;
    const Dice& dice = state.cups[seat].dice;
    const int count = static_cast<int>(dice.size());
    switch (wish.form) {
        case Form::die:
            offers.add(Actions::range<&UseDie::die>(UseDie{card, 1}, count));
            for (int first = 1; first < count; ++first) {
                offers.add(Actions::range<&UseDice::second>(
                    UseDice{card, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(first + 1)},
                    count - first));
            }
            break;
        case Form::change:
            for (std::size_t die = 0; die < dice.size(); ++die) {
                const auto number = static_cast<std::uint8_t>(die + 1);
                const auto next = static_cast<std::uint8_t>(dice[die] + 1);
                if (dice[die] > 1) {
                    offers.add(Actions::range<&UseChange::value>(UseChange{card, number, 1}, dice[die] - 1));
                }
                if (dice[die] < 6) {
                    offers.add(Actions::range<&UseChange::value>(UseChange{card, number, next}, 6 - dice[die]));
                }
            }
            break;
        case Form::as:
            for (int item = 0; item < item_count; ++item) {
                offers.add(Actions::offer(UseAs{card, static_cast<Item>(item)}));
            }
            break;
        default:
            offers.add({action_of(wish), 1, 0});
            break;
    }
}

// Whether any use is legal. `waste_counts`: whether a Mirror copy without effect counts.
[[gnu::noinline]] bool has_use(const Rules& rules, const State& state, Seat seat, const Artifact& artifact,
                               Ability ability, Face text, Moment moment, bool waste_counts) {
    Announcement made{};
    return for_each_wish(rules, state, seat, artifact, ability, [&](const Wish& wish) {
        return (waste_counts || !wish.waste) &&
               why_not_use(rules, state, seat, artifact, ability, text, moment, wish, made).legal();
    });
}

constexpr Moment of_phase(Phase phase) {
    switch (phase) {
        case Phase::w1:
            return Moment::w1;
        case Phase::w2:
            return Moment::w2;
        case Phase::w3:
            return Moment::w3;
        case Phase::w4:
            return Moment::w4;
        case Phase::w5:
            return Moment::w5;
        case Phase::w6:
            return Moment::w6;
        case Phase::w7:
            return Moment::w7;
        case Phase::w8:
            return Moment::w8;
        case Phase::w9:
            return Moment::w9;
        case Phase::we:
            return Moment::we;
        case Phase::turn:
            return Moment::turn;
        case Phase::my_dice:
            return Moment::my_dice;
        case Phase::norn:
            return Moment::bet;
        default:
            return Moment::none;
    }
}

}  // namespace

EnumSet<Moment> moments_of(const FaceInfo& text) {
    return is_lasting_raven(text.ability, text)      ? EnumSet<Moment>()
           : text.ability == Ability::freyjas_mirror ? EnumSet<Moment>::all()
                                                     : moments[static_cast<std::size_t>(text.ability)];
}

bool needs_choice(Ability ability) { return form_of(ability) != Form::plain; }

Moment moment_of(const State& state) {
    return state.question == Question::response ? Moment::resp : of_phase(state.phase);
}

// SW-6.21  Only public facts and the player's own cards and dice decide.
Verdict why_not_use(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Ability ability,
                    Face text, Moment moment, const Wish& wish, Announcement& made) {
    made = {artifact.card, seat, ability, wish.form, 0, 0};
    if (is_lasting_raven(ability, rules.info(text))) {
        return refused(rule(ability), "a raven needs no use; reveal it instead");
    }
    // SW-5.12.7, SW-5.13.1  A use outside its windows is refused, and nothing is spent.
    if (moment == Moment::resp && !moments[static_cast<std::size_t>(ability)].contains(moment)) {
        return refused("SW-5.13.7", "you can answer only with a Sampo Talisman, or with a Mirror that copies one");
    }
    if (!moments[static_cast<std::size_t>(ability)].contains(moment)) {
        return refused(rule(ability), when_to_use(ability));
    }
    if (!fits(ability, wish.form) || (wish.waste && ability != Ability::freyjas_mirror)) {
        return refused(rule(ability), "this Artifact needs another kind of target");
    }
    const bool bid_of_another = state.bid != no_bid && state.bidder != seat;
    switch (ability) {
        case Ability::huginn:
        case Ability::muninn:
            // SW-5.12.11  A one-time raven needs a roll that is still to come.
            return moment == Moment::w1 || state.round < rounds
                       ? legal()
                       : refused(rule(ability), "there is no further roll in this game");
        case Ability::dainsleif:
            // SW-A1.1  A loser uses it against a winner who has a Treasure.
            if (state.winners.contains(seat)) {
                return refused("SW-A1.1", "only a player who lost this Round can use it");
            }
            made.a = static_cast<std::uint8_t>(wish.seat);
            return sits_here(state, wish.seat) && state.winners.contains(wish.seat) && has_stash(state, wish.seat)
                       ? legal()
                       : refused("SW-A1.1", "choose a winner who has a Treasure");
        case Ability::iduns_gold_apple:
            made.a = static_cast<std::uint8_t>(wish.seat);
            return sits_here(state, wish.seat) && wish.seat != seat && has_stash(state, wish.seat)
                       ? legal()
                       : refused("SW-A6", "choose another player who has a Treasure");
        case Ability::draupnir:
        case Ability::odins_eye: {
            if (wish.form == Form::at) {
                // SW-A17  A face-down card of another Viking's Stash.
                made.a = sits_here(state, wish.seat) && wish.seat != seat ? card_at(state, wish.seat, wish.x) : no_card;
                return made.a != no_card && is_down(place_of(state, made.a))
                           ? legal()
                           : refused("SW-A17", "choose a face-down card of another player");
            }
            if (ability == Ability::draupnir && cards_in_pile(state) == 0) {
                return refused("SW-A2.1", "the pile is empty");
            }
            const int target = first_of_pile(state) + wish.x - 1;
            const bool there = wish.x >= 1 && wish.x <= pile_size(state) && !piles_are_over(state) &&
                               (state.left >> (wish.x - 1) & 1) != 0;
            made.a = static_cast<std::uint8_t>(target);
            if (ability == Ability::draupnir) {
                return there ? legal() : refused("SW-A2", "slot {} of the pile is empty", wish.x);
            }
            // SW-A17.1  Not a card of other piles, of the Leftovers or of the box.
            return there && is_artifact(state.deal[static_cast<std::size_t>(target)])
                       ? legal()
                       : refused("SW-A17.1", "slot {} of the pile has no face-down card", wish.x);
        }
        case Ability::freyjas_mirror:
            return why_not_copy(rules, state, seat, artifact, moment, wish, made);
        case Ability::heimdalls_spyglass:
            made.a = static_cast<std::uint8_t>(wish.seat);
            return sits_here(state, wish.seat) && wish.seat != seat
                       ? legal()
                       : refused("SW-A4", "choose another player, whose dice you look at");
        case Ability::jarnglofar:
            return has_leftovers(state) ? legal() : refused("SW-A7.3", "there are no Leftover Treasures");
        case Ability::lokis_die:
        case Ability::odins_chalice:
            if (!is_die(state, seat, wish.x) || wish.y < 1 || wish.y > 6) {
                return refused(rule(ability), "choose one of your dice and a value from 1 to 6");
            }
            made.a = static_cast<std::uint8_t>(wish.x - 1);
            made.b = wish.y;
            // RULING SW-R20  The die must change its value.
            return state.cups[seat].dice[wish.x - 1u] != wish.y
                       ? legal()
                       : refused("SW-R20", "this die already shows {}", wish.y);
        case Ability::lokis_gold:
            made.a = wish.x;
            return is_item(artifact.trait) ? refused("SW-A9.2", "this card already counts as an item") : legal();
        case Ability::lokis_mask:
            // SW-A10.1  Anybody but the current bidder may use it. RULING SW-R23: also after a skip.
            if (state.bid != no_bid && state.bidder == seat) {
                return refused("SW-A10.1", "the last bid is already yours");
            }
            return bid_of_another ? legal() : refused("SW-A10", "there is no bid of another player to steal");
        case Ability::lucky_dragons_tooth: {
            if (state.blind.contains(seat)) {
                return refused("SW-A11.2", "you rolled blind, so you cannot choose dice to re-roll");
            }
            // SW-2.6.9  A Tooth re-rolls one or two dice.
            const bool one = wish.form == Form::die && is_die(state, seat, wish.x);
            const bool two = wish.form == Form::dice && is_die(state, seat, wish.x) && is_die(state, seat, wish.y) &&
                             wish.x < wish.y;
            made.a = static_cast<std::uint8_t>(wish.x - 1);
            made.b = static_cast<std::uint8_t>(wish.form == Form::dice ? wish.y - 1 : 0);
            return one || two ? legal() : refused("SW-A11", "choose one or two of your dice, the lower number first");
        }
        case Ability::mead_of_poetry:
        case Ability::megingjord:
        case Ability::stones_of_fate:
            return legal();
        case Ability::norn_orb:
            // SW-A15.3, SW-A15.6, SW-A15.7  The target is a placed bet of another Viking. Those who defer have not
            // placed theirs.
            made.a = static_cast<std::uint8_t>(wish.seat);
            if (!sits_here(state, wish.seat) || wish.seat == seat || state.deferred.contains(wish.seat)) {
                return refused("SW-A15.3", "choose another player whose bet is placed");
            }
            return state.bets[wish.seat].known_to.includes(seat)
                       ? refused("SW-A15.5", "you know {seat}'s bet already; choose another player", index(wish.seat))
                       : legal();
        case Ability::sampo_talisman:
            return find_victim(rules, state, wish.seat, wish.target, artifact.card, made.a);
        case Ability::singing_lyre:
            return bid_of_another ? legal() : refused("SW-A19", "there is no bid of another player to test");
        case Ability::tarnkappe: {
            if (state.skipped.contains(seat)) {
                return refused("SW-A21.5", "you have already skipped a turn in this Bidding Step");
            }
            // SW-A21.2, RULING SW-R13  You cannot skip if the next player is the current bidder or, before the first
            // bid, the player whom the Chief named.
            const Seat next = left_of(seat, player_count(state));
            return next == (state.bid == no_bid ? state.named : state.bidder)
                       ? refused("SW-A21.2", "you cannot skip: the turn would come back to {seat}", index(next))
                       : legal();
        }
        case Ability::traitors_dagger:
            return is_principal(state, seat) ? refused("SW-A22", "the Declarer and the Challenger cannot change sides")
                                             : legal();
    }
    return refused("SW-4.2", "this Artifact is unknown");
}

Verdict why_not_card(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Moment moment,
                     const Wish& wish, Announcement& made) {
    if (artifact.marks.contains(Mark::cancelled)) {
        return refused("SW-5.12.9", "this Artifact is cancelled for the rest of the game");
    }
    if (is_used_up(artifact.trait)) {
        return refused("SW-A9.2", "this card already counts as an item");
    }
    if (artifact.marks.contains(Mark::spent)) {
        return refused("SW-5.12.6", "this Artifact is spent");
    }
    // SW-5.12.5  A card is used at most once a Round, even if it changes hands.
    if (artifact.marks.contains(Mark::used)) {
        return refused("SW-5.12.5", "this Artifact was already used in this Round");
    }
    return why_not_use(rules, state, seat, artifact, ability_of(rules, state, artifact),
                       text_of(rules, state, artifact), moment, wish, made);
}

Verdict why_not_wish(const Rules& rules, const State& state, Seat seat, const Wish& wish, Announcement& made) {
    const auto why_not = [&](const Artifact& artifact) {
        return why_not_card(rules, state, seat, artifact, moment_of(state), wish, made);
    };
    const auto fits = [&](const Artifact& artifact) { return why_not(artifact).legal(); };
    if (const Artifact* const meant = meant_by(state, seat, wish.card, fits)) {
        return why_not(*meant);
    }
    // Of several cards with this name, the refusal is about the first usable card. If none is usable, it is about the
    // first card.
    const int position = position_of(wish.card);
    const Artifact* named = nullptr;
    for (const Artifact* each : by_arrival(state, artifacts_of(state, seat))) {
        if (state.deal[each->card] == face_of(wish.card) &&
            (position == 0 || stash_position(state, each->card) == position) &&
            (named == nullptr || (is_usable(*each) && !is_usable(*named)))) {
            named = each;
        }
    }
    if (named == nullptr) {
        return refused("SW-5.12.1", "you have no Artifact of this name");
    }
    const Verdict verdict = why_not(*named);
    return verdict.legal() ? like_the_first : verdict;
}

bool could_act_as(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Ability ability,
                  Face text, Moment moment) {
    return has_moment(rules, ability, text, moment) &&
           has_use(rules, state, seat, artifact, ability, text, moment, false);
}

bool is_effective(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Moment moment) {
    return is_usable(artifact) && could_act_as(rules, state, seat, artifact, ability_of(rules, state, artifact),
                                               text_of(rules, state, artifact), moment);
}

bool could_act_with(const Rules& rules, const State& state, Seat seat, ArtifactSet open, Moment moment) {
    for (const std::size_t number : open) {
        const Artifact& artifact = state.artifacts[number];
        if (moment == Moment::w1 && !artifact.marks.contains(Mark::declined) && gives_die(rules, state, artifact)) {
            return true;  // a die may be declined
        }
        if (!is_usable(artifact)) {
            continue;
        }
        const Ability ability = ability_of(rules, state, artifact);
        const Face text = text_of(rules, state, artifact);
        // A Mirror whose copy would have no effect still counts as a choice.
        if (has_moment(rules, ability, text, moment) &&
            has_use(rules, state, seat, artifact, ability, text, moment, true)) {
            return true;
        }
    }
    return false;
}

void offer_uses(const Rules& rules, const State& state, Seat seat, const Artifact& artifact, Ability ability, Face text,
                Moment moment, Offers& offers, bool doubled) {
    Announcement made{};
    for_each_wish(rules, state, seat, artifact, ability, [&](Wish wish) {
        if (!why_not_use(rules, state, seat, artifact, ability, text, moment, wish, made).legal()) {
            return false;
        }
        if (doubled) {
            const std::optional<CardName> name = name_of(state, seat, artifact, [&](const Artifact& each) {
                return why_not_card(rules, state, seat, each, moment, wish, made).legal();
            });
            if (!name) {
                return false;
            }
            wish.card = *name;
        }
        offer_wish(state, seat, wish, offers);
        return false;
    });
}

void offer_all_uses(const Rules& rules, const State& state, Seat seat, Offers& offers) {
    const Moment moment = moment_of(state);
    const bool polled = state.question == Question::poll;
    const ArtifactSet own = artifacts_of(state, seat);
    const ArtifactSet usable = timely(rules, state, own, moment);
    const ArtifactSet meant = polled && moment == Moment::w1 ? own
                              : polled                       ? usable | face_down_of(state, seat)
                                                             : usable;
    if (meant.empty()) {
        return;
    }
    FaceSet seen;
    for (const Artifact* each : by_arrival(state, meant)) {
        const Face face = state.deal[each->card];
        const bool doubled = seen.contains(face);
        seen.insert(face);
        if (usable.contains(static_cast<std::size_t>(each - state.artifacts.begin()))) {
            const Ability ability = ability_of(rules, state, *each);
            const Face text = text_of(rules, state, *each);
            if (has_moment(rules, ability, text, moment)) {
                offer_uses(rules, state, seat, *each, ability, text, moment, offers, doubled);
            }
        }
        const auto name = [&](auto&& fits) {
            return doubled ? name_of(state, seat, *each, fits) : std::optional(card_name(face));
        };
        const auto can_be_declined = [&](const Artifact& other) { return can_decline(rules, state, other); };
        if (polled && is_down(each->place)) {
            if (const auto named = name(is_face_down)) {
                offers.add(Actions::offer(Reveal{*named}));
            }
        } else if (polled && moment == Moment::w1 && can_be_declined(*each)) {
            if (const auto named = name(can_be_declined)) {
                offers.add(Actions::offer(Decline{*named}));
            }
        }
    }
}

bool has_orb(const Rules& rules, const State& state, Seat seat) {
    for (const std::size_t number : artifacts_of(state, seat)) {
        const Artifact& artifact = state.artifacts[number];
        if (is_usable(artifact) && ability_of(rules, state, artifact) == Ability::norn_orb) {
            return true;
        }
    }
    return false;
}

}  // namespace meadhall::spoils_of_war
