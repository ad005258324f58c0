/* The engine profile of a rule set: what the search has for it that is not in its law: networks.
 * They are files in networks/ (docs/learn.md), whose bytes the build puts into the program. The
 * page's engine carries none: its host hands it those it needs (session/state.h). */
#ifndef ENGINE_PROFILE_H
#define ENGINE_PROFILE_H

#include "engine/network.h"

/* The network that evaluates these rules where nothing else is asked for; NULL: there is none, and
 * the terms of their mind evaluate. Lives for ever. */
const Network *profile_network(const Rules *rules);

/* The checksum of that network, 16 digits; NULL if there is none. */
const char *profile_sum(const Rules *rules, char out[17]);

#endif
