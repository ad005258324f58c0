/* What hosts and blockers are told, as JSON (docs/live.md); the caller frees it. */
#ifndef API_HOST_WORDS_H
#define API_HOST_WORDS_H

#include "api/service_parts.h"
#include "store/hosting.h"
#include "store/order.h"

typedef struct Hosting {
    PersonRole role; /* of the one who asks */
    Report *report;
    int reports;
    Person *held;
    int held_count;
    Act *act;
    int acts;
} Hosting;

/* `load` NULL: it is not for this one. */
char *host_say(const Hosting *hosting, const LoadRow *load);
char *host_say_people(const Person *person, int count);

#endif
