/* The tables of routes, and requests for paths below /api/ and for game files. */
#pragma once

#include "api/call.h"

/* Each ends with a row whose path is NULL. */
extern const Route account_routes[], analysis_routes[], game_routes[], rank_routes[],
    person_routes[], tournament_routes[], file_routes[], explore_routes[], host_routes[],
    hosting_routes[], contact_routes[], current_routes[], push_routes[], puzzle_routes[],
    class_routes[], study_routes[], bot_routes[];
/* All route tables. The last one is NULL. */
extern const Route *const route_tables[];

/* Has the call's route read a request. Returns false if it is refused. */
bool call_read(Call *call, const Request *request, Refusal *why);

bool calls_wants(const Request *request);
/* Returns true if *out is the answer. Otherwise the answer follows later. */
bool calls_asked(Service *service, Ticket ticket, const Request *request, Answer *out);
