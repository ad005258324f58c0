/* An analysis as JSON lines, kept until all games are done. */
#pragma once

#include "lab/analyst.h"

typedef struct JsonReport JsonReport;

JsonReport *json_report_create(void);
void json_report_game(JsonReport *report, int game, const Analysis *analysis);
void json_report_print(JsonReport *report); /* to stdout */
void json_report_destroy(JsonReport *report);
