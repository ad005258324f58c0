/* A record as a game in a game file: docs/gamefile.md, and docs/match.md for the comments. */
#include "base/memory.h"
#include "search/chance.h"
#include "match/record.h"
#include "record/comment.h"
#include "record/gamefile.h"
#include "record/timing.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Termination termination_of(const Record *record) {
    static const Termination by_fault[FAULT_COUNT] = {
        [FAULT_ILLEGAL] = TERMINATION_ILLEGAL,
        [FAULT_CRASH] = TERMINATION_CRASH,
        [FAULT_HANG] = TERMINATION_TIME,
        [FAULT_TIME] = TERMINATION_TIME,
        [FAULT_DISCONNECT] = TERMINATION_ABANDONED,
        [FAULT_PROTOCOL] = TERMINATION_ILLEGAL,
    };
    if (record->ending == ENDING_RULES) return TERMINATION_NORMAL;
    return record->ending == ENDING_FAULT ? by_fault[record->fault] : TERMINATION_ADJUDICATED;
}

static void set_tags(const Record *r, Tree *tree, const Entrant *entrants, const char *event) {
    char text[2 * CONTROL_TEXT + 8], other[CONTROL_TEXT];
    const Entrant *first = &entrants[r->player[0]], *second = &entrants[r->player[1]];
    if (event) tree_set_tag(tree, "Event", event, NULL);
    tree_set_tag(tree, "Date", r->date, NULL);
    snprintf(text, sizeof text, "%d.%d", r->number / 2 + 1, r->number % 2 + 1);
    tree_set_tag(tree, "Round", text, NULL);
    tree_set_tag(tree, "Player1", first->name, NULL);
    tree_set_tag(tree, "Player2", second->name, NULL);
    control_words(&first->control, text);
    control_words(&second->control, other);
    if (strcmp(text, other) != 0) snprintf(text + strlen(text), CONTROL_TEXT + 8, " / %s", other);
    tree_set_tag(tree, "TimeControl", text, NULL);
    snprintf(text, sizeof text, "%d", r->number + 1);
    tree_set_tag(tree, "Game", text, NULL);
    snprintf(text, sizeof text, "%d", r->opening + 1);
    tree_set_tag(tree, "Opening", text, NULL);
}

/* "0.35" in hundredths. */
static int hundredths(const char *eval) {
    bool below = *eval == '-';
    int64_t number = 0;
    for (const char *c = eval + below; *c; c++)
        if (*c >= '0' && *c <= '9') number = 10 * number + *c - '0';
    if (number > INT_MAX) number = INT_MAX;
    return (int)(below ? -number : number);
}

/* What the player thought. A win it found means the same whoever says it, and the scores of our own
 * engine are chances; what somebody else's stand for nobody knows, so they keep a name of their
 * own: "[%score 0.35,12]". */
static void thought_comment(const PlyNote *note, const Rules *rules, const Position *before,
                            bool ours, Text *out) {
    if (!*note->eval) return;
    if (*note->eval == '#')
        comment_eval(out, 0, atoi(note->eval + 1), note->depth);
    else if (ours)
        comment_eval(out,
                     chance_first(rules, before, hundredths(note->eval), (uint64_t)note->nodes), 0,
                     note->depth);
    if (*note->eval != '#' && !ours) {
        text_string(out, "[%score ");
        text_string(out, note->eval);
        if (note->depth) text_char(out, ',');
        if (note->depth) text_number(out, note->depth);
        text_char(out, ']');
    }
    text_char(out, ' ');
}

/* "[%clk 0:00:59.950] [%eval 62.5%,12] 0.050 s" */
static void note_comment(const PlyNote *note, const Rules *rules, const Position *before, bool ours,
                         char out[128]) {
    Text text = text_into(out, 128);
    if (note->clock_ms >= 0) {
        timing_comment(note->clock_ms, &text);
        text_char(&text, ' ');
    }
    thought_comment(note, rules, before, ours, &text);
    snprintf(out + text.length, 128 - text.length, "%d.%03d s", (int)(note->used_ms / 1000),
             (int)(note->used_ms % 1000));
}

static void ending_comment(const Record *r, const Entrant *entrants, Tree *tree, Node *node) {
    char text[TROUBLE_WORDS + ENTRANT_NAME + 32];
    if (!*r->words) return;
    if (r->culprit >= 0)
        snprintf(text, sizeof text, "%s: %s: %s", entrants[r->player[r->culprit]].name,
                 fault_word(r->fault), r->words);
    else
        snprintf(text, sizeof text, "%s", r->words);
    tree_comment(tree, node, NOTE_AFTER, text, NULL);
}

static void fill(const Record *r, const Entrant *entrants, const char *event, Tree *tree,
                 Game *game) {
    Node *node = tree->root;
    char comment[128];
    set_tags(r, tree, entrants, event);
    for (int i = 0; i < r->plies; i++) {
        game_follow(game, r->move[i], NULL);
        node = tree_append(tree, node, game, NULL);
        if (i + 1 == r->book) tree_comment(tree, node, NOTE_AFTER, "end of the opening", NULL);
        if (i < r->book) continue;
        const Position *before = &node->parent->position;
        const Entrant *who = &entrants[r->player[before->side]];
        note_comment(&r->note[i], tree->rules, before, who->own_command, comment);
        tree_comment(tree, node, NOTE_AFTER, comment, NULL);
    }
    ending_comment(r, entrants, tree, node);
    if (r->ending == ENDING_RULES) return;
    tree->claimed = r->result;
    tree->termination = termination_of(r);
}

char *record_game(const Record *r, const Rules *rules, const Entrant *entrants, const char *event) {
    size_t plies = (size_t)r->plies, arena_size = (1 << 16) + plies * 512;
    size_t text_size = (1 << 14) + plies * 256;
    void *memory = memory_resize(NULL, arena_size);
    char *text = memory_resize(NULL, text_size);
    Arena arena = arena_over(memory, arena_size);
    Tree tree;
    Game game;
    Text out = text_into(text, text_size);
    tree_init(&tree, &arena, rules, &r->start, NULL);
    game_begin(&game, rules, &r->start, r->plies + 1, memory_resize);
    fill(r, entrants, event, &tree, &game);
    gamefile_write(&tree, &out, NULL);
    free(game.path);
    free(game.played);
    free(memory);
    return text;
}
