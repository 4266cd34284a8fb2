// SPDX-License-Identifier: Apache-2.0
// BV-A8  Fate Reader: for each damage, draw two tokens (Turn::gain_damage()). If they differ, the damaged player
// chooses the one to keep.
#include "games/bottlecap_vikings/turn.h"

namespace meadhall::bottlecap_vikings {

Verdict why_not(const Rules&, const State&, const Keep&) { return legal(); }

void offer_tokens(const Rules&, const State&, Offers& offers) {
    offers.add(Actions::offer(Keep{Token::red}));
    offers.add(Actions::offer(Keep{Token::grey}));
}

void Turn::play(const Keep& choice) {
    const Token returned = choice.token == Token::red ? Token::grey : Token::red;
    narrator_.tell(TokenChosen{state_.asked, choice.token, returned});
    keep_token(state_.asked, choice.token, returned);
    after_damage();
}

}  // namespace meadhall::bottlecap_vikings
