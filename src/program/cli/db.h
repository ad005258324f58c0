/* The parts of taefl db. */
#pragma once

#include "cli/command.h"

/* Rows of its options. */
enum { DB_DATA, DB_FORCE, DB_FROM, DB_RULES, DB_COLUMNS, DB_PUBLIC, DB_PLAYERS, DB_JSON };

int db_import(const CommandCall *call); /* db_import.c */
