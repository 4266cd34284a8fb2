// A disk that fails when it is told to: a layer between SQLite and its files, in place as long as this lives.
#pragma once

#include <map>
#include <sqlite3.h>
#include <string>

namespace meadhall::store {

// What a file was before the writes that have not been synced since: its size, and each sector by its place.
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

    // The call after so many others, and all that follow, answer with this code; until mend().
    void fail_writes(int after, int code);
    void fail_syncs(int after, int code);
    void mend();

    const UnsyncedWrites& unsynced() const;

    int failures() const;          // since the last mend()
    int databases_opened() const;  // files of databases, not their logs

private:
    sqlite3_vfs layer_;
};

}  // namespace meadhall::store
