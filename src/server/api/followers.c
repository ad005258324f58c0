#include "api/sockets.h"
#include "api/study_words.h"
#include "api/tournament_words.h"

#include "base/memory.h"

#include <stdlib.h>

typedef struct News {
    Service *service;
    Topic topic;
    char id[GAME_ID];
    int64_t n;
    bool all; /* also to those who have a state */
    char *text;
} News;

/* What they hear, read from the database; NULL after a fault of it. */
static char *class_news(Db *db, const char *id) {
    ClassState state = {0};
    char *text = classes_state(db, id, &state) ? say_class(id, &state) : NULL;
    free(state.board);
    return text;
}

static char *study_news(Db *db, const char *id, int64_t n) {
    StudyRow row;
    Chapters chapters = {0};
    Chapter chapter = {0};
    char *text = NULL;
    if (studies_read(db, id, 0, &row) && chapters_list(db, id, &chapters) &&
        (!n || chapters_read(db, id, n, &chapter)))
        text = *row.id ? say_study_news(&row, &chapters, &chapter) : say_study_gone(id);
    chapters_free(&chapters);
    chapter_free(&chapter);
    return text;
}

static bool run_news(Db *db, void *arg) {
    News *news = arg;
    free(news->text);
    news->text =
        news->topic == TOPIC_STUDY ? study_news(db, news->id, news->n) : class_news(db, news->id);
    return news->text;
}

static void news_done(void *arg, const char *why) {
    News *news = arg;
    if (!why) rooms_tell_topic(news->service->rooms, news->topic, news->id, news->text, news->all);
    free(news->text);
    free(news);
}

static void tell(Service *service, const News *what, const char *id) {
    if (service->stopped || !rooms_next_follower(service->rooms, what->topic, id, NULL)) return;
    News *news = memory_get(sizeof *news);
    *news = *what;
    news->service = service;
    string_copy(news->id, sizeof news->id, id);
    store_read(service->storage.store, (StoreWork){run_news, news_done, news});
}

void followers_changed(Service *service, Topic topic, const char *id, int64_t n) {
    tell(service, &(News){.topic = topic, .n = n, .all = true}, id);
}

/* Tells the followers of a study who they are. */
static void tell_here(Service *service, const char *id) {
    char *text = say_study_here(service->rooms, id);
    const Client *v = NULL;
    while ((v = rooms_next_follower(service->rooms, TOPIC_STUDY, id, v)))
        sockets_tell(service, (Client *const[]){(Client *)(uintptr_t)v}, 1, text);
    free(text);
}

void followers_follow(void *ctx, Topic topic, const char id[GAME_ID], bool on) {
    Service *service = ctx;
    if (on) tell(service, &(News){.topic = topic}, id);
    if (topic == TOPIC_STUDY && !service->stopped) tell_here(service, id);
}
