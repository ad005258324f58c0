/* See language.h. */
#include "terminal/language.h"

#include <stdlib.h>
#include <string.h>

static const char *find_swedish(const char *key) {
    for (const Translation *t = swedish_words; t->key; t++)
        if (strcmp(t->key, key) == 0) return t->words;
    return NULL;
}

static const Language swedish = {.tag = "sv", .find = find_swedish};

/* "sv_SE.UTF-8", "C". */
static const char *of_environment(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return value;
    }
    return "";
}

const Language *language_called(const char *name) {
    if (!name || !*name) name = of_environment();
    size_t length = strcspn(name, "_.@");
    return length == 2 && strncmp(name, swedish.tag, length) == 0 ? &swedish : NULL;
}
