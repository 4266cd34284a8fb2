// SPDX-License-Identifier: Apache-2.0
// A disk that fails on demand, for an unchanged program. This library is loaded before libc (LD_PRELOAD). Calls fail on
// files whose path begins with the value of the environment variable MEADHALL_DISK. The variable MEADHALL_DISK_ERROR
// names a file that contains the error number.
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

template <class F>
F* real(F*, const char* name) {
    return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

// The current error number; 0: the disk works. The file is mapped into memory, so the test can change the number at any
// time.
int error() {
    static const volatile std::uint8_t* const number = [] {
        const char* path = std::getenv("MEADHALL_DISK_ERROR");
        const int file = path == nullptr ? -1 : real(&::open, "open")(path, O_RDONLY | O_CLOEXEC);
        void* page = file < 0 ? MAP_FAILED : mmap(nullptr, 1, PROT_READ, MAP_SHARED, file, 0);
        if (page == MAP_FAILED) {
            std::abort();
        }
        return static_cast<const volatile std::uint8_t*>(page);
    }();
    return *number;
}

bool is_ours(const char* path) {
    static const char* const folder = std::getenv("MEADHALL_DISK");
    return std::strncmp(path, folder, std::strlen(folder)) == 0;
}

bool fails(int file) {
    char link[64], path[4096];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const ssize_t size = error() == 0 ? -1 : readlink(link, path, sizeof path - 1);
    if (size < 0) {
        return false;
    }
    path[size] = 0;
    errno = is_ours(path) ? error() : errno;
    return is_ours(path);
}

int opened(const char* name, const char* path, int flags, va_list more) {
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(more, mode_t) : 0;
    if (error() == EROFS && (flags & O_ACCMODE) != O_RDONLY && is_ours(path)) {
        errno = EROFS;
        return -1;
    }
    return real(&::open, name)(path, flags, mode);
}

}  // namespace

// NOLINTBEGIN: libc defines these names and signatures
extern "C" {

int open(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const int file = opened("open", path, flags, more);
    va_end(more);
    return file;
}
int open64(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const int file = opened("open64", path, flags, more);
    va_end(more);
    return file;
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t at) {
    return fails(file) ? -1 : real(&pwrite, "pwrite")(file, bytes, size, at);
}
ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
    return fails(file) ? -1 : real(&pwrite64, "pwrite64")(file, bytes, size, at);
}
ssize_t write(int file, const void* bytes, size_t size) {
    return fails(file) ? -1 : real(&write, "write")(file, bytes, size);
}
int ftruncate64(int file, off64_t size) noexcept {
    return fails(file) ? -1 : real(&ftruncate64, "ftruncate64")(file, size);
}
int fdatasync(int file) { return fails(file) && errno == EIO ? -1 : real(&fdatasync, "fdatasync")(file); }
int fsync(int file) { return fails(file) && errno == EIO ? -1 : real(&fsync, "fsync")(file); }
}
// NOLINTEND
