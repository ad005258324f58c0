/* See library.h. */
#include "base/library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

bool library_load(const char *const *names, const LibraryFunction *functions, size_t count) {
    void *library = NULL;
    for (; *names && !library; names++) library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    bool good = library;
    for (size_t i = 0; good && i < count; i++) {
        void *found = dlsym(library, functions[i].name);
        memcpy(functions[i].pointer, &found, sizeof found);
        good = found;
    }
    return good;
}

Curl curl;
static bool loaded;

static void load(void) {
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", NULL};
    static const LibraryFunction wanted[] = {
        {"curl_global_init", &curl.global_init}, {"curl_easy_init", &curl.init},
        {"curl_easy_reset", &curl.reset},        {"curl_easy_setopt", &curl.setopt},
        {"curl_easy_getinfo", &curl.getinfo},    {"curl_easy_perform", &curl.perform},
        {"curl_easy_cleanup", &curl.cleanup},    {"curl_slist_append", &curl.append},
        {"curl_slist_free_all", &curl.free_all}, {"curl_easy_strerror", &curl.strerror},
    };
    loaded = library_load(names, wanted, sizeof wanted / sizeof *wanted) &&
             curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool curl_load(char *why, size_t size) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!loaded) snprintf(why, size, "there is no libcurl (Debian: libcurl4)");
    return loaded;
}
