/* One order, from its arrival to its answer. Internal to the rooms. */
#pragma once

#include "live/entry.h"

/* Copies an order. The copy keeps its client alive until order_end frees it. */
Order *order_hold(const Order *order);
void order_end(Order *order);
void order_tell(const Order *order, const Refusal *refusal, const char *text);
void order_refuse(const Order *order, int status, const char *code, const char *words);

/* Queues an order until the game has been read, and takes it over. Refuses it if the queue is full.
 */
void entry_await(Entry *entry, Order *order);
