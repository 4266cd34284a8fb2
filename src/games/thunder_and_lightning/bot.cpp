// What a casual player likes: first what to do, then how. Laying a card has dozens of ways and would otherwise be
// nearly all that a random player does.
#include "games/thunder_and_lightning/game.h"

namespace meadhall::thunder_and_lightning {

// By the action alone, so it can tell nothing that is hidden.
std::uint32_t Rules::liking(const State&, Seat, Action action) const {
    return Actions::visit(
        action, [](const Draw&) { return 12u; }, [](const Challenge&) { return 10u; },
        [](const PlayGod&) { return 40u; }, [](const Power&) { return 8u; }, [](const PowerField&) { return 4u; },
        [](const PowerHand&) { return 6u; }, [](const PowerSpy&) { return 6u; }, [](const PowerFlip&) { return 4u; },
        [](const PowerTarget&) { return 12u; }, [](const PowerFlank&) { return 4u; },
        [](const auto&) { return 2u; },  // laying, moving and fetching have many ways; answers are all alike
        [](Unknown) { return 0u; });
}

}  // namespace meadhall::thunder_and_lightning
