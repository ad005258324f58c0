/* See names.h. A Name is a name and, except for the first one, the fork that was added with it. The
 * end of a text counts as a zero byte, which no name contains, so no text is longer than its own
 * path. */
#include "record/names.h"
#include "core/check.h"
#include "core/text.h"

/* Which way `text` goes at a fork. */
static int way_of(const Name *fork, const char *text, size_t length) {
    return fork->at < length && ((unsigned char)text[fork->at] & fork->bit) != 0;
}

/* The only name that can equal `text`: one with the longest common beginning. */
static Name *nearest(const Names *names, const char *text, size_t length) {
    Name *at = names->first;
    for (bool forks = names->forks; forks;) {
        int way = way_of(at, text, length);
        forks = at->forks[way];
        at = at->way[way];
    }
    return at;
}

Name *names_find(const Names *names, const char *text) {
    if (!names->first) return NULL;
    Name *name = nearest(names, text, string_length(text));
    return string_equal(name->text, text) ? name : NULL;
}

void names_add(Names *names, Name *name, const char *text, void *value) {
    *name = (Name){.text = text, .value = value};
    if (!names->first) {
        names->first = name;
        return;
    }
    size_t length = string_length(text);
    const char *other = nearest(names, text, length)->text;
    while (text[name->at] == other[name->at]) {
        ASSERT(text[name->at]);
        name->at++;
    }
    name->bit = 0x80;
    while (!((text[name->at] ^ other[name->at]) & name->bit)) name->bit >>= 1;
    Name **from = &names->first;
    bool *forks = &names->forks;
    while (*forks &&
           ((*from)->at < name->at || ((*from)->at == name->at && (*from)->bit > name->bit))) {
        int way = way_of(*from, text, length);
        forks = &(*from)->forks[way];
        from = &(*from)->way[way];
    }
    int own = way_of(name, text, length);
    name->way[own] = name;
    name->forks[own] = false;
    name->way[!own] = *from;
    name->forks[!own] = *forks;
    *from = name;
    *forks = true;
}
