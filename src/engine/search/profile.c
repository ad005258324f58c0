/* See profile.h. */
#include "search/profile.h"
#include "search/family.h"
#include "search/network_file.h"
#include "networks_made.h"

/* What the build has made of data/networks/, each aligned as Network is. */
#define NETWORK(name) extern const char network_##name[];
NETWORKS(NETWORK)
#undef NETWORK

/* Whether a file has weights or a calibration of its own: then it asks for the terms. */
static bool asks_for_terms(const RuleFile *file, uint32_t options) {
    for (int item = 0; item <= rules_option_count(&file->base); item++)
        for (int line = 0; line < PROFILE_LINES; line++)
            if ((!item || options >> (item - 1) & 1) && rulefile_profile(file, item, line))
                return true;
    return false;
}

/* The network that the host has for the law of a file, else one of those that are built in. */
static const char *head_of(const Rules *rules, Learned *out) {
#define NETWORK(name) network_##name,
    static const char *const heads[] = {NETWORKS(NETWORK) NULL};
#undef NETWORK
    const RuleFile *file = rulefile_of(rules);
    const char *const *head = heads;
    if (file && file->network && network_serves(file->network, rules, out)) return file->network;
    if (file && asks_for_terms(file, rules->options)) return NULL;
    while (*head && !network_serves(*head, rules, out)) head++;
    return *head;
}

Learned profile_network(const Rules *rules) {
    Learned learned = {0};
    const char *head = head_of(rules, &learned);
    if (head) learned.network = (const Network *)(const void *)(head + NETWORK_HEAD);
    return learned;
}

const char *profile_sum(const Rules *rules, char out[17]) {
    Learned learned;
    const char *head = head_of(rules, &learned);
    return head ? network_sum_in(head, out) : NULL;
}

void profile_evaluation(const Rules *rules, char out[NETWORK_WORDS]) {
    char sum[17];
    Learned learned;
    const char *head = head_of(rules, &learned);
    if (head)
        network_words(network_list(head), network_sum_in(head, sum), out);
    else
        string_copy(out, NETWORK_WORDS, "terms");
}

size_t profile_length(const char *line) {
    size_t length = 0;
    while (line[length] && line[length] != '\n') length++;
    return length;
}

/* The lines of the file itself, 0, or of an option. */
static bool check(const RuleFile *file, const SearchFamily *family, int item, Error *error) {
    for (int i = 0; i < PROFILE_LINES; i++) {
        const ProfilePlace *place = &file->profile[item][i];
        const char *line = rulefile_profile(file, item, i);
        if (!line || family->profile(i, line, profile_length(line), place->column, error)) continue;
        if (error) error->line = place->line;
        if (error) string_copy(error->within, sizeof error->within, place->key);
        return false;
    }
    return true;
}

bool profile_rulefile(RuleFile *out, const char *text, size_t length, Error *error) {
    if (!rulefile_read(out, text, length, error)) return false;
    for (int item = 0; item <= rules_option_count(&out->base); item++)
        if (!check(out, search_family(out->base.family), item, error)) return false;
    return true;
}
