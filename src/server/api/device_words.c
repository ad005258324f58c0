/* Names a person's device from its User-Agent. */
#include "api/service_parts.h"
#include "base/unicode.h"

#include "base/utf8.h"
#include <stdio.h>
#include <string.h>

typedef struct Mark {
    const char *in, *words;
} Mark;

/* Most browsers also name others. The first match in this order is the real one. */
static const Mark browsers[] = {
    {"Edg", "Edge"},        {"OPR", "Opera"},     {"SamsungBrowser", "Samsung"},
    {"Firefox", "Firefox"}, {"FxiOS", "Firefox"}, {"Chrome", "Chrome"},
    {"CriOS", "Chrome"},    {"Safari", "Safari"}, {NULL, NULL}};
static const Mark systems[] = {{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},
                               {"Windows", "Windows"}, {"CrOS", "ChromeOS"}, {"Macintosh", "Mac"},
                               {"Linux", "Linux"},     {NULL, NULL}};

static const char *find(const Mark *marks, const char *agent) {
    while (marks->in && !strstr(agent, marks->in)) marks++;
    return marks->words;
}

void device_words(const char *agent, char out[TOKEN_LABEL]) {
    const char *browser = find(browsers, agent), *system = find(systems, agent);
    int product = (int)strcspn(agent, "/ ("), most = TOKEN_LABEL / 2;
    bool plain = !words_flaw(agent, strlen(agent), 1, 4096);
    if (!browser && plain) /* other programs: "curl/8.5.0" */
        snprintf(out, TOKEN_LABEL, "%.*s",
                 UTF8_CUT(agent, (size_t)(product < most ? product : most)));
    else
        snprintf(out, TOKEN_LABEL, "%s%s%s", browser ? browser : "", browser && system ? ", " : "",
                 system ? system : "");
}
