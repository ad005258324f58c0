/* The parts of taefl lab. */
#pragma once

#include "cli/command.h"

/* Rows of its options. */
enum { LAB_CHUNK, LAB_JOBS, LAB_JSON };

int lab_verify(const Call *call); /* lab_verify.c */
