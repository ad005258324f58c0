/* The life of a game in memory: every transition there is, and that there are no others. */
#include "live/entry.h"
#include "support/test.h"

static const char *const lives[LIVES] = {
    [LIFE_NONE] = "none",     [LIFE_LOADING] = "loading", [LIFE_RELOADING] = "reloading",
    [LIFE_UNREAD] = "unread", [LIFE_READY] = "ready",     [LIFE_LOST] = "lost",
    [LIFE_UNDONE] = "undone", [LIFE_ENDING] = "ending",
};

static const struct {
    Life from;
    LifeEvent event;
    Life to;
} transitions[] = {
    /* What cannot be read is tried again. */
    {LIFE_LOADING, LIFE_READ, LIFE_READY},
    {LIFE_LOADING, LIFE_FAIL, LIFE_UNREAD},
    {LIFE_RELOADING, LIFE_READ, LIFE_READY},
    {LIFE_RELOADING, LIFE_FAIL, LIFE_UNREAD},
    {LIFE_UNREAD, LIFE_RETRY, LIFE_RELOADING},
    /* A challenge goes once its deletion is stored. */
    {LIFE_READY, LIFE_CANCEL, LIFE_ENDING},
    {LIFE_ENDING, LIFE_UNDO, LIFE_UNDONE},
    /* A change that is not kept is worse than a game that is lost, and never forgotten. */
    {LIFE_READY, LIFE_LOSE, LIFE_LOST},
    {LIFE_READY, LIFE_UNDO, LIFE_UNDONE},
    {LIFE_LOST, LIFE_LOSE, LIFE_LOST},
    {LIFE_LOST, LIFE_UNDO, LIFE_UNDONE},
    {LIFE_LOST, LIFE_RELOAD, LIFE_RELOADING},
    {LIFE_UNDONE, LIFE_LOSE, LIFE_UNDONE},
    {LIFE_UNDONE, LIFE_UNDO, LIFE_UNDONE},
    {LIFE_UNDONE, LIFE_RELOAD, LIFE_RELOADING},
};
enum { TRANSITIONS = sizeof transitions / sizeof *transitions };

static Life expected(Life from, LifeEvent event) {
    for (int i = 0; i < TRANSITIONS; i++)
        if (transitions[i].from == from && transitions[i].event == event) return transitions[i].to;
    return LIFE_NONE;
}

TEST(every_transition) {
    int walked = 0;
    for (int from = LIFE_NONE; from < LIVES; from++)
        for (int event = 0; event < LIFE_EVENTS; event++) {
            Life to = life_after((Life)from, (LifeEvent)event);
            walked += to != LIFE_NONE;
            if (to != expected((Life)from, (LifeEvent)event))
                fail_msg("%s, event %d: %s", lives[from], event, lives[to]);
        }
    assert_int_equal(walked, TRANSITIONS);
}

/* From every state the game can be used again. */
TEST(every_life_can_be_used_again) {
    bool back[LIVES] = {[LIFE_READY] = true};
    for (int round = 0; round < LIVES; round++)
        for (int i = 0; i < TRANSITIONS; i++) back[transitions[i].from] |= back[transitions[i].to];
    for (int life = LIFE_LOADING; life < LIVES; life++)
        if (!back[life]) fail_msg("%s is for ever", lives[life]);
}

/* A room comes by reading and goes by reading again; nothing else makes or ends one. */
TEST(rooms_come_and_go_by_reading) {
    for (int i = 0; i < TRANSITIONS; i++) {
        bool before = life_has_room(transitions[i].from), after = life_has_room(transitions[i].to);
        LifeEvent event = transitions[i].event;
        assert_int_equal(!before && after, event == LIFE_READ);
        assert_int_equal(before && !after, event == LIFE_RELOAD);
    }
}
