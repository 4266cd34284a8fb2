// SPDX-License-Identifier: Apache-2.0
// Damage and Valkyries (BV-5.30 to BV-5.34, BV-2.10).
#include <algorithm>

#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {
Bag bag_of(const Rules& rules, const State& state) {
    Bag bag{rules.table(state).red, rules.table(state).grey};
    for (const Player& each : state.players) {
        bag.reds -= each.red;
        bag.greys -= each.grey;
    }
    return bag;
}

int Turn::reds_held() const {
    int reds = 0;
    for (const Player& each : state_.players) {
        reds += each.red;
    }
    return reds;
}

// BV-5.30  Draws one random token from the bag. BV-6.2: the draw depends on the current counts only; there is no
// prepared order of tokens.
bool Turn::gain_damage(Seat seat, Cause cause) {
    Player& who = player(seat);
    if (rules_.immune(state_, who)) {  // BV-A27  Safe Harbour
        return true;
    }
    const auto [reds, greys] = bag_of(rules_, state_);
    // BV-5.13  The bag is empty: no token is taken, but the damage counts for the Valkyries of this attack. RULING
    // BV-R11: this happens in an attack only.
    if (reds + greys == 0) {
        state_.phantoms.insert(seat);
        narrator_.tell(NoTokenLeft{seat});
        return true;
    }
    state_.cause = cause;
    // BV-7.2 to BV-7.7  Each token is one random draw without replacement. Nothing else in a turn is random (BV-7.3,
    // BV-7.5). In an attack the next player draws from the bag as it is then (BV-7.4). Tests list the tokens in advance
    // (BV-7.6).
    TokensDrawn drawn{seat, {}, static_cast<std::uint8_t>(reds), static_cast<std::uint8_t>(greys)};
    const Token first = draw_token(reds, greys);
    drawn.colours.push_back(first);
    // BV-A8  Fate Reader: draw two tokens, if there are two, and keep one. RULING BV-R28: this is not optional.
    if (!has<&AbilityRow::draws_two_tokens>(who.abilities) || reds + greys == 1) {
        tell_damage(seat, first);
        narrator_.tell(drawn);
        keep_token(seat, first, std::nullopt);
        return true;
    }
    const Token second = draw_token(reds - (first == Token::red), greys - (first == Token::grey));
    drawn.colours.push_back(second);
    tell_damage(seat, first == second ? std::optional(first) : std::nullopt);
    narrator_.tell(drawn);
    if (first == second) {
        keep_token(seat, first, second);
        return true;
    }
    ask(Question::keep, seat);
    return false;
}

// Writes the log line about one damage. `token` is empty if the player chooses between two tokens.
void Turn::tell_damage(Seat seat, std::optional<Token> token) {
    if (narrator_.silent()) {
        return;
    }
    const Player& who = player(seat);
    switch (state_.step) {
        case Step::line:
            narrator_.tell(LineCrossed{seat, token});
            return;
        case Step::attack:  // the line of the attack includes the tokens drawn in its first move
            if (token && attack_began_) {
                drawn_.push_back({seat, *token});
            } else if (token) {
                narrator_.tell(AttackContinued{seat, *token});
            }
            return;
        case Step::pre:
            narrator_.tell(CourseChosen{seat, opposite(who.direction), token});
            return;
        default: {
            const Face face = state_.ring[who.slot];
            const TilePart& part = row_of(face).part(state_.part);
            if (!part.costs_goods()) {  // otherwise tell_part() has written the line
                narrator_.tell(GoodRaided{seat, face, part.gain.gold > 0 ? Good::gold : Good::wood, token});
            }
            return;
        }
    }
}

// Continues the step that caused the damage.
void Turn::after_damage() {
    switch (state_.step) {
        case Step::line:
            return pay_for_crossings();
        case Step::attack:
            return draw_in_attack();
        case Step::pre:
            return turn_round();
        default:
            return gain_of_part(state_.part);
    }
}

void Turn::keep_token(Seat seat, Token kept, std::optional<Token> returned) {
    Player& who = player(seat);
    narrator_.tell(TokenKept{seat, kept, returned, static_cast<std::uint8_t>(who.damage() + 1)});
    if (kept == Token::grey) {
        ++who.grey;
        return;
    }
    ++who.red;
    // BV-5.12  In an attack the Valkyries can come only after all players have drawn (draw_in_attack()).
    if (state_.step == Step::attack) {
        state_.kept_red = true;
    } else if (reds_held() >=
               reds_that_call) {  // BV-5.32  the fourth red token calls the Valkyries, a grey token never does
        resolve_valkyries(state_.cause);
    }
}

// BV-5.33  All players pay at the same time what BV-2.10 says for the tokens that they hold. Then all tokens go back
// into the bag.
void Turn::resolve_valkyries(Cause cause) {
    ValkyriesCame came{cause, {}};
    for (int i = 0; i < player_count(state_); ++i) {
        const Seat seat = clockwise(state_, state_.active, i);
        const Player& who = player(seat);
        const int damage = who.damage() + state_.phantoms.contains(seat);
        const Penalty penalty = penalty_for(damage);
        // RULINGS BV-R12, BV-R29: a player who has less than the penalty pays what they have, for gold and glory
        // separately.
        came.players.push_back({seat,
                                static_cast<std::uint8_t>(damage),
                                {.gold = static_cast<std::uint8_t>(std::min<int>(penalty.gold, who.gold)),
                                 .glory = static_cast<std::uint8_t>(std::min<int>(penalty.glory, who.glory))}});
    }
    narrator_.tell(came);
    for (const Toll& toll : came.players) {
        player(toll.player).red = player(toll.player).grey = 0;
        lose(toll.player, Meter::gold, toll.lost.gold, because(OtherCause::valkyries));
        lose(toll.player, Meter::glory, toll.lost.glory, because(OtherCause::valkyries));
    }
}

RedRange red_range(const Player& player, int tokens) {
    return {std::max(0, tokens - player.grey), std::min<int>(tokens, player.red)};
}

// BV-5.31, RULINGS BV-R15, BV-R29  Returns this many tokens, in colours of the player's choice. A player who has fewer
// tokens returns all of them.
bool Turn::lose_damage(Seat seat, int tokens, Cause cause) {
    tokens = std::min(tokens, player(seat).damage());
    if (tokens == 0) {
        return true;
    }
    const RedRange red = red_range(player(seat), tokens);
    if (red.fewest == red.most) {  // BV-4.2  no choice
        return_tokens(seat, red.most, tokens - red.most, cause);
        return true;
    }
    state_.owed = static_cast<std::uint8_t>(tokens);
    state_.cause = cause;
    ask(Question::heal, seat);
    return false;
}

Verdict why_not(const Rules&, const State& state, const Heal& choice) {
    const RedRange red = red_range(state.players[state.asked], state.owed);
    return choice.red >= red.fewest && choice.red <= red.most
               ? legal()
               : refused("BV-5.31", "you return {} token{s}: choose {} to {} red ones", state.owed, red.fewest,
                         red.most);
}

void Turn::play(const Heal& choice) {
    return_tokens(state_.asked, choice.red, state_.owed - choice.red, state_.cause);
    state_.owed = 0;
    after_effect();
}

void Turn::return_tokens(Seat seat, int red, int grey, Cause cause) {
    Player& who = player(seat);
    who.red = static_cast<std::uint8_t>(who.red - red);
    who.grey = static_cast<std::uint8_t>(who.grey - grey);
    who.marks.insert(Mark::lost_damage);
    narrator_.tell(Healed{seat,
                          {static_cast<std::uint8_t>(red), static_cast<std::uint8_t>(grey)},
                          static_cast<std::uint8_t>(who.damage()),
                          cause});
}

}  // namespace meadhall::bottlecap_vikings
