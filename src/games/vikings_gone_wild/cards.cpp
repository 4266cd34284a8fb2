// SPDX-License-Identifier: Apache-2.0
// Cards that a player plays in their own turn (VG-5.17), and the answers to the questions of cards. What each card does
// is in its file in cards/.
#include "games/vikings_gone_wild/cards/table.h"

namespace meadhall::vikings_gone_wild {
namespace {

// VG-5.17.3  The card must be an Action card in the player's hand.
Verdict why_not_play(const Rules& rules, const State& state, Card card) {
    if (rules.type(card) != Type::action) {
        return refused("VG-5.17.3", "only action cards can be played; that card is of another type");
    }
    return state.players[state.active].hand.has(card) ? legal()
                                                      : refused("VG-5.17.3", "you do not have that card in your hand");
}

Verdict too_many() { return refused("VG-4.4.3", "name only the card; it needs nothing else"); }

Verdict choose_for_the_mage() { return refused(Mage::rule, Mage::must_choose); }

bool is_action(const Rules& rules, Card card) { return rules.type(card) == Type::action; }

}  // namespace

// VG-4.4.3  Refuses a parameter that the card does not use.
Verdict why_malformed(const Rules& rules, const State&, const PlayActionOn& choice) {
    const CardRules& card = rules_of(choice.card);
    return is_action(rules, choice.card) && !card.play_on && !card.play_mode ? too_many() : legal();
}
Verdict why_malformed(const Rules& rules, const State&, const PlayActionMode& choice) {
    const CardRules& card = rules_of(choice.card);
    return is_action(rules, choice.card) && !card.play_on && !card.play_mode && !card.play_removing ? too_many()
                                                                                                    : legal();
}
Verdict why_malformed(const Rules& rules, const State&, const PlayActionRemoving& choice) {
    return is_action(rules, choice.card) && !rules_of(choice.card).play_removing ? too_many() : legal();
}
Verdict why_malformed(const Rules& rules, const State&, const DeployMode& choice) {
    return is_action(rules, choice.card) || rules_of(choice.card).modes.empty() ? too_many() : legal();
}
Verdict why_malformed(const Rules& rules, const State&, const UsePlusMode& choice) {
    return is_action(rules, choice.card) || rules_of(choice.card).modes.empty() ? too_many() : legal();
}

Verdict why_not(const Rules& rules, const State& state, const PlayAction& choice) {
    const Verdict verdict = why_not_play(rules, state, choice.card);
    const CardRules& card = rules_of(choice.card);
    return verdict.legal() && !card.play ? refused(card.rule, card.must_choose) : verdict;
}

Verdict why_not(const Rules& rules, const State& state, const PlayActionOn& choice) {
    const Verdict verdict = why_not_play(rules, state, choice.card);
    const CardRules& card = rules_of(choice.card);
    if (verdict.legal() && !card.play_on) {
        return refused(card.rule, "that card is not played on an opponent");
    }
    if (verdict.legal() && choice.opponent == state.active) {
        return refused(card.rule, "choose an opponent, not yourself");
    }
    return verdict;
}

Verdict why_not(const Rules& rules, const State& state, const PlayActionMode& choice) {
    const Verdict verdict = why_not_play(rules, state, choice.card);
    const CardRules& card = rules_of(choice.card);
    return verdict.legal() && !card.modes.contains(choice.mode)
               ? refused(card.rule, "that card does not have this choice")
               : verdict;
}

Verdict why_not(const Rules& rules, const State& state, const PlayActionRemoving& choice) {
    const Verdict verdict = why_not_play(rules, state, choice.card);
    return verdict.legal() ? rules_of(choice.card).why_not_removing(state, choice) : verdict;
}

// VG-5.17.3  The card goes to the Player Area before its effect happens. The event describes both.
void Turn::announce(CardPlayed played) {
    played.player = state_.active;
    leave_hand(played.player, played.card);
    active().area.add(played.card);
    played.number = drawable(played.player, played.number);
    narrator_.show(played);
}

void Turn::play_giving(Card card, Goods goods) {
    const std::uint8_t draws = effect(card).draw;
    announce({.card = card, .gained = {goods.beer, goods.gold, 0}, .number = draws});
    gain(goods.beer, goods.gold);
    if (draws > 0) {
        draw(state_.active, draws);
    }
}

void Turn::play(const PlayAction& choice) {
    rules_of(choice.card).play(*this, choice);
    run();
}

void Turn::play(const PlayActionOn& choice) {
    rules_of(choice.card).play_on(*this, choice);
    run();
}

void Turn::play(const PlayActionMode& choice) {
    rules_of(choice.card).play_mode(*this, choice);
    run();
}

void Turn::play(const PlayActionRemoving& choice) {
    rules_of(choice.card).play_removing(*this, choice);
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
    const auto [victim, resource] = task.as<TakeToken>();
    const EnumSet<Site> from = filled(player(victim), resource);
    if (from.size() >= 2) {
        return false;
    }
    state_.tasks.pop_back();
    if (from.empty()) {
        const int amount = effect(theft_of(resource)).of(resource);
        resource == Resource::beer ? gain(amount, 0) : gain(0, amount);
    } else {
        take_from_container(victim, from.lowest(), resource);
    }
    return true;
}

Verdict why_not(const Rules&, const State& state, const LootFrom& choice) {
    const auto [victim, resource] = state.tasks.back().as<TakeToken>();
    return filled(state.players[victim], resource).contains(choice.site)
               ? legal()
               : refused(rules_of(theft_of(resource)).rule,
                         resource == Resource::gold ? "choose a Container with Gold" : "choose a Container with Beer");
}

void Turn::play(const LootFrom& choice) {
    const auto [victim, resource] = state_.tasks.pop_back().as<TakeToken>();
    take_from_container(victim, choice.site, resource);
    run();
}

// VG-5.17.4, VG-5.17.5  Only attackers with a + effect can be deployed. RULING VG-R43.
Verdict why_not(const Rules&, const State& state, const Deploy& choice) {
    if (!state.players[state.active].hand.has(choice.card)) {
        return refused("VG-5.17.4", "you do not have that card in your hand");
    }
    if (!plus_cards.contains(choice.card)) {
        return refused("VG-5.17.5", "only attackers with a + effect can be deployed");
    }
    return rules_of(choice.card).modes.empty() ? legal() : choose_for_the_mage();
}

Verdict why_not(const Rules&, const State& state, const DeployMode& choice) {
    if (!state.players[state.active].hand.has(choice.card)) {
        return refused("VG-5.17.4", "you do not have that card in your hand");
    }
    return rules_of(choice.card).modes.contains(choice.mode) ? legal() : choose_for_the_mage();
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

// A + effect gives all that its numbers say, or the part that the player has chosen.
PlusUsed Turn::plus_of(Card card, std::optional<Mode> mode) const {
    const auto [beer, gold, draw] = std::tuple(effect(card).beer, effect(card).gold, effect(card).draw);
    if (!mode) {
        return {state_.active, card, {beer, gold}, draw};
    }
    return mode == Mode::draw ? PlusUsed{state_.active, card, {}, draw}
                              : PlusUsed{state_.active, card, {beer, gold}, 0};
}

void Turn::give(const PlusUsed& used) {
    gain(used.gained.beer, used.gained.gold);
    if (used.number > 0) {
        draw(used.player, used.number);
    }
}

void Turn::use_plus(Card card, std::optional<Mode> mode) {
    --state_.doings.unused.of(card);
    const PlusUsed used = plus_of(card, mode);
    narrator_.tell(PlusUsed{used.player, used.card, used.gained, drawable(used.player, used.number)});
    give(used);
}

// VG-D7  The player uses a + effect after an attack.
Verdict why_not(const Rules&, const State& state, const UsePlus& choice) {
    if (state.doings.unused.of(choice.card) == 0) {
        return refused("VG-5.17.4", "that card has no effect left to use");
    }
    return rules_of(choice.card).modes.empty() ? legal() : choose_for_the_mage();
}

Verdict why_not(const Rules&, const State& state, const UsePlusMode& choice) {
    if (state.doings.unused.of(choice.card) == 0) {
        return refused("VG-5.17.4", "that card has no effect left to use");
    }
    return rules_of(choice.card).modes.contains(choice.mode) ? legal() : choose_for_the_mage();
}

void Turn::play(const UsePlus& choice) {
    use_plus(choice.card, std::nullopt);
    run();
}

void Turn::play(const UsePlusMode& choice) {
    use_plus(choice.card, choice.mode);
    run();
}

void Turn::play(const SkipPlus&) {
    state_.doings.unused = {};
    narrator_.tell(EffectsForgone{state_.active});
    run();
}

// VG-D7  Some + effects happen after an attack without a question. The player is asked about the others. RULING VG-R58.
bool Turn::ask_effects_after_attack() {
    bool ask = false;
    if (state_.doings.unused.all() == 0) {
        return ask;
    }
    for (const Card card : plus_cards) {
        while (rules_of(card).automatic && state_.doings.unused.of(card) > 0) {
            use_plus(card, std::nullopt);
        }
        ask = ask || state_.doings.unused.of(card) > 0;
    }
    return ask;
}

// VG-D8  After Huginn and Muninn, the player puts a card back.
Verdict why_not(const Rules&, const State& state, const PutBack& choice) {
    return HuginnMuninn::why_not(state, choice);
}

void Turn::play(const PutBack& choice) {
    HuginnMuninn::play(*this, choice);
    run();
}

// VG-D9  After Loki, the opponents discard.
Verdict why_not(const Rules&, const State& state, const Discard& choice) { return FavorLoki::why_not(state, choice); }

void Turn::play(const Discard& choice) {
    FavorLoki::play(*this, choice);
    run();
}

// VG-D14, VG-4.5.4  Valkyrie and Idun take cards back into the hand.
Bag can_pick(const Rules& rules, const State& state) {
    return state.tasks.back().as<PickCards>().from == PickFrom::attackers ? Valkyrie::can_take(rules, state)
                                                                          : FavorIdun::can_take(rules, state);
}

Verdict why_not(const Rules& rules, const State& state, const Pick& choice) {
    return state.tasks.back().as<PickCards>().from == PickFrom::attackers ? Valkyrie::why_not(rules, state, choice)
                                                                          : FavorIdun::why_not(rules, state, choice);
}

void Turn::play(const Pick& choice) {
    Task& task = state_.tasks.back();
    PickCards picks = task.as<PickCards>();
    --picks.left;
    task.set(picks);
    picks.from == PickFrom::attackers ? Valkyrie::take(state_, choice.card) : FavorIdun::take(state_, choice.card);
    return_to_hand(task.seat, choice.card);
    narrator_.tell(CardReturned{task.seat, choice.card});
    run();
}

}  // namespace meadhall::vikings_gone_wild
