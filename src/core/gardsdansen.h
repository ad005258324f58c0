/* Gårdsdansen (Tabula Trivium) by Quadrante Isegrim: 37 nodes, turns of two plies. */
#ifndef CORE_GARDSDANSEN_H
#define CORE_GARDSDANSEN_H

#include "core/rules.h"

extern const RulesBase gardsdansen_base;

#endif
