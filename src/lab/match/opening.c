/* A random opening is a matter of its number alone: its dice are thrown for (seed, number), and the
 * search that judges it begins with an empty table and is limited by nodes. So any thread may make
 * any of them in any order. */
#include "match/opening.h"
#include "base/file.h"
#include "base/memory.h"
#include "core/fnv.h"
#include "core/notation.h"
#include "search/chance.h"
#include "search/search.h"
#include "session/words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 1 << 20, FILE_LIMIT = 1 << 26, GLANCE_NODES = 5000, GLANCE_PART = 64 };
enum { STEER_OF = 4, STEER_NODES = 200 };

/* ------------------------------------------------------------------ a line */

typedef struct Bench { /* a game to try moves in */
    Game game;
    Position path[OPENING_PLIES + 1];
    Move played[OPENING_PLIES];
} Bench;

static bool refuse_at(char why[WHY], int column, const Error *error) {
    Error plain = *error;
    char words[256];
    plain.line = plain.column = 0;
    error_text(&plain, words, sizeof words);
    return refuse(why, "column %d: %s", column, words);
}

/* POSITION up to "moves" or the end. The words between are one to three. */
static bool read_position(Words *words, const Word *first, const Rules *rules, Position *out,
                          char why[WHY]) {
    Words ahead = *words;
    Word word;
    Error error;
    size_t end = first->length;
    while (words_next(&ahead, &word) && !word_is(&word, "moves")) {
        end = (size_t)(word.text + word.length - first->text);
        *words = ahead;
    }
    if (position_read(rules, out, first->text, end, &error)) return true;
    return refuse_at(why, first->column + (error.column ? error.column - 1 : 0), &error);
}

static bool play_word(Bench *b, const Word *word, char why[WHY]) {
    Error error;
    Move move;
    if (!move_read(b->game.rules, game_now(&b->game), &move, word->text, word->length, &error) ||
        !game_play(&b->game, move, NULL, &error))
        return refuse_at(why, word->column, &error);
    return true;
}

/* "tablut-katz:", or the same without a colon. */
static bool is_rules(const Word *word, Rules *rules) {
    char name[96];
    size_t length = word->length - (word->text[word->length - 1] == ':');
    if (length >= sizeof name) return false;
    memcpy(name, word->text, length);
    name[length] = 0;
    return rules_parse(rules, name, NULL);
}

static bool read_moves(Bench *b, Words *words, Word word, bool have, char why[WHY]) {
    for (; have; have = words_next(words, &word))
        if (!play_word(b, &word, why)) return false;
    if (!b->game.result) return true;
    return refuse(why, "column %d: the game is over here (%s)", (int)words->length,
                  rules_clause(b->game.rules, b->game.reason)->id);
}

static bool read_line(Bench *b, Words *words, const Rules *rules, bool *skipped, char why[WHY]) {
    Word word;
    Rules named;
    *skipped = !words_next(words, &word);
    if (*skipped) return true;
    if (is_rules(&word, &named)) {
        *skipped = strcmp(named.name, rules->name) != 0;
        if (*skipped) return true;
        if (!words_next(words, &word))
            return refuse(why, "column %d: expected a position or moves", word.column);
    } else if (word.text[word.length - 1] == ':') {
        return refuse(why, "column %d: there is no rule set '%.*s'", word.column,
                      (int)word.length - 1, word.text);
    }
    Position start;
    rules->start(rules, &start);
    bool have = true, named_start = word_is(&word, "start") || word_is(&word, "startpos");
    if (!named_start && memchr(word.text, '/', word.length) &&
        !memchr(word.text, '-', word.length) && !memchr(word.text, 'x', word.length)) {
        if (!read_position(words, &word, rules, &start, why)) return false;
        named_start = true;
    }
    if (named_start) have = words_next(words, &word);
    if (have && word_is(&word, "moves")) have = words_next(words, &word);
    game_init(&b->game, rules, &start, b->path, b->played, OPENING_PLIES);
    return read_moves(b, words, word, have, why);
}

static void keep(const Bench *b, Opening *out) {
    *out = (Opening){.start = b->path[0], .plies = b->game.plies};
    memcpy(out->move, b->played, (size_t)b->game.plies * sizeof(Move));
}

bool opening_line(Opening *out, const Rules *rules, const char *text, bool *skipped,
                  char why[WHY]) {
    Bench *b = memory_get(sizeof *b);
    Words words = words_of(text, strcspn(text, "#"));
    bool good = read_line(b, &words, rules, skipped, why);
    if (good && !*skipped) keep(b, out);
    free(b);
    return good;
}

/* ------------------------------------------------------------------ a file */

static bool read_file(Openings *out, const char *path, char why[WHY]) {
    const char *reason = NULL;
    LineReader *lines = lines_open(path, &reason);
    if (!lines) return refuse(why, "%s: %s", path, reason);
    size_t length;
    int line = 0, room = 0;
    bool good = true;
    out->hash = FNV_BEGIN;
    for (char *text; good && (text = lines_next(lines, &length, &reason));) {
        char flaw[WHY];
        bool skipped = false;
        line++;
        out->hash = fnv_add(out->hash, text, length + 1); /* the zero ends the line */
        if (out->count == room)
            out->list = memory_resize(out->list, (size_t)(room += room / 2 + 16) * sizeof(Opening));
        good = strlen(text) == length;
        if (!good) refuse(flaw, "column %zu: a zero byte", strlen(text) + 1);
        good = good && opening_line(&out->list[out->count], out->rules, text, &skipped, flaw);
        if (!good) refuse(why, "%s: line %d, %s", path, line, flaw);
        out->count += good && !skipped;
    }
    lines_close(lines);
    if (good && reason) good = refuse(why, "%s: line %d: %s", path, line + 1, reason);
    if (good && !out->count)
        good = refuse(why, "%s: holds no opening for %s", path, out->rules->name);
    return good;
}

/* ------------------------------------------------------------------ words */

static bool read_word(Openings *o, const char *word) {
    const char *value;
    int64_t number;
    if ((value = word_value(word, "order"))) {
        o->shuffled = strcmp(value, "random") == 0;
        return o->list && (o->shuffled || strcmp(value, "file") == 0);
    }
    if (o->list) return false;
    if ((value = word_value(word, "judge"))) {
        o->by_players = strcmp(value, "players") == 0;
        return o->by_players || strcmp(value, "search") == 0;
    }
    if ((value = word_value(word, "band"))) return word_lead(value, 15000, 1, 49, &o->band);
    if ((value = word_value(word, "nodes"))) return word_int(value, 1, 1000000000, &o->nodes);
    if ((value = word_value(word, "plies"))) {
        bool good = word_int(value, 0, OPENING_PLIES - 1, &number);
        o->plies = good ? (int)number : 0;
        return good;
    }
    if ((value = word_value(word, "tries"))) {
        bool good = word_int(value, 1, 100000, &number);
        o->tries = good ? (int)number : 0;
        return good;
    }
    return false;
}

static void add_numbers(WordList *list, const Openings *o) {
    char band[LEAD_TEXT];
    lead_write(o->band, band);
    wordlist_print(list, "plies=%d", o->plies);
    wordlist_print(list, "band=%s", band);
    wordlist_print(list, "nodes=%" PRId64, o->nodes);
    wordlist_print(list, "tries=%d", o->tries);
}

static char *words_for(const Openings *o, const char *path) {
    WordList list = {0};
    wordlist_add(&list, o->list ? path : "random");
    if (o->list)
        wordlist_add(&list, o->shuffled ? "order=random" : "order=file");
    else
        add_numbers(&list, o);
    if (o->by_players) wordlist_add(&list, "judge=players");
    char *line = wordlist_line(&list);
    wordlist_free(&list);
    return line;
}

bool openings_read(Openings *out, const WordList *words, const Rules *rules, int64_t nodes,
                   uint64_t seed, char why[WHY]) {
    *out = (Openings){.rules = rules,
                      .seed = seed,
                      .plies = 8,
                      .band = {100, true},
                      .nodes = nodes,
                      .tries = 100};
    bool random = !words->count || strcmp(words->word[0], "random") == 0;
    bool good = random || read_file(out, words->word[0], why);
    for (int i = 1; i < words->count && good; i++) {
        good = read_word(out, words->word[i]);
        if (!good)
            refuse(why, "openings: unexpected word '%s'; %s", words->word[i],
                   random ? "after 'random' write plies=N band=N% nodes=N tries=N judge=players"
                          : "after a file write order=file or order=random");
    }
    if (good && out->by_players && !out->band.amount)
        good = refuse(why, "openings: judge=players has nothing to judge with band=0");
    if (!good) {
        openings_free(out);
        return false;
    }
    out->words = words_for(out, random ? NULL : words->word[0]);
    return true;
}

void openings_free(Openings *openings) {
    for (int i = 0; i < openings->known_room; i++) free(openings->known[i]);
    free(openings->known);
    free(openings->list);
    free(openings->words);
    *openings = (Openings){0};
}

/* ------------------------------------------------------------------ by chance */

/* One more ply of a throw. */
typedef void Throw(void *ctx, Game *game, Dice *dice);

static bool throw_plies(Game *game, int plies, Dice *dice, Throw *ply, void *ctx) {
    game_restart(game, game->rules, NULL);
    for (int i = 0; i < game->capacity; i++) {
        bool turn_over = i == 0 || game->path[i].side != game->path[i - 1].side;
        if (i >= plies && turn_over) return true;
        ply(ctx, game, dice);
        if (game->result) return false;
    }
    return false;
}

static void any_ply(void *ctx, Game *game, Dice *dice) {
    MoveList list;
    (void)ctx;
    game_moves(game, &list);
    game_play(game, list.move[dice_below(dice, list.count)], NULL, NULL);
}

void opening_throw(Game *game, int plies, Dice *dice) {
    enum { THROWS = 1000 };
    for (int i = 1; !throw_plies(game, plies, dice, any_ply, NULL); i++)
        if (i % THROWS == 0) plies /= 2;
}

static bool flag_is_up(void *flag) {
    return flag && atomic_load_explicit((const atomic_bool *)flag, memory_order_relaxed);
}

typedef struct OwnJudge {
    const Openings *openings;
    const atomic_bool *stop;
    Searcher searcher;
    Table table;
    void *memory;
} OwnJudge;

/* How far the first player is ahead by a search of so many nodes. */
static int judged(OwnJudge *j, const Game *game, int64_t nodes) {
    const Host host = {.ctx = (void *)(uintptr_t)j->stop, .stop = flag_is_up};
    SearchLimits limits = search_limits();
    SearchResult result;
    limits.nodes = (uint64_t)nodes;
    search_new_game(&j->searcher);
    search_go(&j->searcher, game, &limits, &host, (SearchReport){0}, &result);
    int score = game_now(game)->side == P1 ? result.score : -result.score;
    return j->openings->band.chance
               ? chance_first(game->rules, game_now(game), score, (uint64_t)nodes) - 500
               : score;
}

/* By what our search says, by more and more nodes: most throws are far from level, or farther than
 * what has been found already, which a part of the nodes shows. */
static int own_judge(void *ctx, const Game *game, int limit) {
    OwnJudge *j = ctx;
    const Openings *o = j->openings;
    for (int part = GLANCE_PART; part > 1; part /= 8) {
        if (o->nodes / part < GLANCE_NODES) continue;
        int ahead = judged(j, game, o->nodes / part);
        if (abs(ahead) > 2 * o->band.amount || abs(ahead) >= limit) return ahead;
    }
    return judged(j, game, o->nodes);
}

static OwnJudge *own_judge_create(const Openings *openings, const atomic_bool *stop) {
    OwnJudge *j = memory_get(sizeof *j);
    j->openings = openings;
    j->stop = stop;
    j->memory = memory_get(TABLE_BYTES);
    table_init(&j->table, j->memory, TABLE_BYTES);
    search_init(&j->searcher, &j->table);
    return j;
}

/* Of a few moves by chance the one that leaves the game most level at a glance: where one side is
 * far ahead from the start, or random play gives it the game, plain throws are never level. */
static void steered_ply(void *ctx, Game *game, Dice *dice) {
    MoveList list;
    game_moves(game, &list);
    int best = INT32_MAX;
    Move chosen = MOVE_NONE;
    for (int i = 0; i < STEER_OF && (i < list.count || !chosen); i++) {
        Move move = list.move[dice_below(dice, list.count)];
        game_play(game, move, NULL, NULL);
        int ahead = game->result ? INT32_MAX - 1 : abs(judged(ctx, game, STEER_NODES));
        game_undo(game);
        if (ahead >= best) continue;
        best = ahead;
        chosen = move;
    }
    game_play(game, chosen, NULL, NULL);
}

/* The first level one of `tries`, else the most level of them. The second half of them is steered.
 */
static void by_chance(const Openings *o, int n, OwnJudge *own, const OpeningJudge *judge,
                      Opening *out) {
    Bench *bench = memory_get(sizeof *bench);
    Dice dice = dice_new(o->seed, (uint64_t)n);
    int best = INT32_MAX;
    game_init(&bench->game, o->rules, NULL, bench->path, bench->played, OPENING_PLIES);
    *out = (Opening){0};
    o->rules->start(o->rules, &out->start);
    for (int t = 1; t <= o->tries && !flag_is_up((void *)(uintptr_t)own->stop); t++) {
        Throw *ply = o->band.amount && t > o->tries / 2 ? steered_ply : any_ply;
        if (!throw_plies(&bench->game, o->plies, &dice, ply, own)) continue;
        int ahead = o->band.amount ? judge->judge(judge->ctx, &bench->game, best) : 0;
        if (abs(ahead) >= best) continue;
        best = abs(ahead);
        keep(bench, out);
        out->ahead = ahead;
        out->tries = t;
        if (best <= o->band.amount) break;
    }
    free(bench);
}

/* Number n of the file; shuffled anew by the seed for every time through it (Fisher and Yates). */
static int index_of(const Openings *o, int n) {
    if (!o->shuffled) return n % o->count;
    int *order = memory_resize(NULL, (size_t)o->count * sizeof *order);
    for (int i = 0; i < o->count; i++) order[i] = i;
    Dice dice = dice_new(o->seed, (uint64_t)(n / o->count));
    for (int i = o->count - 1; i > 0; i--) {
        int k = dice_below(&dice, i + 1), swapped = order[i];
        order[i] = order[k];
        order[k] = swapped;
    }
    int found = order[n % o->count];
    free(order);
    return found;
}

void openings_know(Openings *o, int n, const Opening *opening) {
    if (n >= o->known_room) {
        int room = 2 * n + 16;
        o->known = memory_resize(o->known, (size_t)room * sizeof(Opening *));
        while (o->known_room < room) o->known[o->known_room++] = NULL;
    }
    if (!o->known[n]) o->known[n] = memory_get(sizeof(Opening));
    *o->known[n] = *opening;
}

void openings_get(const Openings *openings, int n, const OpeningJudge *judge,
                  const atomic_bool *stop, Opening *out) {
    if (n < openings->known_room && openings->known[n]) {
        *out = *openings->known[n];
    } else if (openings->count) {
        *out = openings->list[index_of(openings, n)];
    } else {
        OwnJudge *own = own_judge_create(openings, stop);
        const OpeningJudge asked = {own_judge, own};
        by_chance(openings, n, own, judge ? judge : &asked, out);
        free(own->memory);
        free(own);
    }
}
