/* Window where nothing can be drawn in place: games are played line by line. */
#include "terminal/window.h"

bool window_possible(void) { return false; }

PlainEnding window_run(Model *model, bool ascii, bool colour) {
    (void)colour;
    return plain_run(model, ascii);
}
