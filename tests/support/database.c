/* See database.h. */
#include "support/database.h"
#include "support/test.h"

#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];
static bool made;
static pid_t owner;

static void clean(void) {
    if (getpid() != owner) return; /* children end, too */
    char line[128];
    snprintf(line, sizeof line, "rm -rf %s", folder);
    if (system(line) != 0) fprintf(stderr, "%s failed\n", line);
}

/* Where making the thousand files of a server takes no disk, if there is a gigabyte. */
static const char *place(void) {
    struct statvfs about;
    bool good = access("/dev/shm", W_OK) == 0 && statvfs("/dev/shm", &about) == 0 &&
                about.f_bavail * about.f_frsize >= 1 << 30;
    return good ? "/dev/shm" : "/tmp";
}

const char *database_folder(void) {
    if (made) return folder;
    snprintf(folder, sizeof folder, "%s/taefl-test-store-XXXXXX", place());
    if (!mkdtemp(folder)) abort();
    made = true;
    owner = getpid();
    atexit(clean);
    return folder;
}

/* ------------------------------------------------------------------ PostgreSQL */

#define BIN "/usr/lib/postgresql/15/bin/"
enum { PATH = 128 };
static char server_folder[PATH];
static pid_t server;

/* What PostgreSQL allows nobody to be who runs it. */
static void stop_being_root(void) {
    struct passwd *user = getuid() == 0 ? getpwnam("postgres") : NULL;
    if (getuid() == 0 && (!user || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) abort();
    prctl(PR_SET_PDEATHSIG, SIGQUIT); /* it ends when the test does, however that ends */
}

static pid_t start(const char *const *words) {
    pid_t child = fork();
    if (child) return child;
    char log[PATH + 16];
    snprintf(log, sizeof log, "%s/log", server_folder);
    stop_being_root();
    if (!freopen(log, "a", stdout) || dup2(STDOUT_FILENO, STDERR_FILENO) < 0) _exit(126);
    execv(words[0], (char *const *)(uintptr_t)words);
    _exit(127);
}

static void stop_server(void) {
    if (getpid() != owner || !server) return;
    kill(server, SIGQUIT);
    waitpid(server, NULL, 0);
    server = 0;
}

static void show_log(void) {
    char line[PATH + 32];
    snprintf(line, sizeof line, "cat %s/log >&2", server_folder);
    if (system(line) != 0) fputs("there is no log\n", stderr);
}

/* The server is one for the whole test program: a fresh cluster on a socket in a folder of its own.
 */
static PGconn *connect_to_server(void) {
    char address[PATH + 64];
    snprintf(address, sizeof address, "host=%s user=postgres dbname=postgres", server_folder);
    return PQconnectdb(address);
}

static void start_server(void) {
    int status;
    snprintf(server_folder, sizeof server_folder, "%s/pg", database_folder());
    if (chmod(database_folder(), 0755) != 0 || mkdir(server_folder, 0700) != 0) abort();
    struct passwd *user = getuid() == 0 ? getpwnam("postgres") : NULL;
    if (user && chown(server_folder, user->pw_uid, user->pw_gid) != 0) abort();
    char line[4 * PATH], data[PATH + 8], sockets[PATH + 32];
    snprintf(data, sizeof data, "%s/data", server_folder);
    snprintf(sockets, sizeof sockets, "unix_socket_directories=%s", server_folder);
    snprintf(line, sizeof line, "sh \"${TAEFL_SOURCE:-.}/tests/support/cluster.sh\" %s >/dev/null",
             server_folder);
    if (system(line) != 0) {
        fprintf(stderr, "PostgreSQL 15 cannot be set up (Debian: postgresql-15)\n");
        abort();
    }
    const char *const serve[] = {BIN "postgres",
                                 "-D",
                                 data,
                                 "-c",
                                 "listen_addresses=",
                                 "-c",
                                 sockets,
                                 "-c",
                                 "fsync=on",
                                 "-c",
                                 "shared_buffers=8MB",
                                 "-c",
                                 "max_connections=20",
                                 "-c",
                                 "autovacuum=off",
                                 NULL};
    server = start(serve);
    atexit(stop_server);
    for (;;) { /* until it answers, or ends */
        PGconn *connection = connect_to_server();
        bool good = PQstatus(connection) == CONNECTION_OK;
        PQfinish(connection);
        if (good) return;
        if (waitpid(server, &status, WNOHANG) == server) break;
        usleep(2000);
    }
    server = 0;
    show_log();
    abort();
}

/* A database is a schema of its own there, which is made in a moment. */
static void new_schema(int number, char out[2 * PATH]) {
    char line[64];
    if (!server) start_server();
    PGconn *connection = connect_to_server();
    snprintf(line, sizeof line, "CREATE SCHEMA t%d", number);
    PGresult *result = PQexec(connection, line);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) abort();
    PQclear(result);
    PQfinish(connection);
    snprintf(out, 2 * PATH,
             "postgres:///postgres?host=%s&user=postgres&options=-csearch_path%%3Dt%d",
             server_folder, number);
}

/* ------------------------------------------------------------------ either */

const char *database_new(DbKind kind) {
    enum { MOST = 200 };
    static char places[MOST][2 * PATH];
    static int count;
    if (count == MOST) abort();
    char *where = places[count];
    if (kind == DB_POSTGRES)
        new_schema(count, where);
    else
        snprintf(where, 2 * PATH, "%s/%d.db", database_folder(), count);
    count++;
    return where;
}

Db *database_open(const char *where, DbHow how) {
    char why[DB_WHY];
    Db *db = db_open(where, how, why);
    if (!db) fail_msg("%s", why);
    return db;
}

void database_begin(Db *db) {
    if (!db_begin(db)) fail_msg("%s", db_why(db));
}

void database_commit(Db *db) {
    if (!db_commit(db)) fail_msg("%s", db_why(db));
}
