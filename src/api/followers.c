/* Who follows a study, at all processes. Each one knows its own connections only. It tells the
 * others who follows here, whenever that changes, and asks them when the first follower comes. */
#include "api/service_parts.h"

#include "api/study_words.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* The followers of a study at another process. Kept while somebody follows it here. */
typedef struct Away {
    struct Away *next;
    char id[GAME_ID];
    int64_t process;
    char *people; /* as write_followers has them */
} Away;

static const Client *next(const Service *service, const char *id, const Client *last) {
    return rooms_next_follower(service->rooms, TOPIC_STUDY, id, last);
}

static void drop(Away **at) {
    Away *away = *at;
    *at = away->next;
    free(away->people);
    free(away);
}

static void tell(Service *service, const char *id) {
    const char *part[PROCESSES_MOST + 1];
    char *own = write_followers(service->rooms, id);
    int parts = 0;
    if (!own) return;
    part[parts++] = own;
    for (const Away *away = service->away; away && parts <= PROCESSES_MOST; away = away->next)
        if (string_equal(away->id, id)) part[parts++] = away->people;
    char *text = say_study_here(id, part, parts);
    for (const Client *v = next(service, id, NULL); v; v = next(service, id, v))
        sockets_tell(service, (Client *const[]){(Client *)v}, 1, text);
    free(text);
    free(own);
}

static void say(Service *service, const char *id, bool asks) {
    PeerMessage said = {.kind = PEER_FOLLOWERS, .asks = asks};
    if (!service->cluster) return;
    string_copy(said.game, sizeof said.game, id);
    said.text = write_followers(service->rooms, id);
    cluster_send(service->cluster, &said);
    free(said.text);
}

void followers_changed(Service *service, const char *id) {
    const Client *first = next(service, id, NULL);
    for (Away **at = &service->away; *at && !first;)
        if (string_equal((*at)->id, id))
            drop(at);
        else
            at = &(*at)->next;
    say(service, id, first && !next(service, id, first));
    tell(service, id);
}

void followers_heard(Service *service, const PeerMessage *message) {
    Away **at = &service->away;
    if (!next(service, message->game, NULL)) return;
    while (*at && !((*at)->process == message->from && string_equal((*at)->id, message->game)))
        at = &(*at)->next;
    if (*at) drop(at);
    if (message->text) {
        Away *away = memory_get(sizeof *away);
        *away = (Away){service->away, "", message->from, memory_text(message->text)};
        string_copy(away->id, sizeof away->id, message->game);
        service->away = away;
    }
    if (message->asks) say(service, message->game, false);
    tell(service, message->game);
}

void followers_living(Service *service, const Living *living) {
    for (Away **at = &service->away; *at;) {
        char id[GAME_ID];
        if (rooms_lives(living->process, living->count, (*at)->process)) {
            at = &(*at)->next;
            continue;
        }
        memcpy(id, (*at)->id, sizeof id);
        drop(at);
        tell(service, id);
    }
}

void followers_ask(Service *service) {
    for (int i = 0; i < service->setup.connections; i++) {
        const Client *client = service->socket[i] ? service->socket[i]->client : NULL;
        const char *id = client ? client->followed[TOPIC_STUDY].id : "";
        if (*id && next(service, id, NULL) == client) say(service, id, true);
    }
}

void followers_end(Service *service) {
    while (service->away) drop(&service->away);
}
