// SPDX-License-Identifier: Apache-2.0
// The contract's checks must find faults. Each test changes a correct game in one place, and expects a finding of the
// check that covers it.
#include <functional>
#include <gtest/gtest.h>

#include "arena/contract_check.h"
#include "games/liars_dice/game.h"
#include "games/pebbles/game.h"

namespace meadhall {
namespace {

const pebbles::Rules good_pebbles(pebbles::Data{{.pebbles_each = 3, .die_sides = 6, .calls_each = 2}});
const liars_dice::Rules good_dice(liars_dice::Data{});

// A game whose functions can be replaced one by one.
template <class Good>
struct Bent : Good {
    using State = typename Good::State;
    using View = typename Good::View;
    using Options = typename Good::Options;
    using Talk = Narrator<typename Good::Event>;
    using Good::why_not;

    explicit Bent(const Good& good) : Good(good) {}
    explicit Bent(const typename Good::Data& data) : Good(data) {}

    std::function<State(const Setup<Options>&, Chance&)> bent_set_up;
    std::function<SeatSet(const State&)> bent_to_act;
    std::function<void(const State&, Seat, Offers&)> bent_offers;
    std::function<Verdict(const State&, Seat, Action)> bent_why_not;
    std::function<void(State&, Seat, Action, Chance&, const Talk&)> bent_play;
    std::function<View(const State&, Viewer)> bent_view_for;
    std::function<State(const State&, Seat, Chance&)> bent_guess;
    std::function<Outcome(const State&)> bent_outcome;

    State set_up(const Setup<Options>& setup, Chance& chance) const {
        return bent_set_up ? bent_set_up(setup, chance) : Good::set_up(setup, chance);
    }
    SeatSet to_act(const State& state) const { return bent_to_act ? bent_to_act(state) : Good::to_act(state); }
    void offers(const State& state, Seat seat, Offers& offers) const {
        bent_offers ? bent_offers(state, seat, offers) : Good::offers(state, seat, offers);
    }
    Verdict why_not(const State& state, Seat seat, Action action) const {
        return bent_why_not ? bent_why_not(state, seat, action) : Good::why_not(state, seat, action);
    }
    void play(State& state, Seat seat, Action action, Chance& chance, const Talk& talk) const {
        bent_play ? bent_play(state, seat, action, chance, talk) : Good::play(state, seat, action, chance, talk);
    }
    View view_for(const State& state, Viewer viewer) const {
        return bent_view_for ? bent_view_for(state, viewer) : Good::view_for(state, viewer);
    }
    State guess(const State& state, Seat seat, Chance& chance) const {
        return bent_guess ? bent_guess(state, seat, chance) : Good::guess(state, seat, chance);
    }
    Outcome outcome(const State& state) const { return bent_outcome ? bent_outcome(state) : Good::outcome(state); }
};

// The first finding of a check on many tables. If this check finds nothing: the last finding of another check, or
// "nothing". Several checks can see the same fault, and chance decides which of them sees it first at a table.
template <Game R>
std::string finding_in(const R& rules, const std::string& check = "", ContractCounts* counts = nullptr) {
    std::string other = "nothing";
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        if (const auto breach = breach_of_contract(rules, {3, {}}, seed, counts)) {
            if (breach->starts_with(check)) {
                return *breach;
            }
            other = *breach;
        }
    }
    return other;
}

// The finding names the check and the seed, and then says what is wrong.
template <Game R>
void expect_found(const R& rules, const std::string& check, const std::string& what) {
    const std::string finding = finding_in(rules, check + " (seed ");
    EXPECT_TRUE(finding.starts_with(check + " (seed ")) << finding;
    EXPECT_NE(finding.find(what), std::string::npos) << finding;
}

struct BentPebbles : testing::Test {
    using State = pebbles::State;
    using View = pebbles::View;
    using Talk = Narrator<pebbles::Rules::Event>;
    using Actions = pebbles::Rules::Actions;
    using Hide = pebbles::Hide;
    using Call = pebbles::Call;
    using Phase = pebbles::Phase;

    static std::optional<std::uint8_t> hidden_by(Action action) {
        return Actions::visit(
            action, [](const Hide& hide) { return std::optional(hide.pebbles); },
            [](const auto&) { return std::optional<std::uint8_t>(); });
    }
    static std::optional<std::uint8_t> called_by(Action action) {
        return Actions::visit(
            action, [](const Call& call) { return std::optional(call.total); },
            [](const auto&) { return std::optional<std::uint8_t>(); });
    }
    static bool is_asked(const State& state, Seat seat) { return good_pebbles.to_act(state).contains(seat); }
    static int all_hidden(const State& state) {
        int total = 0;
        for (const auto& fist : state.fists) {
            total += fist.value;
        }
        return total;
    }
    static void add(std::uint8_t& number, int more) { number = static_cast<std::uint8_t>(number + more); }

    Bent<pebbles::Rules> rules{good_pebbles};
};

struct BentDice : testing::Test {
    using State = liars_dice::State;
    using View = liars_dice::View;
    using Talk = Narrator<liars_dice::Rules::Event>;
    using Actions = liars_dice::Rules::Actions;
    using Bid = liars_dice::Bid;

    static std::optional<Bid> bid_by(Action action) {
        return Actions::visit(
            action, [](const Bid& bid) { return std::optional(bid); },
            [](const auto&) { return std::optional<Bid>(); });
    }
    static int sixes(const State& state) {
        int found = 0;
        for (const liars_dice::Dice& dice : state.dice) {
            found += dice[0u] == 6;
        }
        return found;
    }

    Bent<liars_dice::Rules> rules{good_dice};
};

TEST_F(BentPebbles, has_no_fault) { EXPECT_EQ(finding_in(rules), "nothing"); }
TEST_F(BentDice, has_no_fault) { EXPECT_EQ(finding_in(rules), "nothing"); }

// The check `audit`: the game's audit() accepts the state after every move.

TEST_F(BentDice, loses_a_die) {
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        good_dice.play(state, seat, action, chance, talk);
        state.dice[0u].pop_back();
    };
    expect_found(rules, "audit", "LD-1");
}

// The check `asked`: until there is an outcome, some seat is asked, and only seats at the table are asked.

TEST_F(BentPebbles, asks_nobody_before_the_end) {
    rules.bent_to_act = [](const State& state) {
        return state.phase == Phase::answer ? SeatSet() : good_pebbles.to_act(state);
    };
    expect_found(rules, "asked", "nobody is asked");
}
TEST_F(BentPebbles, has_an_outcome_before_the_end) {
    rules.bent_outcome = [](const State& state) { return places_by_score(state.points); };
    expect_found(rules, "asked", "a seat is still asked");
}
TEST_F(BentPebbles, asks_a_stranger) {
    rules.bent_to_act = [](const State& state) {
        return state.phase == Phase::call ? SeatSet::only(seat_at(7)) : good_pebbles.to_act(state);
    };
    expect_found(rules, "asked", "not at the table");
}
TEST_F(BentPebbles, leaves_a_seat_without_standing) {
    rules.bent_outcome = [](const State& state) {
        Outcome outcome = good_pebbles.outcome(state);
        outcome.resize(outcome.empty() ? 0 : outcome.size() - 1);
        return outcome;
    };
    expect_found(rules, "asked", "2 standings for 3 seats");
}
TEST_F(BentDice, has_no_winner) {
    rules.bent_outcome = [](const State& state) {
        Outcome outcome = good_dice.outcome(state);
        for (Standing& standing : outcome) {
            standing.place = 2;
        }
        return outcome;
    };
    expect_found(rules, "asked", "first place");
}

// The check `bound`: no game is longer than longest_game().

TEST_F(BentDice, never_ends) {
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        if (bid_by(action)) {
            good_dice.play(state, seat, action, chance, talk);
        } else {
            Chance any(1);
            state.standing = good_dice.set_up({3, {}}, any).standing;  // as before the first bid
            state.turn = Seat{};
        }
    };
    expect_found(rules, "bound", "after 19 moves");
}

// The checks `offers`, `offered` and `universe`: asked seats have offers, other seats have none, and no action is
// offered twice. Exactly the offered actions pass why_not().

TEST_F(BentPebbles, offers_an_action_twice) {
    rules.bent_offers = [](const State& state, Seat seat, Offers& offers) {
        good_pebbles.offers(state, seat, offers);
        if (state.phase == Phase::hide && is_asked(state, seat)) {
            offers.add(Actions::offer(Hide{2}));
        }
    };
    expect_found(rules, "offers", "offered twice: hide 2");
}
TEST_F(BentPebbles, asks_without_an_offer) {
    rules.bent_offers = [](const State& state, Seat seat, Offers& offers) {
        if (state.phase != Phase::answer) {
            good_pebbles.offers(state, seat, offers);
        }
    };
    expect_found(rules, "offers", "is asked and has no offer");
}
TEST_F(BentPebbles, makes_offers_to_a_seat_that_is_not_asked) {
    rules.bent_offers = [](const State& state, Seat, Offers& offers) {
        if (state.phase != Phase::over) {
            good_pebbles.offers(state, good_pebbles.to_act(state).lowest(), offers);
        }
    };
    expect_found(rules, "offers", "is not asked and has offers");
}
TEST_F(BentPebbles, offers_what_it_refuses) {
    rules.bent_offers = [](const State& state, Seat seat, Offers& offers) {
        good_pebbles.offers(state, seat, offers);
        if (state.phase == Phase::hide && is_asked(state, seat)) {
            offers.add(Actions::offer(Hide{4}));
        }
    };
    expect_found(rules, "offered", "hide 4 is offered to P1, but PB-3");
}
TEST_F(BentPebbles, does_not_offer_what_is_legal) {
    rules.bent_offers = [](const State& state, Seat seat, Offers& offers) {
        if (state.phase == Phase::hide && is_asked(state, seat)) {
            offers.add(Actions::range<&Hide::pebbles>(Hide{0}, 3));  // the legal number 3 is never offered
        } else {
            good_pebbles.offers(state, seat, offers);
        }
    };
    expect_found(rules, "universe", "hide 3");
}
TEST_F(BentPebbles, lets_anybody_act) {
    rules.bent_why_not = [](const State& state, Seat, Action action) {
        const SeatSet asked = good_pebbles.to_act(state);
        return good_pebbles.why_not(state, asked.empty() ? Seat{} : asked.lowest(), action);
    };
    expect_found(rules, "universe", "is not offered");
}
TEST_F(BentPebbles, breaks_on_garbage_in_an_action) {
    rules.bent_why_not = [](const State& state, Seat seat, Action action) {
        const auto pebbles = hidden_by(action);
        return pebbles && state.points[std::size_t{*pebbles} / 2] > 200 ? refused("PB-3", "you are too rich")
                                                                        : good_pebbles.why_not(state, seat, action);
    };
    expect_found(rules, "universe", "no such element");
}
TEST_F(BentPebbles, breaks_on_a_seat_that_does_not_exist) {
    rules.bent_why_not = [](const State& state, Seat seat, Action action) {
        return state.points[seat] > 200 ? refused("PB-3", "too rich") : good_pebbles.why_not(state, seat, action);
    };
    expect_found(rules, "universe", "no such element");
}
TEST_F(BentPebbles, changes_the_state_when_asked) {
    rules.bent_why_not = [](const State& state, Seat seat, Action action) {
        const Verdict verdict = good_pebbles.why_not(state, seat, action);
        if (!verdict.legal() && state.ready.empty()) {
            add(const_cast<State&>(state).points[0u], 1);
        }
        return verdict;
    };
    expect_found(rules, "universe", "changed the state");
}

// The checks `text` and `json`: the text of an action and the JSON of a state read back as the same value.

struct Mumble {
    std::uint8_t pebbles;
    MEADHALL_WORDS(Mumble, "hide", "hide {pebbles}{pebbles}", pebbles)
};
struct NamelessCall {
    std::uint8_t total;
    MEADHALL_WORDS(NamelessCall, "", "call {total}", total)
};
struct Mumbles : pebbles::Rules {
    using Rules::Rules;
    using Actions = OneOf<Mumble, NamelessCall, pebbles::Answer>;
};
TEST(Words, do_not_read_back) {
    expect_found(Mumbles({{.pebbles_each = 3, .die_sides = 6, .calls_each = 2}}), "text",
                 "reads back as \"the unknown action");
}
TEST_F(BentPebbles, offers_the_largest_number_there_is) {
    rules.bent_offers = [](const State& state, Seat seat, Offers& offers) {
        if (state.phase == Phase::hide && is_asked(state, seat)) {
            offers.add(Actions::range<&Hide::pebbles>(Hide{0}, 256));
        } else {
            good_pebbles.offers(state, seat, offers);
        }
    };
    rules.bent_why_not = [](const State& state, Seat seat, Action action) {
        return state.phase == Phase::hide && is_asked(state, seat) && hidden_by(action)
                   ? legal()
                   : good_pebbles.why_not(state, seat, action);
    };
    expect_found(rules, "text", "hide 255 is offered");
}
struct HasANamelessKind : pebbles::Rules {
    using Rules::Rules;
    using Actions = OneOf<pebbles::Hide, NamelessCall, pebbles::Answer>;
};
TEST(Words, lack_the_name_of_a_kind) {
    expect_found(HasANamelessKind({{.pebbles_each = 3, .die_sides = 6, .calls_each = 2}}), "text",
                 "lacks kind or text");
}
struct Misreads : pebbles::Rules {
    using Rules::Rules;
    std::string_view word(pebbles::Phase phase) const { return enum_word(phase); }
    bool read_word(std::string_view word, pebbles::Phase& phase) const {
        return read_enum_word(word == "call" ? "answer" : word, phase);
    }
};
TEST(Words, read_back_as_another_value) {
    expect_found(Misreads({{.pebbles_each = 3, .die_sides = 6, .calls_each = 2}}), "json",
                 "/phase: \"call\" and \"answer\"");
}

// A state with a field that is missing in its field list.
struct Forgetful : pebbles::Rules {
    using Rules::Rules;
    using Rules::why_not;
    struct State {
        pebbles::State table;
        std::uint8_t rounds = 0;
        MEADHALL_FIELDS(State, table)
    };
    State set_up(const Setup<Options>& setup, Chance& chance) const { return {Rules::set_up(setup, chance)}; }
    SeatSet to_act(const State& state) const { return Rules::to_act(state.table); }
    void offers(const State& state, Seat seat, Offers& offers) const { Rules::offers(state.table, seat, offers); }
    Verdict why_not(const State& state, Seat seat, Action action) const {
        return Rules::why_not(state.table, seat, action);
    }
    void play(State& state, Seat seat, Action action, Chance& chance, const Narrator<Event>& talk) const {
        if (state.table.phase == pebbles::Phase::answer && state.rounds++ >= 1) {
            BentPebbles::add(state.table.points[seat], 1);
        }
        Rules::play(state.table, seat, action, chance, talk);
    }
    View view_for(const State& state, Viewer viewer) const { return Rules::view_for(state.table, viewer); }
    State guess(const State& state, Seat seat, Chance& chance) const {
        return {Rules::guess(state.table, seat, chance), state.rounds};
    }
    Outcome outcome(const State& state) const { return Rules::outcome(state.table); }
    Verdict audit(const State& state) const { return Rules::audit(state.table); }
};
TEST(Fields, are_missing_in_the_list) {
    // The fault is found at the next move, or only when the whole game is replayed.
    int at_once = 0;
    int later = 0;
    const Forgetful rules({{.pebbles_each = 3, .die_sides = 6, .calls_each = 2}});
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const std::string finding = breach_of_contract(rules, {3, {}}, seed).value_or("nothing");
        at_once += finding.starts_with("json (") && finding.find("/points/") != std::string::npos;
        later += finding.starts_with("replay (");
    }
    EXPECT_GT(at_once, 10);
    EXPECT_GT(later, 10);
}

// The check `guess`: nothing that a seat or a spectator sees depends on state that is hidden from them.

TEST_F(BentPebbles, shows_all_fists) {
    rules.bent_view_for = [](const State& state, Viewer viewer) {
        View view = good_pebbles.view_for(state, viewer);
        for (std::size_t i = 0; viewer.seat() && i < view.fists.size(); ++i) {
            view.fists[i] = state.fists[i].value;
        }
        return view;
    };
    expect_found(rules, "sealed", "the views differ at /fists");
}
TEST_F(BentDice, shows_spectators_a_hand) {
    rules.bent_view_for = [](const State& state, Viewer viewer) {
        View view = good_dice.view_for(state, viewer);
        if (!viewer.seat()) {
            view.dice[2u] = state.dice[2u];
        }
        return view;
    };
    expect_found(rules, "guess", "the spectator's view");
}
TEST_F(BentDice, counts_hidden_dice_in_a_view) {
    rules.bent_view_for = [](const State& state, Viewer viewer) {
        View view = good_dice.view_for(state, viewer);
        BentPebbles::add(view.dice_each, sixes(state));
        return view;
    };
    expect_found(rules, "guess", "/dice_each");
}
TEST_F(BentDice, counts_hidden_dice_in_a_refusal) {
    rules.bent_why_not = [](const State& state, Seat seat, Action action) {
        const Verdict verdict = good_dice.why_not(state, seat, action);
        return verdict.legal() ? verdict : refused("LD-4", "there are {} sixes", sixes(state));
    };
    expect_found(rules, "guess", "the refusal of");
}
TEST_F(BentDice, chooses_the_words_of_a_refusal_by_a_secret) {
    rules.bent_why_not = [](const State& state, Seat seat, Action action) {
        const Verdict verdict = good_dice.why_not(state, seat, action);
        return verdict.legal() || sixes(state) == 0 ? verdict : refused(verdict.refusal().rule, "no, my friend");
    };
    expect_found(rules, "guess", "no, my friend");
}
TEST_F(BentDice, makes_offers_by_a_secret) {
    // If there is a six on the table, nobody may bid sixes.
    rules.bent_offers = [](const State& state, Seat seat, Offers& offers) {
        Offers all;
        good_dice.offers(state, seat, all);
        for (const Offer& row : all) {
            const auto bid = bid_by(row.first);
            if (!bid || bid->value < 6 || sixes(state) == 0) {
                offers.add(row);
            }
        }
    };
    rules.bent_why_not = [](const State& state, Seat seat, Action action) {
        const auto bid = bid_by(action);
        const Verdict verdict = good_dice.why_not(state, seat, action);
        return verdict.legal() && bid && bid->value == 6 && sixes(state) > 0 ? refused("LD-4", "no sixes") : verdict;
    };
    expect_found(rules, "guess", "tells two worlds apart");
}
// A game whose priors change if there is a six on the table.
struct PeekingThoughts : liars_dice::Rules {
    using Rules::Rules;
    void think(const State& state, Seat, const Offers& offers, Priors& priors) const {
        const bool six = std::ranges::any_of(state.dice, [](const auto& cup) { return cup[0u] == 6; });
        priors.push_back({offers.action(0), six ? 2.0F : 1.0F});
    }
};
struct IllegalThoughts : liars_dice::Rules {
    using Rules::Rules;
    void think(const State&, Seat, const Offers&, Priors& priors) const {
        priors.push_back({Actions::pack(liars_dice::Bid{60, 6}), 1.0F});
    }
};
TEST(BentThoughts, depend_on_a_secret) {
    expect_found(PeekingThoughts(liars_dice::Data{}), "guess", "the priors of P");
}
TEST(BentThoughts, name_an_action_that_is_not_offered) {
    expect_found(IllegalThoughts(liars_dice::Data{}), "guess", "which is not offered");
}
TEST_F(BentPebbles, samples_worlds_from_the_secret) {
    rules.bent_guess = [](const State& state, Seat seat, Chance& chance) {
        State world = good_pebbles.guess(state, seat, chance);
        for (const Seat other : state.ready) {
            if (other != seat) {
                std::uint8_t& fist = world.fists[other].value;
                fist = static_cast<std::uint8_t>((fist + state.fists[other].value) % 4);
            }
        }
        return world;
    };
    expect_found(rules, "guess", "depends on what is hidden");
}
TEST_F(BentDice, seeds_a_sampled_world_by_the_secret) {
    rules.bent_guess = [](const State& state, Seat seat, Chance& chance) {
        Chance own(stream_seed(digest(state), chance.below(1000)));
        return good_dice.guess(state, seat, own);
    };
    expect_found(rules, "guess", "depends on what is hidden");
}
TEST_F(BentDice, samples_dice_that_the_seat_knows) {
    rules.bent_guess = [](const State& state, Seat seat, Chance& chance) {
        State world = good_dice.guess(state, seat, chance);
        if (!state.over) {
            world.dice[seat][0u] = static_cast<std::uint8_t>(1 + chance.below(6));
        }
        return world;
    };
    expect_found(rules, "guess", "the view of P");
}
TEST_F(BentPebbles, samples_an_impossible_world) {
    rules.bent_guess = [](const State& state, Seat seat, Chance& chance) {
        State world = good_pebbles.guess(state, seat, chance);
        for (const Seat other : state.ready) {
            add(world.fists[other].value, other != seat ? 2 : 0);
        }
        return world;
    };
    expect_found(rules, "guess", "not a possible world");
}
TEST_F(BentPebbles, reveals_the_secret_in_a_sampled_world) {
    rules.bent_guess = [](const State& state, Seat seat, Chance& chance) {
        State world = good_pebbles.guess(state, seat, chance);
        if (state.phase == Phase::call) {
            world.called = state.fists[left_of(seat, 3)].value;
        }
        return world;
    };
    expect_found(rules, "guess", "/called");
}
TEST_F(BentDice, samples_a_finished_game) {
    rules.bent_guess = [](const State& state, Seat seat, Chance& chance) {
        State world = good_dice.guess(state, seat, chance);
        world.over = world.standing.quantity > 0;
        return world;
    };
    expect_found(rules, "guess", "the game is over, but not in the true one");
}
// The true state agrees with everything that the seat knows, so no check of a single sampled world finds the fault. It
// shows only in a count over many tables: no sampled world ever differs from the true state.
TEST_F(BentPebbles, returns_the_true_state_as_sampled_world) {
    rules.bent_guess = [](const State& state, Seat, Chance&) { return state; };
    ContractCounts counts;
    EXPECT_EQ(finding_in(rules, "", &counts), "nothing");
    EXPECT_EQ(counts.guesses_apart, 0u);
}

// The check `lockstep`: no move reveals hidden state, unless one of its events shows it.

TEST_F(BentPebbles, narrates_a_secret_choice) {
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        good_pebbles.play(state, seat, action, chance, talk);
        if (const auto pebbles = hidden_by(action)) {
            talk.tell(pebbles::FistOpened{seat, *pebbles});
        }
    };
    expect_found(rules, "sealed", "the narrations differ");
}
TEST_F(BentPebbles, narrates_hidden_numbers) {
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        if (called_by(action)) {
            talk.tell(pebbles::TotalCalled{seat, static_cast<std::uint8_t>(all_hidden(state))});
        }
        good_pebbles.play(state, seat, action, chance, talk);
    };
    expect_found(rules, "lockstep", "total_called");
}
TEST_F(BentPebbles, sends_an_event_only_for_some_secrets) {
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        good_pebbles.play(state, seat, action, chance, talk);
        if (hidden_by(action).value_or(0) > 1) {  // the existence of the event reveals the size of the number
            talk.tell(Audience::only(left_of(seat, 3)), pebbles::FistReady{seat});
        }
    };
    expect_found(rules, "sealed", "the narrations differ");
}
TEST_F(BentDice, lets_a_secret_decide_a_public_field) {
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        good_dice.play(state, seat, action, chance, talk);
        if (bid_by(action) && state.dice[seat][0u] % 2 == 0) {
            state.turn = left_of(state.turn, 3);
        }
    };
    expect_found(rules, "lockstep", "/turn");
}
TEST_F(BentDice, opens_dice_without_showing_them) {
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        if (bid_by(action)) {
            good_dice.play(state, seat, action, chance, talk);
        } else {
            state.over = true;
            talk.tell(liars_dice::BidChallenged{seat});
        }
    };
    expect_found(rules, "lockstep", "the view of P");
}

// The checks `order` and `sealed`: the order of simultaneous choices does not matter, and no choice becomes known while
// a seat is still asked.

TEST_F(BentPebbles, favours_the_first_answer) {
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        add(state.points[seat], hidden_by(action) && state.ready.empty() ? 1 : 0);
        good_pebbles.play(state, seat, action, chance, talk);
    };
    expect_found(rules, "order", "a different state, at /points/");
}
TEST_F(BentPebbles, changes_offers_by_the_answer_of_another_seat) {
    // Each fist that is ready leaves one pebble less to hide.
    rules.bent_offers = [](const State& state, Seat seat, Offers& offers) {
        if (state.phase == Phase::hide && is_asked(state, seat)) {
            offers.add(Actions::range<&Hide::pebbles>(Hide{0}, 4 - state.ready.size()));
        } else {
            good_pebbles.offers(state, seat, offers);
        }
    };
    rules.bent_why_not = [](const State& state, Seat seat, Action action) {
        const Verdict verdict = good_pebbles.why_not(state, seat, action);
        return verdict.legal() && hidden_by(action).value_or(0) > 3 - state.ready.size() ? refused("PB-3", "too many")
                                                                                         : verdict;
    };
    expect_found(rules, "order", "changed the offers to P");
}

TEST_F(BentPebbles, counts_sealed_choices_in_a_public_field) {
    // Adds the hidden number to a public field before everybody has chosen.
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        add(state.called, hidden_by(action).value_or(0));
        good_pebbles.play(state, seat, action, chance, talk);
    };
    expect_found(rules, "sealed", "the views differ at /called");
}

// The check `replay`: the same moves and chance values give the same states and the same narration.

TEST_F(BentDice, keeps_data_outside_the_state) {
    int plays = 0;
    rules.bent_play = [&](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        good_dice.play(state, seat, action, chance, talk);
        state.turn = bid_by(action) ? seat_at(++plays % 3) : state.turn;
    };
    expect_found(rules, "replay", "/turn");
}
TEST_F(BentDice, narrates_data_from_outside_the_state) {
    std::uint8_t plays = 0;
    rules.bent_play = [&](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        good_dice.play(state, seat, action, chance, talk);
        talk.tell(liars_dice::DiceCounted{++plays, 1});
    };
    expect_found(rules, "replay", "the narrations differ");
}
TEST_F(BentDice, uses_its_own_random_source) {
    Chance own(5);
    rules.bent_set_up = [&](const auto& setup, Chance&) { return good_dice.set_up(setup, own); };
    expect_found(rules, "replay", "the set-up");
}
TEST_F(BentDice, draws_a_varying_number_of_random_values) {
    int plays = 0;
    rules.bent_play = [&](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        good_dice.play(state, seat, action, chance, talk);
        if (++plays % 2 == 0) {
            chance.below(6);
        }
    };
    expect_found(rules, "replay", "chance");
}

// The check `play`: set_up() and play() do not throw.

TEST_F(BentDice, fails_a_check_during_a_move) {
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        check(state.standing.quantity < 2, "the cup falls");
        good_dice.play(state, seat, action, chance, talk);
    };
    expect_found(rules, "play", "the cup falls");
}
TEST_F(BentDice, throws_something_that_is_not_an_exception) {
    rules.bent_set_up = [](const auto&, Chance&) -> State { throw 42; };
    expect_found(rules, "play", "not a std::exception");
}

// These games have no fault, but a secret decides what its owner may do. For each move, the lockstep check looks for a
// move in the second world that looks the same to the seat. If there is none, the check drops the second world.

struct OwnCalls : BentPebbles {
    static int least(const State& state) { return state.fists[state.caller].value; }

    OwnCalls() {
        rules.bent_offers = [](const State& state, Seat seat, Offers& offers) {
            if (state.phase == Phase::call && is_asked(state, seat)) {
                offers.add(
                    Actions::range<&Call::total>(Call{static_cast<std::uint8_t>(least(state))}, 9 - least(state) + 1));
            } else {
                good_pebbles.offers(state, seat, offers);
            }
        };
        rules.bent_why_not = [](const State& state, Seat seat, Action action) {
            const Verdict verdict = good_pebbles.why_not(state, seat, action);
            const auto called = called_by(action);
            return verdict.legal() && called && *called < least(state) ? refused("PB-4", "you have more yourself")
                                                                       : verdict;
        };
    }
};
TEST_F(OwnCalls, end_the_lockstep_if_the_other_world_forbids_them) {
    ContractCounts counts;
    // A call reveals something about the caller's fist. The contract allows guess() to ignore this.
    EXPECT_EQ(finding_in(rules, "", &counts), "nothing");
    EXPECT_GT(counts.second_worlds_no_action, 20u);
    EXPECT_GT(counts.second_worlds_shown, counts.second_worlds_no_action);
}
TEST_F(OwnCalls, continue_as_moves_that_look_the_same_if_secret) {
    rules.bent_play = [](State& state, Seat seat, Action action, Chance& chance, const Talk& talk) {
        if (const auto called = called_by(action)) {
            state.called = *called;
            state.phase = Phase::answer;
            talk.tell(pebbles::FistReady{seat});
        } else {
            good_pebbles.play(state, seat, action, chance, talk);
        }
    };
    rules.bent_view_for = [](const State& state, Viewer viewer) {
        View view = good_pebbles.view_for(state, viewer);
        view.called = viewer.is(state.caller) ? state.called : std::uint8_t{0};
        return view;
    };
    rules.bent_guess = [](const State& state, Seat seat, Chance& chance) {
        State world = good_pebbles.guess(state, seat, chance);
        if (seat != state.caller && (state.phase == Phase::answer || state.phase == Phase::over)) {
            const auto from = static_cast<std::uint32_t>(least(world));
            world.called = static_cast<std::uint8_t>(from + chance.below(10 - from));
        }
        return world;
    };
    ContractCounts counts;
    EXPECT_EQ(finding_in(rules, "", &counts), "nothing");
    EXPECT_EQ(counts.second_worlds_no_action, 0u);
    EXPECT_GT(counts.secret_choices, 1000u);
    EXPECT_GT(counts.positions_compared, 1000u);
}

}  // namespace
}  // namespace meadhall
