// SPDX-License-Identifier: Apache-2.0
#include "tests/store/faults.h"

#include <limits>

namespace meadhall::store {
namespace {

constexpr int never = std::numeric_limits<int>::max();

// SQLite calls the methods below as plain functions, without a FaultyDisk, so the disk's data is global.
struct Plan {
    int writes_left = never, write_code = 0;
    int syncs_left = never, sync_code = 0;
    int failures = 0;
    int databases_opened = 0;
};
Plan plan;

bool fails(int& left) {
    if (left == never) {
        return false;
    }
    if (left > 0) {
        --left;
        return false;
    }
    ++plan.failures;
    return true;
}

UnsyncedWrites unsynced_writes;
constexpr int sector_bytes = 512;

// The real file follows ours in the memory that SQLite allocates.
struct File {
    sqlite3_file ours;
    const char* name;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

File& file_in(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }

// Forwards a method to the real file.
template <auto Method, class... Arguments>
auto pass_on(sqlite3_file* file, Arguments... arguments) {
    sqlite3_file* real = file_in(file).real();
    return (real->pMethods->*Method)(real, arguments...);
}

void keep_what_was(sqlite3_file* file, int size, sqlite3_int64 at) {
    const char* name = file_in(file).name;
    if (name == nullptr) {
        return;
    }
    const auto [found, is_first] = unsynced_writes.try_emplace(name);
    if (is_first) {
        pass_on<&sqlite3_io_methods::xFileSize>(file, &found->second.size);
    }
    for (sqlite3_int64 sector = at / sector_bytes * sector_bytes; sector < at + size; sector += sector_bytes) {
        if (sector < found->second.size && !found->second.sectors.contains(sector)) {
            std::string before(sector_bytes, '\0');
            pass_on<&sqlite3_io_methods::xRead>(file, static_cast<void*>(before.data()), sector_bytes, sector);
            found->second.sectors.emplace(sector, std::move(before));
        }
    }
}

int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    if (fails(plan.writes_left)) {
        return plan.write_code;
    }
    keep_what_was(file, size, at);
    return pass_on<&sqlite3_io_methods::xWrite>(file, bytes, size, at);
}

int sync(sqlite3_file* file, int flags) {
    if (fails(plan.syncs_left)) {
        return plan.sync_code;
    }
    file_in(file).name == nullptr ? 0 : unsynced_writes.erase(file_in(file).name);
    return pass_on<&sqlite3_io_methods::xSync>(file, flags);
}

using M = sqlite3_io_methods;
// Version 2 supports a write-ahead log, but no memory mapping, which would bypass write().
constexpr sqlite3_io_methods methods{.iVersion = 2,
                                     .xClose = pass_on<&M::xClose>,
                                     .xRead = pass_on<&M::xRead, void*, int, sqlite3_int64>,
                                     .xWrite = write,
                                     .xTruncate = pass_on<&M::xTruncate, sqlite3_int64>,
                                     .xSync = sync,
                                     .xFileSize = pass_on<&M::xFileSize, sqlite3_int64*>,
                                     .xLock = pass_on<&M::xLock, int>,
                                     .xUnlock = pass_on<&M::xUnlock, int>,
                                     .xCheckReservedLock = pass_on<&M::xCheckReservedLock, int*>,
                                     .xFileControl = pass_on<&M::xFileControl, int, void*>,
                                     .xSectorSize = pass_on<&M::xSectorSize>,
                                     .xDeviceCharacteristics = pass_on<&M::xDeviceCharacteristics>,
                                     .xShmMap = pass_on<&M::xShmMap, int, int, int, void volatile**>,
                                     .xShmLock = pass_on<&M::xShmLock, int, int, int>,
                                     .xShmBarrier = pass_on<&M::xShmBarrier>,
                                     .xShmUnmap = pass_on<&M::xShmUnmap, int>,
                                     .xFetch = nullptr,
                                     .xUnfetch = nullptr};

sqlite3_vfs* real_disk = nullptr;

int open(sqlite3_vfs* /*layer*/, const char* name, sqlite3_file* file, int flags, int* flags_out) {
    plan.databases_opened += (flags & SQLITE_OPEN_MAIN_DB) != 0 ? 1 : 0;
    File& ours = file_in(file);
    const int result = real_disk->xOpen(real_disk, name, ours.real(), flags, flags_out);
    ours.name = name;
    ours.ours.pMethods = ours.real()->pMethods == nullptr ? nullptr : &methods;
    return result;
}

}  // namespace

FaultyDisk::FaultyDisk() : layer_(*sqlite3_vfs_find(nullptr)) {
    plan = {};
    unsynced_writes.clear();
    real_disk = sqlite3_vfs_find(nullptr);
    layer_.zName = "faulty";
    layer_.szOsFile += static_cast<int>(sizeof(File));
    layer_.xOpen = open;
    sqlite3_vfs_register(&layer_, 1);
}

FaultyDisk::~FaultyDisk() {
    sqlite3_vfs_unregister(&layer_);
    sqlite3_vfs_register(real_disk, 1);
}

void FaultyDisk::fail_writes(int after, int code) {
    plan.writes_left = after;
    plan.write_code = code;
}

void FaultyDisk::fail_syncs(int after, int code) {
    plan.syncs_left = after;
    plan.sync_code = code;
}

void FaultyDisk::mend() {
    const int opened = plan.databases_opened;
    plan = {};
    plan.databases_opened = opened;
}

const UnsyncedWrites& FaultyDisk::unsynced() const { return unsynced_writes; }
int FaultyDisk::failures() const { return plan.failures; }
int FaultyDisk::databases_opened() const { return plan.databases_opened; }

}  // namespace meadhall::store
