/* The queue of jobs: whose turn it is, leases, tries, what is done twice; and real workers, one of
 * which is killed. */
#include "store/jobs.h"
#include "core/game.h"
#include "support/fixture.h"
#include "work/runner.h"

#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* ------------------------------------------------------------------ games and jobs */

/* A game of so many plies, which is over or goes on. */
static void add_game(const char *id, int plies, bool over) {
    static Rules rules;
    static Position path[256];
    static Move played[255];
    static PlyRow row[255];
    Game game;
    MoveList list;
    bool taken;
    assert_true(rules_parse(&rules, "copenhagen", NULL));
    game_init(&game, &rules, NULL, path, played, 255);
    GameRow g = {.phase = over ? GAME_OVER : GAME_PLAYING,
                 .result = over ? RESULT_P1 : RESULT_NONE,
                 .termination = over ? TERMINATION_RESIGN : TERMINATION_UNSAID,
                 .culprit = -1,
                 .left = {-1, -1}};
    strcpy(g.id, id);
    strcpy(g.rules, "copenhagen");
    for (int ply = 0; ply < plies; ply++) {
        game_moves(&game, &list);
        assert_true(list.count > 0);
        Move move = list.move[(ply * 7 + 3) % list.count];
        move_write(&rules, move, row[ply].move);
        row[ply].left[0] = row[ply].left[1] = -1;
        row[ply].at = 1;
        assert_true(game_play(&game, move, NULL, NULL));
    }
    g.plies = plies;
    g.to_move = game_now(&game)->side + 1;
    assert_true(games_add(db, &g, row, plies, &taken));
    assert_false(taken);
}

static Job a_job(JobKind what, const char *game, int ply, int64_t person, const char *arguments) {
    Job job = {.kind = what, .ply = ply, .person = person};
    strcpy(job.game, game);
    strcpy(job.arguments, arguments);
    return job;
}

static JobState put(Job job) {
    JobState state;
    assert_true(jobs_add(db, &job, &state));
    return state;
}

static Job take(const char *worker, JobKind most) {
    Job job;
    assert_true(jobs_take(db, worker, most, &job));
    return job;
}

static Job look(JobKind what, const char *game, int ply, int64_t *place) {
    JobWaiting found;
    char *result;
    assert_true(jobs_read(db, what, game, ply, &found, &result));
    free(result);
    *place = found.place;
    return found.job;
}

/* All that is leased is not any more. */
static void let_leases_run_out(void) {
    db_run(db, "UPDATE jobs SET until = 0 WHERE state = 1", NO_VALUES);
}

/* ------------------------------------------------------------------ the queue alone */

/* Persons take turns, moves come first, and everybody knows the own place. */
EMPTY_TEST(fair) {
    char id[GAME_ID] = "gameof_a";
    int64_t place;
    for (int i = 0; i < 6; i++) {
        id[7] = (char)('a' + i);
        add_game(id, 4, true);
    }
    for (int i = 0; i < 4; i++) { /* one person wants four, and then two others one each */
        id[7] = (char)('a' + i);
        put(a_job(JOB_ANALYSIS, id, 0, 1, ""));
    }
    assert_string_equal(take("w", JOB_ANALYSIS).game, "gameof_a");
    put(a_job(JOB_ANALYSIS, "gameof_e", 0, 2, ""));
    put(a_job(JOB_ANALYSIS, "gameof_f", 0, 3, ""));
    look(JOB_ANALYSIS, "gameof_c", 0, &place);
    assert_int_equal(place, 4);
    look(JOB_ANALYSIS, "gameof_f", 0, &place);
    assert_int_equal(place, 3);
    int64_t count;
    assert_true(jobs_of(db, JOB_ANALYSIS, 1, &count));
    assert_int_equal(count, 4);
    assert_int_equal(take("w", JOB_MOVE).id, 0);
    put(a_job(JOB_MOVE, "gameof_a", 4, 1, "1 x"));
    JobWaiting own[5];
    int owned;
    assert_true(jobs_own(db, 1, own, 5, &owned));
    assert_int_equal(owned, 5);
    static const char stands[] = "aabcd";
    static const int64_t places[] = {1, 0, 1, 4, 5};
    for (int i = 0; i < owned; i++) {
        assert_int_equal(own[i].job.game[7], stands[i]);
        assert_int_equal(own[i].place, places[i]);
    }
    assert_true(jobs_own(db, 1, own, 2, &owned));
    assert_int_equal(owned, 2);
    JobsLoad load;
    assert_true(jobs_load(db, &load));
    assert_int_equal(load.kind[JOB_ANALYSIS].count[JOB_WAITING], 5);
    assert_int_equal(load.kind[JOB_ANALYSIS].count[JOB_RUNNING], 1);
    assert_int_equal(load.kind[JOB_MOVE].count[JOB_WAITING], 1);
    /* Finished ones stay and are not counted, however many there are. */
    db_run(db, "UPDATE jobs SET state = 2 WHERE game = 'gameof_f'", NO_VALUES);
    assert_true(jobs_load(db, &load));
    assert_int_equal(load.kind[JOB_ANALYSIS].count[JOB_WAITING], 4);
    assert_int_equal(load.kind[JOB_ANALYSIS].count[JOB_DONE], 0);
    db_run(db, "UPDATE jobs SET state = 0 WHERE game = 'gameof_f'", NO_VALUES);
    assert_true(load.kind[JOB_MOVE].oldest_ms > 0);
    assert_int_equal(take("w", JOB_ANALYSIS).kind, JOB_MOVE);
    static const char order[] = "befcd";
    for (int i = 0; order[i]; i++) assert_int_equal(take("w", JOB_ANALYSIS).game[7], order[i]);
    assert_int_equal(take("w", JOB_ANALYSIS).id, 0);
    Job running[4];
    int runs;
    assert_true(jobs_running(db, running, 4, &runs));
    assert_int_equal(runs, 4);
    assert_string_equal(running[0].worker, "w");
}

/* What is asked for twice is one job; what has changed is another one, and the old answer is
 * nobody's. */
EMPTY_TEST(once) {
    bool mine;
    JobMoves moves;
    add_game("gameof_a", 4, false);
    assert_int_equal(put(a_job(JOB_MOVE, "gameof_a", 4, 1, "1 x")), JOB_WAITING);
    Job first = take("w1", JOB_ANALYSIS);
    assert_int_equal(put(a_job(JOB_MOVE, "gameof_a", 4, 1, "1 x")), JOB_RUNNING);
    assert_int_equal(take("w2", JOB_ANALYSIS).id, 0);
    assert_int_equal(put(a_job(JOB_MOVE, "gameof_a", 4, 1, "1 y")), JOB_WAITING);
    assert_true(jobs_finish(db, &first, "a1a2", &mine));
    assert_false(mine);
    Job second = take("w2", JOB_ANALYSIS);
    assert_string_equal(second.arguments, "1 y");
    assert_true(jobs_finish(db, &second, "b1b2", &mine));
    assert_true(mine);
    assert_true(jobs_finish(db, &second, "c1c2", &mine));
    assert_false(mine);
    assert_int_equal(put(a_job(JOB_MOVE, "gameof_a", 4, 1, "1 y")), JOB_DONE);
    assert_true(jobs_collect(db, &moves));
    assert_int_equal(moves.count, 1);
    assert_string_equal(moves.move[0].move, "b1b2");
    free(moves.move);
    assert_true(jobs_collect(db, &moves));
    assert_int_equal(moves.count, 0);
}

/* A lease that ran out lets somebody else have it; too many tries are told as failed. */
EMPTY_TEST(leases) {
    bool mine;
    JobMoves moves;
    int64_t place;
    add_game("gameof_a", 4, false);
    put(a_job(JOB_MOVE, "gameof_a", 4, 1, "1 x"));
    Job lost = take("w1", JOB_ANALYSIS);
    assert_true(jobs_beat(db, &lost, &mine));
    assert_true(mine);
    assert_int_equal(take("w2", JOB_ANALYSIS).id, 0);
    let_leases_run_out();
    Job again = take("w2", JOB_ANALYSIS);
    assert_int_equal(again.id, lost.id);
    assert_int_equal(again.tries, 2);
    assert_true(jobs_beat(db, &lost, &mine));
    assert_false(mine);
    assert_true(jobs_finish(db, &lost, "a1a2", &mine));
    assert_false(mine);
    assert_true(jobs_give_back(db, &again));
    for (int tries = 2; tries <= JOB_TRIES; tries++) {
        again = take("w3", JOB_ANALYSIS);
        assert_int_equal(again.tries, tries);
        let_leases_run_out();
    }
    assert_int_equal(take("w4", JOB_ANALYSIS).id, 0);
    assert_string_equal(look(JOB_MOVE, "gameof_a", 4, &place).why, "nobody came to an end with it");
    assert_true(jobs_collect(db, &moves));
    assert_int_equal(moves.count, 1);
    assert_string_equal(moves.move[0].move, "");
    free(moves.move);

    /* An analysis that failed may be asked for anew; one that is done stays. */
    add_game("gameof_b", 4, true);
    put(a_job(JOB_ANALYSIS, "gameof_b", 0, 1, ""));
    again = take("w", JOB_ANALYSIS);
    assert_true(jobs_fail(db, &again, "no", &mine));
    assert_string_equal(look(JOB_ANALYSIS, "gameof_b", 0, &place).why, "no");
    assert_int_equal(put(a_job(JOB_ANALYSIS, "gameof_b", 0, 1, "")), JOB_WAITING);
    again = take("w", JOB_ANALYSIS);
    assert_true(jobs_finish(db, &again, "[]", &mine));
    assert_int_equal(put(a_job(JOB_ANALYSIS, "gameof_b", 0, 2, "")), JOB_DONE);
    /* What a server that was killed had waits at once. */
    put(a_job(JOB_MOVE, "gameof_a", 4, 1, "1 x"));
    take("w", JOB_MOVE);
    assert_true(jobs_free(db));
    assert_int_equal(take("w", JOB_MOVE).tries, 2);
}

/* ------------------------------------------------------------------ workers */

static FILE *said;

static pid_t begin_worker(void) {
    int ends[2];
    char line[256];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (!child) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* it ends when the test does */
        dup2(ends[1], STDOUT_FILENO);
        execl(getenv("TAEFL"), "taefl", "worker", "--json", "--data", where, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    said = fdopen(ends[0], "r");
    assert_non_null(fgets(line, sizeof line, said));
    assert_non_null(strstr(line, "\"worker\""));
    return child;
}

static int end_worker(pid_t child, int number) {
    int status;
    kill(child, number);
    assert_int_equal(waitpid(child, &status, 0), child);
    fclose(said);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

/* Commits, and waits until a job is in this state, or is over. */
static Job until(JobKind what, const char *game, int ply, JobState state) {
    int64_t place;
    for (;;) {
        database_commit(db);
        database_begin(db);
        Job job = look(what, game, ply, &place);
        if (job.state == state || job.state >= JOB_DONE) return job;
        usleep(2000);
    }
}

static void expect_analysis(const char *game, int plies) {
    JobWaiting found;
    char *result;
    assert_true(jobs_read(db, JOB_ANALYSIS, game, 0, &found, &result));
    json_t *steps = json_loads(result, 0, NULL);
    assert_int_equal(json_array_size(steps), plies + 1);
    double chance;
    int mark;
    json_t *pv;
    assert_int_equal(json_unpack(json_array_get(steps, 1), "{s:F, s:i, s:o}", "chance", &chance,
                                 "mark", &mark, "pv", &pv),
                     0);
    assert_true(chance >= 0 && chance <= 1);
    assert_true(json_array_size(pv) > 0);
    json_decref(steps);
    free(result);
}

/* A worker is killed with a job in its hands; another one does it. One that is told to end gives
 * back what it has; and a move is made while an analysis goes on. */
EMPTY_TEST(workers) {
    char id[GAME_ID] = "gameof_a", arguments[JOB_ARGUMENTS];
    Rules rules;
    Position start;
    if (kind != DB_POSTGRES) return; /* a file has one process */
    pid_t child = begin_worker();
    for (bool caught = false; !caught; id[7]++) { /* unless it was done too soon */
        add_game(id, 6, true);
        put(a_job(JOB_ANALYSIS, id, 0, 1, ""));
        until(JOB_ANALYSIS, id, 0, JOB_RUNNING);
        /* It cannot be finished while the row is held. */
        caught = db_number(db, "SELECT 1 FROM jobs WHERE game = $1 AND state = 1 FOR UPDATE",
                           VALUES(id)) == 1;
    }
    id[7]--;
    assert_int_equal(end_worker(child, SIGKILL), -SIGKILL);
    /* Its lease would run for long, but its connection is gone. */
    db_run(db, "UPDATE jobs SET until = until + 100000000 WHERE state = 1", NO_VALUES);
    database_commit(db);
    database_begin(db);
    child = begin_worker();
    Job job = until(JOB_ANALYSIS, id, 0, JOB_DONE);
    assert_int_equal(job.state, JOB_DONE);
    assert_int_equal(job.tries, 2);
    expect_analysis(id, 6);

    /* A long one, and moves meanwhile: one that is wanted, and one of a game that has gone on. */
    add_game("longgame", 200, true);
    put(a_job(JOB_ANALYSIS, "longgame", 0, 1, ""));
    assert_int_equal(until(JOB_ANALYSIS, "longgame", 0, JOB_RUNNING).state, JOB_RUNNING);
    assert_true(rules_parse(&rules, "copenhagen", NULL));
    rules.start(&rules, &start);
    runner_arguments(&rules, &start, 1, arguments);
    add_game("newgame1", 0, false);
    add_game("newgame2", 2, false);
    put(a_job(JOB_MOVE, "newgame2", 0, 1, arguments));
    put(a_job(JOB_MOVE, "newgame1", 0, 1, arguments));
    assert_int_equal(until(JOB_MOVE, "newgame1", 0, JOB_DONE).state, JOB_DONE);
    int64_t place;
    assert_int_equal(look(JOB_MOVE, "newgame2", 0, &place).id, 0);
    assert_int_equal(look(JOB_ANALYSIS, "longgame", 0, &place).state, JOB_RUNNING);
    assert_int_equal(end_worker(child, SIGTERM), 0);
    database_commit(db);
    database_begin(db);
    job = look(JOB_ANALYSIS, "longgame", 0, &place);
    assert_int_equal(job.state, JOB_WAITING);
    assert_int_equal(job.tries, 0);
}

int main(void) { return store_tests_run(__FILE__); }
