/* See selfgames.h. */
#include "cli/selfgames.h"
#include "base/stop.h"
#include "cli/command.h"
#include "cli/outputs.h"
#include "cli/report.h"

int selfgames_interrupted(int games, const char *path) {
    if (path)
        return fail(EXIT_INTERRUPTED,
                    "interrupted with %d games in %s; run the same command again to continue",
                    games, path);
    return fail(EXIT_INTERRUPTED, "interrupted; without --data it cannot be resumed");
}

int selfgames_unwritten(const char *path, const char *why) {
    return fail_output(path, why, "run the same command again to continue");
}

static void show(void *ctx, int games, int target) {
    (void)ctx;
    progress((size_t)games, (size_t)target, "games");
}

int selfgames_play(SelfGames *games, const char *data, int target, int threads) {
    char why[WHY];
    if (!self_games_open(games, data, why)) return fail(EXIT_INPUT, "%s", why);
    games->step = show;
    games->stop = &stop_asked;
    watch_signals();
    bool played = self_games_play(games, target, threads);
    progress_end();
    if (played) return EXIT_FINE;
    return games->unwritten ? selfgames_unwritten(games->path, games->unwritten)
                            : selfgames_interrupted(games->count, games->path);
}

int selfgames_end(SelfGames *games, int code) {
    if (!self_games_close(games) && !code)
        code = selfgames_unwritten(games->path, games->unwritten);
    self_games_free(games);
    return code;
}
