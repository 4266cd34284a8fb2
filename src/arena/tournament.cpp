// SPDX-License-Identifier: Apache-2.0
#include "arena/tournament.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <set>
#include <thread>

namespace meadhall {
namespace {

constexpr int results_version = 1;

// Among all pairs of a seat of bot 0 and a seat of bot 1: the share in which bot 0 placed higher. Ties count half.
double pair_score(const Block& block) {
    double won = 0, pairs = 0;
    for (const ArenaGame& game : block.games) {
        for (std::size_t mine = 0; mine < game.bots.size(); ++mine) {
            for (std::size_t theirs = 0; theirs < game.bots.size(); ++theirs) {
                if (game.bots[mine] == 0 && game.bots[theirs] == 1) {
                    const int lead = game.outcome[theirs].place - game.outcome[mine].place;
                    won += lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
                    pairs += 1;
                }
            }
        }
    }
    return won / pairs;
}

// A running tournament. Its threads share the runner, the remaining blocks and the finished ones.
class Tournament {
public:
    Tournament(const TournamentPlan& plan, const GameRunner& runner)
        : plan_(plan), runner_(runner), end_(blocks_of(plan)) {
        if (plan.sprt) {
            sprt_.emplace(*plan.sprt);
        }
        for (const Block& block : plan.done) {
            if (block.number < end_) {
                blocks_.emplace(block.number, block);
            }
        }
        look_at_sprt();
    }

    void run() {
        {
            std::vector<std::jthread> helpers;
            for (int i = 1; i < plan_.threads; ++i) {
                helpers.emplace_back([this] { play_blocks(); });
            }
            play_blocks();
        }
        if (error_) {
            std::rethrow_exception(error_);
        }
        // Omits blocks after the one that decided the sequential test. Other threads may have played some, but the
        // result must not depend on the number of threads.
        blocks_.erase(blocks_.lower_bound(end_), blocks_.end());
    }

    const std::map<std::uint64_t, Block>& blocks() const { return blocks_; }
    const std::optional<Sprt>& sprt() const { return sprt_; }

private:
    void play_blocks() {
        try {
            while (const std::optional<std::uint64_t> number = take()) {
                finish(play(*number));
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            end_ = 0;
            error_ = error_ ? error_ : std::current_exception();
        }
    }

    std::optional<std::uint64_t> take() {
        const std::lock_guard lock(mutex_);
        while (blocks_.contains(next_)) {
            ++next_;
        }
        return next_ < end_ ? std::optional(next_++) : std::nullopt;
    }

    Block play(std::uint64_t number) const {
        const std::vector<int> arrangement = arrangement_of(plan_, number);
        const std::uint64_t dealing = stream_seed(plan_.seed, 3 * number + 1);
        const std::uint64_t chances = stream_seed(plan_.seed, 3 * number + 2);
        Block block{number, {}, {}};
        for (std::size_t rotation = 0; rotation < arrangement.size(); ++rotation) {
            ArenaGame& game = block.games.emplace_back();
            game.bots = arrangement;
            std::ranges::rotate(game.bots, game.bots.end() - static_cast<std::ptrdiff_t>(rotation));
            std::vector<BotPlan> seated;
            for (const int bot : game.bots) {
                seated.push_back(plan_.bots[static_cast<std::size_t>(bot)]);
            }
            const PlayedGame played =
                runner_.play({seated, dealing, stream_seed(chances, rotation)},
                             [&](Seat, Action, std::uint32_t choices) { game.decisions += choices > 1; });
            game.outcome = played.outcome;
            game.moves = played.moves;
            block.failures.insert(block.failures.end(), played.failures.begin(), played.failures.end());
        }
        return block;
    }

    void finish(Block block) {
        const std::lock_guard lock(mutex_);
        if (error_) {  // another thread has failed, so this block is dropped
            return;
        }
        if (plan_.keep_block) {
            plan_.keep_block(block);
        }
        blocks_.emplace(block.number, std::move(block));
        look_at_sprt();
        if (plan_.progress) {
            const auto now = std::chrono::steady_clock::now();
            if (now - last_progress_ > std::chrono::milliseconds(50) || blocks_.size() >= end_) {
                last_progress_ = now;
                plan_.progress(blocks_.size() * static_cast<std::uint64_t>(plan_.setup.players));
            }
        }
    }

    // Gives the finished blocks to the sequential test, in the order of their numbers, up to the first number whose
    // block is not finished.
    void look_at_sprt() {
        while (sprt_ && sprt_->decision() == Decision::undecided && blocks_.contains(sprt_->blocks())) {
            sprt_->add(pair_score(blocks_.at(sprt_->blocks())));
            if (sprt_->decision() != Decision::undecided) {
                end_ = std::min(end_, sprt_->blocks());
            }
        }
    }

    const TournamentPlan& plan_;
    const GameRunner& runner_;
    std::mutex mutex_;  // guards the members below
    std::uint64_t next_ = 0, end_;
    std::map<std::uint64_t, Block> blocks_;
    std::optional<Sprt> sprt_;
    std::chrono::steady_clock::time_point last_progress_{};
    std::exception_ptr error_;
};

// Computes the result from the blocks.
class Counting {
public:
    explicit Counting(const TournamentPlan& plan)
        : players_(static_cast<std::size_t>(plan.setup.players)),
          bot_shares_(plan.bots.size()),
          seat_shares_(players_) {
        result_.study.scores.resize(plan.bots.size());
        for (const BotPlan& bot : plan.bots) {
            result_.bots.emplace_back().bot = bot.name;
        }
        const auto random = std::ranges::find(plan.bots, "random", &BotPlan::name);
        result_.anchor = random == plan.bots.end() ? 0 : static_cast<std::size_t>(random - plan.bots.begin());
    }

    void add(const Block& block) {
        std::vector<double> won_by(result_.bots.size()), seats_of(result_.bots.size()), won_at(players_);
        for (const ArenaGame& game : block.games) {
            const std::array<std::uint64_t, max_seats> parts = parts_won(game.outcome);
            Finish& finish = finishes_.emplace_back();
            finish.bots = game.bots;
            finish.block = static_cast<int>(result_.blocks);
            for (std::size_t seat = 0; seat < players_; ++seat) {
                const auto bot = static_cast<std::size_t>(game.bots[seat]);
                const double won = static_cast<double>(parts[seat]) / parts_of_a_win;
                won_by[bot] += won;
                seats_of[bot] += 1;
                won_at[seat] += won;
                finish.places.push_back(game.outcome[seat].place);
                ++result_.study.scores[bot][game.outcome[seat].score];
            }
            ++result_.study.lengths[static_cast<std::int64_t>(game.moves)];
            ++result_.study.decisions[static_cast<std::int64_t>(game.decisions)];
            ++result_.games;
            result_.moves += game.moves;
        }
        for (std::size_t bot = 0; bot < result_.bots.size(); ++bot) {
            if (seats_of[bot] > 0) {
                bot_shares_[bot].push_back(won_by[bot] / seats_of[bot]);
                result_.bots[bot].wins += won_by[bot];
                result_.bots[bot].seats += static_cast<std::uint64_t>(seats_of[bot]);
            }
        }
        for (std::size_t seat = 0; seat < players_; ++seat) {
            seat_shares_[seat].push_back(won_at[seat] / static_cast<double>(block.games.size()));
        }
        for (const std::string& error : block.failures) {
            result_.failures.push_back({block.number, error});
        }
        ++result_.blocks;
    }

    TournamentResult take() {
        const auto games = static_cast<int>(players_);  // number of games in a block
        const std::vector<Rating> ratings =
            rate(finishes_, static_cast<int>(result_.bots.size()), static_cast<int>(result_.anchor));
        for (std::size_t bot = 0; bot < result_.bots.size(); ++bot) {
            result_.bots[bot].share = share_of_blocks(bot_shares_[bot], games);
            result_.bots[bot].rating = ratings[bot];
            result_.bots[bot].mean_score = mean_of(result_.study.scores[bot]);
        }
        for (const std::vector<double>& shares : seat_shares_) {
            result_.seats.push_back(share_of_blocks(shares, games));
        }
        return std::move(result_);
    }

private:
    std::size_t players_;
    TournamentResult result_;
    std::vector<Finish> finishes_;
    std::vector<std::vector<double>> bot_shares_, seat_shares_;  // one number per block
};

void expect(bool holds) {
    if (!holds) {
        throw BadInput("the line is not a block of this arena");
    }
}

std::uint64_t whole_number(const json::value& value) {
    constexpr std::uint64_t too_large = std::uint64_t{1} << 40;
    const auto number = value.to_number<std::uint64_t>();
    expect(number < too_large);
    return number;
}

}  // namespace

std::uint64_t blocks_of(const TournamentPlan& plan) {
    const auto seats = static_cast<std::uint64_t>(plan.setup.players);
    return (plan.games + seats - 1) / seats;
}

std::vector<int> arrangement_of(const TournamentPlan& plan, std::uint64_t block) {
    const auto seats = static_cast<std::size_t>(plan.setup.players);
    if (plan.seating == Seating::lone) {
        std::vector<int> arrangement(seats, 1);
        arrangement.front() = 0;
        return arrangement;
    }
    Chance chance(stream_seed(plan.seed, 3 * block));
    std::vector<int> order;
    for (std::size_t bot = 0; bot < plan.bots.size(); ++bot) {
        order.push_back(static_cast<int>(bot));
    }
    chance.shuffle(std::span(order));
    std::vector<int> arrangement;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        arrangement.push_back(order[seat % order.size()]);
    }
    chance.shuffle(std::span(arrangement));
    return arrangement;
}

void check_tournament(const TournamentPlan& plan) {
    constexpr std::size_t max_bots = 100;
    if (plan.bots.size() < 2 || plan.bots.size() > max_bots) {
        throw BadInput("an arena needs 2 to " + std::to_string(max_bots) + " bots, not " +
                       std::to_string(plan.bots.size()));
    }
    std::set<std::string> names;
    for (const BotPlan& bot : plan.bots) {
        if (!names.insert(bot.name).second) {
            throw BadInput("the bot " + bot.name.substr(0, 60) + " is given twice");
        }
    }
    if ((plan.seating == Seating::lone || plan.sprt) && plan.bots.size() != 2) {
        throw BadInput("a lone bot against the others, or a sequential test, needs 2 bots, not " +
                       std::to_string(plan.bots.size()));
    }
    if (plan.games == 0) {
        throw BadInput("an arena needs at least 1 game");
    }
    if (plan.sprt) {
        check_limits(*plan.sprt);
    }
    check_threads(plan.threads);
}

TournamentResult hold_tournament(const TournamentPlan& plan) {
    const std::unique_ptr<const GameRunner> runner = make_game_runner(plan.game, plan.setup, plan.read);
    check_tournament(plan);
    Tournament tournament(plan, *runner);
    const auto begin = std::chrono::steady_clock::now();
    tournament.run();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;

    Counting counting(plan);
    for (const auto& [number, block] : tournament.blocks()) {
        counting.add(block);
    }
    TournamentResult result = counting.take();
    result.seconds = took.count();
    if (const std::optional<Sprt>& sprt = tournament.sprt()) {
        result.sprt = {sprt->decision(), sprt->blocks(), sprt->score(), sprt->log_likelihood_ratio(),
                       sprt->lower(),    sprt->upper()};
    }
    return result;
}

json::object plan_json(const TournamentPlan& plan) {
    json::array bots;
    for (const BotPlan& bot : plan.bots) {
        bots.emplace_back(bot.name);
    }
    return {{"meadhall", "arena"},
            {"version", results_version},
            {"game", plan.game},
            {"edition", open_game(plan.game, plan.read)->edition()},
            {"players", plan.setup.players},
            {"options", plan.setup.options},
            {"bots", std::move(bots)},
            {"seating", enum_word(plan.seating)},
            {"seed", plan.seed}};
}

json::object block_json(const Block& block) {
    json::array games;
    for (const ArenaGame& game : block.games) {
        json::array bots, places, scores;
        for (std::size_t seat = 0; seat < game.bots.size(); ++seat) {
            bots.emplace_back(game.bots[seat]);
            places.emplace_back(game.outcome[seat].place);
            scores.emplace_back(game.outcome[seat].score);
        }
        games.push_back({{"bots", std::move(bots)},
                         {"places", std::move(places)},
                         {"scores", std::move(scores)},
                         {"moves", game.moves},
                         {"decisions", game.decisions}});
    }
    json::object line{{"block", block.number}, {"games", std::move(games)}};
    if (!block.failures.empty()) {
        line["troubles"] = json::array(block.failures.begin(), block.failures.end());
    }
    return line;
}

Block read_block(const json::value& line, const TournamentPlan& plan) {
    Block block;
    try {
        block.number = whole_number(line.at("block"));
        const std::vector<int> arrangement = arrangement_of(plan, block.number);
        const json::array& games = line.at("games").as_array();
        expect(games.size() == arrangement.size());
        for (std::size_t rotation = 0; rotation < games.size(); ++rotation) {
            const json::value& from = games[rotation];
            ArenaGame& game = block.games.emplace_back();
            game.bots = arrangement;
            std::ranges::rotate(game.bots, game.bots.end() - static_cast<std::ptrdiff_t>(rotation));
            expect(from.at("bots") == json::value_from(game.bots));
            const json::array& places = from.at("places").as_array();
            const json::array& scores = from.at("scores").as_array();
            expect(places.size() == game.bots.size() && scores.size() == game.bots.size());
            bool won = false;
            for (std::size_t seat = 0; seat < places.size(); ++seat) {
                game.outcome.push_back(
                    {places[seat].to_number<std::int16_t>(), scores[seat].to_number<std::int16_t>()});
                const int place = game.outcome[seat].place;
                expect(place >= 1 && place <= plan.setup.players);
                won = won || place == 1;
            }
            expect(won);
            game.moves = whole_number(from.at("moves"));
            game.decisions = whole_number(from.at("decisions"));
        }
        if (const json::value* failures = line.as_object().if_contains("troubles")) {
            for (const json::value& error : failures->as_array()) {
                block.failures.emplace_back(error.as_string());
            }
        }
    } catch (const std::exception&) {  // the exception's message is about JSON, not about blocks
        expect(false);
    }
    return block;
}

}  // namespace meadhall
