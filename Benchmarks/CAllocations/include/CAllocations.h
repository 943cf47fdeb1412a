#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this system lets allocations be counted (glibc).
bool allocations_are_counted(void);

/// Blocks of memory asked for so far, by the whole process.
uint64_t allocation_count(void);

/// Bytes in blocks that are in use; 0 where the system does not say.
uint64_t allocated_bytes(void);

#endif
