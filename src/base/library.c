/* See library.h. */
#include "base/library.h"

#include <dlfcn.h>
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
