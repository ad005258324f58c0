/* See family.h. */
#include "record/family.h"

FAMILY_TABLE(RecordFamily, record)
