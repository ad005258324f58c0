/* See obstacle.h. */
#include "core/obstacle.h"
#include "core/check.h"

static const struct {
    const char *name, *words;
} codes[OBSTACLE_COUNT] = {
#define X(name, words) {#name, words},
    OBSTACLES(X)
#undef X
};

const char *obstacle_name(ObstacleCode code) {
    ASSERT((unsigned)code < OBSTACLE_COUNT);
    return codes[code].name;
}

const char *obstacle_words(ObstacleCode code) {
    ASSERT((unsigned)code < OBSTACLE_COUNT);
    return codes[code].words;
}
