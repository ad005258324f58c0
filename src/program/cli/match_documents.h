/* taefl match report and taefl match ratings: results of earlier games. */
#pragma once

#include <stdbool.h>

int match_document_report(const char *journal, bool json);
int match_document_ratings(char *const *files, int count, bool json);
