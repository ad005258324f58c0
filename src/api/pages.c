/* Whether a person has a page open at any process. Each process knows its own connections only, so
 * it asks the others, also those that have started since the last beat: only a later list of
 * processes shows that all have answered. */
#include "api/service_parts.h"

#include "base/clock.h"
#include "base/memory.h"

#include <stdlib.h>

#define AGAIN_US 1000000 /* question or answer may have been lost */
#define BEATS 2          /* the first list of processes may be older than the question */

typedef struct Question {
    struct Question *next;
    int64_t number, person;
    uint64_t asked_us;
    int64_t answered[PROCESSES_MOST]; /* the processes without such a page */
    int count, beats;                 /* since it was asked */
    PagesDone done;
    void *ctx;
} Question;

struct Pages {
    Question *first;
    int64_t numbers;
};

static void ask(Service *service, Question *question) {
    question->asked_us = clock_us();
    cluster_send(service->cluster, &(PeerMessage){.kind = PEER_PAGE_ASKED,
                                                  .person.id = question->person,
                                                  .number = question->number});
}

/* Whether all other live processes have answered. */
static bool all_answered(const Service *service, const Question *question) {
    const Living *living = cluster_living(service->cluster);
    int64_t own = cluster_process(service->cluster);
    for (int i = 0; living && i < living->count; i++)
        if (living->process[i] != own &&
            !rooms_lives(question->answered, question->count, living->process[i]))
            return false;
    return living;
}

static void end(Service *service, Question *question, bool open) {
    Question **at = &service->pages->first;
    while (*at != question) at = &(*at)->next;
    *at = question->next;
    question->done(question->ctx, open);
    free(question);
}

void pages_ask(Service *service, int64_t person, PagesDone done, void *ctx) {
    struct Pages *pages = service->pages;
    bool here = rooms_follows(service->rooms, person);
    if (here || !service->cluster) {
        done(ctx, here);
        return;
    }
    Question *question = memory_get(sizeof *question);
    question->next = pages->first;
    question->number = ++pages->numbers;
    question->person = person;
    question->done = done;
    question->ctx = ctx;
    pages->first = question;
    ask(service, question);
}

void pages_asked(Service *service, const PeerMessage *message) {
    cluster_send_to(service->cluster, message->from,
                    &(PeerMessage){.kind = PEER_PAGE,
                                   .number = message->number,
                                   .open = rooms_follows(service->rooms, message->person.id)});
}

void pages_answered(Service *service, const PeerMessage *message) {
    Question *question = service->pages->first;
    while (question && question->number != message->number) question = question->next;
    if (!question) return;
    if (!rooms_lives(question->answered, question->count, message->from) &&
        question->count < PROCESSES_MOST)
        question->answered[question->count++] = message->from;
    if (message->open) end(service, question, true);
}

void pages_living(Service *service) {
    uint64_t now = clock_us();
    for (Question *question = service->pages->first, *next; question; question = next) {
        next = question->next;
        if (++question->beats >= BEATS && all_answered(service, question))
            end(service, question, false);
        else if (now - question->asked_us >= AGAIN_US)
            ask(service, question);
    }
}

void pages_create(Service *service) { service->pages = memory_get(sizeof *service->pages); }

void pages_end(Service *service) {
    while (service->pages->first) end(service, service->pages->first, true);
    free(service->pages);
}
