// SPDX-License-Identifier: Apache-2.0
// Cards that a player plays in their own turn (VG-5.17), and the effects of these cards (VG-5.23, VG-5.24).
#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {
namespace {

// VG-5.17.3  What the player must name when playing a card, and the rule id of the card.
enum class Needs { nothing, opponent, mode, maybe_a_card };
struct CardRule {
    Needs needs;
    const char* rule;
};

constexpr CardRule rule_of(Card card) {
    switch (card) {
        case Card::money_theft:
            return {Needs::opponent, "VG-5.23.11"};
        case Card::beer_theft:
            return {Needs::opponent, "VG-5.23.12"};
        case Card::raven_scout:
            return {Needs::opponent, "VG-5.23.18"};
        case Card::merchant:
            return {Needs::mode, "VG-5.23.19"};
        case Card::favor_odin:
            return {Needs::mode, "VG-5.24.6"};
        case Card::rune_stone:
            return {Needs::maybe_a_card, "VG-5.23.17"};
        default:
            return {Needs::nothing, "VG-5.17.3"};
    }
}

constexpr bool fits(Card card, Mode mode) {
    switch (card) {
        case Card::merchant:
            return mode == Mode::beer || mode == Mode::gold;
        case Card::favor_odin:
            return mode == Mode::vp || mode == Mode::draw;
        default:
            return card == Card::mage && (mode == Mode::gold || mode == Mode::draw);
    }
}

// VG-5.17.3  The card must be an Action card in the player's hand.
Verdict why_not_play(const Rules& rules, const State& state, Card card) {
    if (rules.type(card) != Type::action) {
        return refused("VG-5.17.3", "only action cards can be played; that card is of another type");
    }
    return state.players[state.active].hand.has(card) ? legal()
                                                      : refused("VG-5.17.3", "you do not have that card in your hand");
}

Verdict too_many() { return refused("VG-4.4.3", "name only the card; it needs nothing else"); }

Verdict choose_for_the_mage() { return refused("VG-5.23.7", "choose gold or draw for the Mage"); }

bool needs_nothing(const Rules& rules, Card card) {
    return rules.type(card) == Type::action && rule_of(card).needs == Needs::nothing;
}

}  // namespace

// VG-4.4.3  Refuses a parameter that the card does not use.
Verdict why_malformed(const Rules& rules, const State&, const PlayActionOn& choice) {
    const bool no_opponent = rules.type(choice.card) == Type::action && rule_of(choice.card).needs != Needs::opponent &&
                             rule_of(choice.card).needs != Needs::mode;
    return no_opponent ? too_many() : legal();
}
Verdict why_malformed(const Rules& rules, const State&, const PlayActionMode& choice) {
    return needs_nothing(rules, choice.card) ? too_many() : legal();
}
Verdict why_malformed(const Rules& rules, const State&, const PlayActionRemoving& choice) {
    return rules.type(choice.card) == Type::action && choice.card != Card::rune_stone ? too_many() : legal();
}
Verdict why_malformed(const Rules&, const State&, const DeployMode& choice) {
    return choice.card != Card::mage ? too_many() : legal();
}
Verdict why_malformed(const Rules&, const State&, const UsePlusMode& choice) {
    return choice.card != Card::mage ? too_many() : legal();
}

Verdict why_not(const Rules& rules, const State& state, const PlayAction& choice) {
    const Verdict verdict = why_not_play(rules, state, choice.card);
    const auto [needs, rule] = rule_of(choice.card);
    if (verdict.legal() && needs == Needs::opponent) {
        return refused(rule, "name the opponent for that card");
    }
    if (verdict.legal() && needs == Needs::mode) {
        return choice.card == Card::merchant ? refused(rule, "choose beer or gold for the Merchant")
                                             : refused(rule, "choose what Odin gives you first: vp or draw");
    }
    return verdict;
}

Verdict why_not(const Rules& rules, const State& state, const PlayActionOn& choice) {
    const Verdict verdict = why_not_play(rules, state, choice.card);
    const auto [needs, rule] = rule_of(choice.card);
    if (verdict.legal() && needs != Needs::opponent) {
        return refused(rule, "that card is not played on an opponent");
    }
    if (verdict.legal() && choice.opponent == state.active) {
        return refused(rule, "choose an opponent, not yourself");
    }
    return verdict;
}

Verdict why_not(const Rules& rules, const State& state, const PlayActionMode& choice) {
    const Verdict verdict = why_not_play(rules, state, choice.card);
    if (verdict.legal() && !fits(choice.card, choice.mode)) {
        return refused(rule_of(choice.card).rule, "that card does not have this choice");
    }
    return verdict;
}

// VG-5.23.17  A Rune Stone may remove another card from the hand or a card from the discard pile.
Verdict why_not(const Rules& rules, const State& state, const PlayActionRemoving& choice) {
    const Verdict verdict = why_not_play(rules, state, choice.card);
    if (!verdict.legal()) {
        return verdict;
    }
    const Player& player = state.players[state.active];
    const int there = choice.zone == Zone::discard
                          ? player.discard.count(choice.removed)
                          : player.hand.count(choice.removed) - (choice.removed == Card::rune_stone);
    if (there > 0) {
        return legal();
    }
    return choice.zone == Zone::discard ? refused("VG-5.23.17", "that card is not in your discard pile")
                                        : refused("VG-5.23.17", "you do not have that card in your hand");
}

// VG-5.17.3  The card goes to the Player Area before its effect happens. The event describes both.
void Turn::play_card(CardPlayed played) {
    leave_hand(played.player, played.card);
    active().area.add(played.card);
    played.number = drawable(played.player, played.number);
    narrator_.show(played);
}

// The resources that the card adds to the pool.
Goods Turn::goods_of(Card card) {
    const auto goods = [](int beer, int gold) {
        return Goods{static_cast<std::uint8_t>(beer), static_cast<std::uint8_t>(gold)};
    };
    switch (card) {
        case Card::dvergar:  // VG-5.23.13  Gold for each Gold Factory. RULING VG-R47
            return goods(0, effect(card).each * active().owned(Building::gold_factory));
        case Card::brewmaster:  // VG-5.23.14  Beer, plus more Beer for each Brewery
            return goods(effect(card).beer + effect(card).each * active().owned(Building::brewery), 0);
        case Card::rune_stone:  // VG-5.23.17  Beer, whether or not a card is removed
            return goods(effect(card).beer, 0);
        case Card::favor_njord:  // VG-5.24.7  Beer and Gold
            return goods(effect(card).beer, effect(card).gold);
        default:
            return {};
    }
}

void Turn::play(const PlayAction& choice) {
    const Goods goods = goods_of(choice.card);
    play_card({.player = state_.active,
               .card = choice.card,
               .gained = {goods.beer, goods.gold, 0},
               .number = effect(choice.card).draw});
    gain(goods.beer, goods.gold);
    switch (choice.card) {
        case Card::dvergar:
        case Card::brewmaster:
        case Card::rune_stone:
        case Card::favor_njord:
            break;
        case Card::great_feast:  // VG-5.23.15  draws cards
            draw(state_.active, effect(choice.card).draw);
            break;
        case Card::huginn_muninn:  // VG-5.23.16  draws cards, then puts one back
            draw(state_.active, effect(choice.card).draw);
            push(Step::put_back, state_.active);
            break;
        case Card::war_horn:  // VG-5.23.20  strengthens Viking Warriors this turn
            state_.doings.deeds.insert(Deed::war_horn);
            break;
        case Card::valkyrie:  // VG-5.23.21, VG-D14  takes back Units that attacked
            push(Step::pick, state_.active, effect(choice.card).cards, 0);
            break;
        case Card::favor_freya:  // VG-5.24.5  draws cards
            draw(state_.active, effect(choice.card).draw);
            break;
        case Card::favor_idun:  // VG-5.24.8, VG-D14  takes back discarded cards
            push(Step::pick, state_.active, effect(choice.card).cards, 1);
            break;
        case Card::favor_bragi:  // VG-5.24.9  draws a card and allows a second Mission
            active().flags.insert(Flag::bragi);
            draw(state_.active, effect(choice.card).draw);
            break;
        case Card::favor_loki:  // VG-5.24.10, VG-D9  every opponent discards a card, starting with the player on the
                                // left
            for (int i = player_count(state_) - 1; i >= 1; --i) {
                push(Step::discard, clockwise(state_, state_.active, i));
            }
            break;
        default:
            broken("an action card without an effect");
    }
    run();
}

void Turn::play(const PlayActionOn& choice) {
    const Player& other = player(choice.opponent);
    if (choice.card == Card::raven_scout) {
        // VG-5.23.18  Only the player who plays Raven Scout sees the hand (VG-6.2).
        play_card({.player = state_.active,
                   .card = choice.card,
                   .victim = choice.opponent,
                   .number = effect(choice.card).draw});
        narrator_.tell(HandSeen{state_.active, choice.opponent, static_cast<std::uint8_t>(other.hand.size())});
        narrator_.show(Audience::only(state_.active), HandCardsSeen{choice.opponent, other.hand});
        remember_hand(state_, state_.active, choice.opponent);
        draw(state_.active, effect(choice.card).draw);
    } else {
        // VG-5.23.11, VG-5.23.12  A Theft takes a token from an opponent's Container. It does not count as an attack.
        const Resource resource = choice.card == Card::beer_theft ? Resource::beer : Resource::gold;
        CardPlayed played{.player = state_.active, .card = choice.card, .victim = choice.opponent};
        if (filled(other, resource).empty()) {
            (resource == Resource::beer ? played.gained.beer : played.gained.gold) = effect(choice.card).of(resource);
        } else {
            played.taken.of(resource) = 1;
        }
        play_card(played);
        push(Step::loot_from, state_.active, index(choice.opponent), static_cast<int>(resource));
    }
    run();
}

EnumSet<Site> filled(const Player& player, Resource resource) {
    EnumSet<Site> set;
    for (int i = 0; i < same_building; ++i) {
        const Site site = site_of(container_of(resource), i);
        if (player.tokens(site) > 0) {
            set.insert(site);
        }
    }
    return set;
}

// VG-D6  Asks the thief for the Container to take a token from, if there are several.
bool Turn::ask_loot_source(Task& task) {
    const Seat victim = seat_at(task.a);
    const Resource resource = static_cast<Resource>(task.b);
    const EnumSet<Site> from = filled(player(victim), resource);
    if (from.size() >= 2) {
        return false;
    }
    state_.tasks.pop_back();
    if (from.empty()) {
        resource == Resource::beer ? gain(effect(Card::beer_theft).of(resource), 0)
                                   : gain(0, effect(Card::money_theft).of(resource));
    } else {
        take_from_container(victim, from.lowest(), resource);
    }
    return true;
}

Verdict why_not(const Rules&, const State& state, const LootFrom& choice) {
    const Task& task = state.tasks.back();
    const Resource resource = static_cast<Resource>(task.b);
    return filled(state.players[seat_at(task.a)], resource).contains(choice.site)
               ? legal()
               : refused(resource == Resource::gold ? "VG-5.23.11" : "VG-5.23.12",
                         resource == Resource::gold ? "choose a Container with Gold" : "choose a Container with Beer");
}

void Turn::play(const LootFrom& choice) {
    const Task task = state_.tasks.pop_back();
    take_from_container(seat_at(task.a), choice.site, static_cast<Resource>(task.b));
    run();
}

void Turn::play(const PlayActionMode& choice) {
    const Effect& gives = effect(choice.card);
    if (choice.card == Card::merchant) {
        // VG-5.23.19  The Merchant gives Beer or Gold.
        const Goods goods = choice.mode == Mode::beer ? Goods{gives.beer, 0} : Goods{0, gives.gold};
        play_card({.player = state_.active, .card = choice.card, .gained = {goods.beer, goods.gold, 0}});
        gain(goods.beer, goods.gold);
        run();
        return;
    }
    play_card({.player = state_.active, .card = choice.card, .gained = {0, 0, gives.vp}, .number = gives.draw});
    if (choice.mode == Mode::vp) {
        // VG-5.24.6, VG-5.17.4  The player chooses the order of Odin's effects. If the VP earn a Favor, the player
        // picks it before the next effect.
        push(Step::draw, state_.active, gives.draw);
        gain_vp(state_.active, gives.vp);
    } else {
        draw(state_.active, gives.draw);
        gain_vp(state_.active, gives.vp);
    }
    run();
}

// VG-5.17.7  The removed card is out of the game.
void Turn::play(const PlayActionRemoving& choice) {
    const Goods goods = goods_of(choice.card);
    play_card({.player = state_.active,
               .card = choice.card,
               .removed = choice.removed,
               .gained = {goods.beer, goods.gold, 0}});
    if (choice.zone == Zone::hand) {
        leave_hand(state_.active, choice.removed);
    } else {
        active().discard.take(choice.removed);
    }
    gain(goods.beer, goods.gold);
    run();
}

// VG-5.17.4, VG-5.17.5  Only attackers with a + effect can be deployed. RULING VG-R43.
Verdict why_not(const Rules&, const State& state, const Deploy& choice) {
    if (!state.players[state.active].hand.has(choice.card)) {
        return refused("VG-5.17.4", "you do not have that card in your hand");
    }
    if (!Plusses::has(choice.card)) {
        return refused("VG-5.17.5", "only attackers with a + effect can be deployed");
    }
    return choice.card == Card::mage ? choose_for_the_mage() : legal();
}

Verdict why_not(const Rules&, const State& state, const DeployMode& choice) {
    if (!state.players[state.active].hand.has(choice.card)) {
        return refused("VG-5.17.4", "you do not have that card in your hand");
    }
    return fits(choice.card, choice.mode) ? legal() : choose_for_the_mage();
}

void Turn::play(const Deploy& choice) { deploy(choice.card, std::nullopt); }

void Turn::play(const DeployMode& choice) { deploy(choice.card, choice.mode); }

void Turn::deploy(Card card, std::optional<Mode> mode) {
    leave_hand(state_.active, card);
    active().area.add(card);
    ++state_.doings.deployed.of(card);
    const PlusUsed used = plus_of(card, mode);
    narrator_.show(CardDeployed{used.player, used.card, used.gained, drawable(used.player, used.number)});
    give(used);
    run();
}

// VG-5.23.1, VG-5.23.5, VG-5.23.7  The + effects of Alviss, Bear Rider and Mage.
PlusUsed Turn::plus_of(Card card, std::optional<Mode> mode) const {
    if (card == Card::bear_rider) {
        return {state_.active, card, {effect(card).beer, 0}, 0};
    }
    if (mode == Mode::gold) {
        return {state_.active, card, {0, effect(card).gold}, 0};
    }
    return {state_.active, card, {}, effect(card).draw};
}

void Turn::give(const PlusUsed& used) {
    gain(used.gained.beer, used.gained.gold);
    if (used.number > 0) {
        draw(used.player, used.number);
    }
}

void Turn::use_plus(Card card, std::optional<Mode> mode) {
    const PlusUsed used = plus_of(card, mode);
    narrator_.tell(PlusUsed{used.player, used.card, used.gained, drawable(used.player, used.number)});
    give(used);
}

// VG-D7  The player uses a + effect after an attack.
Verdict why_not(const Rules&, const State& state, const UsePlus& choice) {
    if (state.doings.unused.of(choice.card) == 0) {
        return refused("VG-5.17.4", "that card has no effect left to use");
    }
    return choice.card == Card::mage ? choose_for_the_mage() : legal();
}

Verdict why_not(const Rules&, const State& state, const UsePlusMode& choice) {
    if (state.doings.unused.of(choice.card) == 0) {
        return refused("VG-5.17.4", "that card has no effect left to use");
    }
    return fits(choice.card, choice.mode) ? legal() : choose_for_the_mage();
}

void Turn::play(const UsePlus& choice) {
    --state_.doings.unused.of(choice.card);
    use_plus(choice.card, std::nullopt);
    run();
}

void Turn::play(const UsePlusMode& choice) {
    --state_.doings.unused.of(choice.card);
    use_plus(choice.card, choice.mode);
    run();
}

void Turn::play(const SkipPlus&) {
    state_.doings.unused = {};
    narrator_.tell(EffectsForgone{state_.active});
    run();
}

// VG-D7  Bear Riders give their Beer without a question. The player is asked about the other + effects. RULING VG-R58.
void Turn::ask_effects_after_attack() {
    while (state_.doings.unused.bear_rider > 0) {
        --state_.doings.unused.bear_rider;
        use_plus(Card::bear_rider, std::nullopt);
    }
}

// VG-D8  The player chooses the card to put back after Huginn and Muninn.
Verdict why_not(const Rules&, const State& state, const PutBack& choice) {
    return state.players[state.tasks.back().seat].hand.has(choice.card)
               ? legal()
               : refused("VG-5.23.16", "you do not have that card in your hand");
}

void Turn::play(const PutBack& choice) {
    const Seat seat = state_.tasks.pop_back().seat;
    player(seat).hand.take(choice.card);
    state_.decks.put_on_top(seat, choice.card);
    player(seat).flags.insert(Flag::put_back);
    fade_knowledge(state_, seat);
    narrator_.tell(CardPutBack{seat});
    run();
}

// VG-D9  After Loki, the opponents discard one after another, and everybody sees the cards (VG-4.3.1).
Verdict why_not(const Rules&, const State& state, const Discard& choice) {
    return state.players[state.tasks.back().seat].hand.has(choice.card)
               ? legal()
               : refused("VG-5.24.10", "you do not have that card in your hand");
}

void Turn::play(const Discard& choice) {
    const Seat seat = state_.tasks.pop_back().seat;
    leave_hand(seat, choice.card);
    player(seat).discard.add(choice.card);
    narrator_.show(CardDiscarded{seat, choice.card});
    run();
}

// VG-D14, VG-4.5.4  Valkyrie takes back Units that have attacked this turn. Idun takes back cards from the discard
// pile, but not Favors.
bool Turn::can_pick(const Task& task) const {
    const Player& picker = player(task.seat);
    return task.b == 0 ? !state_.doings.attacked.empty() : !(picker.discard.kinds() - rules_.favors).empty();
}

Verdict why_not(const Rules& rules, const State& state, const Pick& choice) {
    const Task& task = state.tasks.back();
    if (task.b == 0) {
        return state.doings.attacked.has(choice.card)
                   ? legal()
                   : refused("VG-5.23.21", "you can only take back a Unit that has attacked this turn");
    }
    if (rules.favors.contains(choice.card)) {
        return refused("VG-5.24.8", "Idun does not take Divine Favors");
    }
    return state.players[task.seat].discard.has(choice.card)
               ? legal()
               : refused("VG-5.24.8", "that card is not in your discard pile");
}

void Turn::play(const Pick& choice) {
    Task& task = state_.tasks.back();
    --task.a;
    if (task.b == 0) {
        state_.doings.attacked.take(choice.card);
        active().area.take(choice.card);
    } else {
        active().discard.take(choice.card);
    }
    return_to_hand(task.seat, choice.card);
    narrator_.tell(CardReturned{task.seat, choice.card});
    run();
}

}  // namespace meadhall::vikings_gone_wild
