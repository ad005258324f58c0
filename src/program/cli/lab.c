/* taefl lab: how fair a law is; proofs that a side wins, and their certificates. */
#include "cli/lab.h"
#include "base/workers.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "proof/proof.h"

#include <string.h>

enum { MEMORY_MOST = 1 << 20 };
static const Option options[] = {
    NUMBER(LAB_CHUNK, "chunk", 'c', "N", 0, 65535, -1,
           "verify: check only this chunk of each file, counted from 0; what is said of all chunks "
           "together, such as repetition, is left out"),
    NUMBER(LAB_JOBS, "jobs", 'j', "N", 1, MAX_WORKERS, 1,
           "verify: check N chunks at a time; balance: play N games at a time; default 1"),
    VALUE(LAB_TABLE, FILE, "table", 0, "FILE",
          "verify: write the proved moves into this file, for programs that look one up"),
    NUMBER(LAB_WINNER, "winner", 'w', "N", 1, 2, 0, "solve: the side that is proved to win"),
    VALUE(LAB_FIRST, TEXT, "first", 'f', "MOVE",
          "solve: the winner's move in the position; default: the one that a short search likes "
          "best"),
    VALUE(LAB_STORE, FOLDER, "store", 's', "FOLDER",
          "solve: store the proved positions in this folder; default: store nothing"),
    FLAG(LAB_RESUME, "resume", 'r', "solve: go on with what the folder has"),
    VALUE(LAB_SHARD, TEXT, "shard", 0, "I/N",
          "solve: prove only every N-th reply, from the I-th on; a later run without it joins the "
          "shards; balance: play only every N-th game, from the I-th on, into --data; a later run "
          "with --merge joins the shards"),
    NUMBER(LAB_MEMORY, "memory", 'm', "MIB", 1, MEMORY_MOST, 1024,
           "solve: memory for proved positions; default 1024"),
    NUMBER(LAB_MOST, "expansions", 'n', "N", 1, INT64_MAX, 0,
           "solve: stop after about so many expansions; default: no limit"),
    NUMBER(LAB_PIECE, "piece", 0, "N", 1, 1000000, 1000,
           "solve: expansions of a piece, after which the store is written; default 1000"),
    NUMBER(
        LAB_ALLOWANCE, "allowance", 0, "N", 1, INT64_MAX, 1000,
        "solve: begin with N expansions for each reply; those that are not proved get four times "
        "as many in the next round; default 1000"),
    NUMBER(LAB_HINT, "hint", 0, "NODES", 0, 1000000, 5000,
           "solve: ask the engine for a move at every expansion; 0: never; default 5000"),
    NUMBER(LAB_LEAF, "leaf", 0, "N", 1, PROOF_MOST_LEAF, 6,
           "solve: wins within N moves that a λ-search finds are leaves of the proof; default 6"),
    VALUE(LAB_PROOF, FILE, "proof", 'o', "FILE",
          "solve: write the certificate of a finished proof into this file"),
    VALUE(LAB_LADDER, TEXT, "ladder", 0, "S,S…",
          "balance: play at these strengths: beginner, greedy, or a number of nodes a move; "
          "default beginner,greedy,400,1600,6400,25600"),
    NUMBER(LAB_GAMES, "games", 'g', "N", 20, 10000000, 400,
           "balance: play at most N games at each strength; default 400"),
    VALUE(LAB_WIDTH, TEXT, "width", 0, "P",
          "balance: stop when the band is at most P points to each side; default 3"),
    FLAG(LAB_PRECISE, "precise", 0, "balance: go on when it is certain which side is favoured"),
    NUMBER(LAB_SKILL, "skill", 0, "N", 1, 1000000, 0,
           "balance: play N pairs of games between neighbours of the ladder too, for the Elo of a "
           "doubling of the nodes"),
    NUMBER(LAB_SEED, "seed", 0, "N", 0, INT64_MAX, 1,
           "balance: equal seeds play equal games; default 1"),
    VALUE(LAB_OPENINGS, FILE, "openings", 0, "KIND|FILE",
          "balance: first (default): each first turn equally often, then near-best moves; near: "
          "near-best moves; random: random plies; level: random plies after which a search finds "
          "the game about level; or a file of openings (docs/match.md)"),
    NUMBER(LAB_PLIES, "plies", 0, "N", 0, 100, 8, "balance: the opening has N plies; default 8"),
    NUMBER(LAB_LONGEST, "longest", 0, "N", 20, 1000, 300,
           "balance: give up a game as a draw after N plies; default 300"),
    CHOICE(
        LAB_JUDGE, "judge", 0, "WHO", "learn network terms",
        "balance: the evaluation. learn (default): a network learnt for each law from the same "
        "number of games; network: the network that comes with Taefl; terms: the hand-made terms"),
    NUMBER(LAB_LEARN, "learn-games", 0, "N", 20, 10000000, 10000,
           "balance: learn from N games of 400 nodes a move; default 10000"),
    FLAG(LAB_UNEQUAL, "unequal", 0,
         "balance: let the terms judge a law that has no network beside laws that have one"),
    VALUE(LAB_DATA, FILE, "data", 0, "FILE",
          "balance: keep the games in this file; games that it has are not played again"),
    LIST(LAB_MERGE, "merge", 0, "FILE…", NULL, "balance: take games from these files too"),
    LIST(LAB_FROM, "from", 0, "FILE…", NULL,
         "balance: measure the games of these files, in any form of taefl convert, and play none"),
    LIST(LAB_VARY, "vary", 0, "KEY=V,V…", NULL,
         "balance: measure variants of one tafl rule set too, with these values of a key of rules "
         "files; given several times, all combinations"),
    NUMBER(LAB_TOWARD, "toward", 0, "P", 1, 99, 50,
           "balance: look for the variant in which player 1's share is nearest to P %. Each round "
           "at the first strength of --ladder drops the worse half; the last two play at the last "
           "strength with another seed"),
    VALUE(LAB_CSV, FILE, "csv", 0, "FILE", "balance: write the table to this file too, as CSV"),
    VALUE(LAB_REPORT, FILE, "report", 0, "FILE",
          "balance: draw the balance over the ladder in this file, as SVG"),
    OPTION_FORCE(LAB_FORCE),
    OPTION_JSON(LAB_JSON),
    {0},
};

static int run(const CommandCall *call) {
    const char *action = call->word[0];
    if (strcmp(action, "balance") == 0) return lab_balance(call);
    if (strcmp(action, "solve") == 0) return lab_solve(call);
    if (strcmp(action, "verify") == 0) return lab_verify(call);
    return fail(EXIT_USAGE, "lab has no action '%s'; the actions are balance, solve and verify",
                action);
}

const Command command_lab = {
    .name = "lab",
    .summary = "measure how fair a game is, prove that a side wins, and check proofs",
    .description =
        "'balance' lets the engine play a law against itself at several strengths and says which "
        "side the law favours, with error bands. docs/balance.md explains the method and every "
        "figure. The same seed gives the same report with any number of threads and shards.\n\n"
        "'solve' proves that a side wins a position against every play of the other side, for tafl "
        "games on at most 7×7 squares. It works until it is done, stopped, or out of memory; a "
        "proof may take seconds or weeks. Once a minute it writes three numbers to stderr: proved "
        "replies to the first move, finished pieces of the search, and proved positions. They do "
        "not show how much is left: one reply may need most of the work.\n\nThe store is a folder "
        "with one file, to which each finished piece adds its proved positions. A kill loses at "
        "most one piece. The result does not depend on a clock.\n\nA certificate holds the "
        "winner's moves from a position, for every reply of the other side. docs/proofs.md "
        "explains its contents and assumptions.\n\n'verify' walks through it with the plain rules, "
        "which share no code with the engine. It checks that every move is legal, every reply is "
        "answered, every line ends in a win, and no repetition bars a move.\n\nJSON of balance, a "
        "line for "
        "each law: rules, answer, verdict (player1, player2, fair, tilting, open, unfinished), "
        "asked, judge, seed, law (its hash), gain (Elo of a learnt judge over the terms), slope (a "
        "doubling), rungs, skill and difference (from the first law). docs/balance.md lists the "
        "fields of a rung. Of solve: rules, position, winner, result (proved, part, failed), "
        "replies, proved, pieces, failed, expansions, positions. Of verify: file, rules, start, "
        "winner, longest, positions, moves, chunks.",
    .arguments = {{"ACTION", "'balance', 'solve' or 'verify'", VALUE_TEXT, false, false},
                  {"WHAT",
                   "balance: RULES…; solve: RULES and perhaps a POSITION; verify: certificates, "
                   "and those that they rest on",
                   VALUE_FILE, true, true}},
    .actions = "balance solve verify",
    .options = options,
    .examples =
        {{"taefl lab balance brandubh --judge terms --ladder beginner,100 --games 40",
          "A small run that shows the output. An answer needs more nodes and some hundred games."},
         {"taefl lab balance brandubh file:examples/rules/calm-brandubh.rules --jobs 2 --data "
          "calm.games",
          "Compares a law of your own with Brandubh. Takes some hours; after Ctrl-C the same "
          "command goes on."},
         {"taefl lab solve brandubh-hnefatafl-org '3t3/1Tt4/2T1t2/tK4t/1tT4/4Tt1/2t4 1' -w 1 "
          "--leaf 4 --proof white.proof",
          "Proves that White wins this position, and writes the certificate."},
         {"taefl lab solve brandubh-hnefatafl-org '3t3/1Tt4/2T1t2/tK4t/1tT4/4Tt1/2t4 1' -w 1 "
          "--leaf 4 --store proofs",
          "Stores the proved positions in the folder proofs. If it is stopped, the same line with "
          "--resume continues."},
         {"taefl lab verify tests/data/tiny.proof",
          "Checks every certificate with the plain rules."},
         {"taefl lab verify --table tiny.table tests/data/tiny.proof",
          "Checks it and writes its moves as a table."},
         {"taefl lab verify --chunk 0 tests/data/tiny.proof", "Checks the first chunk of each."}},
    .exits =
        {[EXIT_FINE] = "balance: the answer is printed, or this shard is played; solve: the win is "
                       "proved, or this shard is done; verify: every claim is proved",
         [EXIT_NO] = "solve: the first move is refuted, or the search gave it up; verify: a "
                     "certificate does not prove its claim; the message says where and why",
         [EXIT_USAGE] =
             "the command line is wrong, or the rule set is unknown or has a clause that the "
             "prover does not know; balance: the laws would have different judges",
         [EXIT_INPUT] =
             "balance: a file of games cannot be read, or has other games; solve: the position or "
             "the store cannot be read; verify: a file cannot be read or is no certificate",
         [EXIT_FAILED] = "solve: a file could not be written, or the memory is full",
         [EXIT_INTERRUPTED] = "stopped before the end; balance: with --data the same command goes "
                              "on; solve: --resume goes on"},
    .run = run,
};
