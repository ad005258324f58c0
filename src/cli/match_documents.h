/* taefl match report and taefl match ratings: results of earlier games. */
#ifndef CLI_MATCH_DOCUMENTS_H
#define CLI_MATCH_DOCUMENTS_H

#include <stdbool.h>

int match_paper_report(const char *journal, bool json);
int match_paper_ratings(char *const *files, int count, bool json);

#endif
