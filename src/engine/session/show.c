/* See show.h. Everything comes from core and record; only the JSON form is decided here. */
#include "session/show.h"
#include "core/finale.h"
#include "core/limit.h"
#include "core/notation.h"
#include "law/refusal.h"
#include "record/piece.h"
#include "record/tree.h"

const char *show_result(Result result) {
    static const char *const words[] = {"none", "p1win", "p2win", "draw"};
    return words[result];
}

const char *show_clause(const RulesBase *base, ClauseId clause) {
    return clause ? rules_base_clause(base, clause)->id : "";
}

static void letter(Json *json, const char *key, char c) { json_bytes(json, key, &c, c ? 1 : 0); }

/* ---- one moment */

static const char *square_name(const Rules *rules, int square) {
    return rules->board->name[square];
}

static void fen(Json *json, const Rules *rules, const Position *position) {
    char text[POSITION_TEXT];
    position_write(rules, position, text);
    json_put_string(json, "fen", text);
}

static void board(Json *json, const Rules *rules, const Position *position) {
    char letters[MAX_SQUARES];
    for (int square = 0; square < rules->board->squares; square++) {
        char piece = rules->letter(position, square);
        letters[square] = piece ? piece : '.';
    }
    json_bytes(json, "board", letters, rules->board->squares);
}

static void hand(Json *json, const Rules *rules, const Position *position) {
    char letters[8] = "";
    Text text = text_into(letters, sizeof letters);
    if (position->hand) rules->write_state(position, &text);
    json_put_string(json, "hand", letters);
}

static void side_and_phase(Json *json, const Rules *rules, const Position *position) {
    bool halves = rules->traits.halves;
    json_number(json, "side", position->side + 1);
    json_put_string(json, "phase", !halves ? "" : position->phase == PHASE_PAWN ? "p" : "s");
}

static void score(Json *json, const Rules *rules, const Position *position) {
    if (!rules->score) {
        json_put_null(json, "score");
        return;
    }
    int points[2];
    rules->score(rules, position, points);
    json_open(json, "score", '[');
    for (int side = 0; side < 2; side++) json_number(json, NULL, points[side]);
    json_close(json, ']');
}

/* from, to, piece: the stone that moves or is placed. */
static void way(Json *json, const Rules *rules, const Position *before, const Position *after,
                Move move) {
    bool pass = move == MOVE_PASS, slide = !pass && move_kind(move) == KIND_SLIDE;
    json_put_string(json, "from", slide ? square_name(rules, move_from(move)) : "");
    json_put_string(json, "to", pass ? "" : square_name(rules, move_to(move)));
    letter(json, "piece",
           pass    ? 0
           : slide ? rules->letter(before, move_from(move))
                   : rules->letter(after, move_to(move)));
}

static void move_and_name(Json *json, const Rules *rules, const Position *before, Move move) {
    char text[MOVE_TEXT];
    move_write(rules, move, text);
    json_put_string(json, "move", text);
    move_write_human(rules, before, move, text);
    json_put_string(json, "name", text);
}

static void takes(Json *json, const Rules *rules, const Effects *effects) {
    json_open(json, "takes", '[');
    for (int i = 0; i < effects->count; i++) {
        json_open(json, NULL, '[');
        json_put_string(json, NULL, square_name(rules, effects->taken[i].square));
        letter(json, NULL, effects->taken[i].piece);
        json_put_string(json, NULL, show_clause(rules->base, effects->taken[i].clause));
        json_close(json, ']');
    }
    json_close(json, ']');
}

static void choice(Json *json, const Game *game, Move move) {
    const Rules *rules = game->rules;
    Position next;
    Effects effects;
    ClauseId reason;
    Result result = game_foresee(game, move, &next, &effects, &reason);
    json_open(json, NULL, '{');
    move_and_name(json, rules, game_now(game), move);
    way(json, rules, game_now(game), &next, move);
    takes(json, rules, &effects);
    if (result) {
        json_open(json, "ends", '[');
        json_put_string(json, NULL, show_result(result));
        json_put_string(json, NULL, show_clause(rules->base, reason));
        json_close(json, ']');
    } else {
        json_put_null(json, "ends");
    }
    json_close(json, '}');
}

static void exits(Json *json, const Game *game) {
    const Rules *rules = game->rules;
    Bits squares = rules->exits && !game->result ? rules->exits(rules, game_now(game)) : 0;
    json_open(json, "exits", '[');
    while (squares) json_put_string(json, NULL, square_name(rules, bits_pop(&squares)));
    json_close(json, ']');
}

/* A move of the other side and what it takes of the side to move. */
static void threat(Json *json, const Rules *rules, const Position *position, Move move) {
    Position next = *position;
    Effects effects;
    rules->play(rules, &next, move, &effects);
    bool open = false;
    for (int i = 0; i < effects.count; i++) {
        if (piece_of(rules, effects.taken[i].piece).owner == position->side) continue;
        if (!open) {
            json_open(json, NULL, '[');
            json_put_string(json, NULL, square_name(rules, move_from(move)));
            json_put_string(json, NULL, square_name(rules, move_to(move)));
            json_open(json, NULL, '[');
            open = true;
        }
        json_put_string(json, NULL, square_name(rules, effects.taken[i].square));
    }
    if (!open) return;
    json_close(json, ']');
    json_close(json, ']');
}

/* What the other side could take if it were to move: the same position with the sides changed,
 * which needs no history. In Mǽrstánas it could place a stone anywhere: no threat worth an arrow.
 */
static void threats(Json *json, const Game *game) {
    json_open(json, "threats", '[');
    if (!game->result && !game->rules->traits.places) {
        Position position = *game_now(game);
        MoveList list;
        position.side ^= 1;
        position.phase = 0; /* the first half of a turn */
        game->rules->moves(game->rules, &position, &list);
        for (int i = 0; i < list.count; i++) threat(json, game->rules, &position, list.move[i]);
    }
    json_close(json, ']');
}

static void side_points(Json *json, const Rules *rules, const Points *points) {
    json_open(json, NULL, '{');
    json_open(json, "pairs", '[');
    for (int i = 0; i < points->pairs; i++) {
        json_open(json, NULL, '[');
        for (int end = 0; end < 2; end++)
            json_put_string(json, NULL, square_name(rules, points->pair[i][end]));
        json_close(json, ']');
    }
    json_close(json, ']');
    json_open(json, "edges", '[');
    for (int square = 0; square < rules->board->squares; square++) {
        if (!points->edge[square]) continue;
        json_open(json, NULL, '[');
        json_put_string(json, NULL, square_name(rules, square));
        json_number(json, NULL, points->edge[square]);
        json_close(json, ']');
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void points(Json *json, const Rules *rules, const Position *position) {
    if (!rules->points) {
        json_put_null(json, "points");
        return;
    }
    json_open(json, "points", '[');
    for (int side = 0; side < 2; side++) {
        Points list;
        rules->points(rules, position, side, &list);
        side_points(json, rules, &list);
    }
    json_close(json, ']');
}

/* Writes the draw by length, if one is near. */
static void limit(Json *json, const Game *game) {
    static const char *const kinds[LIMIT_KINDS] = {"moves", "captures"};
    Nearing near;
    if (game->result || game->beyond || !limit_nears(game->rules, game->path, game->plies, &near)) {
        json_put_null(json, "limit");
        return;
    }
    json_open(json, "limit", '{');
    json_put_string(json, "kind", near.each ? "turns" : kinds[near.kind]);
    json_number(json, "count", near.count);
    json_number(json, "of", near.most);
    json_put_string(json, "clause", show_clause(game->rules->base, near.clause));
    json_close(json, '}');
}

void show_view(const Game *game, Text *out) {
    const Rules *rules = game->rules;
    const Position *now = game_now(game);
    Json json = json_into(out);
    MoveList list;
    json_open(&json, NULL, '{');
    json_put_string(&json, "rules", rules->name);
    fen(&json, rules, now);
    board(&json, rules, now);
    hand(&json, rules, now);
    side_and_phase(&json, rules, now);
    json_number(&json, "ply", game->plies);
    json_put_string(&json, "result", show_result(game->result));
    json_put_string(&json, "clause", show_clause(game->rules->base, game->reason));
    json_open(&json, "moves", '[');
    game_moves(game, &list);
    moves_sort(rules, &list);
    for (int i = 0; i < list.count; i++) choice(&json, game, list.move[i]);
    json_close(&json, ']');
    exits(&json, game);
    threats(&json, game);
    score(&json, rules, now);
    points(&json, rules, now);
    limit(&json, game);
    json_close(&json, '}');
}

/* ---- a whole game */

static void ply(Json *json, const Game *game, int number, int turn, bool begins) {
    const Rules *rules = game->rules;
    const Position *before = &game->path[number], *after = before + 1;
    bool last = number + 1 == game->plies;
    Position next = *before;
    Effects effects;
    rules->play(rules, &next, game->played[number], &effects);
    json_open(json, NULL, '{');
    move_and_name(json, rules, before, game->played[number]);
    way(json, rules, before, after, game->played[number]);
    takes(json, rules, &effects);
    piece_changes(rules, before, after, json);
    fen(json, rules, after);
    side_and_phase(json, rules, after);
    json_number(json, "turn", turn);
    json_bool(json, "begins", begins);
    json_number(json, "by", before->side + 1);
    if (rules->first != P1) json_number(json, "first", rules->first + 1);
    hand(json, rules, after);
    score(json, rules, after);
    json_put_string(json, "result", show_result(last ? game->result : RESULT_NONE));
    json_put_string(json, "clause", show_clause(rules->base, last ? game->reason : CLAUSE_NONE));
    json_close(json, '}');
}

void show_plies(const Game *game, Text *out) {
    Json json = json_into(out);
    json_open(&json, NULL, '[');
    for (int i = 0, turn = 0; i < game->plies && !out->full; i++) {
        bool begins;
        turn =
            turn_number(game->rules, turn, i ? &game->path[i - 1] : NULL, &game->path[i], &begins);
        ply(&json, game, i, turn, begins);
    }
    json_close(&json, ']');
}

/* ---- the end */

static void squares(Json *json, const char *key, const Rules *rules, Bits set) {
    json_open(json, key, '[');
    while (set) json_put_string(json, NULL, square_name(rules, bits_pop(&set)));
    json_close(json, ']');
}

void show_end(const Game *game, Text *out) {
    const Rules *rules = game->rules;
    Finale end = game_finale(game);
    if (end.code == FINALE_NONE) {
        text_string(out, "null");
        return;
    }
    bool slide = end.move && end.move != MOVE_PASS && move_kind(end.move) == KIND_SLIDE;
    char words[FINALE_TEXT];
    Text text = text_into(words, sizeof words);
    finale_write(rules, &end, &text);
    Json json = json_into(out);
    json_open(&json, NULL, '{');
    json_put_string(&json, "code", finale_name(end.code));
    json_number(&json, "loser", end.loser + 1);
    json_put_string(&json, "at", end.at == NOWHERE ? "" : square_name(rules, end.at));
    letter(&json, "piece", end.piece);
    squares(&json, "around", rules, end.around);
    json_bool(&json, "edge", end.edge);
    json_put_string(&json, "from", slide ? square_name(rules, move_from(end.move)) : "");
    json_put_string(&json, "to", slide ? square_name(rules, move_to(end.move)) : "");
    json_number(&json, "times", end.times);
    json_put_string(&json, "missed", miss_name(end.missed));
    json_bool(&json, "stood", end.stood);
    json_put_string(&json, "words", words);
    json_close(&json, '}');
}

void show_verdict(const Rules *rules, const Position *before, const Verdict *verdict, Text *out) {
    char words[VERDICT_TEXT], better[MOVE_TEXT] = "", reply[MOVE_TEXT] = "";
    Text text = text_into(words, sizeof words);
    Position now = *before;
    rules->play(rules, &now, verdict->played, NULL);
    verdict_write(rules, before, verdict, &text);
    if (verdict->best) move_write_human(rules, before, verdict->best, better);
    if (verdict->reply) move_write_human(rules, &now, verdict->reply, reply);
    Json json = json_into(out);
    json_open(&json, NULL, '{');
    json_number(&json, "mark", verdict->mark);
    json_number(&json, "lost", verdict->lost);
    json_number(&json, "stake", verdict->stake);
    json_number(&json, "worth", verdict_worth(verdict->lost));
    json_put_string(&json, "code", verdict_name(verdict->code));
    json_put_string(&json, "at", verdict->at == NOWHERE ? "" : square_name(rules, verdict->at));
    json_put_string(&json, "beside",
                    verdict->beside == NOWHERE ? "" : square_name(rules, verdict->beside));
    json_put_string(&json, "reply", reply);
    json_put_string(&json, "better", better);
    json_put_string(&json, "words", words);
    json_close(&json, '}');
}

/* ---- refusals */

void show_obstacle(const Game *game, Move move, Text *out) {
    Obstacle obstacle;
    ClauseId clause = game_obstacle(game, move, &obstacle);
    char argument[2][OBSTACLE_ARGUMENT], words[OBSTACLE_TEXT], letter[2] = {obstacle.piece, 0};
    if (!clause) {
        text_string(out, "null");
        return;
    }
    Text text = text_into(words, sizeof words);
    obstacle_write(game->rules, &obstacle, NULL, &text);
    obstacle_arguments(game->rules, &obstacle, argument);
    Json json = json_into(out);
    json_open(&json, NULL, '{');
    json_put_string(&json, "clause", rules_clause(game->rules, clause)->id);
    json_put_string(&json, "code", obstacle_name(obstacle.code));
    json_put_string(&json, "piece", letter);
    json_open(&json, "args", '[');
    json_put_string(&json, NULL, argument[0]);
    json_put_string(&json, NULL, argument[1]);
    json_close(&json, ']');
    json_put_string(&json, "words", words);
    json_close(&json, '}');
}

void show_refusal(Json *json, const char *key, const Error *error) {
    Error placeless = *error;
    char words[256];
    placeless.line = placeless.column = 0;
    error_text(&placeless, words, sizeof words);
    json_open(json, key, '{');
    json_put_string(json, "code", error_name(error->code));
    json_open(json, "args", '[');
    json_put_string(json, NULL, error->first);
    json_put_string(json, NULL, error->second);
    if (error->within[0]) json_put_string(json, NULL, error->within);
    json_close(json, ']');
    json_number(json, "line", error->line);
    json_number(json, "column", error->column);
    bool own = error->clause >= CLAUSE_OWN; /* of a rules file: the error's words name it */
    json_put_string(json, "clause",
                    own && error->code == ERROR_MOVE_ILLEGAL ? error->second
                    : own                                    ? error->first
                                                             : show_clause(NULL, error->clause));
    json_put_string(json, "words", words);
    json_close(json, '}');
}

void show_error(const Error *error, Text *out) {
    Json json = json_into(out);
    show_refusal(&json, NULL, error);
}
