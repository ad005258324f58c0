/* taefl perft: counts the leaves of the tree of legal moves.
 *
 * With several threads, or to show each move's share, the first plies are walked here and the
 * positions they lead to are counted as separate pieces of work; each adds its leaves to the move
 * it descends from. The sum is the same in whatever order the pieces are done. */
#include "base/clock.h"
#include "base/memory.h"
#include "base/workers.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { POSITION, DIVIDE, THREADS, MAKE_ALL, JSON };
static const Option options[] = {
    VALUE(POSITION, TEXT, "position", 'p', "POSITION",
          "count from this position, 'BOARD SIDE [STATE]'"),
    FLAG(DIVIDE, "divide", 'd', "show the leaves behind each first move"),
    NUMBER(THREADS, "threads", 't', "N", 1, MAX_WORKERS, 1, "count with N threads; default 1"),
    FLAG(MAKE_ALL, "make-all", 0, "play every last move instead of only counting it"),
    OPTION_JSON(JSON),
    {0},
};

enum { MAX_DEPTH = 100, LONG = 5 /* plies from which its progress is shown */ };

typedef struct Piece {
    Position position;
    int root; /* the first move it descends from */
} Piece;

typedef struct Count {
    Rules rules;
    Position start;
    int depth, threads;
    bool make_all, divide;

    MoveList roots;
    Piece *pieces;
    size_t piece_count;
    int piece_depth; /* plies left in each piece */
    _Atomic size_t pieces_done;
    _Atomic uint64_t leaves[MAX_MOVES + 1]; /* by first move; one number if nothing is divided */
    double seconds;
} Count;

static void count_piece(void *context, size_t index) {
    Count *c = context;
    const Piece *piece = &c->pieces[index];
    c->leaves[piece->root] += rules_perft(&c->rules, &piece->position, c->piece_depth, c->make_all);
    size_t done = ++c->pieces_done;
    if (c->depth >= LONG) progress(done, c->piece_count, "positions after two plies");
}

/* In how many pieces to count: for the threads, for their progress, for each first move. */
static int plies_to_split(const Count *c) {
    bool told = c->depth >= LONG && isatty(STDERR_FILENO);
    return told || (c->threads > 1 && c->depth > 3) ? 2 : c->divide && c->depth > 0;
}

/* One ply deeper: every piece becomes the pieces after each of its moves. */
static void split(Count *c) {
    size_t count = 0;
    Piece *pieces = memory_resize(NULL, c->piece_count * MAX_MOVES * sizeof *pieces);
    for (size_t i = 0; i < c->piece_count; i++) {
        MoveList list;
        c->rules.moves(&c->rules, &c->pieces[i].position, &list);
        for (int m = 0; m < list.count; m++, count++) {
            pieces[count] = c->pieces[i];
            c->rules.play(&c->rules, &pieces[count].position, list.move[m], NULL);
            if (c->piece_depth == c->depth) pieces[count].root = m;
        }
        if (c->piece_depth == c->depth) c->roots = list;
    }
    free(c->pieces);
    c->pieces = pieces;
    c->piece_count = count;
    c->piece_depth--;
}

static void count_all(Count *c) {
    c->pieces = memory_get(sizeof *c->pieces);
    c->pieces[0] = (Piece){.position = c->start};
    c->piece_count = 1;
    c->piece_depth = c->depth;
    uint64_t begin = clock_us();
    for (int plies = plies_to_split(c); plies; plies--) split(c);
    parallel_for(c->threads, c->piece_count, count_piece, c);
    progress_end();
    c->seconds = (double)(clock_us() - begin) / 1e6;
    free(c->pieces);
}

static uint64_t per_second(uint64_t count, double seconds) {
    return seconds > 0 ? (uint64_t)((double)count / seconds) : 0;
}

static void report(Count *c, bool json) {
    uint64_t total = 0;
    for (int i = 0; i <= MAX_MOVES; i++) total += c->leaves[i];
    for (int i = 0; c->divide && c->depth && i < c->roots.count; i++) {
        char move[MOVE_TEXT];
        move_write(&c->rules, c->roots.move[i], move);
        if (json)
            json_line(json_pack("{s:s, s:I}", "move", move, "leaves", (json_int_t)c->leaves[i]));
        else
            printf("%s %" PRIu64 "\n", move, c->leaves[i]);
    }
    uint64_t speed = per_second(total, c->seconds);
    if (json) {
        json_t *row = json_pack("{s:s, s:i, s:I, s:f, s:I, s:i}", "rules", c->rules.name, "depth",
                                c->depth, "leaves", (json_int_t)total, "seconds", c->seconds,
                                "perSecond", (json_int_t)speed, "threads", c->threads);
        json_line(row);
        return;
    }
    printf("%" PRIu64 "\n", total);
    flush_output();
    fprintf(stderr, "%s, depth %d: %.3f s, %.1f million leaves a second (threads: %d)\n",
            c->rules.name, c->depth, c->seconds, (double)speed / 1e6, c->threads);
}

/* Fills what the command line tells. */
static int prepare(const CommandCall *call, Count *c) {
    int64_t depth = 0;
    int code = input_rules(&c->rules, call->word[0]);
    if (!code) code = input_number("DEPTH", call->word[1], 0, MAX_DEPTH, &depth);
    if (!code) code = input_position(&c->rules, call->value[POSITION], &c->start);
    if (code) return code;
    c->depth = (int)depth;
    c->threads = (int)call->number[THREADS];
    c->make_all = call_has(call, MAKE_ALL);
    c->divide = call_has(call, DIVIDE);
    return EXIT_FINE;
}

static int run(const CommandCall *call) {
    Count *c = memory_get(sizeof *c);
    int code = prepare(call, c);
    if (!code) {
        count_all(c);
        report(c, call_has(call, JSON));
    }
    free(c);
    return code;
}

const Command command_perft = {
    .name = "perft",
    .summary = "count the leaves of the tree of legal moves",
    .description = "Repetition is ignored: it neither forbids a move nor ends a game. A finished "
                   "game has no moves. The counts do not depend on the number of threads.\n\nJSON: "
                   "rules, depth, leaves, seconds, perSecond, threads. With --divide there is "
                   "first a line for each first move: move, leaves.",
    .arguments = {ARGUMENT_RULES,
                  {"DEPTH", "how many plies, 0 to 100; in Gårdsdansen half a turn is a ply",
                   VALUE_TEXT, false, false}},
    .options = options,
    .examples = {{"taefl perft tablut-ashton 4",
                  "Prints 19161264; the speed goes to standard error."},
                 {"taefl perft tablut-katz 5 --threads 2", "On two threads."},
                 {"taefl perft gardsdansen 3 --divide",
                  "Counts move by move, to find where two programs differ."},
                 {"taefl perft maerstanas 3 --make-all --json",
                  "Plays every last move; prints JSON."}},
    .exits = {[EXIT_FINE] = "the leaves are counted",
              [EXIT_USAGE] = "the command line is wrong, or the rule set is unknown",
              [EXIT_INPUT] = "the position is wrong"},
    .run = run,
};
