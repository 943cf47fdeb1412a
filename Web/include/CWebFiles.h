#pragma once
#include <stddef.h>

/* A file that is part of the program. */
struct web_file {
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

/* How many there are. */
extern const size_t web_file_count;

/* One of them, from 0. */
struct web_file web_file(size_t index);
