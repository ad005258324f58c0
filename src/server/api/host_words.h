/* JSON for hosts and for people who block others (docs/live.md). The caller frees it. */
#pragma once

#include "api/service.h"
#include "store/hosting.h"
#include "store/moderation.h"

typedef struct Hosting {
    int64_t after;   /* the reports after this one are asked for; 0: all */
    PersonRole role; /* of the caller */
    Report *report;
    int reports;
    bool more; /* there are more of them */
    Person *held;
    int held_count;
    Act *act;
    int acts;
} Hosting;

/* `load` is NULL if the caller may not see it. */
char *host_say(const Hosting *hosting, const LoadRow *load);
char *host_say_people(const Person *person, int count);
