/* See profile.h. */
#include "engine/profile.h"
#include "engine/network_file.h"
#include "networks_made.h"

/* What the build has made of networks/, each aligned as Network is. */
#define NETWORK(name) extern const char network_##name[];
NETWORKS(NETWORK)
#undef NETWORK

static const char *head_of(const Rules *rules) {
#define NETWORK(name) network_##name,
    static const char *const heads[] = {NETWORKS(NETWORK) NULL};
#undef NETWORK
    const char *const *head = heads;
    while (*head && !network_serves(*head, rules)) head++;
    return *head;
}

const Network *profile_network(const Rules *rules) {
    const char *head = head_of(rules);
    return head ? (const Network *)(const void *)(head + NETWORK_HEAD) : NULL;
}

const char *profile_sum(const Rules *rules, char out[17]) {
    const char *head = head_of(rules);
    return head ? network_sum_in(head, out) : NULL;
}
