/* The other processes on the same database (docs/store.md). For the event loop's thread. */
#ifndef LIVE_CLUSTER_H
#define LIVE_CLUSTER_H

#include "live/storage.h"
#include "store/channels.h"
#include "store/leases.h"
#include "store/peer.h"

typedef struct Cluster Cluster;

/* What concerns more than the rooms. */
typedef struct ClusterEvents {
    void (*heard)(void *ctx, const PeerMessage *message);
    void (*living)(void *ctx, const Living *living); /* the processes that live now */
    void (*missed)(void *ctx);                       /* messages may have been missed */
    void (*begun)(void *ctx);                        /* the connection to the others is new */
} ClusterEvents;

/* Only with PostgreSQL. All other functions but cluster_begin, cluster_process and cluster_listen
 * take NULL, too: there are no other processes. */
Cluster *cluster_create(Storage *storage, const ClusterEvents *events, void *ctx);
bool cluster_begin(Cluster *cluster, Db *db); /* in the store's thread: makes this a process */
int64_t cluster_process(const Cluster *cluster);
void cluster_listen(Cluster *cluster, Channels *channels);

/* By how much the database's clock is ahead of this machine's. */
int64_t cluster_ahead_ms(const Cluster *cluster);

void cluster_tick(Cluster *cluster);
void cluster_forward(Cluster *cluster, Order *order, int64_t process); /* RoomsSetup.forward */
void cluster_here(Cluster *cluster, const char id[GAME_ID], const Part *part, bool asks);
void cluster_send(Cluster *cluster, PeerMessage *message); /* to all other processes */
void cluster_stop(Cluster *cluster);                       /* after the commits under way */
void cluster_end(Cluster *cluster);

#endif
