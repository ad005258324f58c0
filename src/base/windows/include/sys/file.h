/* flock is in posix.h. */
#pragma once
