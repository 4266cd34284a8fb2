// SPDX-License-Identifier: Apache-2.0
// VG-5.23.11, VG-5.23.12  Money Theft and Beer Theft: take a token from an opponent's Container. If none is stored
// there, the player gains resources. A Theft does not count as an attack.
#pragma once

#include "games/vikings_gone_wild/cards/card.h"

namespace meadhall::vikings_gone_wild {

template <Card which, Resource resource>
struct Theft : ActionCard<which> {
    static void play(Turn& turn, const PlayActionOn& choice) {
        CardPlayed played{.card = which, .victim = choice.opponent};
        if (filled(turn.player(choice.opponent), resource).empty()) {
            (resource == Resource::beer ? played.gained.beer : played.gained.gold) = turn.effect(which).of(resource);
        } else {
            played.taken.of(resource) = 1;
        }
        turn.announce(played);
        turn.push(turn.state().active, TakeToken{choice.opponent, resource});
    }
    static std::string text(const Print& print) {
        return "take " + phrase::of(resource, 1) + " from an opponent's Container; if none is stored there, gain " +
               phrase::of(resource, print.effect.of(resource));
    }
    static TurnRank turn_rank(const Judgement&) { return TurnRank::on_opponents; }
    // A stolen Gold is as good as a gained one. A stolen Beer is better only for the Mission Plunderer.
    static Liking weight(const Judgement& judgement, const PlayActionOn& choice) {
        const bool looted = !filled(judgement.state.players[choice.opponent], resource).empty();
        return looted == (resource == Resource::gold || judgement.wants_loot()) ? 1 : answer_weight::no_loot;
    }
};
struct MoneyTheft : Theft<Card::money_theft, Resource::gold> {
    static constexpr const char* rule = "VG-5.23.11";
    static constexpr const char* must_choose = "name the opponent for that card";
    static constexpr Effect effect{.gold = 1};
};
struct BeerTheft : Theft<Card::beer_theft, Resource::beer> {
    static constexpr const char* rule = "VG-5.23.12";
    static constexpr const char* must_choose = "name the opponent for that card";
    static constexpr Effect effect{.beer = 2};
};
constexpr Card theft_of(Resource resource) { return resource == Resource::beer ? BeerTheft::card : MoneyTheft::card; }

}  // namespace meadhall::vikings_gone_wild
