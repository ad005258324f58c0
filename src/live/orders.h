/* An order from its coming to its answer. Inside of the rooms. */
#ifndef LIVE_ORDERS_H
#define LIVE_ORDERS_H

#include "live/hall.h"

/* A copy that remembers its visitor; order_end gives it back. */
Order *order_hold(const Order *order);
void order_end(Order *order);
void order_tell(const Order *order, const Refusal *refusal, const char *text);
void order_refuse(const Order *order, int status, const char *code, const char *words);

/* Waits until the game has been read; refused where too many do. The order is taken over. */
void hall_await(Hall *hall, Order *order);

#endif
