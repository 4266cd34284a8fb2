// SPDX-License-Identifier: Apache-2.0
// The effects of Artifacts that were not cancelled (SW-5.14, SW-A1 to SW-A22).
#include <algorithm>

#include "games/spoils_of_war/turn.h"

namespace meadhall::spoils_of_war {
namespace {

// SW-A12.2, SW-A19.2  Chooses up to `how_many` dice that show `value`: open dice first, then hidden dice in the order
// of the roll. Returns a bit for each chosen die.
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

// The purpose of a use and the public part of its target, for the log.
std::pair<Aim, UseTarget> aim_of(const Rules& rules, const State& state, const Announcement& made,
                                 const AnnouncementView& seen) {
    UseTarget target{};
    target.ability = made.ability;
    switch (made.ability) {
        case Ability::dainsleif:
        case Ability::iduns_gold_apple:
            return {Aim::look_through, target};
        case Ability::draupnir:
            target.slot = seen.number;
            if (!is_artifact(state.deal[made.a])) {
                target.card = state.deal[made.a];
            }
            return {Aim::take, target};
        case Ability::freyjas_mirror:
            target.card = seen.target;
            target.in_vain = made.form == Form::against && made.b != 0;
            return {made.form == Form::as_sampo ? Aim::cancel : Aim::copy, target};
        case Ability::heimdalls_spyglass:
        case Ability::norn_orb:
            return {Aim::look_at, target};
        case Ability::huginn:
        case Ability::muninn:
        case Ability::stones_of_fate:
            return {Aim::roll, target};
        case Ability::jarnglofar:
            return {Aim::search, target};
        case Ability::lokis_die:
        case Ability::odins_chalice:
            target.from = static_cast<std::uint8_t>(state.cups[made.user].dice[made.a]);
            target.value = seen.value;
            return {Aim::turn, target};
        case Ability::lokis_gold:
            target.item = seen.item;
            return {Aim::as, target};
        case Ability::lokis_mask:
            target.bid = state.bid;
            return {Aim::steal, target};
        case Ability::lucky_dragons_tooth:
            target.dice = seen.number;
            return {Aim::reroll, target};
        case Ability::mead_of_poetry:
            return {Aim::see, target};
        case Ability::megingjord:
            target.dice = rules.box.megingjord_dice;
            return {Aim::roll, target};
        case Ability::odins_eye:
            (made.form == Form::at ? target.position : target.slot) = seen.number;
            return {Aim::look_at, target};
        case Ability::sampo_talisman:
            target.card = seen.target;
            return {Aim::cancel, target};
        case Ability::singing_lyre:
            target.bid = state.bid;
            return {Aim::test, target};
        case Ability::tarnkappe:
            return {Aim::skip, target};
        case Ability::traitors_dagger:
            target.amount = state.bets[made.user].value.amount;
            target.side = other(state.bets[made.user].value.side);
            return {Aim::move, target};
    }
    broken("there is no such Artifact");
}

}  // namespace

AnnouncementView describe(const State& state, const Announcement& made) {
    AnnouncementView view{made.user, state.deal[made.card], made.ability, {}, {}, {}, {}, {}, {}, {}};
    const auto owner = [&](int card) { return owner_of(place_of(state, card)); };
    switch (made.form) {
        case Form::on:
            view.on = static_cast<Seat>(made.a);
            break;
        case Form::slot:
            view.number = static_cast<std::uint8_t>(made.a % pile_size(state) + 1);
            break;
        case Form::at: {
            view.on = owner(made.a);
            view.number = static_cast<std::uint8_t>(stash_position(state, made.a));
            break;
        }
        case Form::against:
            view.on = owner(made.a);
            view.target = state.deal[made.a];
            view.number = position_among_like(state, made.a);
            break;
        case Form::as_sampo:
            view.on = owner(made.b);
            view.target = state.deal[made.b];
            view.number = position_among_like(state, made.b);
            view.sampo_of = owner(made.a);
            view.sampo = state.deal[made.a];
            break;
        case Form::die:
            view.number = std::uint8_t{1};  // SW-6.13  others see the number of dice, not which dice
            break;
        case Form::dice:
            view.number = std::uint8_t{2};
            break;
        case Form::change:
            view.number = static_cast<std::uint8_t>(made.a + 1);
            view.value = made.b;
            break;
        case Form::as:
            view.item = static_cast<Item>(made.a);
            break;
        default:
            break;
    }
    return view;
}

// The face that a Mirror has copied; `nullopt` for all other cards.
std::optional<Face> Turn::copied_by(int card) const {
    const Face text = text_of(rules_, state_, artifact(card));
    return text == face(card) ? std::nullopt : std::optional(text);
}

// Makes an event about a use. `named_position`: the position by which the player named the target; 0 if the player
// named none.
template <class E>
E Turn::use_event(const Announcement& made, int named_position) const {
    const AnnouncementView seen = describe(state_, made);
    E event{};
    event.seat = made.user;
    event.card = face(made.card);
    std::tie(event.aim, event.target) = aim_of(rules_, state_, made, seen);
    if (made.form == Form::as_sampo) {
        event.copied = seen.sampo;
    } else if (made.ability != Ability::freyjas_mirror && made.ability != Ability::lokis_gold) {
        event.copied = copied_by(made.card);
    }
    const bool at_bid = made.ability == Ability::lokis_mask || made.ability == Ability::singing_lyre;
    const std::optional<Seat> whose = at_bid ? state_.bidder : seen.on;
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
        state_.stack.back() = made;  // SW-A3.4  nobody may answer again
        if (!narrator_.silent()) {
            narrator_.tell(use_event<CopyUsed>(made, named_position));  // SW-6.14  all see the target
        }
        return effect();
    }
    state_.looked = state_.looked || state_.question == Question::norn || state_.question == Question::forced;
    state_.focus = no_card;
    announce(made, named_position);
}

void Turn::effect() {
    const Announcement top = state_.stack.back();
    const Seat user = top.user;
    switch (top.ability) {
        case Ability::huginn:
        case Ability::muninn:
            mark(top.card, Mark::pending);
            break;
        case Ability::dainsleif:         // SW-A1  look through a winner's Stash, then trade
        case Ability::iduns_gold_apple:  // SW-A6  look through a Stash, then trade
            return look_through(static_cast<Seat>(top.a));
        case Ability::draupnir: {  // SW-A2  take a card that is left in the pile
            take_from_pile(top.a, user, stamp());
            CardGained event{user, face(top.card), copied_by(top.card), Source::pile, face(top.a), {}};
            if (!is_artifact(face(top.a))) {
                narrator_.tell(event);
                break;
            }
            const auto stage = static_cast<std::uint8_t>(stage_of_card(state_, top.a));
            narrator_.tell(CardGained{user, event.card, event.copied, Source::pile, {}, stage});
            narrator_.show(Audience::only(user), event);
            break;
        }
        case Ability::freyjas_mirror:
            return copy();
        case Ability::heimdalls_spyglass: {
            // SW-A4, SW-A4.1, RULING SW-R8  See all dice of a Viking, also of a blind one.
            Cup& cup = state_.cups[static_cast<Seat>(top.a)];
            cup.seen_by.insert(user);
            narrator_.show(Audience::only(user), DiceSeen{user, face(top.card), copied_by(top.card),
                                                          static_cast<Seat>(top.a), cup.dice.wire()});
            break;
        }
        case Ability::jarnglofar:
            return look_through_leftovers();
        case Ability::lokis_die:        // SW-A8  turn one of your dice
        case Ability::odins_chalice: {  // SW-A16, SW-A16.3  turn one of your dice, also one that was turned before
            Dice& dice = state_.cups[user].dice;
            narrator_.tell(DieTurned{user, static_cast<std::uint8_t>(dice[top.a]), top.b});
            dice.set(top.a, top.b);
            if (top.ability == Ability::odins_chalice) {
                state_.duties.push_back({top.card, user, DutyKind::chalice});
            }
            break;
        }
        case Ability::lokis_gold: {  // SW-A9, SW-A9.2  the card counts as the chosen item from now on
            // SW-5.12.11  A Mirror keeps the item of a one-time Loki's Gold in addition to what it copies later.
            Artifact& gold = artifact(top.card);
            const auto item = static_cast<Item>(top.a);
            const bool one_time_copy = is_copy(gold.trait) && !rules_.info(copied_face(gold.trait)).continuous;
            gold.trait = one_time_copy ? keep_item(item) : as_item(item);
            narrator_.tell(ItemNamed{user, face(top.card), item});
            break;
        }
        case Ability::lokis_mask:  // SW-A10, SW-A10.2, SW-A10.3  the standing bid becomes yours
            narrator_.tell(BidStolen{user, state_.bidder});
            state_.bidder = user;
            state_.turn = left(user);
            break;
        case Ability::lucky_dragons_tooth: {  // SW-A11, SW-A11.1, SW-7.3  re-roll one or two dice
            Cup& cup = state_.cups[user];
            const bool two = top.form == Form::dice;
            cup.dice.set(top.a, static_cast<int>(chance_.below(6) + 1));
            if (two) {
                cup.dice.set(top.b, static_cast<int>(chance_.below(6) + 1));
            }
            narrator_.tell(DiceRerolled{user, static_cast<std::uint8_t>(two ? 2 : 1)});
            if (!narrator_.silent()) {
                narrator_.tell(Audience::only(user),
                               OwnReroll{user, face(top.card), copied_by(top.card), cup.dice.wire()});
            }
            break;
        }
        case Ability::mead_of_poetry:
            drink_mead();
            break;
        case Ability::megingjord: {  // SW-A13, SW-A13.3, SW-7.4  extra dice are rolled and count
            // SW-A13.1, SW-A13.2  The extra dice belong to no Viking.
            DiceList dice;
            for (int i = 0; i < rules_.box.megingjord_dice; ++i) {
                const auto die = static_cast<std::uint8_t>(chance_.below(6) + 1);
                dice.push_back(die);
                state_.extra_dice.push_back(die);
            }
            narrator_.tell(ExtraRolled{user, face(top.card), copied_by(top.card), dice});
            break;
        }
        case Ability::norn_orb: {  // SW-A15  see a placed bet
            Hidden<Bet>& bet = state_.bets[static_cast<Seat>(top.a)];
            bet.known_to.add(Audience::only(user));
            narrator_.show(Audience::only(user), BetSeen{user, face(top.card), copied_by(top.card),
                                                         static_cast<Seat>(top.a), bet.value.side, bet.value.amount});
            break;
        }
        case Ability::odins_eye: {  // SW-A17  look at a face-down card
            artifact(top.a).known.insert(user);
            CardSeen seen{user, face(top.card), copied_by(top.card), {}, {}, face(top.a)};
            if (top.form == Form::at) {
                seen.of = owner_of(place_of(state_, top.a));
            } else {
                seen.slot = static_cast<std::uint8_t>(top.a % pile_size(state_) + 1);
            }
            narrator_.show(Audience::only(user), seen);
            break;
        }
        case Ability::sampo_talisman:
            cancel(top.a);
            break;
        case Ability::singing_lyre:  // SW-A19, SW-A19.5  the bidder shows two dice or pays
            state_.focus = top.card;
            return ask(Question::lyre, state_.bidder);
        case Ability::stones_of_fate:  // SW-A20, SW-A20.2, SW-A20.3  roll blind for one more Treasure
            state_.duties.push_back({top.card, user, DutyKind::stones});
            break;
        case Ability::tarnkappe:  // SW-A21, SW-A21.1  skip your turn
            state_.skipped.insert(user);
            state_.turn = left(user);
            narrator_.tell(TurnSkipped{user});
            break;
        case Ability::traitors_dagger: {  // SW-A22  your bet changes its side
            Bet& bet = state_.bets[user].value;
            bet.side = other(bet.side);
            narrator_.tell(SideChanged{user, bet.side});
            break;
        }
    }
    finish_top();
}

// SW-A18, SW-5.12.9  A Cancel mark stays for the rest of the game. SW-A18.4: there are always enough marks. SW-A18.2: a
// Sampo can be cancelled, too. SW-A18.5: a second mark changes nothing. SW-A18.3: effects that have already happened
// stay.
void Turn::cancel(int card) {
    if (!has_mark(state_, card, Mark::cancelled)) {
        mark(card, Mark::cancelled);
        if (!narrator_.silent()) {
            tell_cancelled(card);
        }
    }
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

// SW-A3  Freyja's Mirror takes the ability of a revealed Artifact.
void Turn::copy() {
    const Announcement top = state_.stack.back();
    const Face copied = face(top.a);
    const FaceInfo& info = rules_.info(copied);
    Artifact& mirror = artifact(top.card);
    mark(top.a, Mark::copied);  // SW-A3.2, SW-A3.7, SW-A3.8  cancelled and spent cards can be copied, too
    narrator_.tell(CardCopied{top.user, copied});
    if (info.continuous) {
        // SW-A3.3  The Mirror keeps a continuous ability for the rest of the game, and may use it once a Round, also in
        // this one.
        mirror.trait = with_kept(mirror.trait, copy_of(copied));
        set_marks(state_, mirror, mirror.marks - EnumSet<Mark>{Mark::used, Mark::spent});
        return finish_top();
    }
    if (top.form == Form::as_sampo) {
        cancel(top.b);
        return finish_top();
    }
    if (top.b != 0) {
        return finish_top();  // the player asked for a copy without effect
    }
    // SW-A3.4  A one-time effect happens immediately and is compulsory. The player makes the choices of this effect
    // now.
    mirror.trait = with_kept(mirror.trait, copy_of(copied));
    state_.question = Question::copy;
    if (!could_act_as(rules_, state_, top.user, mirror, info.ability, copied, moment_of(state_))) {
        narrator_.tell(UseWithoutEffect{top.user, face(top.card)});
        return finish_top();
    }
    if (needs_choice(info.ability)) {
        return ask(Question::copy, top.user);
    }
    state_.stack.back() = {top.card, top.user, info.ability, Form::plain, 0, 0};
    if (!narrator_.silent()) {
        narrator_.tell(use_event<CopyUsed>(state_.stack.back(), 0));
    }
    effect();
}

// A Mirror that copied a one-time Artifact loses the copy after the effect. If it copied a raven, it keeps the copy
// until the next roll.
void Turn::end_copy(int card) {
    Artifact& mirror = artifact(card);
    if (is_copy(mirror.trait) && !rules_.info(copied_face(mirror.trait)).continuous &&
        !mirror.marks.contains(Mark::pending)) {
        mirror.trait = with_kept(mirror.trait, Trait::none);
    }
}

// SW-5.14.1, SW-6.14  Only the player who looks sees the cards. All others see only that this player looks.
void Turn::look_through(Seat victim) {
    const Seat user = state_.stack.back().user;
    for (const std::size_t number : face_down_of(state_, victim)) {
        state_.artifacts[number].known.insert(user);
    }
    if (!narrator_.silent()) {
        StashSeen seen{user, victim, {}};
        for (const std::uint8_t card : stash_of(state_, victim)) {
            seen.cards.push_back(face(card));
        }
        narrator_.show(Audience::only(user), seen);
    }
    state_.victim = victim;
    ask(Question::trade, user);  // SW-A1.2  the trade is compulsory
}

// SW-5.14.2, SW-5.14.3, SW-5.14.4, SW-6.15  Swaps the used card for the chosen one. Each keeps its facing. SW-A1.3,
// SW-A1.4, SW-A3.5, SW-A6.1: marks, item and copied ability go with the card.
void Turn::play(const Trade& choice) {
    const Announcement top = state_.stack.back();
    const Seat victim = state_.victim;
    const int taken = stash_of(state_, victim)[choice.position - 1u];
    CardTraded event{seat_, face(top.card), copied_by(top.card), victim, choice.position, face(taken), {}};
    if (is_down(place_of(state_, taken))) {
        narrator_.tell(CardTraded{seat_,
                                  event.card,
                                  event.copied,
                                  victim,
                                  choice.position,
                                  {},
                                  static_cast<std::uint8_t>(stage_of_card(state_, taken))});
        narrator_.tell(Audience::of(SeatSet::only(seat_) | SeatSet::only(victim)), event);
    } else {
        narrator_.tell(event);
    }
    move_card(top.card, victim);
    move_card(taken, seat_);
    finish_top();
}

// SW-A7  The player looks through all Leftover Treasures and takes one of the named Stage.
void Turn::look_through_leftovers() {
    const Announcement top = state_.stack.back();
    const int stage = rules_.info(text_of(rules_, state_, artifact(top.card))).named_stage;
    bool any = false;
    LeftoversSeen seen{top.user, {}};
    for (int card = 0; card < opened(state_); ++card) {
        if (is_leftover(state_, card)) {
            if (is_artifact(face(card))) {
                artifact(card).known.insert(top.user);
            }
            if (!narrator_.silent()) {
                seen.cards.push_back(face(card));
            }
            any = any || stage_of_card(state_, card) == stage;
        }
    }
    narrator_.show(Audience::only(top.user), seen);
    if (!any) {
        narrator_.tell(NothingGained{top.user, face(top.card), copied_by(top.card), static_cast<std::uint8_t>(stage)});
        return finish_top();
    }
    state_.focus = top.card;
    ask(Question::leftover, top.user);  // SW-A7.1, RULING SW-R16  the player must take one
}

void Turn::play(const TakeLeftover& choice) {
    const int stage = rules_.info(choice.card).stage;
    int taken = no_card;
    int lowest = no_card;  // the first Artifact of that Stage
    for (int card = opened(state_) - 1; card >= 0; --card) {
        if (is_leftover(state_, card) && stage_of_card(state_, card) == stage) {
            taken = face(card) == choice.card ? card : taken;
            lowest = is_artifact(face(card)) ? card : lowest;
        }
    }
    const int tool = state_.stack.back().card;
    const CardGained event{seat_, face(tool), copied_by(tool), Source::leftovers, choice.card, {}};
    if (is_artifact(choice.card)) {
        // SW-5.14.5, SW-6.24  Nobody else may learn which Artifact was taken. So the first Leftover Artifact of that
        // Stage is always the card that is taken. Before that, it and the chosen card exchange their faces. All other
        // Vikings lose what they knew about the Leftover Artifacts of that Stage.
        std::swap(state_.deal[at(taken)], state_.deal[at(lowest)]);
        taken = lowest;
        for (int card = 0; card < opened(state_); ++card) {
            if (is_leftover(state_, card) && stage_of_card(state_, card) == stage && is_artifact(face(card))) {
                artifact(card).known = SeatSet::only(seat_);
            }
        }
        narrator_.tell(
            CardGained{seat_, event.card, event.copied, Source::leftovers, {}, static_cast<std::uint8_t>(stage)});
        narrator_.tell(Audience::only(seat_), event);
    } else {
        narrator_.tell(event);
    }
    take_from_pile(taken, seat_, stamp());
    finish_top();
}

// SW-A12, SW-2.6.10  Every other Viking shows their highest and their lowest die. SW-A12.1: a blind Viking shows none.
void Turn::drink_mead() {
    const Seat user = state_.stack.back().user;
    for (const Seat seat : SeatSet::first(players()) - SeatSet::only(user) - state_.blind) {
        Cup& cup = state_.cups[seat];
        const auto [low, high] = std::ranges::minmax(cup.dice.wire());
        cup.low = low;
        cup.high = high;
        expose(seat, low == high ? chosen_dice(cup, low, 2) : chosen_dice(cup, low, 1) | chosen_dice(cup, high, 1));
    }
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

// SW-A19.1  The bidder may pay even if they could show dice. SW-A19.3, RULING SW-R10: a bidder who has less Gold than
// the payment pays all of it.
void Turn::play(const Pay&) {
    const Announcement& top = state_.stack.back();
    const Seat user = top.user;
    const auto amount = static_cast<std::uint8_t>(std::min<int>(rules_.box.lyre_payment, state_.gold[seat_]));
    state_.gold[seat_] = static_cast<std::uint16_t>(state_.gold[seat_] - amount);
    state_.gold[user] = static_cast<std::uint16_t>(state_.gold[user] + amount);
    narrator_.tell(LyrePaid{user, face(top.card), copied_by(top.card), seat_, amount});
    finish_top();
}

void Turn::play(const ShowTwo&) {
    const Announcement top = state_.stack.back();
    narrator_.show(
        LyreWon{top.user, face(top.card), copied_by(top.card), seat_, Bid{std::uint8_t{2}, state_.bid.value}});
    expose(seat_, chosen_dice(state_.cups[seat_], state_.bid.value, 2));
    move_card(top.card, seat_);
    finish_top();
}

// SW-5.11.5, SW-5.14.3  The card goes to the end of the new Stash and keeps its facing. SW-A5.3: the new owner of a
// raven has its die, unless this owner has declined it in this Round.
void Turn::move_card(int card, Seat to) {
    state_.arrived[at(card)] = stamp();
    if (!is_artifact(face(card))) {
        state_.spots[at(card)] = spot_at(regular_of(to));
        return;
    }
    Artifact& moved = artifact(card);
    put(state_, moved, is_up(moved.place) ? up_of(to) : down_of(to));
    const bool declined = std::ranges::any_of(
        state_.declined, [&](const Declined& each) { return each.card == moved.card && each.seat == to; });
    set_marks(state_, moved, moved.marks - EnumSet<Mark>{Mark::declined});
    if (declined) {
        mark(card, Mark::declined);
    }
    if (is_down(moved.place)) {
        moved.known.insert(to);
    }
}

// SW-5.8.8  Regular Treasures go face-up, Artifacts face-down into the Stash.
void Turn::take_from_pile(int card, Seat to, std::uint8_t arrival) {
    state_.arrived[at(card)] = arrival;
    if (const int slot = card - first_of_pile(state_); slot >= 0) {
        state_.left &= ~(1u << slot);
    }
    if (!is_artifact(face(card))) {
        state_.spots[at(card)] = spot_at(regular_of(to));
        return;
    }
    put(state_, artifact(card), down_of(to));
    artifact(card).known.insert(to);
}

// Returns the next arrival number. Before the byte overflows, all arrivals are renumbered without gaps, in the same
// order.
std::uint8_t Turn::stamp() {
    if (state_.arrivals == 255) {
        std::array<std::uint8_t, 256> fresh{};
        for (int card = 0; card < opened(state_); ++card) {
            fresh[state_.arrived[at(card)]] = static_cast<std::uint8_t>(in_stash(place_of(state_, card)));
        }
        std::uint8_t next = 0;
        for (std::uint8_t& each : fresh) {
            next = static_cast<std::uint8_t>(next + each);
            each = next;
        }
        for (int card = 0; card < opened(state_); ++card) {
            state_.arrived[at(card)] = fresh[state_.arrived[at(card)]];
        }
        state_.arrivals = next;
    }
    return ++state_.arrivals;
}

}  // namespace meadhall::spoils_of_war
