/* What a file that the program is told to write may be, and that nothing is harmed: links, pipes,
 * devices, modes, owners, folders that may not be written to, full disks. Root is refused nothing,
 * so what concerns permissions is done as nobody. */
#define _GNU_SOURCE /* unshare */
#include "base/output.h"
#include "base/file.h"
#include "support/test.h"

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH = 512, NOBODY = 65534, SMALL_DISK = 64 << 10 };
static char folder[] = "/tmp/taefl-test-output-XXXXXX";
static const char *why;

static const char *place(const char *name) {
    static char path[4][PATH];
    static int next;
    char *out = path[next++ % 4];
    snprintf(out, PATH, "%s/%s", folder, name);
    return out;
}

static bool put_as(const char *name, OutputHow how, const char *text) {
    why = NULL;
    return output_write(place(name), how, text, strlen(text), &why);
}

static void put(const char *name, const char *text) {
    if (!put_as(name, OUTPUT_OVER, text)) fail_msg("%s: %s", name, why);
}

static void refused(const char *name, OutputHow how, const char *words) {
    assert_false(put_as(name, how, "other"));
    assert_string_equal(why, words);
}

static void holds(const char *name, const char *text) {
    size_t size;
    char *data = file_read(place(name), 1 << 20, &size, &why);
    if (!data) fail_msg("%s: %s", name, why);
    assert_string_equal(data, text);
    free(data);
}

static struct stat about(const char *name) {
    struct stat out = {0};
    assert_int_equal(lstat(place(name), &out), 0);
    return out;
}

static int mode_of(const char *name) { return (int)(about(name).st_mode & 07777); }

/* How many names stand in a folder. */
static int names_in(const char *name) {
    DIR *directory = opendir(place(name));
    int count = 0;
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));) count += entry->d_name[0] != '.';
    rewinddir(directory);
    for (struct dirent *entry; (entry = readdir(directory));)
        count += entry->d_name[0] == '.' && entry->d_name[1] && strcmp(entry->d_name, "..") != 0;
    closedir(directory);
    return count;
}

static void new_folder(const char *name) { assert_int_equal(mkdir(place(name), 0755), 0); }

TEST(test_new_and_over) {
    new_folder("plain");
    assert_true(put_as("plain/file", OUTPUT_NEW, "first"));
    refused("plain/file", OUTPUT_NEW, "already exists");
    assert_true(why == output_is_there);
    holds("plain/file", "first");
    put("plain/file", "second");
    holds("plain/file", "second");
    refused("plain/none/file", OUTPUT_NEW, "No such file or directory");
    refused("plain", OUTPUT_OVER, "Is a directory");
    assert_false(output_write("", OUTPUT_OVER, "x", 1, &why));
    assert_int_equal(names_in("plain"), 1); /* nothing is left lying about */
}

TEST(test_modes) {
    new_folder("modes");
    mode_t old = umask(027);
    put("modes/new", "x");
    assert_true(put_as("modes/private", OUTPUT_PRIVATE, "x"));
    umask(old);
    assert_int_equal(mode_of("modes/new"), 0640);
    assert_int_equal(mode_of("modes/private"), 0600);
    static const int modes[] = {0600, 0664, 0755, 0200};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        assert_int_equal(chmod(place("modes/new"), (mode_t)modes[i]), 0);
        put("modes/new", "y");
        assert_int_equal(mode_of("modes/new"), modes[i]);
    }
    assert_true(put_as("modes/new", OUTPUT_PRIVATE, "x"));
    assert_int_equal(mode_of("modes/new"), 0600);
    if (geteuid() != 0) return;
    assert_int_equal(chown(place("modes/new"), NOBODY, 7), 0);
    put("modes/new", "z");
    assert_int_equal(about("modes/new").st_uid, NOBODY);
    assert_int_equal(about("modes/new").st_gid, 7);
}

TEST(test_links) {
    new_folder("links");
    new_folder("links/deep");
    put("links/deep/file", "old");
    assert_int_equal(symlink("deep/file", place("links/one")), 0);
    assert_int_equal(symlink("one", place("links/two")), 0);
    assert_int_equal(symlink(place("links/deep/later"), place("links/dangling")), 0);
    assert_int_equal(symlink("round", place("links/round")), 0);
    refused("links/two", OUTPUT_NEW, "already exists");
    put("links/two", "new");
    holds("links/deep/file", "new");
    refused("links/dangling", OUTPUT_NEW, "No such file or directory"); /* it leads nowhere */
    refused("links/round", OUTPUT_OVER, "Too many levels of symbolic links");
    static const char *const names[] = {"links/one", "links/two", "links/dangling"};
    for (int i = 0; i < 3; i++) assert_true(S_ISLNK(about(names[i]).st_mode));
    /* Another name of the file keeps what it held. */
    assert_int_equal(link(place("links/deep/file"), place("links/second")), 0);
    put("links/second", "newer");
    holds("links/second", "newer");
    holds("links/deep/file", "new");
    assert_int_equal(names_in("links"), 6);
    assert_int_equal(names_in("links/deep"), 1);
}

TEST(test_pipe) {
    new_folder("pipe");
    assert_int_equal(mkfifo(place("pipe/fifo"), 0600), 0);
    pid_t reader = fork();
    if (reader == 0) {
        char text[16] = "";
        int file = open(place("pipe/fifo"), O_RDONLY);
        for (size_t at = 0, got; (got = (size_t)read(file, text + at, sizeof text - 1 - at)) > 0;)
            at += got;
        _exit(strcmp(text, "through it") != 0);
    }
    assert_true(output_check(place("pipe/fifo"), OUTPUT_NEW, &why));
    assert_true(put_as("pipe/fifo", OUTPUT_NEW, "through it"));
    int status = -1;
    waitpid(reader, &status, 0);
    assert_int_equal(status, 0);
    assert_true(S_ISFIFO(about("pipe/fifo").st_mode));
    assert_int_equal(names_in("pipe"), 1);
}

/* A device like /dev/null and one like /dev/full, of our own where we may make them. */
TEST(test_devices) {
    new_folder("devices");
    bool made = mknod(place("devices/null"), S_IFCHR | 0600, makedev(1, 3)) == 0 &&
                mknod(place("devices/full"), S_IFCHR | 0600, makedev(1, 7)) == 0;
    int opens = made ? open(place("devices/null"), O_WRONLY) : -1;
    if (opens < 0) {
        assert_int_not_equal(geteuid(), 0); /* then no harm can be done to the system's own */
        assert_false(output_write("/dev/full", OUTPUT_OVER, "x", 1, &why));
        assert_string_equal(why, "No space left on device");
        return;
    }
    close(opens);
    put("devices/null", "gone");
    assert_true(put_as("devices/null", OUTPUT_NEW, "gone"));
    refused("devices/full", OUTPUT_OVER, "No space left on device");
    Output *output = output_open(place("devices/full"), OUTPUT_ADD, &why);
    assert_non_null(output);
    output_print(output, "%d words", 2);
    assert_false(output_flush(output, &why));
    assert_string_equal(why, "No space left on device");
    assert_true(output_flush(output, &why)); /* what was lost is told once */
    output_put(output, "x", 1);
    assert_false(output_close(output, &why));
    assert_true(S_ISCHR(about("devices/null").st_mode));
    assert_int_equal(about("devices/null").st_rdev, makedev(1, 3));
    assert_true(S_ISCHR(about("devices/full").st_mode));
    assert_int_equal(names_in("devices"), 2);
}

static void as_nobody(const char *name) {
    if (geteuid() != 0) return;
    assert_int_equal(chown(place(name), NOBODY, NOBODY), 0);
}

TEST(test_permissions) {
    bool root = geteuid() == 0;
    new_folder("shut");
    put("shut/file", "a text");
    put("shut/mine", "old");
    as_nobody("shut");
    as_nobody("shut/file");
    assert_int_equal(chmod(place("shut"), 0555), 0);
    assert_int_equal(chmod(place("shut/mine"), root ? 0666 : 0444), 0);
    if (root) assert_int_equal(seteuid(NOBODY), 0);
    refused("shut/new", OUTPUT_NEW, "Permission denied");
    assert_false(output_check(place("shut/new"), OUTPUT_NEW, &why));
    refused("shut/file", OUTPUT_OVER, "Permission denied"); /* none can be made beside it */
    assert_false(output_check(place("shut/file"), OUTPUT_OVER, &why));
    assert_true(output_check(place("shut/file"), OUTPUT_ADD, &why));
    assert_int_equal(chmod(place("shut/file"), 0444), 0);
    assert_int_equal(chmod(place("shut"), 0755), 0);
    refused("shut/file", OUTPUT_OVER, "Permission denied"); /* though its folder would let us */
    /* What is another's stays as it was: nobody cannot make it again as root's. */
    static const OutputHow hows[] = {OUTPUT_OVER, OUTPUT_PRIVATE};
    for (int i = 0; i < 2; i++)
        refused("shut/mine", hows[i], root ? "Operation not permitted" : "Permission denied");
    if (root) assert_int_equal(seteuid(0), 0);
    holds("shut/file", "a text");
    holds("shut/mine", "old");
    if (root) assert_int_equal(about("shut/mine").st_uid, 0);
    assert_int_equal(names_in("shut"), 2);
}

/* A socket is no file, and a disk would not be either. */
TEST(test_no_file) {
    new_folder("other");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", place("other/socket"));
    int file = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(file, (struct sockaddr *)&address, sizeof address), 0);
    refused("other/socket", OUTPUT_OVER, "is no file");
    assert_null(output_open(place("other/socket"), OUTPUT_ADD, &why));
    assert_string_equal(why, "is no file");
    close(file);
    assert_int_equal(names_in("other"), 1);
}

/* In a process of its own: no more than `limit` bytes a file. */
static void over_the_limit(void **state) {
    char text[4096];
    memset(text, 'x', sizeof text);
    new_folder("limit");
    put("limit/file", "old");
    pid_t pid = fork();
    if (pid == 0) {
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){1000, 1000});
        static const char *const names[] = {"limit/file", "limit/new"};
        for (int i = 0; i < 2; i++)
            if (output_write(place(names[i]), OUTPUT_OVER, text, sizeof text, &why) ||
                strcmp(why, "File too large") != 0)
                _exit(1 + i);
        Output *grows = output_open(place("limit/grows"), OUTPUT_ADD, &why);
        output_put(grows, "whole\n", 6);
        if (!output_flush(grows, &why)) _exit(3);
        output_put(grows, text, sizeof text);
        _exit(output_flush(grows, &why) || !output_close(grows, &why) ? 4 : 0);
    }
    int status = -1;
    waitpid(pid, &status, 0);
    assert_int_equal(status, 0);
    holds("limit/file", "old");
    holds("limit/grows", "whole\n"); /* and nothing of what did not fit */
    assert_int_equal(names_in("limit"), 2);
}

/* On a small disk of our own, where the system lets us have one. */
static int fill_disk(void) {
    static char text[2 * SMALL_DISK];
    memset(text, 'x', sizeof text);
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", "none", MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("tmpfs", place("disk"), "tmpfs", 0, "size=64k") != 0)
        return 100;
    if (!output_write(place("disk/file"), OUTPUT_NEW, "old", 3, &why)) return 1;
    static const char *const names[] = {"disk/file", "disk/new"};
    for (int i = 0; i < 2; i++)
        if (output_write(place(names[i]), OUTPUT_OVER, text, sizeof text, &why) ||
            strcmp(why, "No space left on device") != 0)
            return 10 + i;
    holds("disk/file", "old");
    if (names_in("disk") != 1) return 20;
    return output_write(place("disk/file"), OUTPUT_OVER, "fits", 4, &why) ? 0 : 21;
}

TEST(test_full_disk) {
    over_the_limit(state);
    new_folder("disk");
    pid_t pid = fork();
    if (pid == 0) _exit(fill_disk());
    int status = -1;
    waitpid(pid, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 100)
        print_message("no disk can be mounted here: the limit of a file's size stands for it\n");
    else
        assert_int_equal(status, 0);
}

/* Nobody else may write to it, and nothing of it is lost. */
static void grows(const char *name) {
    static const OutputHow all[] = {OUTPUT_OVER, OUTPUT_PRIVATE, OUTPUT_ADD};
    off_t size = about(name).st_size;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_null(output_open(place(name), all[i], &why));
        assert_true(why == output_is_busy);
        if (all[i] == OUTPUT_ADD) continue;
        assert_null(output_begin(place(name), all[i], &why));
        assert_true(why == output_is_busy);
    }
    assert_int_equal(about(name).st_size, size);
}

TEST(test_pieces) {
    new_folder("pieces");
    Output *output = output_open(place("pieces/file"), OUTPUT_NEW, &why);
    assert_non_null(output);
    assert_null(output_open(place("pieces/file"), OUTPUT_NEW, &why));
    assert_true(why == output_is_there);
    for (int i = 0; i < 30000; i++) output_print(output, "%d\n", i % 10);
    assert_true(output_close(output, &why));
    assert_int_equal(about("pieces/file").st_size, 60000);
    output = output_open(place("pieces/file"), OUTPUT_OVER, &why);
    output_put(output, "one ", 4);
    grows("pieces/file");
    assert_true(output_close(output, &why));
    output = output_open(place("pieces/file"), OUTPUT_ADD, &why);
    grows("pieces/file");
    output_put(output, "two", 3);
    assert_true(output_close(output, &why));
    holds("pieces/file", "one two");
    assert_true(output_close(NULL, &why));
}

/* One whole, piece by piece: until it is closed the old content stands, and after a failure, too.
 */
TEST(test_whole_pieces) {
    new_folder("whole");
    Output *output = output_begin(place("whole/file"), OUTPUT_NEW_PRIVATE, &why);
    output_put(output, "first", 5);
    assert_true(output_flush(output, &why));
    assert_int_not_equal(access(place("whole/file"), F_OK), 0);
    assert_true(output_close(output, &why));
    holds("whole/file", "first");
    assert_int_equal(mode_of("whole/file"), 0600);
    assert_null(output_begin(place("whole/file"), OUTPUT_NEW_PRIVATE, &why));
    assert_true(why == output_is_there);
    assert_int_equal(chmod(place("whole/file"), 0644), 0);
    output = output_begin(place("whole/file"), OUTPUT_PRIVATE, &why);
    output_put(output, "second", 6);
    output_drop(output);
    holds("whole/file", "first");
    output = output_begin(place("whole/file"), OUTPUT_PRIVATE, &why);
    output_put(output, "third", 5);
    assert_true(output_close(output, &why));
    holds("whole/file", "third");
    assert_int_equal(mode_of("whole/file"), 0600);
    /* What cannot be written whole is not written, and is told again at the end. */
    struct rlimit old;
    static char text[1 << 18];
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){1000, old.rlim_max}), 0);
    output = output_begin(place("whole/file"), OUTPUT_PRIVATE, &why);
    output_put(output, text, sizeof text);
    bool flushed = output_flush(output, &why), closed = output_close(output, &why);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    assert_false(flushed || closed);
    assert_string_equal(why, "File too large");
    holds("whole/file", "third");
    /* Whoever was quicker with a new file keeps it. */
    output = output_begin(place("whole/race"), OUTPUT_NEW, &why);
    output_put(output, "late", 4);
    put("whole/race", "early");
    assert_false(output_close(output, &why));
    assert_true(why == output_is_there);
    holds("whole/race", "early");
    assert_int_equal(names_in("whole"), 2);
}

TEST(test_same) {
    new_folder("same");
    new_folder("same/deep");
    put("same/a", "x");
    put("same/b", "x");
    assert_int_equal(symlink("a", place("same/link")), 0);
    assert_int_equal(link(place("same/b"), place("same/second")), 0);
    assert_int_equal(symlink("../new", place("same/deep/dangling")), 0);
    static const struct {
        const char *one, *other;
        bool same;
    } pairs[] = {{"same/a", "same/a", true},           {"same/a", "same/b", false},
                 {"same/a", "same/link", true},        {"same/a", "same/deep/../a", true},
                 {"same/b", "same/second", true},      {"same/new", "same/deep/../new", true},
                 {"same/new", "same/deep/new", false}, {"same/deep/dangling", "same/new", false},
                 {"same/a", "same/new", false},        {"nowhere/a", "nowhere/a", false}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        assert_int_equal(output_is_same(place(pairs[i].one), place(pairs[i].other)), pairs[i].same);
    assert_false(output_is_same("/dev/null", "/dev/null"));
}

/* Standard output by its names is itself, at the place where it stands. */
TEST(test_descriptors) {
    new_folder("descriptors");
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        int file = open(place("descriptors/out"), O_WRONLY | O_CREAT | O_TRUNC, 0644);
        if (dup2(file, STDOUT_FILENO) < 0 || dup2(file, 7) < 0) _exit(1);
        static const char *const names[] = {"-", "/dev/stdout", "/dev/fd/7", "/proc/self/fd/1"};
        for (int i = 0; i < 4; i++)
            if (!output_write(names[i], OUTPUT_NEW, &"abcd"[i], 1, &why)) _exit(2);
        if (output_is_descriptor("-", STDOUT_FILENO)) _exit(3);
        if (!output_is_descriptor(place("descriptors/out"), STDOUT_FILENO)) _exit(4);
        if (output_write("/dev/fd/99", OUTPUT_OVER, "x", 1, &why)) _exit(5);
        _exit(0);
    }
    int status = -1;
    waitpid(pid, &status, 0);
    assert_int_equal(status, 0);
    holds("descriptors/out", "abcd");
}

static int set_up(void **state) { return mkdtemp(folder) && chmod(folder, 0755) == 0 ? 0 : -1; }

static int tear_down(void **state) {
    char command[PATH];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

int main(void) { return tests_run(__FILE__, set_up, tear_down); }
