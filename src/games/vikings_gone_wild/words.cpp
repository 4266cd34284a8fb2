// The table as text, and the questions in words.
#include "games/vikings_gone_wild/turn.h"

namespace meadhall::vikings_gone_wild {

std::string Rules::board(const View& view, Names names) const {
    return "Round " + std::to_string(view.round) + ", " + seat_word(view.active, names) + "\n";
}

std::string Rules::question(const View&) const { return "?"; }

}  // namespace meadhall::vikings_gone_wild
