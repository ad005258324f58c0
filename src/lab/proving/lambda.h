/* Leaves of a proof: positions with the winner to move that it wins within n of its moves by a
 * λ-search (Thomsen 2000). A pass is the same board with the other side to move. The board alone
 * counts, without history.
 *
 * - W(p): the winner has a move that ends the game in its favour by itself. (Moves that leave the
 *   other side without a move are not looked for.)
 * - T(p, n): W(p), or n ≥ 2 and it has a move that threatens: the game goes on, W would hold after
 *   a pass, and after every reply the winner has won or T(·, n − 1) holds.
 * - L(p, n): T(p, n), or n ≥ 3 and it has a move after which the game goes on, T(·, n − 1) would
 *   hold after a pass, and after every reply the winner has won or L(·, n − 1) holds.
 *
 * Where the loser has no reply, the law says whether that is a win. The order of moves and the
 * tables change no answer. */
#pragma once

#include "proving/small.h"

typedef struct Lambda Lambda;

/* Borrows the law. The table for L has 2^bits entries of 16 bytes, that for T is small;
 * destroy(NULL) is fine. */
Lambda *lambda_create(const SmallLaw *law, int winner, int bits);
void lambda_destroy(Lambda *leaf);

/* T and L for a position without a result, with the winner to move; n is at most 15. */
bool lambda_threatens(Lambda *leaf, const Small *position, int n);
bool lambda_wins(Lambda *leaf, const Small *position, int n);

/* A move after which every reply leads to a position with L(·, n − 1) for the least n, or to one
 * that is won already; the position has L(·, n). */
Move lambda_move(Lambda *leaf, const Small *position, int n);
