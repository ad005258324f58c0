/* A tafl law as switches for a screen: the answer of `query law`, see docs/protocol.md. */
#pragma once

#include "core/rules.h"
#include "core/text.h"

/* For rules with a king (Traits.king) only. */
void show_law(const Rules *rules, Text *out);
