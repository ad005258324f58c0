/* See orders.h. */
#include "live/orders.h"
#include "live/watching.h"

#include "base/memory.h"

#include <stdlib.h>

enum { WAITING_MOST = 64 /* orders for a game that is being read */ };

Order *order_hold(const Order *order) {
    Order *held = memory_resize(NULL, sizeof *held);
    *held = *order;
    if (held->client) held->client->holds++;
    if (held->client) held->lag_us = held->client->lag_us;
    return held;
}

void order_end(Order *order) {
    if (order->client) {
        order->client->holds--;
        client_end(order->client);
    }
    free(order->plan);
    free(order);
}

void order_tell(const Order *order, const Refusal *refusal, const char *text) {
    if (order->requester.told) order->requester.told(&order->requester, refusal, text);
}

void order_refuse(const Order *order, int status, const char *code, const char *words) {
    Refusal refusal;
    deny(&refusal, status, code, "%s", words);
    order_tell(order, &refusal, NULL);
}

void entry_await(Entry *entry, Order *order) {
    if (entry->waits >= WAITING_MOST) {
        order_refuse(order, 503, "busy", "too many requests wait for this game; try again");
        order_end(order);
        return;
    }
    *MEMORY_ADD(entry->waiting, entry->waits) = order;
}
