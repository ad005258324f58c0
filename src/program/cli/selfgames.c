/* See selfgames.h. */
#include "cli/selfgames.h"
#include "base/clock.h"
#include "base/stop.h"
#include "cli/outputs.h"
#include "cli/report.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

void selfgames_watch_signals(void) {
    stop_on_signal(SIGINT);
    stop_on_signal(SIGTERM);
    stop_on_signal(SIGHUP);
}

int selfgames_open(SelfRun *run, const char *path) {
    char why[TUNE_WHY];
    run->path = path;
    if (path && !(run->file = self_games_open(path, &run->games, why)))
        return fail(EXIT_INPUT, "%s", why);
    return EXIT_FINE;
}

static bool time_is_over(const SelfRun *run, int games) {
    return run->until && games >= run->least && clock_us() >= run->until;
}

/* False: this is the last game. */
static bool finished(void *ctx, const SelfGame *game, int number) {
    SelfRun *run = ctx;
    int games = run->games.count + 1;
    if (run->file) self_games_add(run->file, &run->games.settings, game, number, &run->unwritten);
    if (run->step) run->step(run->ctx, games);
    if (run->live && !run->step) fprintf(stderr, "\r%d of %d games", games, run->target);
    return !run->unwritten && !time_is_over(run, games);
}

int selfgames_interrupted(const SelfRun *run) {
    if (run->file)
        return fail(EXIT_INTERRUPTED,
                    "interrupted with %d games in %s; run the same command again to continue",
                    run->games.count, run->path);
    return fail(EXIT_INTERRUPTED, "interrupted; without --data it cannot be resumed");
}

int selfgames_play(SelfRun *run, int target, int threads) {
    run->live = isatty(STDERR_FILENO);
    run->target = target;
    if (time_is_over(run, run->games.count)) return EXIT_FINE;
    selfgames_watch_signals();
    self_games_play(&run->games, target, threads, &stop_asked, finished, run);
    if (run->live) fprintf(stderr, "\r\033[K");
    if (run->unwritten)
        return fail_output(run->path, run->unwritten,
                           "the games before are kept; run the same command again to continue");
    if (run->until && !stop_urgency()) return EXIT_FINE;
    return run->games.count >= target ? EXIT_FINE : selfgames_interrupted(run);
}

int selfgames_close(SelfRun *run, int code) {
    const char *why;
    if (!output_close(run->file, &why) && !code)
        code = fail_output(run->path, why, "run the same command again to continue");
    run->file = NULL;
    return code;
}

int selfgames_end(SelfRun *run, int code) {
    code = selfgames_close(run, code);
    self_games_free(&run->games);
    return code;
}
