// SPDX-License-Identifier: Apache-2.0
// How the bot plays. In its turn it first plays cards that draw or give something, then it attacks, then it buys. It
// completes a Mission as soon as the goal is met. It plans again before every step, so it does not store a plan:
//  - Raids: the bot estimates how many Buildings its army can damage, the weakest first, minus those that the defender
// can probably save. It sends one group at a time, because it sees the defender's answer before it sends the next
// group.
//  - Purchases: the bot adds the value of a ware and the value of the best purchases with the resources that remain
// after it.
// A Mind adds to `priors` the actions that it considers. Each kind of decision has a file: turn.cpp, attacks.cpp,
// purchases.cpp, answers.cpp.
#pragma once

#include "games/vikings_gone_wild/bot/hand_weights.h"
#include "games/vikings_gone_wild/bot/raids.h"

namespace meadhall::vikings_gone_wild {

// What the player can afford now.
struct Affordable {
    Kinds stock;
    unsigned slots = 0;  // bits: river slots
    EnumSet<Building> buildings;
    bool upgrade = false;
    FixedVector<SwapMission, most_missions_face_up> swaps;
    EnumSet<Resource> exchanges;
};

class Mind : public Judgement {
public:
    Mind(const Rules& all_rules, const State& position, Seat own, const Offers& offers, Priors& priors)
        : Judgement(all_rules, position, own), raids_(all_rules, position, own), offers_(offers), priors_(priors) {}

    void think();

private:
    // turn.cpp
    void turn();
    bool play_cards();         // true if there is a card to play
    bool complete_missions();  // true if the bot does nothing else now

    // attacks.cpp
    struct Targets {  // what the bot may attack
        SeatSet victims;
        unsigned undead = 0;  // bits: river slots
        bool draco = false;
    };
    struct Option {
        Action action;
        Worth value;
        Liking part;  // factor for the liking
    };
    using Options = FixedVector<Option, 40>;
    struct RaidPlan {
        Village village;
        Plan plan;
        float held;  // expected number of Defense cards in the victim's hand
    };
    using RaidPlans = std::array<RaidPlan, most_players>;
    Worth attacks(const Targets& open);  // returns the value of the best attack
    void plan_raids(const Force& force, SeatSet victims, RaidPlans& plans) const;
    Worth best_raid(const Force& rest, SeatSet victims, const RaidPlans& plans) const;
    Worth hunt_missions(const Hunt& hunt) const;
    void muster();
    std::uint32_t group_to_send(const Force& force, int missing) const;

    // purchases.cpp
    void purchases(const Affordable& affordable, Worth attack);

    // answers.cpp
    void defend();
    bool ambushes_strongest(const DefendAgainst& choice) const;
    void cards_by_worth();
    void use_plus();
    void containers();
    void draco();
    void store();

    template <class... Fs>
    void each_offer(const Fs&... fs) const {
        for (const Offer& offer : offers_) {
            Actions::visit_legal(offer.first, fs..., [](const auto&) {});
        }
    }
    void consider(Action action, Liking liking) {
        if (!priors_.full()) {
            priors_.push_back({action, liking});
        }
    }
    template <class Choice>
    void consider(const Choice& choice, Liking liking) {
        consider(Actions::pack(choice), liking);
    }

    Raids raids_;
    const Offers& offers_;
    Priors& priors_;
};

}  // namespace meadhall::vikings_gone_wild
