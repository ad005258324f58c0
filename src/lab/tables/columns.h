/* The columns of games and of positions, a row each: name, kind, whether every row has it, least
 * and most (both 0: not known), words. */
#pragma once

#include "tables/shape.h"

#define GAME_COLUMNS(X)                                                                         \
    X(game, TEXT, true, 0, 0,                                                                   \
      "the tag Id of the game, or else 16 hexadecimal digits: FNV-1a of rules, start, moves, "  \
      "players and date. Equal games have equal ones")                                          \
    X(number, WHOLE, true, 1, 0, "number of the game in this table, from 1")                    \
    X(source, TEXT, true, 0, 0, "the file that the game comes from")                            \
    X(rules, TEXT, true, 0, 0, "the rule set, with its options")                                \
    X(rules_hash, TEXT, true, 0, 0,                                                             \
      "8 hexadecimal digits. For a tafl rule set: the hash that a rules file with this law "    \
      "has in its name. For others: a hash of the words of the clauses")                        \
    X(law, TEXT, false, 0, 0,                                                                   \
      "the law of a rules file, on one line; missing for rule sets that come with Taefl")       \
    X(start, TEXT, true, 0, 0, "the position at which the game begins")                         \
    X(moves, TEXT, true, 0, 0, "the moves in wire form, with blanks between them")              \
    X(result, TEXT, true, 0, 0,                                                                 \
      "1-0 if player 1 has won, 0-1 if player 2 has, 1/2-1/2 for a draw, * for none")           \
    X(winner, WHOLE, false, 1, 2,                                                               \
      "the player who has won; missing for a draw and without a result")                        \
    X(reason, TEXT, false, 0, 0,                                                                \
      "the clause of the rules that ended the game, such as T7; missing if none did")           \
    X(termination, TEXT, false, 0, 0,                                                           \
      "normal if the rules ended the game, else time, resign, agreement, illegal, crash, "      \
      "abandoned, adjudicated or unfinished; missing if it is not known")                       \
    X(plies, WHOLE, true, 0, 0, "how many plies were played")                                   \
    X(book, WHOLE, true, 0, 0,                                                                  \
      "how many of the first plies were given as an opening, if the file says so")              \
    X(player1, TEXT, false, 0, 0, "name of player 1")                                           \
    X(player2, TEXT, false, 0, 0, "name of player 2")                                           \
    X(kind1, TEXT, false, 0, 0, "human or program")                                             \
    X(kind2, TEXT, false, 0, 0, "human or program")                                             \
    X(rating1, WHOLE, false, 0, 0,                                                              \
      "rating of player 1 in points, if the file names it; in games of a server the rating "    \
      "after the game")                                                                         \
    X(rating2, WHOLE, false, 0, 0,                                                              \
      "rating of player 2 in points, if the file names it; in games of a server the rating "    \
      "after the game")                                                                         \
    X(date, TEXT, false, 0, 0, "the day, 2026-11-20, or the month or year if no more is known") \
    X(event, TEXT, false, 0, 0, "the tag Event")                                                \
    X(site, TEXT, false, 0, 0, "the tag Site")                                                  \
    X(round, TEXT, false, 0, 0, "the tag Round")                                                \
    X(time_control, TEXT, false, 0, 0,                                                          \
      "the clock: 600+5 is seconds, and seconds added after each turn")

#define POSITION_COLUMNS(X)                                                                       \
    X(game, TEXT, true, 0, 0, "as in the table of games")                                         \
    X(number, WHOLE, true, 1, 0, "as in the table of games")                                      \
    X(ply, WHOLE, true, 0, 0, "how many plies were played before; 0 at the start")                \
    X(rules, TEXT, true, 0, 0, "the rule set, with its options")                                  \
    X(position, TEXT, true, 0, 0, "board, side to move and state")                                \
    X(key, TEXT, true, 0, 0,                                                                      \
      "16 hexadecimal digits: taefl_key of the library, Game.key of the Python package. Another " \
      "version of Taefl may have other keys")                                                     \
    X(folded_key, TEXT, true, 0, 0,                                                               \
      "the same for all images of the position under the symmetries of the rules: "               \
      "taefl_key_folded")                                                                         \
    X(side, WHOLE, true, 1, 2, "the player to move")                                              \
    X(half, WHOLE, true, 0, 1, "which half of a turn of Gårdsdansen comes next")                  \
    X(move, TEXT, false, 0, 0,                                                                    \
      "the move that was played here, in wire form; missing in the last position")                \
    X(action, WHOLE, false, 0, 0,                                                                 \
      "the move as a number (taefl.h, \"actions\"): the policy to learn")                         \
    X(captures, TEXT, false, 0, 0,                                                                \
      "the squares that the move empties by capture, with blanks between them; empty if there "   \
      "are none")                                                                                 \
    X(chance, THOUSANDTHS, false, 0, 1000,                                                        \
      "the probability that player 1 wins, as a search predicted it here; a draw is half a "      \
      "win")                                                                                      \
    X(score, WHOLE, false, 0, 0,                                                                  \
      "the score of a search, in hundredths from player 1's view; at 16000 or more, or "          \
      "-16000 or less, the search saw the end")                                                   \
    X(win_in, WHOLE, false, 0, 0,                                                                 \
      "in how many plies player 1 (above 0) or player 2 (below 0) wins, if a search found a "     \
      "win")                                                                                      \
    X(depth, WHOLE, false, 1, 0, "plies that the search looked ahead")                            \
    X(nodes, WHOLE, false, 1, 0, "nodes that the search took")                                    \
    X(clock, WHOLE, false, 0, 0, "milliseconds left to the player to move, after the move")       \
    X(result, THOUSANDTHS, false, 0, 1000,                                                        \
      "the result of the game: 1 if player 1 has won, 0 if player 2 has, 0.5 for a draw; "        \
      "missing without a result")                                                                 \
    X(book, FLAG, true, 0, 0, "whether the move was given as part of an opening")                 \
    X(quiet, FLAG, true, 0, 0,                                                                    \
      "whether the move takes nothing and no search has found a win; taefl learn trains "         \
      "with such positions")
