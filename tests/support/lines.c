/* See lines.h. */
#include "support/lines.h"
#include "core/notation.h"
#include "support/test.h"

#include <string.h>

/* Four plies there and back, `first` being the position again. */
#define TWICE(cycle) cycle " " cycle

/* How a line of one capture ends: play goes on, or the king is taken. */
#define ON RESULT_NONE, NULL, NULL
#define P2_T7 RESULT_P2, "T7", NULL

#define CALM                                                                                \
    "d3d5 a1a3 e6e5 g4d7 d5d4 a3e2 e5c4 d7b5 d4f2 e2c1 c4c6 b5b1 f2g2 c1c2 c6d7 b1a1 g2f3 " \
    "c2d2 d7c6 a1b1 f3e4 d2d5 c6c5 b1g3 e4f4 d5a2 c5b5 g3e3 f4e5 a2a4 b5c5 e3g3 e5d6 a4d4 " \
    "c5c6 g3g4 d6d5 d4d2 c6b5 g4c3 d5c4 d2f2 b5b3 c3e4 c4b4 f2f5 b3d3 e4a1 b4a3 f5b3 d3b1 " \
    "a1e4 a3c5 b3d5 b1b3 e4c3 c5e6 d5d1 b3a3 c3g4 e6e5 d1d3 a3c5 g4b2 e5d5 d3c2 c5d6 b2f4 " \
    "d5b3 c2c1 d6e6 f4b2 b3b5 c1c5 e6e4 b2c3 b5c6 c5c4 e4f3 c3e4 c6d7 c4a4 f3g2 e4c5 d7e6 " \
    "a4a3 g2g3 c5b5 e6c5 a3d3 g3e5 b5b1 c5e4 d3g3 e5c4 b1a1 e4e6 g3g4 c4c2 a1e4 e6d6 g4d7 " \
    "c2d2 e4a1 d6f4 d7d3 d2d1 a1d4 f4f3 d3e2 d1c1 d4d1 f3g2 e2e1 c1a1 d1b1 g2g3 e1f1 a1c3 " \
    "b1c2 g3f4 f1d1 c3b2 c2e3 f4e4 d1a1 b2c3 e3g3 e4e2 a1a2 c3b3 g3g4 e2f1 a2c2 b3b1 g4f5 " \
    "f1f2 c2b2 b1c2 f5f3 f2f1 b2e4 c2b2 f3f4 f1d3 e4f3 b2d4 f4c6 d3b1 f3b5 d4b4 c6d6 b1d1 " \
    "b5f3 b4c5 d6g3 d1d3 f3g2 c5b5 g3e3 d3c2 g2e2 b5a4 e3e4 c2e3 e2b3 a4b4 e4g2 e3e4 b3b1 " \
    "b4b5 g2f3 e4c5 b1c1 b5b4 f3b1 c5c3 c1c2 b4a3 b1b3 c3c4 c2c1 a3a1 b3b4 c4a2 c1f2 a1b1 " \
    "b4b3 a2c2 f2a4 b1a1 b3b1 c2c3 a4a2 a1b2 b1c2 c3d4 a2f5 b2b3 c2c5 d4c4"

const char calm_plies[] = CALM;

const Line lines[] = {
    /* The king on g3 and on g2 always has an open way; the black soldier far off threatens nothing.
     * White alone is the aggressor and must yield at the third occurrence, not at the second. */
    {"A9: white threatens, white must yield", "tablut-ashton", "9/9/1t7/9/9/9/6K2/9/9 1",
     TWICE("g3g2 b7b8 g2g3 b8b7"), RESULT_NONE, NULL, "g3g2", NULL},
    {"A9: the second occurrence is free", "tablut-ashton", "9/9/1t7/9/9/9/6K2/9/9 1",
     "g3g2 b7b8 g2g3 b8b7 g3g2", RESULT_NONE, NULL, NULL, NULL},
    {"A9: the set-up position is an occurrence", "tablut-ashton", "9/9/1t7/9/9/9/6K2/9/9 2",
     "b7b8 g3g2 b8b7 g2g3 b7b8 g3g2 b8b7", RESULT_NONE, NULL, "g2g3", NULL},
    /* The threatened side may repeat as often as it likes: black's moves to b7 lead to the same
     * position for the third and fourth time. */
    {"A9: the other side threatens, play goes on", "tablut-ashton", "9/9/1t7/9/9/9/6K2/9/9 1",
     TWICE("g3g2 b7b8 g2g3 b8b7") " g3h3 b7c7 h3g3 c7b7", RESULT_NONE, NULL, "g3g2", NULL},
    /* Walled in behind his soldiers the king threatens nothing, nor does black. */
    {"A9: nobody threatens, a draw", "tablut-ashton", NULL,
     "e4f4 a4b4 " TWICE("f4f3 b4b3 f3f4 b3b4"), RESULT_DRAW, "A9d", NULL, NULL},
    {"A9: nobody threatens, not yet a draw", "tablut-ashton", NULL,
     "e4f4 a4b4 f4f3 b4b3 f3f4 b3b4 f4f3 b4b3 f3f4", RESULT_NONE, NULL, NULL, NULL},
    /* White always has an open way, black always h3 or h2 on the one side of the king and a soldier
     * waiting on the other. */
    {"A9: both threaten, a draw", "tablut-ashton", "9/9/1t3t3/9/9/9/6Kt1/7t1/9 1",
     TWICE("g3g2 b7b8 g2g3 b8b7"), RESULT_DRAW, "A9d", NULL, NULL},
    /* The king on e7 under the camp square e8 between his soldiers: from c6 and b6 black reaches
       e6. */
    {"A9: black threatens, black must yield", "tablut-ashton", "9/9/3TKT3/2t6/9/9/9/7T1/9 2",
     TWICE("c6b6 h2h3 b6c6 h3h2"), RESULT_NONE, NULL, "c6b6", NULL},
    /* From c4 the threat does not stand, so black is no aggressor and nobody is. */
    {"A9: a threat that lapses once is none", "tablut-ashton", "9/9/3TKT3/2t6/9/9/9/7T1/9 2",
     TWICE("c6c4 h2h3 c4c6 h3h2"), RESULT_DRAW, "A9d", NULL, NULL},
    {"A9: only moves after the latest occurrence count", "tablut-ashton",
     "9/9/3TKT3/2t6/9/9/9/7T1/9 2", "c6c4 h2h3 c4c6 h3h2 c6b6 h2h3 b6c6 h3h2", RESULT_NONE, NULL,
     NULL, NULL},
    {"A9: and a later lapse does count", "tablut-ashton", "9/9/3TKT3/2t6/9/9/9/7T1/9 2",
     "c6b6 h2h3 b6c6 h3h2 c6c4 h2h3 c4c6 h3h2", RESULT_DRAW, "A9d", NULL, NULL},
    /* The last black soldier can only go to and fro between b1 and c1, where it threatens c4 and b3
     * against empty camp squares; barred from that it has no move and loses. */
    {"A9 and T6: black has no way out", "tablut-ashton", "9/9/7T1/1TT6/5T3/1K7/9/2T5T/T1t6 2",
     TWICE("c1b1 c2c5 b1c1 c5c2"), RESULT_P1, "T6", "c1b1", NULL},

    /* The king can only go to and fro between f2 and g2, always with an open way; black threatens
     * him on every second move only. */
    {"A9 and T6: white has no way out", "tablut-ashton", "2t6/9/9/9/6t2/9/2t2tt2/1t3K3/8t 2",
     "i1h1 f2g2 h1h2 g2f2 h2h1 f2g2 h1h2 g2f2 b2d2 f2g2 d2c2 g2f2 c2d2 f2g2 h2h4 g2f2 h4h2",
     RESULT_P2, "T6", "f2g2", NULL},

    {"B4: the second occurrence draws", "tablut-bologna", "9/9/1t7/9/9/9/6K2/9/9 1",
     "g3g2 b7b8 g2g3 b8b7", RESULT_DRAW, "B4", NULL, NULL},
    {"B4: the side to move is part of it", "tablut-bologna", "9/9/1t7/9/9/9/6K2/9/9 1",
     "g3g2 b7b8 g2h2 b8b7 h2h3 b7b8 h3g3", RESULT_NONE, NULL, NULL, NULL},
    /* Black's last soldier stands in the corner, where nothing takes it, and cannot move. */
    {"T6: no legal move", "tablut-bologna", "9/9/9/9/9/9/7K1/T8/t1T6 1", "c1b1", RESULT_P1, "T6",
     NULL, NULL},
    /* On a2 black has no move while white is on b2: what stood there before may not win. */
    {"HO4: not even to leave black without a move", "brandubh-hnefatafl-org",
     "7/5K1/7/7/T6/tT5/7 1", "b2c2 a2b2 c2d2 b2a2", RESULT_NONE, NULL, "d2b2", NULL},
    {"K7: the third occurrence draws", "tablut-katz", "9/9/1t7/9/9/9/6K2/9/9 1",
     TWICE("g3g2 b7b8 g2g3 b8b7"), RESULT_DRAW, "K7", NULL, NULL},
    {"K7: not before", "tablut-katz", "9/9/1t7/9/9/9/6K2/9/9 1",
     "g3g2 b7b8 g2g3 b8b7 g3g2 b7b8 g2g3", RESULT_NONE, NULL, NULL, NULL},
    {"L7: the third occurrence draws", "tablut-classic", "9/9/1t7/9/9/9/6K2/9/9 1",
     TWICE("g3g2 b7b8 g2g3 b8b7"), RESULT_DRAW, "L7", NULL, NULL},
    {"L7: not before", "tablut-classic", "9/9/1t7/9/9/9/6K2/9/9 1",
     "g3g2 b7b8 g2g3 b8b7 g3g2 b7b8 g2g3", RESULT_NONE, NULL, NULL, NULL},

    /* Each side moves a pawn and a stone and takes both back: eight plies a round. */
    {"G11: the third occurrence draws", "gardsdansen", "4/1S3/2P3/7/3s2/2p2/4 1 p",
     TWICE("c3c4 b2b1 f3f2 e4e3 c4c3 b1b2 f2f3 e3e4"), RESULT_DRAW, "G11", NULL, NULL},
    {"G11: not before", "gardsdansen", "4/1S3/2P3/7/3s2/2p2/4 1 p",
     "c3c4 b2b1 f3f2 e4e3 c4c3 b1b2 f2f3 e3e4 c3c4 b2b1 f3f2 e4e3 c4c3 b1b2 f2f3", RESULT_NONE,
     NULL, NULL, NULL},
    /* The same from the middle of a turn: the third time of that middle is no draw, the third start
     * of a turn is. */
    {"G11: the middle of a turn is no occurrence", "gardsdansen", "4/1S3/3P2/7/3s2/2p2/4 1 s",
     TWICE("b2b1 f3f2 e4e3 c4c3 b1b2 f2f3 e3e4 c3c4"), RESULT_NONE, NULL, NULL, NULL},
    {"G11: the start of the turn after it is", "gardsdansen", "4/1S3/3P2/7/3s2/2p2/4 1 s",
     TWICE("b2b1 f3f2 e4e3 c4c3 b1b2 f2f3 e3e4 c3c4") " b2b1", RESULT_DRAW, "G11", NULL, NULL},
    /* The turn that takes the pawn on d4 is none of the 50, nor are its two plies. */
    {"G12: not before both have completed 50 turns", "gardsdansen", CALM_START, CALM, RESULT_NONE,
     NULL, NULL, NULL},
    {"G12: 50 turns of each without a capture draw", "gardsdansen", CALM_START, CALM " " CALM_LAST,
     RESULT_DRAW, "G12", NULL, NULL},
    /* The stone on a1 is shut in by a2, b1 and, after the move, b2. */
    {"G7: no stone can move, the turn ends", "gardsdansen", "Ss2/s1P2/6/7/6/5/2sp 1 p", "b3b2",
     RESULT_NONE, NULL, NULL, NULL},
    /* The pawn on a1 has a2 a3, b1 c1 and b2 in its way; the stone closes c3. */
    {"G9: no pawn can move", "gardsdansen", "PSS1/SS3/S4s/7/6/5/3p 2 s", "c6c3", RESULT_P2, "G9",
     NULL, NULL},

    /* Each empty square has four hinges: only a thunder-stone fits, and dark has none. Thrown on d4
     * it opens d3, which has d2 free beside it. */
    {"M6: a forced pass, then moves open up", "maerstanas",
     "SsSsSsS/sSs1sSs/SsSsSsS/sSs1sSs/SsSsSsS/sSsSsSs/SsSsSsS 1 t", "pass Td4", RESULT_NONE, NULL,
     NULL, NULL},
    {"M7: a Woden-stone without a target may be left", "maerstanas",
     "SSSSSSS/SSSSSSS/SSSSSSS/SSSSSSS/SSSSSSS/SSSSSSS/SSSSSSS 2 W", "", RESULT_P1, "M7", NULL,
     NULL},
    {"M7: equal points", "maerstanas",
     "SSSSsss/SSSSsss/SSSSsss/SSS1sss/SSSssss/SSSssss/SSSssss 1 -", "", RESULT_DRAW, "M7", NULL,
     NULL},

    /* A7: four on the castle, three beside it. */
    {"A7: on the castle", "tablut-ashton", "9/9/9/4t4/3tKt3/6t2/9/9/8T 2", "g4e4", P2_T7, "e5 A7"},
    {"A7: three are not enough there", "tablut-ashton", "9/9/9/4t4/4Kt3/6t2/9/9/8T 2", "g4e4", ON,
     ""},
    {"A7: beside the castle", "tablut-ashton", "9/9/6t2/3tKt3/9/9/9/9/8T 2", "g7e7", P2_T7,
     "e6 A7"},
    {"A7: two are not enough there", "tablut-ashton", "9/9/6t2/4Kt3/9/9/9/9/8T 2", "g7e7", ON, ""},
    {"A7 in Bologna", "tablut-bologna", "9/9/6t2/3tKt3/9/9/9/9/8T 2", "g7e7", P2_T7, "e6 A7"},
    {"A8: between two", "tablut-ashton", "9/3t5/1tK6/9/9/9/9/9/8T 2", "d8d7", P2_T7, "c7 A8"},
    {"A8: against a camp square", "tablut-ashton", "9/9/4K4/2t6/9/9/9/9/8T 2", "c6e6", P2_T7,
     "e7 A8"},
    {"A8: not between one and a friend", "tablut-ashton", "9/3t5/1TK6/9/9/9/9/9/8T 2", "d8d7", ON,
     ""},
    {"A8 in Bologna", "tablut-bologna", "9/9/4K4/2t6/9/9/9/9/8T 2", "c6e6", P2_T7, "e7 A8"},
    {"T8: the piece that moved must be one of the two", "tablut-ashton",
     "9/9/1tKt5/4t4/9/9/9/9/8T 2", "e6c6", ON, ""},
    {"T7: the move's other captures come first", "tablut-ashton", "9/9/2K6/6t2/2T6/2t6/9/9/8T 2",
     "g6c6", ON, "c5 T3"},
    {"T7: and with the king", "tablut-ashton", "9/2t6/2K6/6t2/2T6/2t6/9/9/8T 2", "g6c6", P2_T7,
     "c5 T3 c7 A8"},

    /* A5, B1: the castle. */
    {"A5: the empty castle takes part", "tablut-ashton", "9/9/9/9/9/4T4/6t2/1K7/9 2", "g3e3", ON,
     "e4 A5"},
    {"A5: against black too", "tablut-ashton", "9/9/9/9/9/4t4/6T2/1K7/8t 1", "g3e3", ON, "e4 A5"},
    {"A5: with the king on it, it is no enemy", "tablut-ashton", "9/9/9/9/4K4/4T4/6t2/9/9 2",
     "g3e3", ON, ""},
    {"A4: to black it is the king", "tablut-ashton", "9/9/9/9/4K4/4t4/6T2/9/8t 1", "g3e3", ON,
     "e4 T3"},
    {"B1: even with the king on it", "tablut-bologna", "9/9/9/9/4K4/4T4/6t2/9/9 2", "g3e3", ON,
     "e4 B1"},
    {"A5 in Bologna", "tablut-bologna", "9/9/9/9/9/4T4/6t2/1K7/9 2", "g3e3", ON, "e4 A5"},

    /* A6, B2, B3: the camps. h4 stands before h5, h5 before i5. */
    {"A6: an empty camp square takes part", "tablut-ashton", "9/9/9/9/9/7t1/5T3/1K7/8t 1", "f3h3",
     ON, "h4 A6"},
    {"A6: an occupied one does not", "tablut-ashton", "9/9/9/9/7t1/7t1/5T3/1K7/9 1", "f3h3", ON,
     ""},
    {"A6: against white too", "tablut-ashton", "9/9/9/9/9/7T1/5t3/1K7/9 2", "f3h3", ON, "h4 A6"},
    {"A6: in one's own camp", "tablut-ashton", "9/9/9/9/7t1/9/6T2/1K7/8t 1", "g3g5", ON, "h5 A6"},
    {"A6: camp-shelter", "tablut-ashton+camp-shelter", "9/9/9/9/7t1/9/6T2/1K7/8t 1", "g3g5", ON,
     ""},
    {"A6: camp-shelter shelters nobody outside", "tablut-ashton+camp-shelter",
     "9/9/9/9/9/7t1/5T3/1K7/8t 1", "f3h3", ON, "h4 A6"},
    {"B2: an occupied camp square too", "tablut-bologna", "9/9/9/9/7t1/7t1/5T3/1K7/9 1", "f3h3", ON,
     "h4 B2"},
    {"B3: never in one's own camp", "tablut-bologna", "9/9/9/9/7t1/9/6T2/1K7/8t 1", "g3g5", ON, ""},
    {"A6 in Bologna, against white", "tablut-bologna", "9/9/9/9/9/7T1/5t3/1K7/9 2", "f3h3", ON,
     "h4 A6"},

    /* K4, K10: shaded squares. */
    {"K4: the empty throne", "tablut-katz", "9/9/9/9/9/4T4/6t2/1K7/9 2", "g3e3", ON, "e4 K4"},
    {"K4: with the king on it, it is the king", "tablut-katz", "9/9/9/9/4K4/4T4/6t2/9/9 2", "g3e3",
     ON, ""},
    {"K4: a corner", "tablut-katz", "9/9/9/9/4K4/9/2t6/9/1T7 2", "c3c1", ON, "b1 K4"},
    {"K10: an occupied corner is its piece", "tablut-katz+open-corners",
     "9/9/9/9/4K4/9/2t6/9/TT7 2", "c3c1", ON, ""},
    {"K10: and takes for its own side", "tablut-katz+open-corners", "9/9/9/9/4K4/9/2t6/9/tT7 2",
     "c3c1", ON, "b1 T3"},

    /* K5, L3: the king in captures, as mover and as the far side. */
    {"K5: the king takes", "tablut-katz", "9/9/9/9/8t/2K6/9/2t6/2T6 1", "c4c3", ON, "c2 T3"},
    {"K5: a weaponless king does not", "tablut-katz+weaponless-king", "9/9/9/9/8t/2K6/9/2t6/2T6 1",
     "c4c3", ON, ""},
    {"K5: the king helps", "tablut-katz", "9/9/2T6/9/9/2t6/2K6/9/7t1 1", "c7c5", ON, "c4 T3"},
    {"K5: a weaponless king does not help", "tablut-katz+weaponless-king",
     "9/9/2T6/9/9/2t6/2K6/9/7t1 1", "c7c5", ON, ""},
    {"L3: the king does not take", "tablut-classic", "9/9/9/9/8t/2K6/9/2t6/2T6 1", "c4c3", ON, ""},
    {"L3: nor help", "tablut-classic", "9/9/2T6/9/9/2t6/2K6/9/7t1 1", "c7c5", ON, ""},

    /* K6, K8, K9: the king in Katz. */
    {"K6: four soldiers", "tablut-katz", "9/9/9/9/9/2t6/1tKt5/7t1/7T1 2", "h2c2", P2_T7, "c3 K6"},
    {"K6: not three", "tablut-katz", "9/9/9/9/9/2t6/1tK6/7t1/7T1 2", "h2c2", ON, ""},
    {"K6: three and the throne", "tablut-katz", "9/9/9/3t5/2tK5/7t1/9/9/7T1 2", "h4d4", P2_T7,
     "d5 K6"},
    {"K6: three and the edge", "tablut-katz", "9/9/9/t8/K1t6/t8/9/9/7T1 2", "c5b5", P2_T7, "a5 K6"},
    {"K6: not two, the edge and the corner", "tablut-katz", "9/9/9/9/9/9/t8/K2t5/7T1 2", "d2b2", ON,
     ""},
    {"K6: two soldiers", "tablut-katz+two-soldiers", "9/9/9/9/9/9/t8/K2t5/7T1 2", "d2b2", P2_T7,
     "a2 K6"},
    {"K6: a soldier on the corner is the third", "tablut-katz+open-corners",
     "9/9/9/9/9/9/t8/K2t5/t6T1 2", "d2b2", P2_T7, "a2 K6"},
    {"K10: not with a white soldier on the corner", "tablut-katz+two-soldiers+open-corners",
     "9/9/9/9/9/9/t8/K2t5/T6T1 2", "d2b2", ON, ""},
    {"K8: between two", "tablut-katz+custodial-king", "9/3t5/1tK6/9/9/9/9/9/7T1 2", "d8d7", P2_T7,
     "c7 K8"},
    {"K8: not in the base game", "tablut-katz", "9/3t5/1tK6/9/9/9/9/9/7T1 2", "d8d7", ON, ""},
    {"K8: four on the throne", "tablut-katz+custodial-king", "9/9/9/4t4/3tKt3/6t2/9/9/7T1 2",
     "g4e4", P2_T7, "e5 K8"},
    {"K8: not two there", "tablut-katz+custodial-king", "9/9/9/4t4/4K4/6t2/9/9/7T1 2", "g4e4", ON,
     ""},
    {"K8: against the empty corner", "tablut-katz+custodial-king", "9/9/9/9/9/9/9/9/1K1t3T1 2",
     "d1c1", P2_T7, "b1 K8"},
    {"K8: not against the edge", "tablut-katz+custodial-king", "9/9/9/9/9/9/2t6/9/2K4T1 2", "c3c2",
     ON, ""},
    {"K9: with it against the edge", "tablut-katz+custodial-king+edge-capture",
     "9/9/9/9/9/9/2t6/9/2K4T1 2", "c3c2", P2_T7, "c1 K9"},
    {"K9: a soldier against the edge", "tablut-katz+edge-capture", "9/9/9/9/4K4/9/2t6/9/2T4T1 2",
     "c3c2", ON, "c1 K9"},
    {"K9: not in the base game", "tablut-katz", "9/9/9/9/4K4/9/2t6/9/2T4T1 2", "c3c2", ON, ""},

    /* L4, L5, L6: the general description. */
    {"L4: no square is hostile", "tablut-classic", "9/9/9/9/9/4T4/6t2/1K7/9 2", "g3e3", ON, ""},
    {"L4: hostile-throne", "tablut-classic+hostile-throne", "9/9/9/9/9/4T4/6t2/1K7/9 2", "g3e3", ON,
     "e4 L4"},
    {"L5: four soldiers", "tablut-classic", "9/9/9/9/9/2t6/1tKt5/7t1/7T1 2", "h2c2", P2_T7,
     "c3 L5"},
    {"L5: three and the central square", "tablut-classic", "9/9/9/3t5/2tK5/7t1/9/9/7T1 2", "h4d4",
     P2_T7, "d5 L5"},
    {"L6: not without king-edge", "tablut-classic+corner-escape", "9/9/9/t8/K1t6/t8/9/9/7T1 2",
     "c5b5", ON, ""},
    {"L6: three and the edge", "tablut-classic+corner-escape+king-edge",
     "9/9/9/t8/K1t6/t8/9/9/7T1 2", "c5b5", P2_T7, "a5 L6"},
    {"T6: no legal move", "tablut-classic", "9/9/9/9/9/9/7K1/T8/t1T6 1", "c1b1", RESULT_P1, "T6",
     NULL, ""},

    {"M4: up, left, right, down, special stones too", "maerstanas", "7/7/3s3/2S1s2/3W3/7/7 2 Tt",
     "Td4", ON, "d3 M4 c4 M4 e4 M4 d5 M4"},
    {"M11: a thunder-stone does not reach round", "maerstanas+wraparound", "1s4s/s6/7/7/7/7/s6 2 t",
     "Ta1", ON, "b1 M4 a2 M4"},
    {"M5: a special stone is replaced", "maerstanas", "St5/7/7/7/7/7/7 1 TWw", "Wb1", ON, "b1 M5"},
    {"G3: a jump", "gardsdansen", "S3/5/6/2Pp3/5p/5/3s 1 p", "d3d5", ON, "d4 G3"},
    {"G3: over one's own piece", "gardsdansen", "S3/5/6/2PS3/5p/5/3s 1 p", "d3d5", ON, "d4 G3"},
    {"G2: two empty nodes take nothing", "gardsdansen", "S3/5/6/2P4/5p/5/3s 1 p", "d3d5", ON, ""},
    {"G8: the last stone", "gardsdansen", "S3/5/6/2Ps3/5p/5/4 1 p", "d3d5", RESULT_P1, "G8", NULL,
     "d4 G3"},
    {"G8: one's own last stone", "gardsdansen", "4/5/6/2PS3/5p/5/3s 1 p", "d3d5", RESULT_P2, "G8",
     NULL, "d4 G3"},
};
const int lines_count = sizeof lines / sizeof lines[0];

static Move next_move(const Referee *r, const char **text) {
    size_t length = strcspn(*text, " ");
    Move move;
    REFEREE_CHECK(r, move_read_wire(&r->rules, &move, *text, length, 1, NULL), "no move: %s",
                  *text);
    *text += length;
    *text += **text == ' ';
    return move;
}

static void check_taken(const Referee *r, const char *want) {
    char text[64];
    Text found = text_into(text, sizeof text);
    for (int i = 0; i < r->effects.count; i++) {
        const Taken *taken = &r->effects.taken[i];
        if (i) text_char(&found, ' ');
        text_string(&found, r->rules.board->name[taken->square]);
        text_char(&found, ' ');
        text_string(&found, clause_get(taken->clause)->id);
    }
    REFEREE_CHECK(r, strcmp(text, want) == 0, "took '%s', not '%s'", text, want);
}

void line_play(const Line *line, Referee *r, Witness *witness, void (*check)(Referee *)) {
    referee_open(r, line->rules, line->position, witness);
    if (check) check(r);
    for (const char *text = line->moves; *text;) {
        REFEREE_CHECK(r, !r->game.result, "over before %s", text);
        Move move = next_move(r, &text);
        REFEREE_CHECK(r, moves_have(&r->moves, move), "not legal, then %s", text);
        referee_play(r, move);
        if (check) check(r);
    }
    const char *reason = r->game.reason ? clause_get(r->game.reason)->id : "-";
    REFEREE_CHECK(r, r->game.result == line->result, "result %d, not %d", r->game.result,
                  line->result);
    REFEREE_CHECK(r, strcmp(reason, line->reason ? line->reason : "-") == 0, "reason %s", reason);
    if (line->taken) check_taken(r, line->taken);
    if (!line->barred) return;
    const char *text = line->barred;
    Move barred = next_move(r, &text);
    REFEREE_CHECK(r, r->rules.refusal(&r->rules, game_now(&r->game), barred, NULL) == CLAUSE_NONE,
                  "%s is not legal anyhow", line->barred);
    REFEREE_CHECK(r, !moves_have(&r->moves, barred), "%s is still in the list", line->barred);
    if (line->result) return;
    REFEREE_CHECK(r, game_refusal(&r->game, barred) == repetition_forbids(&r->rules.repetition),
                  "%s is not barred by repetition", line->barred);
}
