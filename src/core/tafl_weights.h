/* The weights of the built-in laws: those of rules/, which a test holds equal. Nobody but tafl.c
 * includes this. */
#ifndef CORE_TAFL_WEIGHTS_H
#define CORE_TAFL_WEIGHTS_H

#include "core/weights.h"

/* Those of an option stand in place of those of the base and of options before it. */
static const struct {
    const char *base, *option, *weights;
} tafl_weights[] = {
    {"brandubh", "",
     "side 1544, white-soldier 128, black-soldier -239, white-loose -35, black-loose 25, white-out "
     "-57, white-reach 18, black-guards 35, king-freedom 38, king-way -60, raichi 364, tuichi "
     "1000, king-edge -397, king-diagonal -49, king-near -38"},
    {"brandubh", "weak-king",
     "side 964, white-soldier 160, black-soldier -200, white-loose -23, black-loose 18, "
     "white-reach 16, king-freedom 24, king-way -39, raichi 266, tuichi 1000, king-edge -202, "
     "king-near -46"},
    {"brandubh-hnefatafl-org", "",
     "side 1042, white-soldier 148, black-soldier -176, white-loose -94, white-reach 22, "
     "king-freedom 56, tuichi 1000, king-besieged -139, king-diagonal -169"},
    {"ard-ri", "",
     "side 398, white-soldier 186, black-soldier -157, black-loose -25, white-reach 15, "
     "black-reach -23, black-exits 85, open-ways 25, raichi 29, tuichi 1000, king-two -147, "
     "king-near -86"},
    {"ard-ri-step", "",
     "side 2195, white-soldier 33, black-soldier -111, white-loose -8, white-out 90, black-reach "
     "-17, black-exits 56, king-freedom 6, king-way -27, raichi 156, tuichi 1000, king-besieged "
     "39, king-two -54, king-three -121, king-diagonal -28, king-near -18"},
    {"sea-battle", "",
     "side 769, white-soldier 56, black-soldier -56, white-reach 6, black-reach -13, black-exits "
     "54, open-ways 9, king-freedom 20, king-way -10, king-exits -6, tuichi 1000, king-besieged "
     "-17, king-two -43, king-three -74, king-diagonal -45, king-near -25"},
    {"saami-tablut", "",
     "side 420, white-soldier 62, black-soldier -102, black-loose 10, white-reach 9, black-exits "
     "125, black-guards 41, king-freedom 16, king-room 7, tuichi 1000, king-besieged 20, "
     "king-diagonal 22, king-near -53"},
    {"saami-tablut", "linnaean",
     "side 340, white-soldier 53, black-soldier -125, white-loose -18, black-loose 22, white-out "
     "22, white-reach 12, black-exits 89, open-ways 8, king-freedom 10, king-room 6, king-exits "
     "-18, tuichi 1000, king-besieged 32, king-three -155, king-near -12"},
    {"copenhagen", "",
     "side 1700, white-soldier 110, black-soldier -95, white-loose -22, black-reach -5, "
     "black-guards -60, king-freedom 12, king-way 25, king-room 3, king-exits 150, tuichi 1000, "
     "king-edge -79, king-besieged 66, king-two -79, king-three -327, king-diagonal -16, king-near "
     "-22"},
    {"fetlar", "",
     "side 1400, white-soldier 80, black-soldier -70, white-loose -22, black-reach -5, "
     "black-guards -60, king-freedom 12, king-way 25, king-room 3, king-exits 150, tuichi 1000, "
     "king-edge -79, king-besieged 66, king-two -79, king-three -327, king-diagonal -16, king-near "
     "-22"},
    {"old-hnefatafl", "",
     "side 529, white-soldier 36, black-soldier -23, white-loose -13, black-loose 9, white-out 7, "
     "black-reach -2, black-guards -51, king-freedom 4, king-way -9, king-room 4, king-exits -69, "
     "raichi 40, tuichi 1000, king-besieged -12, king-three -117"},
    {"tawlbwrdd", "",
     "side 1454, white-soldier 39, black-soldier -39, white-loose -9, black-loose -10, white-reach "
     "6, black-reach -9, black-guards 21, tuichi 1000, king-besieged 19, king-two -67, king-near "
     "-50"},
    {"tawlbwrdd", "throneless",
     "side 3050, white-soldier 62, black-soldier -37, white-loose -13, white-out -13, white-reach "
     "6, black-reach -22, black-guards 37, king-room -10, king-exits 14, raichi 48, tuichi 1000, "
     "king-two -108, king-diagonal -17, king-near -46"},
    {"tawlbwrdd", "lewis",
     "side 2126, white-soldier 46, black-soldier -63, white-loose 12, white-reach 4, black-reach "
     "-11, open-ways 3, king-freedom 7, king-way -9, king-exits -18, raichi 36, tuichi 1000, "
     "king-near -22"},
};

#endif
