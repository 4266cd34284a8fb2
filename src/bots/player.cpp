// SPDX-License-Identifier: Apache-2.0
#include "bots/player.h"

#include <charconv>

#include "bots/external.h"
#include "games/all.h"

namespace meadhall {
namespace {

// Reads a number from 1 to `max` that ends with this unit.
std::optional<std::uint32_t> read_amount(std::string_view text, std::string_view unit, std::uint32_t max) {
    if (!text.ends_with(unit)) {
        return std::nullopt;
    }
    text.remove_suffix(unit.size());
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole && number >= 1 && number <= max ? std::optional(number) : std::nullopt;
}

// Reads "500", "200ms" or "1s".
bool read_budget(std::string_view text, Budget& budget) {
    if (const auto simulations = read_amount(text, "", max_simulations)) {
        budget.simulations = *simulations;
        return true;
    }
    if (const auto milliseconds = read_amount(text, "ms", longest_time_ms)) {
        budget.time = std::chrono::milliseconds(*milliseconds);
        return true;
    }
    if (const auto seconds = read_amount(text, "s", longest_time_ms / 1000)) {
        budget.time = std::chrono::seconds(*seconds);
        return true;
    }
    return false;
}

}  // namespace

// Instantiated in the game's own translation unit, see bots/typed_player.h.
template <Game R>
std::unique_ptr<Player> typed_player(const BotPlan& plan);

std::vector<std::string> level_names() {
    std::vector<std::string> names;
    for (const Level level : {Level::random, Level::thrall, Level::karl, Level::jarl}) {
        names.emplace_back(enum_word(level));
    }
    return names;
}

BotPlan read_bot(std::string_view word) {
    constexpr std::string_view program = "exec:";
    BotPlan plan;
    plan.name = word;
    if (word.starts_with(program)) {
        plan.program = word.substr(program.size());
        if (plan.program.empty()) {
            throw BadInput("exec: which program? For example: exec:./my_bot.py");
        }
        return plan;
    }
    const std::size_t colon = word.find(':');
    if (!read_enum_word(word.substr(0, colon), plan.level)) {
        throw BadInput("there is no bot \"" + std::string(word.substr(0, 60)) +
                       "\"; the bots are: random, thrall, karl, jarl, and exec:PROGRAM");
    }
    if (colon != std::string_view::npos &&
        (plan.level != Level::jarl || !read_budget(word.substr(colon + 1), plan.budget))) {
        throw BadInput("\"" + std::string(word.substr(0, 60)) +
                       "\": only a jarl has a budget, in simulations or time: jarl:500, jarl:200ms, jarl:1s");
    }
    return plan;
}

std::unique_ptr<Player> make_player(const AnyGame& game, const BotPlan& plan) {
    if (!plan.program.empty()) {
        return start_program(game, plan);
    }
    std::unique_ptr<Player> player;
    for_each_game([&](auto each) {
        using R = typename decltype(each)::type;
        if (R::identity.id == game.identity().id) {
            player = typed_player<R>(plan);
        }
    });
    check(player != nullptr, "a game has no bots");
    return player;
}

}  // namespace meadhall
