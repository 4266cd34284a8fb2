// SPDX-License-Identifier: Apache-2.0
// The hall's clock: the machine's wall clock may jump, but hall time does not follow, so no player loses time.
#include "server/hall_clock.h"

#include "tests/server/hall_test.h"

namespace meadhall::server {
namespace {

constexpr std::int64_t one_hour_ms = 3'600'000, one_day_ms = 24 * one_hour_ms;
constexpr std::int64_t start_ms = 1'800'000'000'000;

// A machine: time passes, its wall clock jumps, and it boots again.
struct Machine {
    std::int64_t passed_ms = 0, jumped_ms = 0, booted_at_ms = -5'000'000;
    int boots = 1;

    ClockReading read() const {
        return {start_ms + passed_ms + jumped_ms, passed_ms - booted_at_ms, "boot " + std::to_string(boots)};
    }
    void boot() {
        booted_at_ms = passed_ms;
        ++boots;
    }
};

TEST(HallClock, StartsWithTheWallClock) {
    const Machine machine;
    const HallClock clock(std::nullopt, machine.read());
    EXPECT_EQ(clock.now_ms(machine.read().boot_ms), start_ms);
}

TEST(HallClock, AJumpOfTheWallClockChangesNothing) {
    Machine machine;
    const HallClock clock(std::nullopt, machine.read());
    for (const std::int64_t jump : {one_hour_ms, -one_hour_ms, one_day_ms, -one_day_ms, -30 * one_day_ms}) {
        machine.passed_ms += 1'000;
        machine.jumped_ms += jump;
        EXPECT_EQ(clock.now_ms(machine.read().boot_ms), start_ms + machine.passed_ms);
    }
}

// The wall clock may jump before, during or after the restart.
TEST(HallClock, ARestartOfTheHallCountsTheTimeThatHasPassed) {
    for (const std::int64_t jump : {std::int64_t{0}, one_hour_ms, -one_hour_ms, one_day_ms, -one_day_ms}) {
        for (const bool is_down : {false, true}) {
            Machine machine;
            std::optional<HallClock> clock(std::in_place, std::nullopt, machine.read());
            machine.passed_ms += 10'000;
            machine.jumped_ms += is_down ? 0 : jump;
            const store::ClockMark mark = clock->mark(machine.read());
            machine.passed_ms += 90'000;
            machine.jumped_ms += is_down ? jump : 0;
            clock.emplace(mark, machine.read());
            EXPECT_EQ(clock->now_ms(machine.read().boot_ms), start_ms + 100'000) << jump << " " << is_down;
        }
    }
}

TEST(HallClock, ARebootFollowsTheWallClockButNeverGoesBack) {
    for (const std::int64_t jump : {std::int64_t{0}, one_hour_ms, -one_hour_ms, -one_day_ms}) {
        Machine machine;
        machine.jumped_ms = 7 * one_day_ms;
        const HallClock clock(std::nullopt, machine.read());
        machine.passed_ms += 10'000;
        machine.jumped_ms -= 7 * one_day_ms;  // the wall clock is corrected while the hall is open
        const store::ClockMark mark = clock.mark(machine.read());
        machine.passed_ms += 60'000;
        machine.boot();
        machine.jumped_ms += jump;
        const std::int64_t now = HallClock(mark, machine.read()).now_ms(machine.read().boot_ms);
        EXPECT_EQ(now, mark.hall_ms + std::max<std::int64_t>(0, 60'000 + jump)) << jump;
    }
}

TEST(HallClock, IsStoredOnceAMinuteAndAfterAJump) {
    Machine machine;
    HallClock clock(std::nullopt, machine.read());
    EXPECT_TRUE(clock.due(machine.read())) << "when the hall is opened";
    machine.passed_ms += 59'000;
    EXPECT_FALSE(clock.due(machine.read()));
    machine.passed_ms += 1'000;
    EXPECT_EQ(clock.due(machine.read()), clock.mark(machine.read()));
    machine.passed_ms += 1'000;
    machine.jumped_ms -= one_day_ms;
    EXPECT_EQ(clock.due(machine.read()), clock.mark(machine.read()));
    EXPECT_FALSE(clock.due(machine.read()));
}

class ClockJumpTest : public HallTest {
protected:
    ClockJumpTest() {
        environment_.clock = [this](std::int64_t) { return clock_.now_ms(reading().boot_ms); };
    }
    ClockReading reading() const { return {environment_.steady_ms() + jumped_ms_, environment_.steady_ms(), "boot"}; }
    // Stores the clock before the restart and reads it afterwards, as the server does.
    void restart_with_jump(std::int64_t jump) {
        environment_.store().commit({{{store::PutClock{clock_.mark(reading())}}}});
        jumped_ms_ += jump;
        clock_ = HallClock(environment_.store().clock(), reading());
        restart();
    }
    std::int64_t left_ms(const Client& client, const std::string& table, int seat) {
        Client viewer = client;
        come_back(viewer);
        must(viewer, {{"do", "subscribe"}, {"table", table}});
        return newest(viewer, table).at("seats").get_array()[static_cast<std::size_t>(seat)].at("left_ms").get_int64();
    }

    bool is_allowed(const Client& client) { return once(client.token, {{"do", "who_am_i"}}).at("status") != 429; }

    std::int64_t jumped_ms_ = 0;
    HallClock clock_{std::nullopt, reading()};
};

TEST_F(ClockJumpTest, NobodyLosesTime) {
    constexpr std::int64_t bank_ms = 1'200'000;
    const std::vector<Client> clients{enter("Leif"), enter("Hildr")};
    const std::string table = open_table(clients[0], "pebbles", 2,
                                         {{"clock", {{"kind", "fischer"}, {"bank_ms", bank_ms}, {"increment_ms", 0}}}});
    begin(clients, table);
    const std::int64_t begun = environment_.steady_ms();
    const int asked = newest(clients[0], table).at("offers").get_array().empty() ? 1 : 0;
    for (const std::int64_t jump : {one_hour_ms, -one_hour_ms, one_day_ms, -one_day_ms, -one_hour_ms}) {
        for (const bool restarts : {false, true}) {
            restarts ? restart_with_jump(jump) : void(jumped_ms_ += jump);
            environment_.pass(30'000);
            const std::int64_t left = left_ms(clients[0], table, asked);
            EXPECT_GT(left, 0);
            EXPECT_NEAR(static_cast<double>(left), static_cast<double>(bank_ms - (environment_.steady_ms() - begun)),
                        5'000)
                << jump << " " << restarts;
        }
    }
}

TEST_F(ClockJumpTest, LimitsAndSessionsGoOn) {
    const Client leif = enter("Leif");
    for (const std::int64_t jump : {one_day_ms, -one_day_ms, -30 * one_day_ms, 30 * one_day_ms}) {
        int allowed = 0;
        while (is_allowed(leif)) {
            ASSERT_LT(++allowed, 100);
        }
        jumped_ms_ += jump;
        EXPECT_FALSE(is_allowed(leif)) << "a jump does not refill a limit";
        environment_.pass(4'000);
        EXPECT_TRUE(is_allowed(leif)) << "after a jump, limits refill as usual";
        EXPECT_TRUE(hall_->find_session(leif.token));
    }
}

}  // namespace
}  // namespace meadhall::server
