// SPDX-License-Identifier: Apache-2.0
// A disk that fails on demand. As long as a FaultyDisk exists, it is a layer between SQLite and its files.
#pragma once

#include <map>
#include <sqlite3.h>
#include <string>

namespace meadhall::store {

// The content of a file before its unsynced writes: its size, and each overwritten sector by its offset.
struct FileBefore {
    sqlite3_int64 size = 0;
    std::map<sqlite3_int64, std::string> sectors;
};
using UnsyncedWrites = std::map<std::string, FileBefore>;

class FaultyDisk {
public:
    FaultyDisk();
    ~FaultyDisk();
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;

    // The next `after` calls succeed. All later calls fail with this code until mend().
    void fail_writes(int after, int code);
    void fail_syncs(int after, int code);
    void mend();

    const UnsyncedWrites& unsynced() const;

    int failures() const;          // number of failed calls since the last mend()
    int databases_opened() const;  // number of opened database files, without their logs

private:
    sqlite3_vfs layer_;
};

}  // namespace meadhall::store
