/* The chance of winning that a score stands for, for people: a draw counts half. */
#ifndef ENGINE_CHANCE_H
#define ENGINE_CHANCE_H

#include "core/rules.h"

/* In permille, for the side to move, as the score is. A win or loss that was found is
 * 1000 or 0. A guess of N hundredths is 1000 / (1 + e^(-N / scale)), 1 to 999; the scale is that
 * of the evaluation (eval.h). */
int chance_of(const Rules *rules, int score);

/* What makes a move a mistake: the mark of one that lost so many permille of its mover's chance, as
 * game files number them: 6 ?! from 100 on, 2 ? from 200, 4 ?? from 300; 0 for less. (The page has
 * the same in web/src/app/evaluation.ts.) */
int chance_mark(int lost);

#endif
