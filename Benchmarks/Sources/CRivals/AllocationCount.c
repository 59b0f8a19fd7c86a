// Counts how often memory is asked for, by standing in front of glibc's allocator. Off, it costs one predictable branch.

#include "CRivals.h"

#include <stdlib.h>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)

#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static volatile int counting = 0;
static int64_t count = 0;

static inline void tally(void) {
    if (__builtin_expect(counting, 0)) __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
}

void *malloc(size_t size) {
    tally();
    return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
    tally();
    return __libc_calloc(items, size);
}

void *realloc(void *memory, size_t size) {
    tally();
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    tally();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    tally();
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

void allocation_count_start(void) {
    __atomic_store_n(&count, 0, __ATOMIC_RELAXED);
    counting = 1;
}

int64_t allocation_count_stop(void) {
    counting = 0;
    return __atomic_load_n(&count, __ATOMIC_RELAXED);
}

#else

void allocation_count_start(void) {}
int64_t allocation_count_stop(void) { return -1; }

#endif
