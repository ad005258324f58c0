/* What else of POSIX the program uses, and what is done when it starts. */
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <dirent.h>
#include <errno.h>
#include <timeapi.h>

/* Bytes go through as they are, the console writes UTF-8, and HOME is there. */
__attribute__((constructor)) static void begin(void) {
    for (int i = 0; i < 3; i++) _setmode(i, _O_BINARY);
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    timeBeginPeriod(1); /* ms that a short sleep may take longer */
    const char *home = getenv("HOME"), *profile = getenv("USERPROFILE");
    if (!home && profile) _putenv_s("HOME", profile);
}

char *strndup(const char *text, size_t most) {
    size_t length = strnlen(text, most);
    char *copy = malloc(length + 1);
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

char *strcasestr(const char *text, const char *part) {
    size_t length = strlen(part);
    for (; *text; text++)
        if (_strnicmp(text, part, length) == 0) return (char *)(uintptr_t)text;
    return NULL;
}

int scandir(const char *folder, struct dirent ***out, int (*wanted)(const struct dirent *),
            int (*order)(const struct dirent **, const struct dirent **)) {
    DIR *directory = opendir(folder);
    int count = 0;
    *out = NULL;
    if (!directory) return -1;
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (!wanted(entry)) continue;
        struct dirent *copy = malloc(sizeof *copy);
        struct dirent **more = realloc(*out, ((size_t)count + 1) * sizeof *more);
        if (!copy || !more) abort();
        *copy = *entry;
        *out = more;
        more[count++] = copy;
    }
    closedir(directory);
    int (*compare)(const void *, const void *) = (int (*)(const void *, const void *))order;
    if (count) qsort(*out, (size_t)count, sizeof **out, compare);
    return count;
}

long long sysconf(int what) {
    SYSTEM_INFO about;
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    GetSystemInfo(&about);
    if (what == _SC_PAGESIZE) return about.dwPageSize;
    if (what == _SC_NPROCESSORS_ONLN) return about.dwNumberOfProcessors;
    GlobalMemoryStatusEx(&memory);
    return (long long)(memory.ullTotalPhys / about.dwPageSize);
}

/* ------------------------------------------------------------------ streams into memory */

enum { STREAMS = 32 };
typedef struct Stream {
    FILE *file;
    char **text;
    size_t *size;
} Stream;
static Stream streams[STREAMS]; /* those that are open */
static pthread_mutex_t streams_lock = PTHREAD_MUTEX_INITIALIZER;

/* A file that is gone when it is closed, and mostly stays in memory. */
static FILE *temporary(void) {
    char folder[MAX_PATH + 1], path[MAX_PATH + 1];
    if (!GetTempPathA(sizeof folder, folder) || !GetTempFileNameA(folder, "tfl", 0, path))
        return NULL;
    return fopen(path, "w+bTD");
}

static Stream *find_stream(const FILE *file) {
    for (int i = 0; i < STREAMS; i++)
        if (streams[i].file == file) return &streams[i];
    return NULL;
}

FILE *open_memstream(char **text, size_t *size) {
    FILE *file = temporary();
    pthread_mutex_lock(&streams_lock);
    Stream *stream = file ? find_stream(NULL) : NULL;
    if (stream) *stream = (Stream){file, text, size};
    pthread_mutex_unlock(&streams_lock);
    if (stream || !file) return file;
    (fclose)(file);
    errno = EMFILE;
    return NULL;
}

static void take_over(const Stream *stream) {
    long length = ftell(stream->file);
    *stream->size = length > 0 ? (size_t)length : 0;
    *stream->text = malloc(*stream->size + 1);
    if (!*stream->text) abort();
    rewind(stream->file);
    *stream->size = fread(*stream->text, 1, *stream->size, stream->file);
    (*stream->text)[*stream->size] = 0;
}

int posix_fclose(FILE *file) {
    pthread_mutex_lock(&streams_lock);
    Stream *stream = find_stream(file);
    if (stream) take_over(stream);
    if (stream) stream->file = NULL;
    pthread_mutex_unlock(&streams_lock);
    return (fclose)(file);
}

/* ------------------------------------------------------------------ signals */

static void (*handlers[NSIG])(int);

/* Windows forgets a handler when it calls it. */
static void again(int number) {
    (signal)(number, again);
    handlers[number](number);
}

int sigaction(int number, const struct sigaction *action, struct sigaction *before) {
    (void)before;
    if (number != SIGINT && number != SIGTERM) return 0;
    bool usual = action->sa_handler == SIG_IGN || action->sa_handler == SIG_DFL;
    handlers[number] = action->sa_handler;
    (signal)(number, usual ? action->sa_handler : again);
    return 0;
}
