#include "match/bologna_bot.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* In the child: never returns. `report` gets errno if the command cannot be run. */
static void become(char *const *command, const char *log, int report) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setpgid(0, 0);
    int in = open("/dev/null", O_RDONLY);
    int out = open(log ? log : "/dev/null", O_WRONLY | O_CREAT | O_APPEND, 0644);
    if (in >= 0) dup2(in, STDIN_FILENO);
    if (out >= 0) {
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        execvp(command[0], command);
    }
    int number = errno;
    ssize_t ignored = write(report, &number, sizeof number);
    (void)ignored;
    _exit(127);
}

bool bot_start(Bot *bot, char *const *command, const char *log, char *why, size_t size) {
    int report[2], number = 0;
    *bot = (Bot){0};
    if (pipe(report) != 0) {
        snprintf(why, size, "no pipe: %s", strerror(errno));
        return false;
    }
    for (int end = 0; end < 2; end++) fcntl(report[end], F_SETFD, FD_CLOEXEC);
    bot->pid = fork();
    if (bot->pid == 0) become(command, log, report[1]);
    close(report[1]);
    if (bot->pid < 0) {
        number = errno;
        bot->pid = 0;
    } else {
        setpgid(bot->pid, bot->pid);
        ssize_t got = read(report[0], &number, sizeof number);
        if (got != (ssize_t)sizeof number) number = 0; /* closed by a successful exec */
    }
    close(report[0]);
    if (!number) return true;
    snprintf(why, size, "'%.100s' cannot be started: %s", command[0], strerror(number));
    bot_kill(bot);
    return false;
}

bool bot_ended(Bot *bot) {
    if (bot->pid && !bot->ended) bot->ended = waitpid(bot->pid, &bot->status, WNOHANG) == bot->pid;
    return bot->ended;
}

void bot_how(const Bot *bot, char *out, size_t size) {
    if (!bot->ended)
        snprintf(out, size, "is running");
    else if (WIFSIGNALED(bot->status))
        snprintf(out, size, "was ended by signal %d", WTERMSIG(bot->status));
    else
        snprintf(out, size, "ended with exit code %d", WEXITSTATUS(bot->status));
}

void bot_kill(Bot *bot) {
    if (!bot->pid) return;
    kill(-bot->pid, SIGKILL); /* what it left behind, too */
    if (!bot->ended) waitpid(bot->pid, &bot->status, 0);
    bot->ended = true;
    bot->pid = 0;
}
