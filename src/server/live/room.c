/* See room.h. Live plays the game itself. This file adds the server's part: seats, the start of
 * clocks, limits on repeated requests, conditional moves, and the stored row. */
#include "live/room.h"

#include "base/memory.h"
#include "store/days.h"
#include "store/games.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 16 }; /* plies to make room for at first */

static int mover(const Room *room) { return live_seat(&room->live); }

static bool playing(const Room *room) { return room->row.phase == GAME_PLAYING; }

int64_t room_left(const Room *room, int seat, Now now) {
    int64_t left = live_left(&room->live, seat, now.us);
    return left == INT64_MAX ? -1 : left / 1000;
}

bool room_runs(const Room *room) {
    return room->live.running || (room->row.deadline && !room->row.paused);
}

/* ------------------------------------------------------------------ clocks */

/* Whether the seat to move has not finished a turn yet. Its clock waits until then. */
static bool first_turn(const Room *room) {
    const Game *game = &room->live.game;
    int seat = mover(room);
    for (int ply = room->given; ply < game->plies; ply++)
        if (game->path[ply].side == seat && game->path[ply + 1].side != seat) return false;
    return true;
}

/* A turn begins, or continues after a takeback. */
static void begin_turn(Room *room, Now now) {
    room->turn_us = now.us;
    room->first_us = UINT64_MAX;
    game_turn(&room->row, mover(room), now.wall);
    if (!playing(room)) room->row.deadline = 0;
    if (!playing(room) || !game_counts_seconds(&room->row) || room->row.paused) return;
    if (first_turn(room)) {
        live_stop(&room->live, now.us);
        room->first_us = now.us + FIRST_MS * 1000;
    } else {
        live_start(&room->live, now.us);
    }
}

/* A turn goes on, with its dates moved by so many ms. */
static void resume_turn(Room *room, int64_t ms, Now now) {
    GameRow *row = &room->row;
    int64_t moved_at = row->moved_at, deadline = row->deadline, rested = row->rested;
    begin_turn(room, now);
    row->moved_at = moved_at + ms;
    row->deadline = deadline + ms;
    row->rested = rested;
}

uint64_t room_next(const Room *room) {
    if (!playing(room)) return UINT64_MAX;
    uint64_t next = live_next(&room->live);
    return next < room->first_us ? next : room->first_us;
}

/* ------------------------------------------------------------------ the row */

static const Termination terminations[] = {
    [LIVE_GOES_ON] = TERMINATION_UNSAID,   [LIVE_RULES] = TERMINATION_NORMAL,
    [LIVE_TIME] = TERMINATION_TIME,        [LIVE_RESIGNED] = TERMINATION_RESIGN,
    [LIVE_AGREED] = TERMINATION_AGREEMENT, [LIVE_ABANDONED] = TERMINATION_ABANDONED,
    [LIVE_FAULT] = TERMINATION_CRASH,      [LIVE_ADJUDICATED] = TERMINATION_ADJUDICATED,
};

static LiveEnding ending_of(Termination termination) {
    LiveEnding ending = LIVE_RULES;
    while (ending < LIVE_ADJUDICATED && terminations[ending] != termination) ending++;
    return ending;
}

static void drop_plan(Room *room, int seat, Change *change) {
    change->plan[seat] |= room->plan[seat] != NULL;
    free(room->plan[seat]);
    room->plan[seat] = NULL;
}

static void drop_plans(Room *room, Change *change) {
    for (int seat = 0; seat < 2; seat++) drop_plan(room, seat, change);
}

static void make_next(Room *room, Change *change) {
    game_id_make(room->row.rematch);
    change->again = change->rematch = true;
}

/* Copies the game's state into the row and counts one more event. */
static void book(Room *room, Now now, Change *change) {
    GameRow *row = &room->row;
    const Live *live = &room->live;
    if (live->ending && row->phase == GAME_PLAYING) {
        /* The second game of a match follows unless the first one was aborted. */
        if (row->pair == 1 && live->result != RESULT_NONE && row->seat[P1] && row->seat[P2])
            make_next(room, change);
        row->phase = GAME_OVER;
        row->ended = now.wall;
        row->deadline = 0;
        room->first_us = UINT64_MAX;
        if (live->ending == LIVE_RULES)
            string_copy(row->reason, sizeof row->reason,
                        rules_clause(live->game.rules, live->game.reason)->id);
        drop_plans(room, change);
    }
    row->result = live->result;
    row->termination = terminations[live->ending];
    row->culprit = live->culprit;
    row->plies = live->game.plies;
    row->to_move = row->phase == GAME_PLAYING ? live_seat(live) + 1 : 0;
    for (int seat = 0; seat < 2 && row->clock != CLOCK_DAYS; seat++)
        row->left[seat] = live->time[seat].base_us ? live->left_us[seat] / 1000 : -1;
    row->draw = live->draw[P1] ? 1 : live->draw[P2] ? 2 : 0;
    row->takeback_by = live->takeback ? live->takeback_by + 1 : 0;
    row->takeback_plies = live->takeback;
    row->seq++;
    change->put = true;
}

/* The same for changes beyond plies: all watchers get the full state. Returns true. */
static bool book_state(Room *room, Now now, Change *change) {
    book(room, now, change);
    return change->said = true;
}

/* ------------------------------------------------------------------ start */

static void set_times(const GameRow *row, LiveTime time[2]) {
    bool seconds = game_counts_seconds(row);
    time[P1] = time[P2] = (LiveTime){.base_us = seconds ? row->base * 1000 : 0,
                                     .inc_us = row->clock == CLOCK_INCREMENT ? row->inc * 1000 : 0,
                                     .margin_us = seconds ? LAG_MOST_US : 0,
                                     .each = row->clock == CLOCK_MOVE};
}

/* Replays the stored plies that the game lacks. */
static bool replay(Room *room, const PlyRow *ply, Error *error) {
    for (; room->live.game.plies < room->row.plies; ply++) {
        Move move;
        int64_t left[2] = {ply->left[P1] * 1000, ply->left[P2] * 1000};
        if (!move_read_wire(room->rules, &move, ply->move, strlen(ply->move), 1, error) ||
            live_replay(&room->live, move, ply->left[P1] < 0 ? NULL : left, error) != LIVE_DONE)
            return false;
        if (!ply->at) room->given = room->live.game.plies;
    }
    return true;
}

/* Sets everything but the plies from the row. */
static void take_over(Room *room, Now now) {
    GameRow *row = &room->row;
    Live *live = &room->live;
    int64_t left[2] = {row->left[P1] * 1000, row->left[P2] * 1000};
    if (row->phase == GAME_OVER && !live->ending)
        live_replay_end(live, ending_of(row->termination), row->result, row->culprit);
    if (!playing(room)) return;
    if (game_counts_seconds(&room->row) && row->left[P1] >= 0) live_set_left(live, left);
    if (row->draw) live->draw[row->draw - 1] = true;
    live->takeback = row->takeback_plies;
    live->takeback_by = row->takeback_by - 1;
    resume_turn(room, 0, now);
}

bool room_begin(Room *room, const Rules *rules, const GameRow *row, const PlyRow *ply, Now now,
                Error *error) {
    Position position;
    Game game;
    LiveTime time[2];
    bool set_up = *row->position != 0;
    if (set_up && !position_read(rules, &position, row->position, strlen(row->position), error))
        return false;
    *room = (Room){.row = *row,
                   .rules = rules,
                   .given_back = -1,
                   .lag_left_us = {LAG_GAME_US, LAG_GAME_US},
                   .first_us = UINT64_MAX};
    live_grow(&room->live, row->plies + ROOM_FIRST, memory_resize);
    game = room->live.game;
    game_restart(&game, rules, set_up ? &position : NULL);
    set_times(row, time);
    live_init(&room->live, &game, time, room->live.times);
    for (int seat = 0; seat < 2; seat++) live_leave(&room->live, seat, now.us);
    if (!replay(room, ply, error)) {
        room_end(room);
        return false;
    }
    take_over(room, now);
    return true;
}

static bool do_join(Room *room, const Person *person, Now now, Change *change, Refusal *why) {
    GameRow *row = &room->row;
    int seat = row->seat[P1] ? P2 : P1;
    bool joined = row->challenger != person->id && room_seat(room, person->id) >= 0;
    if (row->phase != GAME_WAITING && joined) return true; /* as when the answer was lost */
    if (row->phase != GAME_WAITING || row->seat[seat])
        return deny(why, 409, "full", "this game already has two players");
    if (row->to ? row->to != person->id : person->kind == PERSON_BOT)
        return deny(why, 403, "not-yours", "this challenge is for another person");
    if (row->seat[!seat] == person->id)
        return deny(why, 409, "yourself", "you are already in this game");
    row->seat[seat] = person->id;
    row->kind[seat] = person->kind;
    row->vacation[seat] = person->vacation;
    string_copy(row->name[seat], sizeof row->name[seat], person->name);
    row->phase = GAME_PLAYING;
    begin_turn(room, now);
    return book_state(room, now, change);
}

/* ------------------------------------------------------------------ time */

/* Ends a game whose clock or deadline has run out. A player who never finished a turn aborts it. */
bool room_tick(Room *room, Now now, Change *change) {
    if (!playing(room) || room->row.paused) return false;
    int seat = mover(room);
    bool dated = room->row.deadline && now.wall > game_deadline(&room->row, now.wall);
    if (dated || now.us >= live_next(&room->live)) {
        if (first_turn(room))
            live_replay_end(&room->live, LIVE_ABANDONED, RESULT_NONE, seat);
        else if (dated)
            live_replay_end(&room->live, LIVE_TIME, result_win(!seat), seat);
        else
            live_tick(&room->live, now.us);
        if (room->live.ending == LIVE_TIME && game_counts_seconds(&room->row))
            room->live.left_us[seat] = 0;
    } else if (now.us >= room->first_us) {
        room->first_us = UINT64_MAX;
        live_start(&room->live, now.us);
    } else {
        return false;
    }
    return book_state(room, now, change);
}

void room_stop(Room *room, Now now, Change *change) {
    if (!playing(room) || !room->live.running) return;
    live_stop(&room->live, now.us);
    book(room, now, change);
}

/* Pauses a game with its tournament, or resumes it. A pause moves a correspondence game's deadline
 * by its own length, never back: the date may have been ahead when it began. */
static bool do_pause(Room *room, bool on, Now now, Change *change) {
    GameRow *row = &room->row;
    if (!playing(room) || on == (row->paused != 0)) return true;
    if (on) {
        live_stop(&room->live, now.us);
        room->first_us = UINT64_MAX;
        row->paused = now.wall;
    } else {
        int64_t passed = now.wall > row->paused ? now.wall - row->paused : 0;
        row->paused = 0;
        if (row->clock == CLOCK_DAYS)
            resume_turn(room, passed, now);
        else
            begin_turn(room, now);
    }
    return book_state(room, now, change);
}

void room_here(Room *room, int seat, bool here, Now now) {
    if (here)
        live_return(&room->live, seat);
    else
        live_leave(&room->live, seat, now.us);
    room->here[seat] = here;
}

int64_t room_claim_ms(const Room *room, Now now) {
    int seat = mover(room);
    if (!playing(room) || room->here[seat] || room->row.clock == CLOCK_DAYS || room->row.paused)
        return -1;
    if (room->row.clock == CLOCK_NONE) {
        int64_t wait = room->row.moved_at + DAY_MS - now.wall;
        return wait > 0 ? wait : 0;
    }
    uint64_t since = room->live.absent_us[seat];
    if (since < room->turn_us) since = room->turn_us;
    uint64_t until = since + (PATIENCE_MS + (first_turn(room) ? FIRST_MS / 2 : 0)) * 1000ull;
    return until > now.us ? (int64_t)((until - now.us + 999) / 1000) : 0;
}

/* ------------------------------------------------------------------ plies */

/* Plays one ply and its consequences, but no conditional moves. */
static LiveAnswer play_one(Room *room, int seat, Move move, Now now, Change *change, Error *error) {
    Live *live = &room->live;
    live_grow(&room->live, 1, memory_resize);
    LiveAnswer answer = live_play(live, seat, move, now.us, NULL, error);
    if (answer) return answer;
    if (!live->ending && live->game.plies >= ROOM_PLIES) live_adjudicate(live, RESULT_DRAW);
    if (live_seat(live) != seat || live->ending) {
        game_turn_end(&room->row, seat, now.wall);
        begin_turn(room, now);
    }
    change->ply = memory_resize(change->ply, ((size_t)change->plies + 1) * sizeof *change->ply);
    PlyRow *row = &change->ply[change->plies++];
    *row = (PlyRow){.at = now.wall};
    move_write(room->rules, move, row->move);
    for (int s = 0; s < 2; s++) {
        change->plan[s] |= room->plan[s] != NULL;
        room->plan[s] = plan_after(room->plan[s], row->move);
    }
    book(room, now, change);
    change->said |= live->ending != LIVE_GOES_ON;
    for (int s = 0; s < 2; s++) row->left[s] = room->row.left[s];
    return LIVE_DONE;
}

/* Plays the conditional moves of the side to move. */
static void play_plans(Room *room, Now now, Change *change) {
    char text[MOVE_TEXT];
    Move move;
    while (!room->live.ending && plan_first(room->plan[mover(room)], text)) {
        int seat = mover(room);
        if (move_read_wire(room->rules, &move, text, strlen(text), 1, NULL) &&
            play_one(room, seat, move, now, change, NULL) == LIVE_DONE)
            continue;
        drop_plan(room, seat, change);
    }
}

/* A client sends a ply again if it has missed the answer. The room then acknowledges it again. */
static bool played_before(const Room *room, int seat, int ply, Move move) {
    const Game *game = &room->live.game;
    return ply < game->plies && game->played[ply] == move && game->path[ply].side == seat;
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

/* Lag compensation: gives the mover back the time that the move took to arrive, within limits. A
 * player who delays pings gains at most LAG_PLY_US a ply in the long run. */
static void give_back(Room *room, int seat, int64_t lag_us, Now now) {
    Live *live = &room->live;
    int64_t *left = &room->lag_left_us[seat];
    if (room->given_back == live->game.plies) return;
    room->given_back = live->game.plies;
    *left = least(*left + LAG_PLY_US, LAG_GAME_US);
    if (!live->running || now.us <= live->since_us) return;
    int64_t us =
        least(least(lag_us, LAG_MOST_US), least(*left, (int64_t)(now.us - live->since_us)));
    live_give(live, us, now.us);
    *left -= us;
}

static bool do_move(Room *room, int seat, const PlayerAction *action, Change *change,
                    Refusal *why) {
    const Message *message = action->message;
    Live *live = &room->live;
    Now now = action->now;
    int ply = message->ply;
    Move move;
    Error error = {0};
    bool read = move_read_wire(room->rules, &move, message->move, strlen(message->move), 1, &error);
    if (read && played_before(room, seat, ply, move)) return true;
    if (live->ending) return deny(why, 409, "over", "the game is over");
    if (ply != live->game.plies)
        return deny(why, 409, "stale", "the game is at ply %d", live->game.plies);
    if (mover(room) == seat) give_back(room, seat, action->lag_us, now);
    if (!read) /* not the wire form: perhaps as people write it */
        read = move_read(room->rules, game_now(&live->game), &move, message->move,
                         strlen(message->move), &error);
    LiveAnswer answer = read ? play_one(room, seat, move, now, change, &error) : LIVE_ILLEGAL;
    if (answer == LIVE_NOT_YOU)
        return deny(why, 409, "not-your-turn", "it is your opponent's turn");
    if (answer) return deny_error(why, 409, "illegal", &error);
    play_plans(room, now, change);
    return true;
}

static bool deny_paused(Refusal *why) {
    return deny(why, 409, "paused", "all games of this tournament are paused");
}

static bool do_plan(Room *room, int64_t person, const char *text, Change *change, Refusal *why) {
    int seat = room_seat(room, person);
    if (seat < 0) return deny(why, 403, "not-yours", "you do not play this game");
    if (!playing(room)) return deny(why, 409, "over", "the game is not running");
    if (room->row.paused) return deny_paused(why);
    if (mover(room) == seat) return deny(why, 409, "your-turn", "it is your turn: play a move");
    char *plan = plan_check(&room->live.game, seat, text, strlen(text), why);
    if (!plan) return false;
    drop_plan(room, seat, change);
    if (*plan)
        room->plan[seat] = plan;
    else
        free(plan);
    return change->plan[seat] = true;
}

/* ------------------------------------------------------------------ offers and requests */

static int next_ply(const Room *room) { return room->live.game.plies + 1; }

static bool do_draw(Room *room, int seat, Now now, Change *change, Refusal *why) {
    Live *live = &room->live;
    if (!room->rules->traits.draws)
        return deny(why, 409, "no-draws", "players cannot agree on a draw in this game");
    if (live->draw[seat]) return true;
    if (!live->draw[!seat] && room->row.drew[seat] == next_ply(room))
        return deny(why, 429, "too-soon", "you have already offered a draw in this position");
    room->row.drew[seat] = next_ply(room);
    live_offer_draw(live, seat, now.us);
    return book_state(room, now, change);
}

static bool do_decline(Room *room, int seat, Action offer, Now now, Change *change, Refusal *why) {
    Live *live = &room->live;
    if ((offer == DO_TAKEBACK || live_decline_draw(live, seat)) &&
        (offer == DO_DRAW || live_decline_takeback(live, seat)))
        return deny(why, 409, "no-offer", "there is no offer to decline");
    return book_state(room, now, change);
}

static bool take_back(Room *room, int seat, Now now, Change *change, Refusal *why) {
    if (live_allow_takeback(&room->live, seat, now.us))
        return deny(why, 409, "no-offer", "there is no offer to withdraw");
    change->cut = room->live.game.plies;
    room->given_back = -1;
    drop_plans(room, change);
    begin_turn(room, now);
    return book_state(room, now, change);
}

static bool do_takeback(Room *room, int seat, Now now, Change *change, Refusal *why) {
    Live *live = &room->live;
    if (live->takeback && live->takeback_by == seat) return true;
    if (live->takeback) return take_back(room, seat, now, change, why);
    if (room->row.asked[seat] == next_ply(room))
        return deny(why, 429, "too-soon", "you have already asked for a takeback in this position");
    if (live_ask_takeback(live, seat, now.us) || live->game.plies - live->takeback < room->given) {
        live->takeback = 0;
        return deny(why, 409, "no-move", "you have no move to take back");
    }
    room->row.asked[seat] = next_ply(room);
    return book_state(room, now, change);
}

static bool do_claim(Room *room, int seat, bool win, Now now, Change *change, Refusal *why) {
    if (mover(room) == seat || room_claim_ms(room, now) != 0 ||
        live_claim(&room->live, seat, win, 0, now.us))
        return deny(why, 409, "too-soon", "your opponent has not been away long enough");
    return book_state(room, now, change);
}

static bool do_resign(Room *room, int seat, Now now, Change *change) {
    live_resign(&room->live, seat, now.us);
    return book_state(room, now, change);
}

static bool do_rematch(Room *room, int seat, Now now, Change *change, Refusal *why) {
    GameRow *row = &room->row;
    if (row->phase != GAME_OVER) return deny(why, 409, "not-over", "the game goes on");
    if (!row->seat[!seat]) return deny(why, 409, "gone", "your opponent is no longer here");
    if (*row->rematch || row->rematch_by == seat + 1) return true;
    if (row->rematch_by) make_next(room, change);
    change->again = true;
    row->rematch_by = seat + 1;
    return book_state(room, now, change);
}

static bool do_part(Room *room, Now now, Change *change) {
    if (room->row.pair != 2 || room->live.game.plies > room->given) return true;
    live_replay_end(&room->live, LIVE_ABANDONED, RESULT_NONE, -1);
    return book_state(room, now, change);
}

void room_forget(Room *room, int64_t person) {
    int seat = room_seat(room, person), kept = 0;
    if (seat < 0) return;
    room->row.seat[seat] = 0;
    if (room->row.challenger == person) room->row.challenger = 0;
    free(room->plan[seat]);
    room->plan[seat] = NULL;
    for (int i = 0; i < room->chat_count; i++)
        if (room->chats[i].person != person) room->chats[kept++] = room->chats[i];
    room->chat_count = kept;
}

static void hear(Room *room, const ChatRow *row) {
    if (room->chat_count == CHATS_KEPT)
        memmove(room->chats, room->chats + 1, --room->chat_count * sizeof *room->chats);
    room->chats = memory_resize(room->chats, ((size_t)room->chat_count + 1) * sizeof *room->chats);
    room->chats[room->chat_count++] = *row;
}

static bool do_chat(Room *room, int seat, const PlayerAction *action, Change *change,
                    Refusal *why) {
    const Person *person = action->person;
    ChatRow row = {.person = person->id, .seat = seat + 1, .at = action->now.wall};
    if (!room->row.chat) return deny(why, 403, "no-chat", "there is no chat in this game");
    string_copy(row.name, sizeof row.name, person->name);
    string_copy(row.words, sizeof row.words, action->message->words);
    hear(room, &row);
    return change->chat = true;
}

/* What only a player may do. */
static bool do_as_player(Room *room, int seat, const PlayerAction *action, Change *change,
                         Refusal *why) {
    const Message *message = action->message;
    Now now = action->now;
    if (message->action == DO_CHAT) return do_chat(room, seat, action, change, why);
    if (room->row.phase == GAME_WAITING)
        return deny(why, 409, "waiting", "nobody has joined this game yet");
    if (room->row.paused && !room->live.ending && message->action != DO_QUIT)
        return deny_paused(why);
    room_tick(room, now, change);
    if (message->action == DO_MOVE) return do_move(room, seat, action, change, why);
    if (message->action == DO_REMATCH) return do_rematch(room, seat, now, change, why);
    if (room->live.ending) return deny(why, 409, "over", "the game is over");
    switch (message->action) {
    case DO_RESIGN: return do_resign(room, seat, now, change);
    case DO_QUIT: room->row.paused = 0; return do_resign(room, seat, now, change);
    case DO_DRAW:
        return message_is_now(message, room->live.game.plies, why) &&
               do_draw(room, seat, now, change, why);
    case DO_DECLINE:
        return message_is_now(message, room->live.game.plies, why) &&
               do_decline(room, seat, message->offer, now, change, why);
    case DO_TAKEBACK:
        return message_is_now(message, room->live.game.plies, why) &&
               do_takeback(room, seat, now, change, why);
    case DO_CLAIM: return do_claim(room, seat, message->win, now, change, why);
    case DO_PART: return do_part(room, now, change);
    default: return deny(why, 400, "bad-do", "this action is not for games");
    }
}

/* The server's engine answers at once: it gives moves back, plays again, and declines draws. */
static void engine_answers(Room *room, int seat, Now now, Change *change, Refusal *why) {
    const GameRow *row = &room->row;
    int asker = 2 - seat; /* as the row counts */
    if (!game_engine(row, seat)) return;
    if (row->takeback_by == asker) do_takeback(room, seat, now, change, why);
    if (row->draw == asker) do_decline(room, seat, DO_DRAW, now, change, why);
    if (row->rematch_by == asker) do_rematch(room, seat, now, change, why);
}

bool room_do(Room *room, const PlayerAction *action, Change *change, Refusal *why) {
    Now now = action->now;
    int seat = room_seat(room, action->person->id);
    switch (action->message->action) {
    case DO_JOIN: return do_join(room, action->person, now, change, why);
    case DO_PLAN: return do_plan(room, action->person->id, action->plan, change, why);
    case DO_PAUSE: return do_pause(room, true, now, change);
    case DO_RESUME: return do_pause(room, false, now, change);
    default: break;
    }
    if (seat < 0) return deny(why, 403, "not-yours", "you do not play this game");
    if (!do_as_player(room, seat, action, change, why)) return false;
    engine_answers(room, !seat, now, change, why);
    return true;
}

/* ------------------------------------------------------------------ memory, access, chat */

void room_end(Room *room) {
    free(room->live.game.path);
    free(room->live.game.played);
    free(room->live.times);
    free(room->chats);
    for (int seat = 0; seat < 2; seat++) free(room->plan[seat]);
    *room = (Room){0};
}

void change_end(Change *change) { free(change->ply); }

void room_drop_rematch(GameRow *row) {
    row->rematch_by = 0;
    *row->rematch = 0;
}

void room_numbered(Room *room, int64_t n) {
    int i = 0;
    while (i < room->chat_count && room->chats[i].n) i++;
    if (i < room->chat_count) room->chats[i].n = n;
}

int room_seat(const Room *room, int64_t person) {
    for (int seat = 0; seat < 2 && person; seat++)
        if (room->row.seat[seat] == person) return seat;
    return -1;
}

bool room_shows(const Room *room, int64_t person) {
    const GameRow *row = &room->row;
    return !row->private || row->phase == GAME_WAITING || room_seat(room, person) >= 0;
}
