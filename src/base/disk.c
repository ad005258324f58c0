/* See disk.h. */
#include "base/disk.h"

#include <sys/statvfs.h>

int64_t disk_free(const char *path) {
    struct statvfs about;
    if (statvfs(path, &about) != 0) return INT64_MAX;
    return (int64_t)about.f_bavail * (int64_t)about.f_frsize;
}
