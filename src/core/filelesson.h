/* Checks the lesson of a rules file when its law is complete: every name, square, position and move
 * must be valid. A test that plays the tasks checks that they can be solved. */
#pragma once

#include "core/rulefile_form.h"

bool filelesson_check(const RuleFile *file, Error *error);
