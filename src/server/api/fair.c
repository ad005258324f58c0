/* No help in the caller's own running games (store/in_play.h). These run in a thread of the
 * database, at best one that only reads: looking at many games takes a while. */
#include "api/answers.h"

#include "store/in_play.h"

static bool judge(Call *call, InPlayAnswer answer) {
    if (answer == IN_PLAY_NEAR)
        return call_no(call, 403, "own-game",
                       "this stands in a game of yours that goes on, or soon may");
    if (answer == IN_PLAY_UNKNOWN)
        return call_no(call, 403, "many-games",
                       "your running games are too many or too long to see whether this is from "
                       "one of them; finish some first");
    return true;
}

bool fair_position(Db *db, Call *call, const Rules *rules, const Position *position) {
    InPlay own;
    if (!in_play_of(db, &call->person, rules, IN_PLAY_ALL, &own)) return false;
    InPlayAnswer found = in_play_near(&own, position);
    in_play_free(&own);
    return judge(call, found);
}

bool fair_opponent(Db *db, Call *call, const Rules *rules, const Position *first) {
    InPlay own;
    if (!in_play_of(db, &call->person, rules, IN_PLAY_AGAINST_OTHERS, &own)) return false;
    InPlayAnswer found = in_play_near(&own, first);
    if (found == IN_PLAY_FAR) found = in_play_ahead(&own, rules, first);
    in_play_free(&own);
    return judge(call, found);
}

bool fair_game(Db *db, Call *call, const GameRow *row, const PlyRow *plies) {
    Rules rules;
    InPlay own;
    if (!rules_parse(&rules, row->rules, NULL)) return true;
    if (!in_play_of(db, &call->person, &rules, IN_PLAY_ALL, &own)) return false;
    InPlayAnswer found = in_play_met(&own, &rules, row, plies);
    in_play_free(&own);
    return judge(call, found);
}
