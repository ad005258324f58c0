/* GET /api/openapi.json: the API description, docs/openapi.json as it was when this program was
 * built. */
#include "api/routes.h"

#include "base/memory.h"

extern const char openapi_json[]; /* defined by Layers.cmake */

static void do_openapi(Call *call) {
    call->text = memory_text(openapi_json);
    call_answer(call);
}

const Route openapi_routes[] = {
    {HTTP_GET, "/api/openapi.json", CALL_ANYBODY, LIMIT_REST, NULL, NULL, NULL, do_openapi},
    {.path = NULL},
};
