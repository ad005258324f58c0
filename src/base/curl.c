/* See curl.h. */
#include "base/curl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

Curl curl;
static bool loaded;

static void *find_library(void) {
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
    void *library = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    return library;
}

static void load(void) {
    const struct {
        const char *name;
        void *function;
    } wanted[] = {
        {"curl_global_init", &curl.global_init}, {"curl_easy_init", &curl.init},
        {"curl_easy_reset", &curl.reset},        {"curl_easy_setopt", &curl.setopt},
        {"curl_easy_getinfo", &curl.getinfo},    {"curl_easy_perform", &curl.perform},
        {"curl_easy_cleanup", &curl.cleanup},    {"curl_slist_append", &curl.append},
        {"curl_slist_free_all", &curl.free_all}, {"curl_easy_strerror", &curl.strerror},
    };
    void *library = find_library();
    bool good = library;
    for (size_t i = 0; good && i < sizeof wanted / sizeof *wanted; i++) {
        void *found = dlsym(library, wanted[i].name);
        memcpy(wanted[i].function, &found, sizeof found);
        good = found;
    }
    loaded = good && curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool curl_load(char *why, size_t size) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!loaded) snprintf(why, size, "there is no libcurl (Debian: libcurl4)");
    return loaded;
}
