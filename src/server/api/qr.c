#include "api/qr.h"

#include <qrencode.h>

static void draw_row(Text *out, const unsigned char *row, int width, int y) {
    for (int x = 0; x < width; x++) {
        int from = x;
        while (x < width && row[x] & 1) x++;
        if (x == from) continue;
        text_char(out, 'M');
        text_number(out, from + QR_QUIET);
        text_char(out, ' ');
        text_number(out, y + QR_QUIET);
        text_char(out, 'h');
        text_number(out, x - from);
        text_string(out, "v1h-");
        text_number(out, x - from);
        text_char(out, 'z');
    }
}

bool qr_svg(const char *link, Text *out) {
    QRcode *code = QRcode_encodeString8bit(link, 0, QR_ECLEVEL_M);
    if (!code) return false;
    int width = code->width;
    text_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    text_number(out, width + 2 * QR_QUIET);
    text_char(out, ' ');
    text_number(out, width + 2 * QR_QUIET);
    text_string(out, "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h999v999H0z\"/>"
                     "<path d=\"");
    for (int y = 0; y < width; y++) draw_row(out, code->data + y * width, width, y);
    text_string(out, "\"/></svg>\n");
    QRcode_free(code);
    return true;
}

/* Whether a module is dark. Outside the code everything is white. */
static bool dark(const QRcode *code, int x, int y) {
    bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
    return inside && code->data[y * code->width + x] & 1;
}

bool qr_text(const char *link, Text *out, int *columns, int *lines) {
    static const char *const glyph[2][2] = {{" ", "▄"}, {"▀", "█"}}; /* [upper dark][lower dark] */
    QRcode *code = QRcode_encodeString8bit(link, 0, QR_ECLEVEL_L);
    if (!code) return false;
    int end = code->width + QR_QUIET;
    *columns = code->width + 2 * QR_QUIET;
    *lines = (*columns + 1) / 2;
    for (int y = -QR_QUIET; y < end; y += 2) {
        text_string(out, "\033[30;107m"); /* black on bright white in any terminal theme */
        for (int x = -QR_QUIET; x < end; x++)
            text_string(out, glyph[dark(code, x, y)][dark(code, x, y + 1)]);
        text_string(out, "\033[0m\n");
    }
    QRcode_free(code);
    return true;
}
