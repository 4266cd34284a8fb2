// SPDX-License-Identifier: Apache-2.0
// The implementation of the contract check (arena/contract.h).
#pragma once

#include <algorithm>
#include <exception>
#include <variant>
#include <vector>

#include "arena/contract.h"
#include "bots/casual.h"
#include "bots/random.h"
#include "codec/json.h"
#include "kernel/heuristics.h"
#include "kernel/window.h"

namespace meadhall {

namespace json = boost::json;

namespace contract {

struct Breach {
    std::string details;
};

constexpr int strange_actions_a_position = 40;
constexpr int refusals_compared = 10;
constexpr std::uint32_t max_likings = 32;
constexpr std::uint32_t max_expanded = 4096;  // with more offered actions, doubled() compares only the ends of ranges
constexpr std::size_t max_second_worlds = 3;

// The first place where two JSON values differ: "/fists/1: null and 2".
std::string difference(const json::value& a, const json::value& b, const std::string& place = "");
bool same_verdict(const Verdict& a, const Verdict& b);
std::string verdict_text(const Verdict& verdict);
bool same_offers(const Offers& a, const Offers& b);
bool same_priors(const Priors& a, const Priors& b);
// An unusual action: an offered one with a byte changed, or a random kind with small or arbitrary fields.
Action strange_action(const Offers& offers, std::size_t kinds, Chance& pick);
// An action that is offered twice, if there is one. `room` is scratch space.
std::optional<Action> doubled(const Offers& offers, std::vector<std::uint64_t>& room);
std::string finding(const char* doing, std::uint64_t seed, int players, const json::value& options, std::size_t moves,
                    const std::string& details);

template <class Event>
bool same_event(const Event& a, const Event& b) {
    return a.index() == b.index() &&
           std::visit([&](const auto& mine) { return same(mine, std::get<std::remove_cvref_t<decltype(mine)>>(b)); },
                      a);
}

template <Game R>
class ContractCheck {
    using State = typename R::State;
    using Event = typename R::Event;
    using Log = std::vector<NarratedEvent<Event>>;

public:
    ContractCheck(const R& rules, const Setup<typename R::Options>& setup, std::uint64_t seed, ContractCounts& counts)
        : rules_(rules),
          setup_(setup),
          seed_(seed),
          counts_(counts),
          pick_(stream_seed(seed, 1)),
          offers_(static_cast<std::size_t>(setup.players) + 1) {}

    std::optional<std::string> run() {
        try {
            play_game();
            return std::nullopt;
        } catch (const Breach& breach) {
            return report(breach.details);
        } catch (const std::exception& error) {
            return report(std::string("it throws an exception: ") + error.what());
        } catch (...) {
            return report("it throws something that is not a std::exception");
        }
    }

private:
    struct Move {
        Seat seat;
        Action action;
        std::vector<std::uint32_t> chance;
        Log log;
        std::uint64_t digest;
    };
    // A state that `seat` cannot distinguish from the true one.
    struct SecondWorld {
        Seat seat;
        State world;
    };

    void play_game() {
        ++counts_.tables;
        doing_ = "play";
        Chance dealing(stream_seed(seed_, 0));
        KeptChance kept(dealing);
        Chance chance(kept);
        State state = rules_.set_up(setup_, chance);
        const std::vector<std::uint32_t> setup_chance = kept.take();
        const std::uint64_t setup_digest = digest(state);
        const int longest = rules_.longest_game(setup_);
        while (true) {
            check_position(state);
            const SeatSet asked = rules_.to_act(state);
            if (asked.empty()) {
                break;
            }
            doing_ = "bound";
            expect(static_cast<int>(moves_.size()) < longest,
                   [&] { return "the game is not over after " + std::to_string(longest) + " moves"; });
            if (second_worlds_.size() < max_second_worlds && pick_.below(3) == 0) {
                make_second_world(state);
            }
            make_move(state, asked, kept, chance);
        }
        replay(setup_chance, setup_digest);
    }

    void check_position(const State& state) {
        check_audit(state);
        check_asked(state);
        check_offers(state);
        check_window(state);
        check_universe(state);
        if (moves_.empty() || pick_.below(12) == 0) {  // the most expensive checks do not run in every position
            check_texts(state);
            check_json(state);
        } else {
            reread_.reset();
        }
        const SeatSet asked = rules_.to_act(state);
        check_guess(state, random_seat(asked.empty() ? all_seats() : asked));
        check_guess(state, random_seat(all_seats()));
        check_order(state);
    }

    void check_audit(const State& state) {
        doing_ = "audit";
        const Verdict verdict = rules_.audit(state);
        expect(verdict.legal(), [&] { return verdict_text(verdict) + ", in " + brief(state); });
    }

    void check_asked(const State& state) {
        doing_ = "asked";
        const SeatSet asked = rules_.to_act(state);
        const Outcome outcome = rules_.outcome(state);
        expect((asked - all_seats()).empty(), [&] { return "a seat that is not at the table is asked"; });
        expect(!asked.empty() || !outcome.empty(), [] { return "nobody is asked, and there is no outcome"; });
        expect(asked.empty() || outcome.empty(), [] { return "there is an outcome, but a seat is still asked"; });
        expect(outcome.empty() || static_cast<int>(outcome.size()) == setup_.players, [&] {
            return "the outcome has " + std::to_string(outcome.size()) + " standings for " +
                   std::to_string(setup_.players) + " seats";
        });
        bool won = outcome.empty();
        for (const Standing& standing : outcome) {
            won = won || standing.place == 1;
            expect(standing.place >= 1 && standing.place <= setup_.players,
                   [&] { return "there is no place " + std::to_string(standing.place); });
        }
        expect(won, [] { return "nobody has the first place"; });
    }

    void check_offers(const State& state) {
        const SeatSet asked = rules_.to_act(state);
        for (int at = 0; at <= setup_.players; ++at) {  // the last index is a seat that is not at the table
            const Seat seat = seat_at(at);
            Offers& offers = offers_[static_cast<std::size_t>(at)];
            doing_ = "offers";
            fill(state, seat, offers);
            expect(offers.empty() != asked.contains(seat), [&] {
                return name(seat) + (offers.empty() ? " is asked and has no offer" : " is not asked and has offers") +
                       ", in " + brief(state);
            });
            const std::optional<Action> twice = doubled(offers, room_);
            expect(!twice, [&] { return name(seat) + " is offered twice: " + words(*twice); });
            doing_ = "offered";
            if (const std::optional<Action> quiet = quiet_answer_of(rules_, state, seat)) {
                expect_legal(state, seat, *quiet);
            }
            if (asked.contains(seat)) {
                if (const std::optional<Action> late = late_answer_of(rules_, state, seat)) {
                    expect_legal(state, seat, *late);
                }
            }
            if (offers.total() <= 64) {
                for (std::uint32_t i = 0; i < offers.total(); ++i) {
                    expect_legal(state, seat, offers.action(i));
                }
            } else {
                for (const Offer& offer : offers) {
                    expect_legal(state, seat, offer.at(0));
                    expect_legal(state, seat, offer.at(offer.count - 1));
                    expect_legal(state, seat, offer.at(pick_.below(offer.count)));
                }
            }
        }
    }

    // Checks what a table relies on when it collects the answers of a response window (kernel/window.h): a fallback
    // passes the question to the next member, each member is asked once, and no fallback before the last draws a chance
    // value.
    void check_window(const State& state) {
        doing_ = "window";
        const std::optional<Window> window = window_of(rules_, state);
        if (!window) {
            return;
        }
        State walked = state;
        SeatSet left = window->members;
        while (!left.empty()) {
            const SeatSet asked = rules_.to_act(walked);
            expect(asked.size() == 1 && left.contains(asked.lowest()), [&] {
                return "a response window asks a seat twice, or one that is not a member, in " + brief(walked);
            });
            const std::optional<Window> still = window_of(rules_, walked);
            expect(
                still && still->members == left && still->fallback == window->fallback && still->name == window->name,
                [&] { return "a response window changes after a fallback, in " + brief(walked); });
            const Seat seat = asked.lowest();
            expect_legal(walked, seat, window->fallback);
            left.erase(seat);
            if (left.empty()) {
                return;
            }
            ListedChance nothing({});
            Chance none(nothing);
            rules_.play(walked, seat, window->fallback, none, {});
        }
    }

    void check_universe(const State& state) {
        doing_ = "universe";
        const State before = state;
        for (int i = 0; i < strange_actions_a_position; ++i) {
            const Seat seat = random_seat_or_beyond();
            // random_offers() may return the offers to another seat, so some of the actions are legal for that seat
            // only.
            const Action action = strange_action(random_offers(), R::Actions::count, pick_);
            const Verdict verdict = asked_why(state, seat, action);
            const bool offered = offers_[static_cast<std::size_t>(index(seat))].contains(action);
            expect(verdict.legal() == offered, [&] {
                return words(action) + " by " + name(seat) +
                       (offered ? " is offered, but " + verdict_text(verdict) : " passes why_not, but is not offered") +
                       ", in " + brief(state);
            });
        }
        counts_.strange_actions += strange_actions_a_position;
        expect(same(state, before), [] { return "why_not has changed the state"; });
    }

    Verdict asked_why(const State& state, Seat seat, Action action) {
        try {
            return rules_.why_not(state, seat, action);
        } catch (const std::exception& error) {
            throw Breach{"why_not(" + words(action) + " by " + name(seat) +
                         (all_seats().contains(seat) ? "" : ", who is not at the table") +
                         ") throws an exception: " + error.what()};
        }
    }

    void check_texts(const State& state) {
        doing_ = "text";
        static const std::vector<std::string> people{"Lief",   "Hildr", "Olaf", "Lance", "Astrid",
                                                     "Gunnar", "Freya", "Bera", "Knut",  "Yrsa"};
        constexpr std::uint32_t max_texts = 12;
        for (const Seat seat : rules_.to_act(state)) {
            const Offers& offers = offers_[static_cast<std::size_t>(index(seat))];
            for (const Offer& offer : offers) {
                expect(!has_largest_number(offer.at(offer.count - 1)), [&] {
                    return words(offer.at(offer.count - 1)) +
                           " is offered, but its number means \"too large\" (kernel/notation.h)";
                });
            }
            const bool all = offers.total() <= max_texts;
            for (std::uint32_t i = 0; i < std::min(max_texts, offers.total()); ++i) {
                const Action action = offers.action(all ? i : pick_.below(offers.total()));
                const Names names = pick_.below(2) == 0 ? Names() : Names(people);
                const std::string written = action_text(rules_, action, names);
                const Action read = read_action(rules_, written, names);
                expect(read == action, [&] { return "\"" + written + "\" reads back as \"" + words(read) + "\""; });
                const json::object object = codec::action_json(rules_, action, names);
                const json::value* kind = object.if_contains("kind");
                const json::value* text = object.if_contains("text");
                expect(kind != nullptr && kind->is_string() && !kind->get_string().empty() && text != nullptr &&
                           *text == json::value(written),
                       [&] { return "the action's JSON lacks kind or text: " + json::serialize(object); });
                expect(codec::read_action_json(rules_, object) == action,
                       [&] { return "the action's JSON reads back as another action: " + json::serialize(object); });
                ++counts_.texts;
            }
        }
    }

    static bool has_largest_number(Action action) {
        bool found = false;
        R::Actions::visit(
            action,
            [&]<class T>(const T& known) {
                for_each_field<T>([&](auto field) {
                    using Value = std::remove_cvref_t<decltype(known.*field.pointer)>;
                    if constexpr (std::is_integral_v<Value> && !KnowsWordsFor<R, Value>) {
                        found = found || known.*field.pointer == std::numeric_limits<Value>::max();
                    }
                });
            },
            [](Unknown) {});
        return found;
    }

    void check_json(const State& state) {
        doing_ = "json";
        const json::value written = codec::to_json(rules_, state);
        reread_.emplace();
        codec::from_json(rules_, written, *reread_);
        expect(same(*reread_, state) && digest(*reread_) == digest(state), [&] {
            return "the state's JSON reads back as a different state, at " +
                   difference(written, codec::to_json(rules_, *reread_));
        });
        (void)codec::to_json(rules_, rules_.view_for(state, random_seat(all_seats())));
        ++counts_.states_reread;
    }

    void check_guess(const State& state, Seat seat) {
        doing_ = "guess";
        const std::uint64_t x = next_seed();
        const std::uint64_t y = next_seed();
        const State world = guess(state, seat, x);
        const Verdict verdict = rules_.audit(world);
        expect(verdict.legal(), [&] {
            return "the world sampled for " + name(seat) + " is not a possible world: " + verdict_text(verdict) +
                   ", in " + brief(world);
        });
        expect(rules_.outcome(world).empty() == rules_.outcome(state).empty(), [&] {
            return "in the world sampled for " + name(seat) +
                   " the game is over, but not in the true one, or the reverse";
        });
        expect_alike(state, world, seat);
        expect(rules_.to_act(world).contains(seat) == rules_.to_act(state).contains(seat),
               [&] { return name(seat) + " is asked in only one of the true world and the sampled world"; });
        expect_alike_when_asked(state, world, seat);
        const State from_truth = guess(state, seat, y);
        const State from_guess = guess(world, seat, y);
        expect(same(from_truth, from_guess), [&] {
            return "guess() for " + name(seat) + " depends on what is hidden: from the true world and from a sampled " +
                   "world, with the same chance, its results differ at " + state_difference(from_truth, from_guess);
        });
        ++counts_.guesses;
        const bool apart = !same(world, state);
        expect(R::identity.has_secrets || !apart, [&] {
            return "the game says that it has no secrets, but a sampled world differs from the true one, at " +
                   state_difference(state, world);
        });
        counts_.guesses_apart += apart;
    }

    void check_order(const State& state) {
        const SeatSet asked = rules_.to_act(state);
        if (asked.size() < 2) {
            return;
        }
        std::vector<std::pair<Seat, Action>> choices;
        for (const Seat seat : asked) {
            choices.emplace_back(seat, choose_at_random(offers_[static_cast<std::size_t>(index(seat))], pick_));
        }
        doing_ = "sealed";
        const auto& [seat, action] = choices[pick_.below(static_cast<std::uint32_t>(choices.size()))];
        check_sealed(state, asked, seat, action);
        doing_ = "order";
        const std::uint64_t seed = next_seed();
        const State ascending = answered(state, choices, seed);
        std::vector<std::pair<Seat, Action>> shuffled = choices;
        pick_.shuffle(std::span(shuffled));
        const State other = answered(state, shuffled, seed);
        expect(same(ascending, other), [&] {
            std::string order;
            for (const auto& [answering, answer] : shuffled) {
                order += (order.empty() ? "" : ", ") + name(answering) + ": " + words(answer);
            }
            return "answers in this order instead of by seat (" + order + ") lead to a different state, at " +
                   state_difference(ascending, other);
        });
        ++counts_.orders;
    }

    // Several seats choose at the same time, and `seat` has chosen. While another of these seats is still asked, nobody
    // else may learn what `seat` chose.
    void check_sealed(const State& state, SeatSet asked, Seat seat, Action action) {
        const Action other = choose_at_random(offers_[static_cast<std::size_t>(index(seat))], pick_);
        const std::uint64_t seed = next_seed();
        Log log;
        Log other_log;
        const State after = chosen(state, seat, action, seed, log);
        const State other_after = chosen(state, seat, other, seed, other_log);
        asked.erase(seat);
        if ((asked & rules_.to_act(after)).empty() || (asked & rules_.to_act(other_after)).empty()) {
            return;
        }
        const auto sealed_from = [&](Viewer viewer, const std::string& who) {
            const auto learns = [&](const std::string& how) {
                return "while others are still asked, " + who + " learns whether " + name(seat) + " chose " +
                       words(action) + " or " + words(other) + ": " + how;
            };
            const auto mine = rules_.view_for(after, viewer);
            const auto theirs = rules_.view_for(other_after, viewer);
            expect(same(mine, theirs), [&] {
                return learns("the views differ at " +
                              difference(codec::to_json(rules_, mine), codec::to_json(rules_, theirs)));
            });
            expect(same_events_for(viewer, log, other_log), [&] { return learns("the narrations differ"); });
        };
        const Seat viewer = random_seat(all_seats() - SeatSet::only(seat));
        sealed_from(viewer, name(viewer));
        sealed_from(Viewer::spectator(), "a spectator");
        ++counts_.sealed;
    }

    State chosen(State state, Seat seat, Action action, std::uint64_t seed, Log& log) const {
        Chance chance(seed);
        rules_.play(state, seat, action, chance, Narrator<Event>(log));
        return state;
    }

    // Plays the choices in the given order. A seat's offers must not change because other seats have answered.
    State answered(const State& from, const std::vector<std::pair<Seat, Action>>& choices, std::uint64_t seed) {
        State state = from;
        Chance chance(seed);
        for (std::size_t i = 0; i < choices.size(); ++i) {
            for (std::size_t later = i; later < choices.size(); ++later) {
                const Seat seat = choices[later].first;
                fill(state, seat, scratch_);
                expect(same_offers(scratch_, offers_[static_cast<std::size_t>(index(seat))]),
                       [&] { return "the answers of others have changed the offers to " + name(seat); });
            }
            rules_.play(state, choices[i].first, choices[i].second, chance, {});
        }
        return state;
    }

    void make_move(State& state, SeatSet asked, KeptChance& kept, Chance& chance) {
        doing_ = "play";
        const Seat seat = random_seat(asked);
        // Mostly plays like a casual player, so that games end; sometimes plays anything.
        const Offers& offers = offers_[static_cast<std::size_t>(index(seat))];
        const auto liking = [&](Action each) { return liking_of(rules_, state, seat, each); };
        const Action action =
            pick_.below(4) == 0 ? choose_at_random(offers, pick_) : choose_by_liking(offers, liking, pick_);
        Move move{seat, action, {}, {}, 0};
        State next = state;
        rules_.play(next, seat, action, chance, Narrator<Event>(move.log));
        move.chance = kept.take();
        move.digest = digest(next);
        ++counts_.moves;
        moves_.push_back(std::move(move));

        doing_ = "replay";
        Log log;
        State again = state;
        play_listed(again, moves_.back(), &log);
        expect_same_log(moves_.back().log, log);
        State silently = state;
        play_listed(silently, moves_.back(), nullptr);
        for (const State* other : {&again, &silently}) {
            expect(same(*other, next), [&] {
                return words(action) + " played twice from one state leads to different states, at " +
                       state_difference(next, *other);
            });
        }
        if (reread_) {
            doing_ = "json";
            log.clear();
            play_listed(*reread_, moves_.back(), &log);
            expect(same(*reread_, next), [&] {
                return "after " + words(action) + " the state that was read back from JSON differs, at " +
                       state_difference(next, *reread_) + " (does the state's list lack a field?)";
            });
            expect_same_log(moves_.back().log, log);
            // Half of the time the game continues with the state that was read back: the loss of a field may become
            // visible only later, in the replay.
            if (pick_.below(2) == 0) {
                next = *reread_;
                went_on_reread_ = true;
            }
        }
        doing_ = "lockstep";
        std::erase_if(second_worlds_, [&](SecondWorld& second) { return !advanced(second, next, moves_.back()); });
        try_other_choices(state, next, moves_.back());
        state = next;
    }

    void make_second_world(const State& state) {
        doing_ = "lockstep";
        const Seat seat = random_seat(all_seats());
        second_worlds_.push_back({seat, guess(state, seat, next_seed())});
        ++counts_.second_worlds;
    }

    // Makes the move, or one that looks the same to `second.seat`, in the second world too. Returns false if the two
    // worlds can no longer be compared.
    bool advanced(SecondWorld& second, const State& truth, const Move& move) {
        Log log;
        State next = second.world;
        Action action = move.action;
        try {
            if (rules_.why_not(second.world, move.seat, action).legal()) {
                play_listed(next, move, &log);
            } else {
                expect(move.seat != second.seat, [&] {
                    return words(action) + " by " + name(second.seat) +
                           " is legal in only one of two worlds that look the same to that seat";
                });
                const std::optional<Action> other = similar_action(second, move, next, log);
                if (!other) {
                    ++counts_.second_worlds_no_action;
                    return false;
                }
                action = *other;
            }
        } catch (const ChanceMismatch&) {  // hidden state may change the number of random draws
            ++counts_.second_worlds_out_of_step;
            return false;
        }
        if (!receives_alike(second.seat, move, action, log)) {
            ++counts_.second_worlds_shown;
            return false;
        }
        second.world = next;
        expect_alike(truth, second.world, second.seat);
        ++counts_.positions_compared;
        // In one of the two worlds, another seat may first get a hidden question, so that `second.seat` is asked later.
        // This is allowed, because a hidden question takes no visible time.
        if (rules_.to_act(truth).contains(second.seat) != rules_.to_act(second.world).contains(second.seat)) {
            ++counts_.second_worlds_out_of_step;
            return false;
        }
        expect_alike_when_asked(truth, second.world, second.seat);
        return true;
    }

    // Tries other choices of the mover, and looks at them from a random seat. If the view of that seat is the same as
    // after `move` although the state differs, the choice is secret: the seat must also receive the same events. The
    // different state becomes a second world.
    void try_other_choices(const State& before, const State& after, const Move& move) {
        constexpr int tries = 3;
        const Seat seat = random_seat(all_seats());
        const Offers& offers = offers_[static_cast<std::size_t>(index(move.seat))];
        for (int i = 0; i < tries && seat != move.seat && second_worlds_.size() < max_second_worlds; ++i) {
            Move other = move;
            other.action = choose_at_random(offers, pick_);
            State world = before;
            Log log;
            try {
                play_listed(world, other, &log);
            } catch (const ChanceMismatch&) {
                continue;
            }
            if (same(world, after) || !same(rules_.view_for(world, seat), rules_.view_for(after, seat)) ||
                rules_.to_act(world).contains(seat) != rules_.to_act(after).contains(seat) ||
                !receives_alike(seat, move, other.action, log)) {
                continue;
            }
            expect_alike(after, world, seat);
            expect_alike_when_asked(after, world, seat);
            second_worlds_.push_back({seat, world});
            ++counts_.secret_choices;
        }
    }

    // Compares the events that the seat receives in both worlds, up to the first one that reveals something hidden.
    // Returns false if there is such an event.
    bool receives_alike(Seat seat, const Move& move, Action other, const Log& log) {
        auto mine = move.log.begin();
        auto theirs = log.begin();
        const auto receives = [&](const auto& each) { return each.audience.includes(seat); };
        // A mover learns nothing from an event that reveals what the mover already knew.
        const auto shows = [&](const auto& each) { return each.shows && !(each.movers_own && seat == move.seat); };
        while (true) {
            mine = std::find_if(mine, move.log.end(), receives);
            theirs = std::find_if(theirs, log.end(), receives);
            const bool mine_over = mine == move.log.end();
            const bool theirs_over = theirs == log.end();
            if ((!mine_over && shows(*mine)) || (!theirs_over && shows(*theirs))) {
                return false;
            }
            if (mine_over && theirs_over) {
                return true;
            }
            expect(!mine_over && !theirs_over && same_event(mine->event, theirs->event) &&
                       mine->audience.is_everybody() == theirs->audience.is_everybody(),
                   [&] {
                       return "two worlds that " + name(seat) + " cannot tell apart, and " + words(move.action) +
                              (other == move.action ? "" : " (" + words(other) + " in the second world)") + " by " +
                              name(move.seat) + ": the events that show nothing hidden are " +
                              (mine_over ? "nothing" : event_words(*mine)) + " and " +
                              (theirs_over ? "nothing" : event_words(*theirs));
                   });
            ++mine;
            ++theirs;
        }
    }

    // Finds an action of the mover in the second world after which `second.seat` receives the same events as after
    // `move`. `next` and `log` receive the state and the events after this action.
    std::optional<Action> similar_action(const SecondWorld& second, const Move& move, State& next, Log& log) {
        constexpr std::uint32_t max_tried = 64;
        fill(second.world, move.seat, scratch_);
        for (std::uint32_t i = 0; i < std::min(max_tried, scratch_.total()); ++i) {
            Move other = move;
            other.action = scratch_.action(scratch_.total() <= max_tried ? i : pick_.below(scratch_.total()));
            next = second.world;
            log.clear();
            try {
                play_listed(next, other, &log);
            } catch (const ChanceMismatch&) {
                continue;
            }
            if (same_events_for(second.seat, move.log, log)) {
                return other.action;
            }
        }
        return std::nullopt;
    }

    static bool same_events_for(Viewer viewer, const Log& a, const Log& b) {
        std::vector<const Event*> mine;
        std::vector<const Event*> theirs;
        for (const auto& each : a) {
            if (each.audience.includes(viewer)) {
                mine.push_back(&each.event);
            }
        }
        for (const auto& each : b) {
            if (each.audience.includes(viewer)) {
                theirs.push_back(&each.event);
            }
        }
        return std::ranges::equal(mine, theirs,
                                  [](const Event* one, const Event* other) { return same_event(*one, *other); });
    }

    // Expects that the two worlds look the same to the seat, and also to a spectator.
    void expect_alike(const State& a, const State& b, Seat seat) {
        expect_same_view(a, b, seat);
        expect_same_view(a, b, Viewer::spectator());
        expect(window_of(rules_, a) == window_of(rules_, b), [] { return "a response window tells two worlds apart"; });
    }
    void expect_same_view(const State& a, const State& b, Viewer viewer) {
        const auto mine = rules_.view_for(a, viewer);
        const auto theirs = rules_.view_for(b, viewer);
        expect(same(mine, theirs), [&] {
            return (viewer.seat() ? "the view of " + name(*viewer.seat()) : "the spectator's view") +
                   " tells two worlds apart, at " +
                   difference(codec::to_json(rules_, mine), codec::to_json(rules_, theirs));
        });
    }
    // Compares the offers, the likings and priors of bots, the quiet answer and the refusals of illegal actions.
    void expect_alike_when_asked(const State& a, const State& b, Seat seat) {
        fill(a, seat, scratch_);
        fill(b, seat, second_scratch_);
        expect(same_offers(scratch_, second_scratch_), [&] {
            return "the offers to " + name(seat) + " tell two worlds apart: " + offers_text(scratch_) + " and " +
                   offers_text(second_scratch_);
        });
        for (std::uint32_t i = 0; i < std::min(max_likings, scratch_.total()); ++i) {
            const Action action = scratch_.action(i);
            expect(liking_of(rules_, a, seat, action) == liking_of(rules_, b, seat, action),
                   [&] { return "the liking of " + words(action) + " by " + name(seat) + " tells two worlds apart"; });
        }
        if (scratch_.total() > 0) {
            think_of(rules_, a, seat, scratch_, priors_);
            think_of(rules_, b, seat, second_scratch_, second_priors_);
            expect(same_priors(priors_, second_priors_) && bluffs_at(rules_, a, seat) == bluffs_at(rules_, b, seat),
                   [&] { return "the priors of " + name(seat) + " tell two worlds apart"; });
            for (const Prior& each : priors_) {
                expect(each.weight > 0 && scratch_.contains(each.action), [&] {
                    return name(seat) + " has a prior for " + words(each.action) + ", which is not offered";
                });
            }
            expect(!priors_.empty(), [&] { return name(seat) + " has no priors"; });
        }
        expect(quiet_answer_of(rules_, a, seat) == quiet_answer_of(rules_, b, seat),
               [&] { return "the quiet answer of " + name(seat) + " tells two worlds apart"; });
        for (int i = 0; i < refusals_compared; ++i) {
            const Action action = strange_action(random_offers(), R::Actions::count, pick_);
            const Verdict mine = rules_.why_not(a, seat, action);
            const Verdict theirs = rules_.why_not(b, seat, action);
            expect(same_verdict(mine, theirs), [&] {
                return "the refusal of " + words(action) + " by " + name(seat) + " tells two worlds apart: \"" +
                       verdict_text(mine) + "\" and \"" + verdict_text(theirs) + "\"";
            });
        }
    }

    void replay(const std::vector<std::uint32_t>& setup_chance, std::uint64_t setup_digest) {
        doing_ = "replay";
        ListedChance listed(setup_chance);
        Chance chance(listed);
        State state = rules_.set_up(setup_, chance);
        expect(digest(state) == setup_digest && listed.left() == 0,
               [] { return "the set-up with the same chance values leads to a different state"; });
        for (std::size_t i = 0; i < moves_.size(); ++i) {
            Log log;
            play_listed(state, moves_[i], &log);
            expect(digest(state) == moves_[i].digest, [&] {
                return "played again from the set-up, move " + std::to_string(i + 1) + " (" + words(moves_[i].action) +
                       ") leads to a different state, " + brief(state);
            });
            expect_same_log(moves_[i].log, log);
        }
    }

    // Plays the move with exactly the chance values that it drew.
    void play_listed(State& state, const Move& move, Log* log) {
        ListedChance listed(move.chance);
        Chance chance(listed);
        rules_.play(state, move.seat, move.action, chance, log == nullptr ? Narrator<Event>() : Narrator<Event>(*log));
        if (listed.left() > 0) {
            throw ChanceMismatch("fewer chance values are drawn than in the original move");
        }
    }

    void expect_same_log(const Log& a, const Log& b) {
        const auto alike = [](const NarratedEvent<Event>& one, const NarratedEvent<Event>& other) {
            return one.audience == other.audience && one.shows == other.shows && one.movers_own == other.movers_own &&
                   same_event(one.event, other.event);
        };
        expect(std::ranges::equal(a, b, alike), [&] {
            const auto [one, other] = std::ranges::mismatch(a, b, alike);
            return "the narrations differ: " + (one == a.end() ? "nothing" : event_words(*one)) + " and " +
                   (other == b.end() ? "nothing" : event_words(*other));
        });
    }

    void expect_legal(const State& state, Seat seat, Action action) {
        const Verdict verdict = rules_.why_not(state, seat, action);
        expect(verdict.legal(), [&] {
            return words(action) + " is offered to " + name(seat) + ", but " + verdict_text(verdict) + ", in " +
                   brief(state);
        });
    }

    // Builds the message only when it is needed.
    template <class Words>
    static void expect(bool holds, Words&& details) {
        if (!holds) [[unlikely]] {
            throw Breach{details()};
        }
    }

    SeatSet all_seats() const { return SeatSet::first(setup_.players); }
    void fill(const State& state, Seat seat, Offers& offers) const {
        offers.clear();
        rules_.offers(state, seat, offers);
    }
    State guess(const State& state, Seat seat, std::uint64_t seed) const {
        Chance chance(seed);
        return rules_.guess(state, seat, chance);
    }
    std::uint64_t next_seed() { return stream_seed(seed_, 2 + seeds_++); }
    Seat random_seat(SeatSet seats) {
        Seat seat = seats.lowest();
        for (std::uint32_t skip = pick_.below(static_cast<std::uint32_t>(seats.size())); skip > 0; --skip) {
            seats.erase(seat);
            seat = seats.lowest();
        }
        return seat;
    }
    Seat random_seat_or_beyond() {
        return seat_at(static_cast<int>(pick_.below(static_cast<std::uint32_t>(setup_.players) + 1)));
    }
    // The offers to a random seat in the true position.
    const Offers& random_offers() { return offers_[pick_.below(static_cast<std::uint32_t>(setup_.players))]; }

    std::string report(const std::string& details) const {
        const std::string hint =
            went_on_reread_
                ? " (the game continued from a state read back from JSON: does the state's list lack a field?)"
                : "";
        return finding(doing_, seed_, setup_.players, codec::to_json(rules_, setup_.options), moves_.size(),
                       details + hint);
    }
    std::string name(Seat seat) const { return seat_word(seat, {}); }
    std::string words(Action action) const {
        const std::string text = action_text(rules_, action);
        return text == "(unknown)" ? "the unknown action " + std::to_string(action.bits) : text;
    }
    std::string offers_text(const Offers& offers) const {
        std::string out;
        for (const Offer& offer : offers) {
            out += (out.empty() ? "" : ", ") + words(offer.first) + (offer.count > 1 ? " to " : "") +
                   (offer.count > 1 ? words(offer.at(offer.count - 1)) : "");
        }
        return out.empty() ? "nothing" : out;
    }
    std::string event_words(const NarratedEvent<Event>& narrated) const {
        return json::serialize(codec::event_json(rules_, narrated.event));
    }
    std::string brief(const State& state) const { return json::serialize(codec::to_json(rules_, state)); }
    std::string state_difference(const State& a, const State& b) const {
        return difference(codec::to_json(rules_, a), codec::to_json(rules_, b));
    }

    const R& rules_;
    const Setup<typename R::Options>& setup_;
    const std::uint64_t seed_;
    ContractCounts& counts_;
    Chance pick_;  // random choices of the check; the table has its own chance
    std::uint64_t seeds_ = 0;
    const char* doing_ = "play";
    std::vector<Offers> offers_;  // offers in the true position, by seat; the last seat is not at the table
    Offers scratch_, second_scratch_;
    Priors priors_, second_priors_;
    std::vector<std::uint64_t> room_;
    std::optional<State> reread_;
    bool went_on_reread_ = false;
    std::vector<SecondWorld> second_worlds_;
    std::vector<Move> moves_;
};

}  // namespace contract

template <Game R>
std::optional<std::string> breach_of_contract(const R& rules, const Setup<typename R::Options>& setup,
                                              std::uint64_t seed, ContractCounts* counts) {
    ContractCounts own;
    return contract::ContractCheck<R>(rules, setup, seed, counts == nullptr ? own : *counts).run();
}

}  // namespace meadhall
