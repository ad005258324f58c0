/* Shifts, neighbours and fills of whole sets on square boards (square = side × rank + file), for
 * rules, tactics and evaluation. They are templates over the side, which is a constant wherever
 * speed matters. Sets and results hold only squares of the board. */
#pragma once

#include "core/bits.h"

#define SHIFTS static inline __attribute__((always_inline))

SHIFTS Bits shift_all(int side) { return ((Bits)1 << side * side) - 1; }

/* The first and the last file. */
SHIFTS Bits shift_file_a(int side) {
    return side == 5   ? bits_of(0, 0x108421)
           : side == 7 ? bits_of(0, 0x40810204081)
           : side == 9 ? bits_of(0x100, 0x8040201008040201)
                       : bits_of(0x400801002004, 0x80100200400801);
}
SHIFTS Bits shift_file_z(int side) { return shift_file_a(side) << (side - 1); }

/* The first and the last rank. */
SHIFTS Bits shift_rank_1(int side) { return ((Bits)1 << side) - 1; }
SHIFTS Bits shift_rank_n(int side) { return shift_rank_1(side) << side * (side - 1); }

SHIFTS Bits shift_edge(int side) {
    return shift_rank_1(side) | shift_rank_n(side) | shift_file_a(side) | shift_file_z(side);
}

SHIFTS Bits shift_north(int side, Bits set) { return set << side & shift_all(side); }
SHIFTS Bits shift_south(int side, Bits set) { return set >> side; }
SHIFTS Bits shift_east(int side, Bits set) { return (set & ~shift_file_z(side)) << 1; }
SHIFTS Bits shift_west(int side, Bits set) { return (set & ~shift_file_a(side)) >> 1; }

/* The neighbours of the set along ranks and files. */
SHIFTS Bits shift_beside(int side, Bits set) {
    return shift_north(side, set) | shift_south(side, set) | shift_east(side, set) |
           shift_west(side, set);
}

/* The set and its neighbours, diagonal ones too. */
SHIFTS Bits shift_wider(int side, Bits set) {
    set |= shift_east(side, set) | shift_west(side, set);
    return set | shift_north(side, set) | shift_south(side, set);
}

/* Spreads the set over `open` squares by steps of `by`: one, two and four of them, which is enough
 * on 9×9, and eight on 11×11 (occluded fill, after Kogge and Stone's adder, 1973). */
SHIFTS Bits shift_up(int side, Bits set, Bits open, int by) {
    set |= open & set << by;
    open &= open << by;
    set |= open & set << 2 * by;
    open &= open << 2 * by;
    set |= open & set << 4 * by;
    if (side <= 9) return set;
    open &= open << 4 * by;
    return set | (open & set << 8 * by);
}

SHIFTS Bits shift_down(int side, Bits set, Bits open, int by) {
    set |= open & set >> by;
    open &= open >> by;
    set |= open & set >> 2 * by;
    open &= open >> 2 * by;
    set |= open & set >> 4 * by;
    if (side <= 9) return set;
    open &= open >> 4 * by;
    return set | (open & set >> 8 * by);
}

/* All squares that rooks on `from` see over `open` squares, in the four directions at once, with
 * the first square that is not open. */
SHIFTS Bits shift_reach(int side, Bits from, Bits open) {
    const Bits all = shift_all(side), a = shift_file_a(side), z = shift_file_z(side);
    open &= all;
    return (shift_up(side, from, open, side) << side & all) |
           shift_down(side, from, open, side) >> side |
           (shift_up(side, from, open & ~a, 1) << 1 & ~a & all) |
           (shift_down(side, from, open & ~z, 1) >> 1 & ~z);
}
