/* Networks as files (docs/learn.md): a head of text, then the numbers as Network holds them, so
 * that the bytes can be used where they lie. A network serves the rule sets that its file names,
 * and rules files with the law of one of them. For others, in another form, or with a changed byte
 * it is refused. */
#pragma once

#include "core/error.h"
#include "search/network.h"

enum {
    NETWORK_HEAD = 1024, /* bytes of the head: lines, then line feeds up to here */
    NETWORK_RULES = 512,
    NETWORK_TRAINING = 200,
    NETWORK_WORDS = RULES_NAME + 32,
    NETWORK_FILE_MOST = NETWORK_HEAD + (int)sizeof(Network)
};

typedef struct NetworkFile {
    char rules[NETWORK_RULES];       /* whom it serves: names as in Rules.name, blanks between, each
                                        perhaps with its odds and its calibration, fewest nodes
                                        first: "NAME,FACTOR,CONSTANT@NODES,FACTOR,CONSTANT@…" */
    char training[NETWORK_TRAINING]; /* one line: how it was made */
    char sum[17];                    /* its checksum: names the network */
    Network network;
} NetworkFile;

/* Writes it into `out`; returns how many bytes it has. Fills in `sum`. */
size_t network_write(NetworkFile *file, char out[NETWORK_FILE_MOST]);

/* Reads the bytes of a file for these rules. On false `out` is not to be used, and the error names
 * `path` and says why. */
bool network_read(NetworkFile *out, const Rules *rules, const char *path, const char *bytes,
                  size_t length, Error *error);

/* Whether these bytes, NETWORK_HEAD or more, begin as a network of this version does. */
bool network_is_headed(const char *head);

/* Of such a head: its list of rules, which ends with its line;
 * whether that names these rules, and then `out` gets their odds; its checksum. */
const char *network_list(const char *head);
bool network_serves(const char *head, const Rules *rules, Learned *out);
const char *network_sum_in(const char *head, char out[17]);

/* Names a network for people, "network copenhagen 7c0d…", by the first of the rules that its file
 * names and its checksum. */
void network_words(const char *rules, const char *sum, char out[NETWORK_WORDS]);

/* The network as it evaluates these rules. False, and nothing is changed, if it does not serve
 * them. */
bool network_learned(const NetworkFile *file, const Rules *rules, Learned *out);

/* Gives rules that the network serves a row of calibration, in place of that with as many nodes.
 * False, and nothing is changed, if it is out of range or has no room. */
bool network_set_row(NetworkFile *file, const Rules *rules, LearnedRow row);
