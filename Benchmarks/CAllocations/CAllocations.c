#include "CAllocations.h"

#include <stdatomic.h>
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

uint64_t allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#else
uint64_t allocated_bytes(void) { return 0; }
#endif

#if defined(__GLIBC__)

// glibc's own functions, under the names it keeps for those who stand in front of it.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic uint64_t count;

void *malloc(size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    return __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : 12;
}

bool allocations_are_counted(void) { return true; }
uint64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#else

bool allocations_are_counted(void) { return false; }
uint64_t allocation_count(void) { return 0; }

#endif
