/* See model.h. Every change goes to the live game first, and its answer into the record. Then the
 * record is saved, the clock runs on, and the engine gets its next task. */
#include "terminal/model.h"
#include "base/clock.h"
#include "base/memory.h"

#include <limits.h>
#include <stdlib.h>

enum {
    HINT_NODES = 200000,
    MOVE_NODES = 3000000,
};

void model_init(Model *model, int wake, uint64_t seed) {
    *model = (Model){.seed = seed, .player = {PERSON, PERSON}};
    job_init(&model->job, wake);
}

void model_finish(Model *model) {
    job_finish(&model->job);
    if (model->ready && model_has_clock(model) && !model->live.ending)
        model_keep(model); /* time since the last ply stays used */
    autosave_leave(&model->autosave);
    free(model->memory);
    free(model->live.game.path);
    free(model->live.game.played);
    free(model->live.times);
}

bool model_engine_moves(const Model *model) {
    return !model_result(model) && model->player[model_now(model)->side] != PERSON;
}

static SearchLimits limits_of(const Model *model, int level) {
    SearchLimits limits = search_limits();
    limits.nodes = MOVE_NODES;
    limits.strength = level + 1;
    limits.seed = model->seed + (uint64_t)model->live.game.plies;
    for (int side = 0; side < 2 && model_has_clock(model); side++) {
        limits.time_us[side] = model_left(model, side) * US;
        limits.inc_us[side] = model->live.time[side].inc_us;
        if (!limits.time_us[side]) limits.time_us[side] = 1; /* 0 would be no limit */
    }
    return limits;
}

/* Runs the clock at the end of the game only: time is not counted again for earlier positions. */
static void run_clock(Model *model) {
    if (model->ready && !model->paused && !model->here->child)
        live_start(&model->live, clock_us());
    else
        live_stop(&model->live, clock_us());
}

/* Starts the clock and the engine where they should run. */
static void go_on(Model *model) {
    run_clock(model);
    EngineJobKind kind = JOB_NONE;
    SearchLimits limits = search_limits();
    if (model->job.kind == JOB_HINT) return;
    if (model_engine_moves(model) && !model->paused) {
        kind = JOB_MOVE;
        limits = limits_of(model, model->player[model_now(model)->side]);
    } else if (model->view && model->looks_on && !model_result(model)) {
        kind = JOB_VIEW;
        limits.infinite = true;
    }
    if (kind == model->job.kind) return;
    job_stop(&model->job);
    if (kind != JOB_NONE) job_start(&model->job, kind, model_game(model), &limits);
}

/* To be called after every change of position. Writing the game costs no one time. */
static void settle(Model *model) {
    live_stop(&model->live, clock_us());
    model->hint = MOVE_NONE;
    job_stop(&model->job);
    model_keep(model);
    go_on(model);
}

bool model_new(Model *model, const char *rules, const char *position, Error *error) {
    if (!model_begin(model, rules, position, error)) return false;
    autosave_new(&model->autosave);
    settle(model);
    return true;
}

bool model_open(Model *model, const char *text, size_t length, const Autosave *kept, Error *error) {
    if (!model_read(model, text, length, false, error)) return false;
    if (!kept) {
        autosave_new(&model->autosave);
        settle(model);
        return true;
    }
    autosave_leave(&model->autosave); /* a game that is already saved need not be written again */
    model->autosave = *kept;
    model->autosave.language = model->language;
    model->hint = MOVE_NONE;
    job_stop(&model->job);
    go_on(model);
    return true;
}

bool model_open_part(Model *model, const char *text, size_t length, Error *error) {
    if (!model_read(model, text, length, true, error)) return false;
    autosave_new(&model->autosave);
    settle(model);
    return true;
}

void model_go(Model *model) {
    model->ready = true;
    go_on(model);
}

/* Makes the path to `node` the main line. */
static void promote(Node *node) {
    for (; node->parent; node = node->parent) {
        Node **link = &node->parent->child;
        if (*link == node) continue;
        /* Notes before and after a variation now belong after its first ply. */
        Note **notes = &node->note[NOTE_AFTER];
        for (int place = NOTE_INTRO; place < NOTE_PLACES; place++) {
            while (*notes) notes = &(*notes)->next;
            *notes = node->note[place];
            node->note[place] = NULL;
        }
        while (*link != node) link = &(*link)->sibling;
        *link = node->sibling;
        node->sibling = node->parent->child;
        node->parent->child = node;
    }
}

/* The node after `here` on the way to `ahead`; NULL at its end. */
static Node *next_ahead(const Model *model) {
    Node *node = model->ahead;
    while (node && node->parent != model->here) node = node->parent;
    return node;
}

/* The players have ended the live game: notes it at the end of the main line. */
static void conclude(Model *model) {
    model_note_end(model);
    settle(model);
}

/* Plays a ply for the side to move at a time that may lie in the past. */
static bool play_at(Model *model, Move move, uint64_t then, Error *error) {
    Live *live = &model->live;
    live_grow(live, 1, memory_resize);
    LiveAnswer answer = live_play(live, live_seat(live), move, then, NULL, error);
    if (answer == LIVE_LATE) conclude(model);
    if (answer == LIVE_OVER || answer == LIVE_LATE)
        return error_at(error, ERROR_GAME_OVER, 0,
                        live->game.result ? rules_clause(live->game.rules, live->game.reason)->id
                                          : termination_word(model->tree.termination),
                        WORDS("a move"));
    if (answer != LIVE_DONE) return false;
    live_stop(live, then);
    Node *node = tree_add(&model->tree, model->here, &live->game, error);
    if (!node) {
        live_take_back(live, 1, clock_us());
        return false;
    }
    if (next_ahead(model) != node) model->ahead = node;
    model_note_end(model);
    promote(node);
    model->here = node;
    if (model_has_clock(model)) model_note_clock(model, node);
    settle(model);
    return true;
}

bool model_play(Model *model, Move move, Error *error) {
    return play_at(model, move, clock_us(), error);
}

int model_clock_change(const Model *model, bool shown) {
    uint64_t next = live_next(&model->live), now = clock_us();
    if (next == UINT64_MAX) return -1;
    if (next <= now) return 0;
    int64_t left = model_left(model, live_seat(&model->live));
    int64_t wait = (int64_t)(next - now) / US + 1;
    if (shown && left > 0) wait = left % (left <= SHORT_CLOCK_MS ? 100 : 1000) + 1;
    return wait < INT_MAX ? (int)wait : INT_MAX;
}

bool model_tick(Model *model) {
    bool answered =
        model->job.kind == JOB_MOVE && job_is_done(&model->job); /* and in time or not */
    if (answered || model->live.ending || !live_tick(&model->live, clock_us())) return false;
    conclude(model);
    return true;
}

static bool is_person(const Model *model, const Node *node) {
    return model->player[node->position.side] == PERSON;
}

bool model_undo(Model *model) {
    bool nobody = model->player[P1] != PERSON && model->player[P2] != PERSON;
    Node *to = model->here->parent;
    int plies = 1;
    live_stop(&model->live, clock_us());
    if (model_ended_by_players(model)) {
        live_take_back(&model->live, 0, clock_us());
        conclude(model);
        return true;
    }
    for (; to && !nobody && !is_person(model, to); to = to->parent) plies++;
    if (!to) return false;
    if (nobody) model->paused = true;
    live_take_back(&model->live, plies, clock_us());
    model->here = to;
    settle(model);
    return true;
}

bool model_resign(Model *model) {
    int side = live_seat(&model->live);
    if (model->player[side] != PERSON) side = !side;
    if (model_result(model) || model->here->child || model->player[side] != PERSON) return false;
    live_resign(&model->live, side, clock_us());
    conclude(model);
    return true;
}

/* Whether the engine of `side` accepts a draw: it has searched the position and found nothing
 * better. */
static bool takes_draw(const Model *model, int side) {
    const JobView *seen = &model->seen;
    return seen->depth && (seen->side == side ? seen->score : -seen->score) <= 0;
}

Offer model_offer_draw(Model *model) {
    Live *live = &model->live;
    int side = live_seat(live);
    if (model_result(model) || model->here->child) return OFFER_OVER;
    if (model->player[side] != PERSON || !model_rules(model)->traits.draws) return OFFER_NOT_ON;
    bool person = model->player[!side] == PERSON, again = live->draw[side];
    uint64_t now = clock_us();
    live_offer_draw(live, side, now);
    if (!live->ending && person && !again) return OFFER_MADE;
    if (person || takes_draw(model, !side))
        live_offer_draw(live, !side, now);
    else
        live_decline_draw(live, !side);
    if (!live->ending) return OFFER_DECLINED;
    conclude(model);
    return OFFER_AGREED;
}

bool model_redo(Model *model) {
    Node *next = next_ahead(model);
    if (!next) return false;
    do {
        model_replay(model, next);
        next = next_ahead(model);
    } while (next && model_engine_moves(model) && !model->paused);
    model_replay_end(model);
    settle(model);
    return true;
}

void model_set_player(Model *model, int side, int player) {
    model->player[side] = player;
    settle(model);
}

void model_set_paused(Model *model, bool paused) {
    model->paused = paused;
    go_on(model);
}

void model_set_view(Model *model, bool view) {
    model->view = view;
    go_on(model);
}

bool model_ask_hint(Model *model) {
    if (model_result(model) || (model_engine_moves(model) && !model->paused)) return false;
    SearchLimits limits = search_limits();
    limits.nodes = HINT_NODES;
    job_start(&model->job, JOB_HINT, model_game(model), &limits);
    return true;
}

Event model_poll(Model *model) {
    EngineJobKind kind;
    SearchResult result;
    if (!job_take(&model->job, &kind, &result)) return model_tick(model) ? EVENT_TIME : EVENT_NONE;
    model->seen = job_view(&model->job);
    if (kind == JOB_MOVE && play_at(model, result.best, model->job.done_us, NULL))
        return EVENT_MOVE;
    if (kind == JOB_MOVE) return model->live.ending == LIVE_TIME ? EVENT_TIME : EVENT_NONE;
    if (kind != JOB_HINT) return EVENT_NONE;
    model->hint = result.best;
    go_on(model);
    return EVENT_HINT;
}

Picture model_picture(const Model *model, bool ascii) {
    Picture picture = {.rules = model_rules(model),
                       .position = model_now(model),
                       .flip = model->flip,
                       .ascii = ascii};
    const Node *node = model->here;
    if (!node->parent) return picture;
    picture_last(&picture, node->move);
    const Node *half = node->parent; /* the first half of the same turn */
    if (half->parent && half->parent->position.side == half->position.side)
        picture_last(&picture, half->move);
    return picture;
}
