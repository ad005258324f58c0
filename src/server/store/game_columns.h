/* The columns of the games table, for games.c and archive.c. Each is named once, with its
 * conversion and its field of GameRow. */
#pragma once

#include "base/unicode.h"
#include "store/columns.h"
#include "store/game_row.h"

/* The form of a player's name by which games from files are found: the same for any capitals. */
enum { PLAYER_FOLDED = 3 * PERSON_NAME };
static inline DbValue player_folded(const char *name, char folded[PLAYER_FOLDED]) {
    text_fold(name, folded, PLAYER_FOLDED);
    return WRITE_TEXT(folded);
}

/* Conversions between columns and fields that only GameRow has. */
#define WRITE_PHASE(value) value_text(phase_words[value])
#define WRITE_TERMINATION(value) value_text((value) ? termination_word(value) : NULL)
#define WRITE_FOLDED(name) player_folded(name, (char[PLAYER_FOLDED]){0})
#define READ_PHASE(rows, at, out) (out) = (GamePhase)rows_word(rows, at, phase_words, GAME_PHASES)
#define READ_TERMINATION(rows, at, out) (out) = read_termination(rows_text(rows, at))
#define READ_POINTS(rows, at, out) (out) = (int)((rows_int_or(rows, at, 0) + 500) / 1000)

/* Written when the game is made: number of the parameter, column, how, field. $1 is the id. */
#define FIXED_COLUMNS(X)                 \
    X(2, rules, TEXT, rules)             \
    X(3, position, TEXT, position)       \
    X(4, clock, INT, clock)              \
    X(5, base, INT, base)                \
    X(6, inc, INT, inc)                  \
    X(7, open, BOOL, open)               \
    X(8, private, BOOL, private)         \
    X(9, chat, BOOL, chat)               \
    X(10, challenger, MAYBE, challenger) \
    X(11, created, INT, created)         \
    X(12, rated, RATED, rated)           \
    X(13, to_person, MAYBE, to)          \
    X(14, pair, INT, pair)               \
    X(15, pair_first, TEXT, first)       \
    X(16, origin, MAYBE, origin)         \
    X(17, tournament, TEXT, tournament)

/* Written with every change; $27 is free. */
#define CHANGED_COLUMNS(X)                      \
    X(2, person1, MAYBE, seat[0])               \
    X(3, person2, MAYBE, seat[1])               \
    X(4, phase, PHASE, phase)                   \
    X(5, result, INT, result)                   \
    X(6, termination, TERMINATION, termination) \
    X(7, reason, TEXT, reason)                  \
    X(8, culprit, SEAT, culprit)                \
    X(9, left1, LEFT, left[0])                  \
    X(10, left2, LEFT, left[1])                 \
    X(11, moved_at, INT, moved_at)              \
    X(12, deadline, MAYBE, deadline)            \
    X(13, seq, INT, seq)                        \
    X(14, draw, INT, draw)                      \
    X(15, takeback_by, INT, takeback_by)        \
    X(16, takeback_plies, INT, takeback_plies)  \
    X(17, rematch_by, INT, rematch_by)          \
    X(18, rematch, TEXT, rematch)               \
    X(19, ended, MAYBE, ended)                  \
    X(20, to_move, INT, to_move)                \
    X(21, rested, INT, rested)                  \
    X(22, paused, MAYBE, paused)                \
    X(23, drew1, INT, drew[0])                  \
    X(24, drew2, INT, drew[1])                  \
    X(25, asked1, INT, asked[0])                \
    X(26, asked2, INT, asked[1])
enum { FIXED_VALUES = 17, ROW_VALUES = 26, CHANGES };

/* Written after FIXED_COLUMNS with a game from a file. */
#define ENDED_COLUMNS(X)                         \
    X(18, name1, TEXT, name[0])                  \
    X(19, name2, TEXT, name[1])                  \
    X(20, kind1, KIND, kind[0])                  \
    X(21, kind2, KIND, kind[1])                  \
    X(22, plies, INT, plies)                     \
    X(23, result, INT, result)                   \
    X(24, termination, TERMINATION, termination) \
    X(25, reason, TEXT, reason)                  \
    X(26, culprit, SEAT, culprit)                \
    X(27, moved_at, INT, moved_at)               \
    X(28, ended, INT, ended)                     \
    X(29, folded1, FOLDED, name[0])              \
    X(30, folded2, FOLDED, name[1])
enum { ENDED_VALUES = 30 };

/* Only read: the SQL expression, how, field. */
#define OTHER_COLUMNS(X)                                                               \
    X("g.plies", INT, plies)                                                           \
    X("COALESCE(a.name, g.name1)", TEXT, name[0])                                      \
    X("COALESCE(b.name, g.name2)", TEXT, name[1])                                      \
    X("COALESCE(a.kind, g.kind1)", KIND, kind[0])                                      \
    X("COALESCE(b.kind, g.kind2)", KIND, kind[1])                                      \
    X("(SELECT c.name FROM people c WHERE c.id = g.to_person)", TEXT, to_name)         \
    X("a.vacation_since", MAYBE, vacation[0].since)                                    \
    X("a.vacation_until", MAYBE, vacation[0].until)                                    \
    X("a.vacation_total", MAYBE, vacation[0].total)                                    \
    X("b.vacation_since", MAYBE, vacation[1].since)                                    \
    X("b.vacation_until", MAYBE, vacation[1].until)                                    \
    X("b.vacation_total", MAYBE, vacation[1].total)                                    \
    X("CASE WHEN g.source IS NULL THEN 0 ELSE 1 END", BOOL, imported)                  \
    X("(SELECT f.result FROM games f WHERE f.id = g.pair_first)", MAYBE, first_result) \
    X("(SELECT f.plies FROM games f WHERE f.id = g.pair_first)", MAYBE, first_plies)   \
    X("r.points", POINTS, points)                                                      \
    X("r.deviation", POINTS, deviation)
