/* See autosave.h. A file is named by its start time and the process, so two programs never choose
 * the same name. The game with the latest change is the last one played. All locks are bytes of one
 * file, at offsets hashed from the games' names. So no lock file is left behind, and a locked
 * game's file can be replaced. */
#define _GNU_SOURCE /* F_OFD_SETLK */
#include "terminal/autosave.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/output.h"
#include "core/fnv.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SUFFIX ".pgn"
#define LOCKS "locks"

static Text words_into(const Autosave *save, char *buffer, size_t size) {
    Text text = text_into(buffer, size);
    text.language = save->language;
    return text;
}

/* Finds the folder's path; false with `why` if the environment names none. */
static bool find_folder(char *out, size_t size, const char **why) {
    int length = folder_of_user("XDG_STATE_HOME", ".local/state", out, size);
    *why = length < 0 ? WORDS("neither XDG_STATE_HOME nor HOME is an absolute path")
                      : WORDS("its name is too long");
    return length > 0 && (size_t)length < size;
}

void autosave_fail(Autosave *save, const char *why) {
    snprintf(save->why, sizeof save->why, "%.120s", why);
    Text news = words_into(save, save->news, sizeof save->news);
    text_say(&news, "the game cannot be kept: %1", save->why);
}

static void cannot(Autosave *save, const char *place, const char *why) {
    char words[128];
    Text text = words_into(save, words, sizeof words);
    snprintf(words, sizeof words, "%.60s: %.60s", text_word(&text, place), text_word(&text, why));
    autosave_fail(save, words);
}

/* ------------------------------------------------------------------ locks */

static off_t lock_place(const char *name) {
    return (off_t)(fnv_add(FNV_BEGIN, name, strlen(name)) >> 2);
}

/* Locks the game; false if another program has it. If the system has no locks, the check of the
 * file's state must suffice. */
static bool lock(Autosave *save) {
    char path[AUTOSAVE_PATH + sizeof LOCKS];
    const char *slash = strrchr(save->path, '/');
    if (save->lock || !slash) return true;
    snprintf(path, sizeof path, "%.*s/" LOCKS, (int)(slash - save->path), save->path);
    int file = open(path, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0600);
    if (file < 0) return true;
    struct flock one = {.l_type = F_WRLCK, .l_start = lock_place(slash + 1), .l_len = 1};
    if (fcntl(file, F_OFD_SETLK, &one) == 0) {
        save->lock = file;
        return true;
    }
    bool taken = errno == EAGAIN || errno == EACCES;
    close(file);
    return !taken;
}

void autosave_leave(Autosave *save) {
    if (save->lock) close(save->lock);
    save->lock = 0;
}

static void look(Autosave *save) { save->known = stat(save->path, &save->seen) == 0; }

/* Whether another program has written the file since we last saw it. */
static bool is_changed(const Autosave *save) {
    struct stat now;
    if (stat(save->path, &now) != 0) return false; /* gone: nothing to overwrite */
    return !save->known || now.st_dev != save->seen.st_dev || now.st_ino != save->seen.st_ino ||
           now.st_size != save->seen.st_size || now.st_mtim.tv_sec != save->seen.st_mtim.tv_sec ||
           now.st_mtim.tv_nsec != save->seen.st_mtim.tv_nsec;
}

/* ------------------------------------------------------------------ one game */

void autosave_new(Autosave *save) {
    char folder[AUTOSAVE_PATH - 64] = WORDS("the state folder"), begun[32];
    const char *why;
    autosave_leave(save);
    *save = (Autosave){.language = save->language};
    if (!find_folder(folder, sizeof folder, &why) || !folder_make(folder, 0700, &why)) {
        cannot(save, folder, why);
        return;
    }
    time_t now = clock_date();
    struct tm day;
    strftime(begun, sizeof begun, "%Y%m%d-%H%M%S", localtime_r(&now, &day));
    for (int i = 0; i < 100; i++) {
        snprintf(save->path, sizeof save->path, "%s/%s-%d-%02d" SUFFIX, folder, begun,
                 (int)getpid(), i);
        if (access(save->path, F_OK) != 0) break;
    }
}

bool autosave_take(Autosave *save, const char *path) {
    autosave_leave(save);
    *save = (Autosave){.language = save->language};
    snprintf(save->path, sizeof save->path, "%s", path);
    look(save);
    return lock(save);
}

bool autosave_write(Autosave *save, const char *text, size_t length) {
    const char *why;
    if (!save->path[0]) return false;
    bool apart = is_changed(save) || !lock(save);
    if (apart) {
        autosave_new(save);
        if (!save->path[0]) return false;
        lock(save);
    }
    bool good = output_write(save->path, OUTPUT_PRIVATE, text, length, &why);
    look(save); /* also after a failure, because the file may have changed before it */
    if (!good) {
        cannot(save, save->path, why);
        return false;
    }
    save->why[0] = 0;
    Text news = words_into(save, save->news, sizeof save->news);
    if (apart)
        text_say(&news,
                 "another program has gone on with the kept game; this one is kept apart now, as "
                 "%1",
                 strrchr(save->path, '/') + 1);
    return true;
}

/* ------------------------------------------------------------------ all games */

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

bool autosave_find(int number, char path[AUTOSAVE_PATH]) {
    char folder[AUTOSAVE_PATH - 300];
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
        snprintf(path, AUTOSAVE_PATH, "%s/%s", folder, entry->d_name);
        if (stat(path, &about) != 0) continue;
        if (!S_ISREG(about.st_mode)) continue; /* opening a pipe would block */
        Kept *one = MEMORY_ADD(kept, count);
        one->changed = about.st_mtim;
        snprintf(one->name, sizeof one->name, "%s", entry->d_name);
    }
    closedir(directory);
    if (count) qsort(kept, (size_t)count, sizeof *kept, later_first);
    if (number < count) snprintf(path, AUTOSAVE_PATH, "%s/%s", folder, kept[number].name);
    free(kept);
    return number < count;
}
