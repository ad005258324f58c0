/* No help in the caller's own running games (store/standing.h). These run in a thread of the
 * database, at best one that only reads: looking at many games takes a while. */
#include "api/service_parts.h"

#include "store/standing.h"

static bool judge(Call *call, StandingAnswer answer) {
    if (answer == STANDING_NEAR)
        return call_no(call, 403, "own-game",
                       "this stands in a game of yours that goes on, or soon may");
    if (answer == STANDING_UNKNOWN)
        return call_no(call, 403, "many-games",
                       "your running games are too many or too long to see whether this is from "
                       "one of them; finish some first");
    return true;
}

bool fair_position(Db *db, Call *call, const Rules *rules, const Position *position) {
    Standing own;
    if (!standing_of(db, &call->person, rules, STANDING_ALL, &own)) return false;
    StandingAnswer found = standing_near(&own, position);
    standing_free(&own);
    return judge(call, found);
}

bool fair_opponent(Db *db, Call *call, const Rules *rules, const Position *first) {
    Standing own;
    if (!standing_of(db, &call->person, rules, STANDING_AGAINST_OTHERS, &own)) return false;
    StandingAnswer found = standing_near(&own, first);
    if (found == STANDING_FAR) found = standing_ahead(&own, rules, first);
    standing_free(&own);
    return judge(call, found);
}

bool fair_game(Db *db, Call *call, const GameRow *row, const PlyRow *plies) {
    Rules rules;
    Standing own;
    if (!rules_parse(&rules, row->rules, NULL)) return true;
    if (!standing_of(db, &call->person, &rules, STANDING_ALL, &own)) return false;
    StandingAnswer found = standing_met(&own, &rules, row, plies);
    standing_free(&own);
    return judge(call, found);
}
