/* 1,000 random games:  cc playouts.c $(pkg-config --cflags --libs taefl) */
#include <stdio.h>
#include <stdlib.h>
#include <taefl.h>

enum { GAMES = 1000, PLIES = 500 };

int main(void) {
    static char room[1 << 16];
    static uint8_t result[GAMES];
    static int32_t plies[GAMES];
    size_t size = taefl_batch_size(GAMES, PLIES);
    taefl_game *model = taefl_game_create(room, sizeof room, "brandubh", NULL, 0);
    void *memory = malloc(size);
    taefl_batch *batch =
        model && memory ? taefl_batch_create(memory, size, model, GAMES, PLIES) : NULL;
    if (!batch) return 1;
    taefl_batch_playout(batch, 7);
    taefl_batch_ends(batch, result, plies, NULL);

    long count[4] = {0}, length = 0;
    for (int i = 0; i < GAMES; i++) {
        count[result[i]]++;
        length += plies[i];
    }
    printf("White %ld, Black %ld, draws %ld, cut off %ld; %ld plies a game\n", count[1], count[2],
           count[3], count[0], length / GAMES);
    free(memory);
    return 0;
}
