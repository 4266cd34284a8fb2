// SPDX-License-Identifier: Apache-2.0
// Explains a choice with statistics over sampled worlds that fit what the seat knows.
#include <algorithm>

#include "games/spoils_of_war/bot/judgement.h"

namespace meadhall::spoils_of_war {
namespace {

bool holds(const State& world, const Bid& bid) { return count_of(world, bid.value) >= bid.quantity; }

template <class Happens>
std::string share_of(std::span<const State> worlds, Happens&& happens) {
    const auto count = static_cast<std::size_t>(std::ranges::count_if(worlds, happens));
    return std::to_string((100 * count + worlds.size() / 2) / worlds.size()) +
           " % of the deals that fit what you know.";
}

// Formats a number with at most one decimal: "5", "7.5".
std::string in_tenths(float number) {
    const int tenths = static_cast<int>(10 * number + 0.5F);
    return std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10));
}

// SW-8  The points that the card adds to the seat's total if it joins the seat's Stash now.
float added(const Rules& rules, const State& world, Seat seat, const FaceInfo& face) {
    const Holding holding = holding_of(rules, world, seat);
    return static_cast<float>(face.value) + bonus_of(rules, holding, face.type, 0) +
           (face.is_artifact() ? 0.0F : bonus_of(rules, holding, face.item, 0));
}

}  // namespace

std::string remark_on_side(const Rules& rules, std::span<const State> worlds, Side side) {
    return "The " + std::string(rules.shown(side)) + "'s side wins in " +
           share_of(worlds, [&](const State& world) { return holds(world, world.bid) == (side == Side::declarer); });
}

std::string Rules::remark(std::span<const State> worlds, Seat seat, Action action) const {
    if (worlds.empty()) {
        return {};
    }
    const State& any = worlds.front();
    return Actions::visit(
        action,
        [&](const Bid& bid) {
            return "The bid of " + std::to_string(bid.quantity) + " dice showing " + std::to_string(bid.value) +
                   " is true in " + share_of(worlds, [&](const State& world) { return holds(world, bid); });
        },
        [&](const Challenge&) {
            return "The standing bid is false in " +
                   share_of(worlds, [](const State& world) { return !holds(world, world.bid); });
        },
        [&](const PlaceBet& bet) { return remark_on_side(*this, worlds, bet.side); },
        [&](const Pick& pick) {
            const int card = first_of_pile(any) + pick.slot - 1;
            float sum = 0;
            for (const State& world : worlds) {
                sum += added(*this, world, seat, info(world, card));
            }
            const std::string mean = in_tenths(sum / static_cast<float>(worlds.size()));
            return knows_card(any, seat, card)
                       ? std::string(shown(any.deal[static_cast<std::size_t>(card)])) + " adds " + mean +
                             " Gold to your total as your Stash is now."
                       : "The Artifact adds " + mean + " Gold to your total on average, besides what it can do.";
        },
        [&](const TakeLeftover& take) {
            return std::string(shown(take.card)) + " adds " + in_tenths(added(*this, any, seat, info(take.card))) +
                   " Gold to your total as your Stash is now.";
        },
        [&](const Use& use) {
            const Kind& kind = kind_of(info(face_of(use.card)).ability);
            return kind.remark != nullptr ? kind.remark(*this, worlds, seat) : std::string();
        },
        [](Unknown) { return std::string(); }, [](const auto&) { return std::string(); });
}

}  // namespace meadhall::spoils_of_war
