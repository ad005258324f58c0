/* Fuzz target: the reader of WebSocket frames. The input is what a client sends after the
 * handshake. However it is cut into pieces, the same messages are read of it, and they are those
 * that libwslay reads, a library that others wrote. Where the two may differ: of binary messages
 * ours ends, libwslay looks at a text before all of it is there, at a head sooner or later, and
 * takes a close frame with half a code for one without. */
#include "http/frame.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())
enum { LIST_MOST = 1 << 16, HEAD_MOST = 14 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What was read, one after the other: kind, length, bytes. */
typedef struct List {
    unsigned char bytes[LIST_MOST];
    size_t size;
    int code; /* of the close frame that came, or of what is wrong; -1: neither */
    bool wrong;
    size_t left;  /* bytes behind what is wrong */
    bool in_head; /* it ends within a frame's head */
} List;

static void put(List *list, int kind, const void *bytes, size_t size) {
    unsigned char head[3] = {(unsigned char)kind, (unsigned char)(size >> 8), (unsigned char)size};
    CHECK(list->size + size + 3 <= LIST_MOST);
    memcpy(list->bytes + list->size, head, 3);
    if (size) memcpy(list->bytes + list->size + 3, bytes, size);
    list->size += size + 3;
}

/* ------------------------------------------------------------------ ours */

/* Pieces of the lengths that a cheap generator makes, at most `longest`; 0: all at once. */
static void read_ours(const uint8_t *data, size_t size, size_t longest, List *list) {
    FrameReader reader = {0};
    size_t number = longest;
    list->size = 0;
    list->code = -1;
    list->wrong = false;
    for (size_t at = 0; at < size;) {
        number = number * 1103515245 + 12345;
        size_t piece = longest ? 1 + (number >> 16) % longest : size;
        if (piece > size - at) piece = size - at;
        unsigned char *copy = malloc(piece); /* so that a sanitizer sees every byte too far */
        memcpy(copy, data + at, piece);
        const unsigned char *from = copy;
        for (FrameKind kind; (kind = frame_read(&reader, &from, copy + piece)) != FRAME_MORE;) {
            CHECK(reader.size <= MESSAGE_MOST);
            if (kind == FRAME_TEXT) CHECK(!reader.text[reader.size]);
            if (kind == FRAME_TEXT) put(list, WSLAY_TEXT_FRAME, reader.text, reader.size);
            if (kind == FRAME_PING) put(list, WSLAY_PING, reader.control, (size_t)reader.length);
            if (kind == FRAME_PONG) put(list, WSLAY_PONG, reader.control, (size_t)reader.length);
            if (kind == FRAME_CLOSE || kind == FRAME_WRONG) list->code = reader.code;
            list->wrong = kind == FRAME_WRONG;
            list->left = size - at - (size_t)(from - copy);
        }
        free(copy);
        at += piece;
    }
    list->in_head = reader.head_size && !reader.payload;
    frame_reader_end(&reader);
}

/* ------------------------------------------------------------------ theirs */

typedef struct Theirs {
    const uint8_t *data, *end;
    List *list;
    bool binary;
} Theirs;

static ssize_t give(wslay_event_context_ptr ctx, uint8_t *out, size_t size, int flags, void *user) {
    Theirs *theirs = user;
    size_t left = (size_t)(theirs->end - theirs->data);
    if (!left) wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
    if (!left) return -1;
    if (size > left) size = left;
    memcpy(out, theirs->data, size);
    theirs->data += size;
    return (ssize_t)size;
}

static ssize_t take(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t size, int flags,
                    void *user) {
    return (ssize_t)size;
}

static void came(wslay_event_context_ptr ctx, const struct wslay_event_on_msg_recv_arg *arg,
                 void *user) {
    Theirs *theirs = user;
    if (arg->opcode == WSLAY_CONNECTION_CLOSE)
        theirs->list->code = arg->status_code;
    else if (arg->opcode == WSLAY_BINARY_FRAME)
        theirs->binary = true;
    else if (!theirs->binary)
        put(theirs->list, arg->opcode, arg->msg, arg->msg_length);
}

static void begins(wslay_event_context_ptr ctx,
                   const struct wslay_event_on_frame_recv_start_arg *arg, void *user) {
    Theirs *theirs = user;
    theirs->binary |= arg->opcode == WSLAY_BINARY_FRAME;
}

static void read_theirs(const uint8_t *data, size_t size, List *list, bool *binary) {
    Theirs theirs = {.data = data, .end = data + size, .list = list};
    struct wslay_event_callbacks callbacks = {.recv_callback = give,
                                              .send_callback = take,
                                              .on_msg_recv_callback = came,
                                              .on_frame_recv_start_callback = begins};
    wslay_event_context_ptr context;
    list->size = 0;
    list->code = -1;
    CHECK(wslay_event_context_server_init(&context, &callbacks, &theirs) == 0);
    wslay_event_config_set_max_recv_msg_length(context, MESSAGE_MOST);
    bool good = wslay_event_recv(context) == 0;
    while (good && wslay_event_want_write(context)) good = wslay_event_send(context) == 0;
    int sent = wslay_event_get_status_code_sent(context);
    list->wrong = list->code < 0 && (!good || wslay_event_get_close_sent(context));
    if (list->wrong) list->code = sent;
    *binary = theirs.binary;
    wslay_event_context_free(context);
}

/* ------------------------------------------------------------------ both */

static void check_frame(const uint8_t *data, size_t size) {
    size_t head = size < 126 ? 2 : 4;
    Frame *frame = frame_make((const char *)data, size);
    Frame *pong = frame_pong(data, size < CONTROL_MOST ? size : CONTROL_MOST);
    CHECK(frame->size == size + head && frame->bytes[0] == 0x81 && !(frame->bytes[1] & 0x80));
    CHECK(memcmp(frame->bytes + head, data, size) == 0);
    CHECK(pong->size <= CONTROL_MOST + 2);
    CHECK(frame_keep(frame)->owners == 2);
    frame_drop(frame);
    frame_drop(frame);
    frame_drop(pong);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static List ours, again, theirs;
    bool binary;
    if (size > 8192) return 0;
    read_ours(data, size, 0, &ours);
    for (size_t longest = 1; longest < 200; longest = 3 * longest + 1) {
        read_ours(data, size, longest, &again);
        CHECK(again.size == ours.size && again.code == ours.code && again.wrong == ours.wrong);
        CHECK(memcmp(again.bytes, ours.bytes, ours.size) == 0);
    }
    read_theirs(data, size, &theirs, &binary);
    size_t common = ours.size < theirs.size ? ours.size : theirs.size;
    CHECK(memcmp(ours.bytes, theirs.bytes, common) == 0);
    bool half = ours.wrong ? !theirs.wrong && (theirs.code == 0 || ours.left < HEAD_MOST)
                           : theirs.wrong && ours.in_head;
    /* Registered by IANA after wslay was written. */
    bool newer = ours.code >= 1012 && ours.code <= 1014;
    if (!binary && !half && !newer &&
        !(theirs.wrong && theirs.code == WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA)) {
        CHECK(ours.size == theirs.size && ours.wrong == theirs.wrong);
        CHECK(ours.wrong || ours.code == theirs.code);
    }
    check_frame(data, size);
    return 0;
}
