/* See words.h. */
#include "live/words.h"

#include "base/clock.h"
#include "base/jansson.h"
#include "store/days.h"

/* ------------------------------------------------------------------ matches */

static int game_points(Result result, int seat) {
    return result == RESULT_DRAW ? 1 : result == result_win(seat) ? 2 : 0;
}

int pair_points(const GameRow *row, int seat) {
    return game_points(row->result, seat) + game_points(row->first_result, !seat);
}

/* An aborted first game never has a second one. A second game that is aborted for want of a move
 * has a `culprit`; one that is aborted after a block has none. */
bool pair_is_apart(const GameRow *row) {
    if (row->phase != GAME_OVER) return false;
    if (row->pair == 2) return row->result == RESULT_NONE && row->culprit < 0;
    return row->pair && row->result != RESULT_NONE && (!*row->rematch || row->rematch_by);
}

/* With equal points both games are drawn, or each player has won one from the same seat. */
int pair_winner(const GameRow *row) {
    if (row->pair != 2 || row->phase != GAME_OVER || pair_is_apart(row)) return PAIR_OPEN;
    if (row->result == RESULT_NONE) return 2 - row->culprit;
    int ahead = pair_points(row, P1) - pair_points(row, P2);
    if (ahead) return ahead > 0 ? 1 : 2;
    if (row->result == RESULT_DRAW || row->plies == row->first_plies) return 0;
    int here = row->result == result_win(P1) ? 1 : 2;
    return row->plies < row->first_plies ? here : 3 - here;
}

/* ------------------------------------------------------------------ parts */

/* A number; null if it does not hold. */
static json_t *number_if(bool there, json_int_t number) {
    return there ? json_integer(number) : json_null();
}

json_t *clock_json(const GameRow *row) {
    json_int_t base = row->base, inc = row->inc;
    switch (row->clock) {
    case CLOCK_NONE: return json_null();
    case CLOCK_INCREMENT: return json_pack("{s:I, s:I}", "base", base, "inc", inc);
    case CLOCK_MOVE: return json_pack("{s:I}", "move", base);
    default:
        return json_pack("{s:I, s:o*}", "days", base / DAY_MS, "bank",
                         inc ? json_integer(inc / DAY_MS) : NULL);
    }
}

json_t *person_json(const char *name, PersonKind kind) {
    return json_pack("{s:s, s:s}", "name", name, "kind", person_kind_words[kind]);
}

json_t *rating_json(int points, int deviation) {
    if (!deviation) return json_null();
    return json_pack("{s:i, s:i}", "points", points, "deviation", deviation);
}

json_t *board_json(const GameBoard *board) {
    json_t *squares = json_array();
    for (int i = 0; i < 2 && board->squares[i] >= 0; i++)
        json_array_append_new(squares, json_integer(board->squares[i]));
    return json_pack("{s:s, s:o, s:o}", "board", board->letters, "last", json_or_null(board->last),
                     "squares", squares);
}

static json_t *left_json(const Room *room, Now now) {
    json_int_t left[] = {room_left(room, P1, now), room_left(room, P2, now)};
    return left[P1] < 0 ? json_null() : json_pack("[I, I]", left[P1], left[P2]);
}

/* The person in a seat; null: it is free. */
static json_t *seat_json(const GameRow *row, int seat) {
    bool free = !row->seat[seat] && row->phase == GAME_WAITING;
    return free ? json_null() : person_json(row->name[seat], row->kind[seat]);
}

static json_t *seats_json(const Room *room, Now now) {
    json_t *seat[2];
    for (int s = 0; s < 2; s++) {
        seat[s] = seat_json(&room->row, s);
        if (json_is_object(seat[s]))
            json_object_update_new(seat[s],
                                   json_pack("{s:b, s:b}", "here", room->here[s], "vacation",
                                             vacation_on(&room->row.vacation[s], now.wall)));
    }
    return json_pack("[o, o]", seat[P1], seat[P2]);
}

static json_t *moves_json(const Rules *rules, const Move *move, int count) {
    json_t *moves = json_array();
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        move_write(rules, move[i], text);
        json_array_append_new(moves, json_string(text));
    }
    return moves;
}

static const char *const phases[] = {"waiting", "playing", "over"};

/* The clause by which the game ended; null: none. */
static json_t *reason_json(const Live *live) {
    if (live->ending != LIVE_RULES || !live->game.reason) return json_null();
    const Clause *clause = rules_clause(live->game.rules, live->game.reason);
    return json_pack("{s:s, s:s}", "clause", clause->id, "words", clause->words);
}

static json_t *claim_json(const Room *room, Now now) {
    int64_t claim = room_claim_ms(room, now);
    return number_if(claim >= 0, claim);
}

/* NULL: the game has none. */
static json_t *deadline_json(const GameRow *row, int64_t now) {
    return row->deadline ? json_integer(game_deadline(row, now)) : NULL;
}

/* Both seats' time banks, which correspondence games have besides the days per move; NULL: none. */
static json_t *bank_json(const GameRow *row) {
    if (row->clock != CLOCK_DAYS || !row->inc) return NULL;
    return json_pack("[I, I]", (json_int_t)game_reserve(row, P1),
                     (json_int_t)game_reserve(row, P2));
}

/* What counts of a match's first game, in the second one. */
static json_t *first_json(const GameRow *row) {
    if (row->first_result == RESULT_NONE) return json_null();
    return json_pack("{s:s, s:i}", "result", result_word(row->first_result), "plies",
                     row->first_plies);
}

static json_t *points_json(const GameRow *row, int seat) {
    int half = pair_points(row, seat);
    return half % 2 ? json_real(half / 2.0) : json_integer(half / 2);
}

/* For a match: the other game, the first one, both players' points and who has won. */
static json_t *pair_json(const GameRow *row) {
    const char *other = row->pair == 2 ? row->first : row->rematch_by ? "" : row->rematch;
    if (!row->pair) return json_null();
    return json_pack(
        "{s:i, s:o, s:[o, o], s:o, s:o, s:b}", "game", row->pair, "other", json_or_null(other),
        "score", points_json(row, P1), points_json(row, P2), "first", first_json(row), "winner",
        number_if(pair_winner(row) != PAIR_OPEN, pair_winner(row)), "apart", pair_is_apart(row));
}

/* A seat's plan; NULL: a spectator has none. */
static json_t *plan_json(const Room *room, int view) {
    if (view < 0) return NULL;
    return room->plan[view] ? json_loads(room->plan[view], 0, NULL) : json_array();
}

/* ------------------------------------------------------------------ a game */

char *say_state(const Room *room, int view, bool event, Now now) {
    const GameRow *row = &room->row;
    const Live *live = &room->live;
    json_t *state =
        json_pack("{s:s*, s:s, s:s, s:o, s:o, s:I, s:o, s:i}", "on", event ? "state" : NULL, "id",
                  row->id, "rules", row->rules, "position", json_or_null(row->position), "moves",
                  moves_json(room->rules, live->game.played, live->game.plies), "seq",
                  (json_int_t)row->seq, "seats", seats_json(room, now), "you", view + 1);
    json_t *clocks =
        json_pack("{s:o, s:o, s:b, s:b, s:o*, s:o*}", "clock", clock_json(row), "left",
                  left_json(room, now), "running", room_runs(room), "paused", row->paused != 0,
                  "deadline", deadline_json(row, now.wall), "bank", bank_json(row));
    json_t *end =
        json_pack("{s:s, s:s, s:s?, s:o, s:b, s:i, s:i, s:o}", "phase", phases[row->phase],
                  "result", result_word(row->result), "termination",
                  row->phase == GAME_OVER ? termination_word(row->termination) : NULL, "reason",
                  reason_json(live), "draws", room->rules->traits.draws, "draw", row->draw,
                  "takeback", row->takeback_by, "claim", claim_json(room, now));
    json_t *setting =
        json_pack("{s:b, s:b, s:b, s:b, s:o, s:o, s:o, s:o}", "chat", row->chat, "private",
                  row->private, "open", row->open, "rated", row->rated, "rematch",
                  *row->rematch ? json_string(row->rematch) : json_integer(row->rematch_by), "pair",
                  pair_json(row), "tournament", json_or_null(row->tournament), "to",
                  json_or_null(view >= 0 ? row->to_name : NULL));
    json_object_update_new(state, clocks);
    json_object_update_new(state, end);
    json_object_update_new(state, setting);
    json_object_update_new(state,
                           json_pack("{s:i, s:i, s:o*}", "watchers", room->watchers, "spectators",
                                     room->spectators, "plan", plan_json(room, view)));
    return json_written(state);
}

char *say_ply(const Room *room, int ply, int64_t seq, const PlyRow *row, Now now) {
    return json_written(json_pack("{s:s, s:s, s:I, s:i, s:s, s:o, s:b, s:o*, s:o*, s:o}", "on",
                                  "ply", "game", room->row.id, "seq", (json_int_t)seq, "ply", ply,
                                  "move", row->move, "left", left_json(room, now), "running",
                                  room_runs(room), "deadline", deadline_json(&room->row, now.wall),
                                  "bank", bank_json(&room->row), "claim", claim_json(room, now)));
}

char *say_same(const Room *room, int view) {
    return json_written(json_pack("{s:s, s:s, s:I, s:i, s:o*}", "on", "same", "game", room->row.id,
                                  "seq", (json_int_t)room->row.seq, "you", view + 1, "plan",
                                  plan_json(room, view)));
}

char *say_here(const Room *room, Now now) {
    return json_written(json_pack("{s:s, s:s, s:[b, b], s:i, s:i, s:o}", "on", "here", "game",
                                  room->row.id, "seats", room->here[P1], room->here[P2], "watchers",
                                  room->watchers, "spectators", room->spectators, "claim",
                                  claim_json(room, now)));
}

char *say_chat(const char *game, const ChatRow *row) {
    return json_written(json_pack("{s:s, s:s, s:I, s:s, s:i, s:s, s:I}", "on", "chat", "game", game,
                                  "n", (json_int_t)row->n, "by", row->name, "seat", row->seat,
                                  "words", row->words, "at", (json_int_t)row->at));
}

char *say_gone(const char *game, const char *reason) {
    return json_written(
        json_pack("{s:s, s:s, s:o}", "on", "gone", "game", game, "reason", json_or_null(reason)));
}

char *say_turn(const Room *room) {
    static MoveList list; /* static because it is large; only the loop's thread uses it */
    game_moves(&room->live.game, &list);
    return json_written(json_pack("{s:s, s:s, s:i, s:o}", "on", "turn", "game", room->row.id, "ply",
                                  room->live.game.plies, "legal",
                                  moves_json(room->rules, list.move, list.count)));
}

char *say_dated(const char *message, int64_t now) {
    json_t *dated = json_loads(message, 0, NULL);
    json_object_set_new(dated, "now", json_integer(now));
    return json_written(dated);
}

/* ------------------------------------------------------------------ answers */

char *say_done(int64_t id) { return json_written(json_pack("{s:I}", "done", (json_int_t)id)); }

char *say_refused(const Refusal *refusal, int64_t id) {
    return json_written(json_pack("{s:{s:s, s:s}, s:o*}", "error", "code", refusal->code, "words",
                                  refusal->words, "id", id != NO_ID ? json_integer(id) : NULL));
}

char *say_ping(int64_t t) {
    return json_written(json_pack("{s:s, s:I}", "on", "ping", "t", (json_int_t)t));
}

char *say_bye(const char *words) {
    return json_written(json_pack("{s:s, s:s}", "on", "bye", "words", words));
}

char *say_you(const Person *person, const char *version, const char *registration, bool guests) {
    json_t *you = json_null();
    if (person && person->id)
        you = json_pack("{s:s, s:s, s:I, s:s}", "name", person->name, "kind",
                        person_kind_words[person->kind], "id", (json_int_t)person->id, "role",
                        role_words[person->role]);
    return json_written(json_pack("{s:o, s:s, s:s, s:b}", "you", you, "version", version,
                                  "registration", registration, "guests", guests));
}

char *say_made(const char *id) { return json_written(json_pack("{s:s}", "id", id)); }

char *say_vacation(const Vacation *vacation, int64_t now) {
    bool on = vacation_on(vacation, now);
    return json_written(json_pack("{s:b, s:o, s:I}", "on", on, "until",
                                  number_if(on, vacation->until), "left",
                                  (json_int_t)vacation_left(vacation, now)));
}

/* ------------------------------------------------------------------ lists */

char *say_met(const char *game) {
    return json_written(json_pack("{s:s, s:s}", "on", "pool", "game", game));
}

static json_t *waiting_json(const GameRow *row) {
    int taken = row->seat[P1] ? P1 : P2;
    return json_pack("{s:s, s:s, s:b, s:o, s:b, s:b, s:i, s:o, s:o, s:I}", "id", row->id, "rules",
                     row->rules, "position", *row->position || row->plies > 0, "clock",
                     clock_json(row), "rated", row->rated, "pair", row->pair != 0, "seat",
                     2 - taken /* the free one */, "by",
                     person_json(row->name[taken], row->kind[taken]), "rating",
                     rating_json(row->points, row->deviation), "created", (json_int_t)row->created);
}

char *say_lobby(const Lobby *lobby, bool event) {
    json_t *games = json_array(), *pool = json_array();
    for (int i = 0; i < lobby->count; i++)
        json_array_append_new(games, waiting_json(lobby->row[i]));
    for (int i = 0; i < lobby->pools; i++)
        json_array_append_new(pool, json_pack("{s:s, s:i}", "rules", lobby->pool[i].rules, "people",
                                              lobby->pool[i].people));
    return json_written(
        json_pack("{s:s*, s:o, s:o}", "on", event ? "lobby" : NULL, "games", games, "pool", pool));
}

static json_t *mine_json(const GameRow *row, const GameBoard *board, int seat, bool turn) {
    json_t *mine = json_pack(
        "{s:s, s:s, s:s, s:i, s:b, s:b, s:b, s:o, s:i, s:o, s:o*, s:[o, o], s:s, s:i, s:i, s:I}",
        "id", row->id, "rules", row->rules, "phase", phases[row->phase], "you", seat + 1, "turn",
        turn, "open", row->open, "pair", row->pair != 0, "tournament",
        json_or_null(row->tournament), "moves", row->plies, "clock", clock_json(row), "deadline",
        deadline_json(row, clock_wall_ms()), "seats", seat_json(row, P1), seat_json(row, P2),
        "result", result_word(row->result), "draw", row->draw, "takeback", row->takeback_by,
        "moved", (json_int_t)row->moved_at);
    if (board && *board->letters) json_object_update_new(mine, board_json(board));
    return mine;
}

char *say_mine(const GameList *list, const GameBoard *boards, int known, int64_t person,
               bool event) {
    json_t *games = json_array();
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < list->count; i++) {
            const GameRow *row = &list->game[i];
            bool first = row->seat[P1] == person || (!row->seat[P1] && row->to == person);
            int seat = first ? P1 : P2;
            bool turn = row->phase == GAME_PLAYING && row->to_move == seat + 1;
            const GameBoard *board = i < known ? &boards[i] : NULL;
            if (turn == !pass) json_array_append_new(games, mine_json(row, board, seat, turn));
        }
    return json_written(json_pack("{s:s*, s:o}", "on", event ? "mine" : NULL, "games", games));
}
