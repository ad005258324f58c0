/* Texts for everybody: those of the server's operator (/api/notices), and the description of the
 * API, which is docs/openapi.json as it was when this program was built. */
#include "api/routes.h"

#include "base/jansson.h"
#include "base/memory.h"
#include "store/moderation.h"

#include <stdlib.h>
#include <string.h>

/* The announcement, and which other texts exist. */
static bool run_notices(Db *db, Call *call) {
    char *words[NOTICES] = {0};
    bool good = true;
    for (int i = 0; i < NOTICES && good; i++) good = notices_read(db, (Notice)i, &words[i]);
    json_t *all = json_pack(
        "{s:o, s:b, s:b}", "announcement", json_or_null(words[NOTICE_ANNOUNCEMENT]), "imprint",
        words[NOTICE_IMPRINT] != NULL, "privacy", words[NOTICE_PRIVACY] != NULL);
    for (int i = 0; i < NOTICES; i++) free(words[i]);
    return call_json(call, all, good);
}

/* One of the texts. */
static bool run_notice(Db *db, Call *call) {
    int which = 0;
    while (which < NOTICES && strcmp(call->word, notice_words[which]) != 0) which++;
    if (which < NOTICES && !notices_read(db, (Notice)which, &call->text)) return false;
    call->type = "text/plain; charset=utf-8";
    return call->text || call_no(call, 404, "no-notice", "there is no such notice");
}

extern const char openapi_json[]; /* defined by Layers.cmake */

static void do_openapi(Call *call) {
    call->text = memory_text(openapi_json);
    call_answer(call);
}

const Route notice_routes[] = {
    {HTTP_GET, "/api/notices", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_notices, NULL},
    {HTTP_GET, "/api/notices/~", CALL_ANYBODY, LIMIT_REST, NULL, NULL, run_notice, NULL},
    {HTTP_GET, "/api/openapi.json", CALL_ANYBODY, LIMIT_REST, NULL, NULL, NULL, do_openapi},
    {.path = NULL},
};
