/* See keep.h. A file's name is the time it was begun and the process, so two programs never write
 * the same one; the last one played is the one with the latest time of change. */
#include "terminal/keep.h"
#include "base/file.h"
#include "base/memory.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SUFFIX ".pgn"

/* The folder's path; false (and why) if the environment names none. */
static bool find_folder(char *out, size_t size, const char **why) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && state[0] == '/')
        length = snprintf(out, size, "%s/taefl", state);
    else if (home && home[0])
        length = snprintf(out, size, "%s/.local/state/taefl", home);
    *why = length < 0 ? "neither XDG_STATE_HOME nor HOME is set" : "its name is too long";
    return length > 0 && (size_t)length < size;
}

static void cannot(Keep *keep, const char *folder, const char *why) {
    snprintf(keep->why, sizeof keep->why, "%.60s: %.60s", folder, why);
}

void keep_new(Keep *keep) {
    char folder[KEEP_PATH - 64] = "the state folder", begun[32];
    const char *why;
    *keep = (Keep){0};
    if (!find_folder(folder, sizeof folder, &why) || !folder_make(folder, &why)) {
        cannot(keep, folder, why);
        return;
    }
    time_t now = time(NULL);
    struct tm day;
    strftime(begun, sizeof begun, "%Y%m%d-%H%M%S", localtime_r(&now, &day));
    for (int i = 0; i < 100; i++) {
        snprintf(keep->path, sizeof keep->path, "%s/%s-%d-%02d" SUFFIX, folder, begun,
                 (int)getpid(), i);
        if (access(keep->path, F_OK) != 0) break;
    }
}

void keep_at(Keep *keep, const char *path) {
    *keep = (Keep){0};
    snprintf(keep->path, sizeof keep->path, "%s", path);
}

bool keep_write(Keep *keep, const char *text, size_t length) {
    const char *why;
    if (!keep->path[0]) return false;
    if (file_write(keep->path, text, length, &why)) {
        keep->why[0] = 0;
        return true;
    }
    cannot(keep, keep->path, why);
    return false;
}

typedef struct Kept {
    struct timespec changed;
    char name[256];
} Kept;

static int later_first(const void *one, const void *other) {
    const Kept *a = one, *b = other;
    if (a->changed.tv_sec != b->changed.tv_sec)
        return a->changed.tv_sec < b->changed.tv_sec ? 1 : -1;
    if (a->changed.tv_nsec != b->changed.tv_nsec)
        return a->changed.tv_nsec < b->changed.tv_nsec ? 1 : -1;
    return strcmp(b->name, a->name);
}

bool keep_find(int number, char path[KEEP_PATH]) {
    char folder[KEEP_PATH - 300];
    const char *why;
    if (!find_folder(folder, sizeof folder, &why)) return false;
    DIR *directory = opendir(folder);
    if (!directory) return false;
    Kept *kept = NULL;
    int count = 0;
    for (struct dirent *entry; (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        struct stat about;
        if (length <= sizeof SUFFIX || strcmp(entry->d_name + length - (sizeof SUFFIX - 1), SUFFIX))
            continue;
        if (fstatat(dirfd(directory), entry->d_name, &about, 0)) continue;
        kept = memory_resize(kept, (size_t)(count + 1) * sizeof *kept);
        kept[count].changed = about.st_mtim;
        snprintf(kept[count++].name, sizeof kept->name, "%s", entry->d_name);
    }
    closedir(directory);
    if (count) qsort(kept, (size_t)count, sizeof *kept, later_first);
    if (number < count) snprintf(path, KEEP_PATH, "%s/%s", folder, kept[number].name);
    free(kept);
    return number < count;
}
