// SPDX-License-Identifier: Apache-2.0
// A second world that one seat, the viewer, cannot tell from the true world. A game is played with the same moves and
// the same random values in both worlds, so that whole games can be compared. After every move, the game's own guess()
// samples again everything that is hidden from the viewer. The hall then takes views and offers from the sampled
// position. A move reveals the same values in both worlds, because the true world computes its effects.
//
// The true world decides the effects and events of a move, and which moves are legal for all seats but the viewer's.
// Bots see the true world too, except for a bot at the viewer's seat.
#pragma once

#include <functional>

#include "games/all.h"
#include "match/position_of.h"
#include "match/snapshot.h"

namespace meadhall::server {

// How much the two worlds differed. `positions`: number of all positions. `apart`: number of those that differed.
struct Apart {
    std::uint64_t positions = 0, apart = 0;
    // Numbers of leaves of the state as JSON, counted in some of the positions. `differ`: leaves that differ between
    // the true and the second world. `hidden`: leaves that differ between the true world and at least one of several
    // sampled worlds, of which the second world is one.
    std::uint64_t hidden = 0, differ = 0;
    // Number of positions in which the second world asks other seats than the true world. A move of one world may then
    // be impossible in the other.
    std::uint64_t asked_otherwise = 0;
};

void count_apart(const Position& truth, const Position& seen, Seat viewer, std::uint64_t seed, Apart& counts);

template <Game R>
class OtherPosition final : public PositionOf<R>, public SnapshotSource {
public:
    OtherPosition(std::unique_ptr<Position> truth, Seat viewer, Apart& counts, bool bots_see_truth)
        : PositionOf<R>(dynamic_cast<const PositionOf<R>&>(*truth)),
          truth_(std::move(truth)),
          viewer_(viewer),
          bots_see_truth_(bots_see_truth),
          counts_(&counts) {
        deal_anew();
    }
    OtherPosition(const OtherPosition& other)
        : PositionOf<R>(other),
          truth_(other.truth_->copy()),
          seen_(other.seen_->copy()),
          viewer_(other.viewer_),
          bots_see_truth_(other.bots_see_truth_),
          moves_(other.moves_),
          counts_(other.counts_) {}

    std::unique_ptr<Position> copy() const override { return std::make_unique<OtherPosition>(*this); }
    SeatSet to_act() const override { return seen_->to_act(); }
    void offers(Seat seat, Offers& offers) const override { seen_->offers(seat, offers); }
    // A move of another seat must be legal in the true world. A move of the viewer must be legal in the second world,
    // because its legality must follow from what the viewer knows.
    Verdict why_not(Seat seat, Action action) const override {
        return (seat == viewer_ ? seen_ : truth_)->why_not(seat, action);
    }
    void advance(Seat seat, Action action, Chance& chance) override {
        truth_->advance(seat, action, chance);
        deal_anew();
    }
    std::vector<NarrationEntry> play(Seat seat, Action action, Chance& chance, Names names) override {
        std::vector<NarrationEntry> told = truth_->play(seat, action, chance, names);
        deal_anew();
        return told;
    }
    json::value view(Viewer viewer) const override { return seen_->view(viewer); }
    std::shared_ptr<const codec::ViewSnapshot> snapshot_for(Viewer viewer, bool asked) const override {
        return meadhall::snapshot_for(*seen_, viewer, asked);
    }
    std::unique_ptr<Position> guess(Seat seat, Chance& chance) const override { return seen_->guess(seat, chance); }
    Outcome outcome() const override { return seen_->outcome(); }
    std::vector<ScoreLine> tally(Seat seat) const override { return seen_->tally(seat); }
    std::optional<Window> window() const override { return seen_->window(); }
    std::optional<Action> quiet_answer(Seat seat) const override { return seen_->quiet_answer(seat); }
    std::optional<Action> quiet_answer(Seat seat, const json::object& settings) const override {
        return seen_->quiet_answer(seat, settings);
    }
    std::optional<Action> standing_answer(Seat seat, const json::object& settings) const override {
        return seen_->standing_answer(seat, settings);
    }
    std::optional<Action> late_answer(Seat seat) const override { return seen_->late_answer(seat); }
    std::string board(Viewer viewer, Names names) const override { return seen_->board(viewer, names); }
    std::string question(Seat seat) const override { return seen_->question(seat); }
    std::uint64_t hash() const override { return seen_->hash(); }
    json::value state() const override { return seen_->state(); }
    void set_state(const json::value&) override { broken("nobody sets up another world"); }
    Verdict audit() const override { return seen_->audit(); }

private:
    void deal_anew() {
        const std::uint64_t seed = stream_seed(77, ++moves_);
        Chance chance(seed);
        seen_ = truth_->to_act().empty() ? truth_->copy() : truth_->guess(viewer_, chance);
        count_apart(*truth_, *seen_, viewer_, seed, *counts_);
        const bool viewer_is_asked = !bots_see_truth_ && truth_->to_act() == SeatSet::only(viewer_);
        static_cast<PositionOf<R>&>(*this) = dynamic_cast<const PositionOf<R>&>(viewer_is_asked ? *seen_ : *truth_);
    }

    std::unique_ptr<Position> truth_, seen_;
    Seat viewer_;
    bool bots_see_truth_;
    std::uint64_t moves_ = 0;
    Apart* counts_;
};

// A game that is played in a second world: its positions are OtherPositions.
class OtherGame final : public AnyGame {
public:
    OtherGame(std::shared_ptr<const AnyGame> game, Seat viewer, Apart& counts)
        : game_(std::move(game)), viewer_of_([viewer](int) { return viewer; }), counts_(&counts) {}
    // `viewer_of` returns the viewer's seat for a number of players, or `nullopt` if the table has no second world. All
    // bots see the true world. Otherwise a bot at the viewer's seat would sample different worlds in the second world,
    // and play differently.
    OtherGame(std::shared_ptr<const AnyGame> game, std::function<std::optional<Seat>(int)> viewer_of, Apart& counts)
        : game_(std::move(game)), viewer_of_(std::move(viewer_of)), bots_see_truth_(true), counts_(&counts) {}

    std::unique_ptr<Position> set_up(const TableSetup& setup, Chance& chance) const override {
        std::unique_ptr<Position> truth = game_->set_up(setup, chance);
        const std::optional<Seat> viewer = viewer_of_(setup.players);
        if (!viewer) {
            return truth;
        }
        std::unique_ptr<Position> other;
        for_each_game([&](auto each) {
            using R = typename decltype(each)::type;
            if (R::identity.id == identity().id) {
                other = std::make_unique<OtherPosition<R>>(std::move(truth), *viewer, *counts_, bots_see_truth_);
            }
        });
        return other;
    }
    const Identity& identity() const override { return game_->identity(); }
    const std::string& edition() const override { return game_->edition(); }
    json::array options() const override { return game_->options(); }
    json::object usual_settings() const override { return game_->usual_settings(); }
    json::object read_settings(const json::object& settings) const override { return game_->read_settings(settings); }
    Verdict why_not(const TableSetup& setup) const override { return game_->why_not(setup); }
    int longest_game(const TableSetup& setup) const override { return game_->longest_game(setup); }
    std::string text(Action action, Names names) const override { return game_->text(action, names); }
    Action read(std::string_view text, Names names) const override { return game_->read(text, names); }
    Action read(const json::object& action) const override { return game_->read(action); }
    bool knows(Action action) const override { return game_->knows(action); }
    json::object to_json(Action action, Names names) const override { return game_->to_json(action, names); }
    json::object to_json(const Offer& offer, Names names) const override { return game_->to_json(offer, names); }
    std::string typescript() const override { return game_->typescript(); }

private:
    std::shared_ptr<const AnyGame> game_;
    std::function<std::optional<Seat>(int)> viewer_of_;
    bool bots_see_truth_ = false;
    Apart* counts_;
};

}  // namespace meadhall::server
