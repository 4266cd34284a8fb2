// SPDX-License-Identifier: Apache-2.0
#include "match/match.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "codec/json.h"

namespace meadhall {

void check_names(const std::vector<std::string>& names) {
    constexpr std::size_t longest_name = 40;
    for (const std::string& name : names) {
        if (name.empty() || name.size() > longest_name || !std::ranges::all_of(name, notation::in_word) ||
            !codec::is_utf8(name)) {
            throw BadInput("\"" + codec::shortened(name, longest_name) +
                           "\" is not a valid name: use 1 to 40 letters, digits or any of _.'-");
        }
        if (std::ranges::count(names, name) > 1) {
            throw BadInput("two seats are called " + name);
        }
    }
}

void check_plan(const AnyGame& game, const TablePlan& plan) {
    if (plan.names.size() != static_cast<std::size_t>(plan.setup.players)) {
        throw BadInput("there are " + std::to_string(plan.names.size()) + " names for " +
                       std::to_string(plan.setup.players) + " seats");
    }
    check_names(plan.names);
    // The name must not contain |, because the key of the fair chance joins its inputs with |. The name must be UTF-8,
    // because a record is UTF-8 text.
    if (plan.table.find('|') != std::string::npos || !codec::is_utf8(plan.table)) {
        throw BadInput("a table's name must be text without |");
    }
    if (plan.chance.words.size() > plan.names.size() || !std::ranges::all_of(plan.chance.words, codec::is_utf8)) {
        throw BadInput("\"words\" must be texts, at most one per seat");
    }
    check_setup(game, plan.setup);
}

// Always sets up the game first, even if `plan.begins` replaces the result, so that the later random values do not
// depend on `plan.begins`.
std::unique_ptr<Position> first_position(const AnyGame& game, const TablePlan& plan, Chance& chance) {
    std::unique_ptr<Position> position = game.set_up(plan.setup, chance);
    if (!plan.begins.is_null()) {
        position->set_state(plan.begins);
        if (const Verdict verdict = position->audit(); !verdict.legal()) {
            throw BadInput("no game can begin with this state: " + text(verdict.refusal()));
        }
    }
    return position;
}

void Timeline::begin(std::unique_ptr<Position> set_up) {
    moments_.push_back(Moment{0, {}, Undo::another_acts, {}});
    positions_.push_back({0, std::move(set_up)});
}

void Timeline::add(const Row& move, Action action, std::unique_ptr<Position> after) {
    const Seat seat = *move.seat;
    const SeatSet asked_before = position().to_act();
    SeatSet sealed = moments_.back().sealed | (asked_before.size() > 1 ? asked_before : SeatSet());
    const bool showed = std::ranges::any_of(
        move.narration, [](const NarrationEntry& entry) { return entry.shows && !entry.movers_own; });
    // The order matters: public reasons come first, so that a refusal reveals as little hidden information as
    // possible.
    const Undo undo = after->to_act() != SeatSet::only(seat) ? Undo::another_acts
                      : sealed.contains(seat)                ? Undo::sealed
                      : showed                               ? Undo::showed
                      : !move.chance.values.empty()          ? Undo::used_chance
                                                             : Undo::allowed;
    sealed.erase(seat);
    moments_.push_back(Moment{move.number, seat, undo, sealed, action, static_cast<std::uint32_t>(drawn_.size())});
    positions_.push_back({moments_.size() - 1, std::move(after)});
    if (retention_ == Retention::newest) {
        drawn_.insert(drawn_.end(), move.chance.values.begin(), move.chance.values.end());
        drop_positions();
    }
}

// Drops all positions except the newest ones and those whose moment is a multiple of the spacing.
void Timeline::drop_positions() {
    const std::size_t newest = moments_.size() - std::min(newest_kept, moments_.size());
    if (positions_.size() > max_older_kept + newest_kept + kept_when_back) {
        spacing_ *= 2;
    }
    std::erase_if(positions_,
                  [&](const KeptPosition& kept) { return kept.moment < newest && kept.moment % spacing_ != 0; });
}

bool Timeline::contains(int row) const { return std::ranges::binary_search(moments_, row, {}, &Moment::row); }

void Timeline::back_to(int row) {
    check(contains(row), "back to a row that was undone");
    const auto moment =
        static_cast<std::size_t>(std::ranges::lower_bound(moments_, row, {}, &Moment::row) - moments_.begin());
    while (positions_.back().moment > moment) {
        positions_.pop_back();
    }
    if (positions_.back().moment < moment) {
        replay_to(moment);
    }
    if (moment + 1 < moments_.size()) {
        drawn_.resize(std::min<std::size_t>(drawn_.size(), moments_[moment + 1].drawn_from));
        moments_.erase(moments_.begin() + static_cast<std::ptrdiff_t>(moment) + 1, moments_.end());
    }
}

// Replays from the last kept position to the given moment. Also keeps the positions just before that moment, because
// players who take back one move often take back another.
void Timeline::replay_to(std::size_t moment) {
    std::unique_ptr<Position> position = positions_.back().position->copy();
    for (std::size_t next = positions_.back().moment + 1; next <= moment; ++next) {
        const Moment& move = moments_[next];
        const std::size_t drawn_to = next + 1 < moments_.size() ? moments_[next + 1].drawn_from : drawn_.size();
        ListedChance listed({drawn_.begin() + move.drawn_from, drawn_.begin() + static_cast<std::ptrdiff_t>(drawn_to)});
        Chance chance(listed);
        position->advance(*move.by, move.action, chance);
        if (next + kept_when_back > moment) {
            positions_.push_back({next, position->copy()});
        }
    }
}

Verdict Timeline::why_not_undo(Seat seat) const {
    if (moments_.back().by != seat) {
        return refused("undo", "the last move is not yours");
    }
    switch (moments_.back().undo) {
        case Undo::another_acts:
            return refused("undo", "another player is to act, or the game is over");
        case Undo::sealed:
            return refused("undo", "other players choose at the same time, so your choice is final");
        case Undo::showed:
            return refused("undo", "your move revealed something hidden");
        case Undo::used_chance:
            return refused("undo", "your move drew a card or rolled a die");
        case Undo::allowed:
            break;
    }
    return legal();
}

TableChance::TableChance(const TablePlan& plan) {
    if (plan.chance.fair) {
        fair_.emplace(plan.chance.seed, plan.table, plan.names, plan.chance.words);
        inner_.emplace(*fair_);
    } else {
        inner_.emplace(plan.chance.fast_seed);
    }
    kept_.emplace(*inner_);
    chance_.emplace(*kept_);
}

Match::Match(std::shared_ptr<const AnyGame> game, TablePlan plan, Retention retention)
    : game_(std::move(game)),
      plan_(std::move(plan)),
      retention_(retention),
      table_chance_(plan_),
      timeline_(retention) {
    check_plan(*game_, plan_);
    timeline_.begin(first_position(*game_, plan_, table_chance_.chance()));
    setup_hash_ = position().hash();
    setup_chance_ = table_chance_.take_drawn();
    if (plan_.clock) {
        clocks_.emplace(*plan_.clock);
        clocks_->ask(position().to_act(), 0);
    }
}

const std::vector<Row>& Match::rows() const {
    check(retention_ == Retention::all, "rows() of a match that does not keep them");
    return rows_;
}

// Appends a row. With Retention::newest, also packs the row as text for replay_packed(): a letter for its seat (A for
// seat 0, "-" for none), its time, "|" and its action. An undo has "<" and the number of the restored row instead of an
// action.
void Match::add(Row row) {
    ++row_count_;
    if (retention_ == Retention::newest) {
        packed_ += row.seat ? static_cast<char>('A' + index(*row.seat)) : '-';
        packed_ += row.at_ms ? std::to_string(*row.at_ms) : "";
        packed_ += '|';
        packed_ += row.action.empty() ? "<" + std::to_string(row.undone_to) : row.action;
        packed_ += '\n';
        rows_.clear();
    }
    rows_.push_back(std::move(row));
}

void Match::replay_packed(std::string_view row) {
    const std::size_t bar = row.find('|');
    const auto number = [](std::string_view digits) {
        std::int64_t value = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return value;
    };
    const std::int64_t at_ms = number(row.substr(1, bar - 1));
    const std::string_view action = row.substr(bar + 1);
    if (!action.starts_with('<')) {
        check(play(seat_at(row[0] - 'A'), action, at_ms).legal(), "a move that was played is no longer legal");
    } else if (row[0] == '-') {
        undo_to(static_cast<int>(number(action.substr(1))), at_ms);
    } else {
        undo(seat_at(row[0] - 'A'), at_ms);
    }
}

Moves Match::moves() const {
    check(retention_ == Retention::newest, "moves() of a match that keeps its rows");
    return {game_, plan_, packed_, position().hash()};
}

std::unique_ptr<Match> Moves::replay(Retention retention, const std::function<bool(const Match&)>& after_row) const {
    auto match = std::make_unique<Match>(game, plan, retention);
    for (std::string_view left = packed; !left.empty();) {
        const std::size_t end = left.find('\n');
        match->replay_packed(left.substr(0, end));
        left.remove_prefix(end + 1);
        if (after_row && !after_row(*match)) {
            return match;
        }
    }
    check(match->position().hash() == hash, "a replayed match ends in a different position");
    return match;
}

void for_each_row(const Moves& moves, const std::function<bool(const Row&)>& f) {
    moves.replay(Retention::newest, [&](const Match& match) { return f(match.newest_row()); });
}

Verdict Match::play(Seat seat, std::string_view text, std::int64_t now_ms) {
    return play(seat, game_->read(text, plan_.names), now_ms);
}

Verdict Match::play(Seat seat, Action action, std::int64_t now_ms) {
    if (const Verdict verdict = position().why_not(seat, action); !verdict.legal()) {
        return verdict;
    }
    std::unique_ptr<Position> next = position().copy();
    Row row;
    row.number = static_cast<int>(row_count_) + 1;
    row.seat = seat;
    row.action = game_->text(action, plan_.names);
    row.narration = next->play(seat, action, table_chance_.chance(), plan_.names);
    row.chance = table_chance_.take_drawn();
    row.hash = next->hash();
    if (clocks_) {
        row.at_ms = now_ms;
        clocks_->answer(seat, now_ms);
        clocks_->ask(next->to_act(), now_ms);
    }
    timeline_.add(row, action, std::move(next));
    add(std::move(row));
    return legal();
}

void Match::undo(Seat seat, std::int64_t now_ms) {
    check(why_not_undo(seat).legal(), "undo() of a move that why_not_undo() refuses");
    go_back(timeline_.row_before(), seat, now_ms);
}

void Match::undo_to(int row, std::int64_t now_ms) { go_back(row, std::nullopt, now_ms); }

void Match::go_back(int row, std::optional<Seat> by, std::int64_t now_ms) {
    timeline_.back_to(row);
    Row undo;
    undo.number = static_cast<int>(row_count_) + 1;
    undo.seat = by;
    undo.undone_to = row;
    undo.hash = position().hash();
    if (clocks_) {
        undo.at_ms = now_ms;
        clocks_->ask(position().to_act(), now_ms);
    }
    add(std::move(undo));
}

std::int64_t Match::time_left_ms(Seat seat, std::int64_t now_ms) const {
    check(clocks_.has_value(), "this table has no clock");
    return clocks_->left(seat, now_ms);
}

}  // namespace meadhall
