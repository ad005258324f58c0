/* The files of data/rules/ as they stand, so that `taefl rules NAME --file` gives them with
 * translations and lesson; the build makes them (tools/make_rules.c). */
#pragma once

typedef struct RuleText {
    const char *name;
    const char *const *lines; /* without their ends; NULL ends */
} RuleText;

/* A name of NULL ends. */
extern const RuleText rule_texts[];
