/* Gårdsdansen (Tabula Trivium) by Quadrante Isegrim: 37 nodes, turns of two plies. */
#ifndef CORE_GARDSDANSEN_H
#define CORE_GARDSDANSEN_H

#include "core/rules.h"

void gardsdansen_setup(Rules *out, const RulesBase *base, uint32_t options);
extern const RulesBase gardsdansen_base;

#endif
