// SPDX-License-Identifier: Apache-2.0
// A power cut: writes that are not synced yet are lost, torn or kept at random. Every acknowledged event is still
// stored.
#include <fstream>

#include "kernel/chance.h"
#include "tests/store/databases.h"
#include "tests/store/faults.h"

namespace meadhall::store {
namespace {

namespace fs = std::filesystem;

class PowerCutTest : public DatabaseTest {};
INSTANTIATE_TEST_SUITE_P(Databases, PowerCutTest, testing::Values(Kind::sqlite));

// The files as they may be after a power cut now: each sector written since the last sync has its new or its old
// content.
void cut_power(const UnsyncedWrites& unsynced, const fs::path& from, const fs::path& to, Chance& chance) {
    fs::create_directory(to);
    for (const char* part : {"database", "database-wal"}) {  // the third file, -shm, is shared memory and not durable
        const fs::path file = from / part;
        if (!fs::exists(file)) {
            continue;
        }
        fs::copy_file(file, to / part);
        const auto found = unsynced.find(file.string());
        if (found == unsynced.end()) {
            continue;
        }
        std::fstream copy(to / part, std::ios::in | std::ios::out | std::ios::binary);
        for (const auto& [at, before] : found->second.sectors) {
            if (chance.below(2) == 0) {
                copy.seekp(at);
                copy.write(before.data(), static_cast<std::streamsize>(before.size()));
            }
        }
        copy.close();
        if (chance.below(2) == 0) {
            fs::resize_file(to / part,
                            std::min(fs::file_size(to / part), static_cast<std::uintmax_t>(found->second.size)));
        }
    }
}

TEST_P(PowerCutTest, AcknowledgedEventsAreStored) {
    constexpr int cuts = 100;
    Chance chance(20261117);
    const FaultyDisk disk;
    const std::unique_ptr<Store> store = open();
    for (int cut = 0; cut < cuts; ++cut) {
        const std::string table = "t" + std::to_string(cut);
        std::int64_t acknowledged = 0;
        for (std::uint32_t commits = 1 + chance.below(20); commits > 0; --commits) {
            std::vector<Change> changes;
            for (std::uint32_t each = 1 + chance.below(8); each > 0; --each) {
                changes.push_back(append(table, event(++acknowledged)));
            }
            store->commit(changes);
        }
        const fs::path after = folder_.path / ("cut" + std::to_string(cut));
        cut_power(disk.unsynced(), folder_.path, after, chance);
        const std::unique_ptr<Store> found = open_store("sqlite:" + (after / "database").string());
        ASSERT_EQ(found->events(table).size(), static_cast<std::size_t>(acknowledged)) << "cut " << cut;
        ASSERT_EQ(found->tables("", cuts).size(), static_cast<std::size_t>(cut) + 1) << "cut " << cut;
        fs::remove_all(after);
    }
}

}  // namespace
}  // namespace meadhall::store
