/* The other processes on the same database (docs/store.md). For the event loop's thread. */
#pragma once

#include "live/storage.h"
#include "store/channels.h"
#include "store/leases.h"
#include "store/peer.h"

typedef struct Cluster Cluster;

/* Events that concern more than the rooms. */
typedef struct ClusterEvents {
    void (*heard)(void *ctx, const PeerMessage *message);
    void (*living)(void *ctx, const Living *living); /* the processes that live now */
    void (*missed)(void *ctx);                       /* messages may have been missed */
    void (*begun)(void *ctx);                        /* a new connection to the others */
} ClusterEvents;

/* A Cluster exists only with PostgreSQL. With a single process, pass NULL to cluster_ahead_ms,
 * cluster_tick, cluster_here, cluster_send, cluster_stop and cluster_end. They then do nothing or
 * return 0. */
Cluster *cluster_create(Storage *storage, const ClusterEvents *events, void *ctx);
bool cluster_begin(Cluster *cluster, Db *db); /* in the store's thread: registers this process */
int64_t cluster_process(const Cluster *cluster);
void cluster_listen(Cluster *cluster, Channels *channels);

/* How many milliseconds the database's clock is ahead of this machine's; 0 with a NULL cluster. */
int64_t cluster_ahead_ms(const Cluster *cluster);

void cluster_tick(Cluster *cluster);
void cluster_forward(Cluster *cluster, Order *order, int64_t process); /* RoomsSetup.forward */
void cluster_here(Cluster *cluster, const char id[GAME_ID], const Part *part, bool asks);
void cluster_send(Cluster *cluster, PeerMessage *message); /* to all other processes */
void cluster_send_to(Cluster *cluster, int64_t process, PeerMessage *message);
const Living *cluster_living(const Cluster *cluster); /* NULL: not known yet */
void cluster_stop(Cluster *cluster);                  /* call it after the last commits */
void cluster_end(Cluster *cluster);
