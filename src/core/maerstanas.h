/* Mǽrstánas by John Beers (rules CC BY-SA 4.0): placing stones on 7×7. */
#ifndef CORE_MAERSTANAS_H
#define CORE_MAERSTANAS_H

#include "core/rules.h"

extern const RulesBase maerstanas_base;

#endif
