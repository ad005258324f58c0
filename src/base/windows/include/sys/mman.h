/* Windows gives large pages to administrators only. */
#pragma once
#define MADV_HUGEPAGE 0
#define madvise(memory, bytes, advice) ((void)(memory), (void)(bytes))
