// SPDX-License-Identifier: Apache-2.0
// Chooses the steps of a script while the hall runs. People mostly play, so that games make progress. Everything else
// that they do is a feature with a weight. Each hall has its own weights, so that many halls together try many
// combinations of features.
#pragma once

#include <deque>

#include "tests/hall/simulation.h"

namespace meadhall::simulator {

class Generator {
public:
    explicit Generator(std::uint64_t seed);
    Step next(Simulation& simulation);

    // Verbs that are requests of the protocol.
    static std::vector<std::string> request_verbs();

private:
    struct Context {
        Simulation& simulation;
        std::string person;  // the name of the person who acts
        std::string table;   // for example "table 3"; if there are no tables, "table 1"
        const TableModel* model;
    };
    struct Feature {
        std::string verb;
        std::uint32_t weight;
        std::string (Generator::*words)(const Context&);  // makes the rest of the step
    };
    static const std::vector<Feature>& features();

    std::uint32_t below(std::uint32_t n) { return chance_.below(n); }
    bool one_in(std::uint32_t n) { return below(n) == 0; }
    std::string any_name(Simulation& simulation);
    void add(const std::string& line) { chosen_ = read_step(line); }
    void plan(const std::string& line) { planned_.push_back(read_step(line)); }
    void choose(Simulation& simulation);
    void newcomer();
    void new_game(Simulation& simulation);
    void reconnect(Simulation& simulation, std::size_t person);
    bool play(Simulation& simulation);
    bool react(Simulation& simulation);
    void feature(Simulation& simulation, const TableModel* at = nullptr);  // `at`: the table to use; by default any
    void fault();

    // Each of these makes the rest of a step: the words that its verb needs.
    std::string nothing(const Context&) { return {}; }
    std::string at_table(const Context& context) { return " at " + context.table; }
    std::string at_seat(const Context& context);
    std::string invited(const Context& context);
    std::string table_plan(const Context& context);
    std::string play_words(const Context& context);
    std::string proposal(const Context& context);
    std::string answer(const Context& context);
    std::string subscribing(const Context& context);
    std::string replay(const Context& context);
    std::string pages(const Context& context);
    std::string which(const Context& context);
    std::string somebody(const Context& context);
    std::string on_or_off(const Context& context);
    std::string many(const Context& context);
    std::string few(const Context& context);
    std::string level(const Context& context);
    std::string perhaps_wrong(const Context& context);
    std::string everywhere(const Context& context);
    std::string preference(const Context& context);
    std::string saying(const Context& context);

    Chance chance_;
    std::size_t people_;  // how many people come to this hall
    std::size_t entered_ = 0;
    std::size_t max_tables_;
    std::uint32_t faults_;  // one fault in this many steps; 0: no faults
    std::vector<std::uint32_t> weights_;
    std::optional<Step> chosen_;  // the next step; the planned steps follow it
    std::deque<Step> planned_;
    const TableModel* hurried_ = nullptr;  // the table of the last step, if the hall has not finished that step
};

}  // namespace meadhall::simulator
