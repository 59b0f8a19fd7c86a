// The rivals written in C and C++, behind one plain C interface.
//
// Every function that does work returns a checksum over what it read, or -1 where it failed. The rows of the benchmarks
// compare these checksums with the ones DynWrap and Foundation get, so that nobody is fast by reading something else.
// A rival that isn't installed has no version (NULL), and its functions must not be called.
//
// The checksums: `twitter` adds up the three fields of `search_metadata` (count, length of query, completed_in in
// thousandths); `canada` adds all coordinates in millionths; `two` adds cust-no and the length of last-name; `all` adds the lengths of all strings, cust-no, balance in
// hundredths, active, most-recent-purchase in days and join-date in milliseconds since 1970. Lengths are in bytes.

#ifndef CRIVALS_H
#define CRIVALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A text with the zero bytes behind it that simdjson wants to be able to read.
typedef struct {
    char *data;
    size_t length;
    size_t capacity;
} RivalText;

RivalText rival_text_make(const uint8_t *bytes, size_t length);
void rival_text_free(RivalText text);

// simdjson: the DOM for whole documents and for writing, on-demand for reading fields.
const char *simdjson_rival_version(void);
void *simdjson_rival_make(void);
void simdjson_rival_free(void *state);
// `state` NULL: a fresh parser each time, memory included.
int64_t simdjson_rival_parse(void *state, RivalText text);
int64_t simdjson_rival_twitter(void *state, RivalText text);
int64_t simdjson_rival_canada(void *state, RivalText text);
int64_t simdjson_rival_customers_two(void *state, RivalText text);
int64_t simdjson_rival_customers_all(void *state, RivalText text);
int64_t simdjson_rival_customer_two(void *state, RivalText text);
int64_t simdjson_rival_customer_all(void *state, RivalText text);
// Keeps the parsed document in `state`; then writes it out again and returns the length.
int64_t simdjson_rival_open(void *state, RivalText text);
int64_t simdjson_rival_write(void *state);

// yyjson. A `state` keeps one pool of memory for every document of up to `longest` bytes.
const char *yyjson_rival_version(void);
void *yyjson_rival_make(size_t longest);
void yyjson_rival_free(void *state);
// `state` NULL: memory from malloc each time.
int64_t yyjson_rival_parse(void *state, RivalText text);
int64_t yyjson_rival_twitter(void *state, RivalText text);
int64_t yyjson_rival_canada(void *state, RivalText text);
int64_t yyjson_rival_customers_two(void *state, RivalText text);
int64_t yyjson_rival_customers_all(void *state, RivalText text);
int64_t yyjson_rival_customer_two(void *state, RivalText text);
int64_t yyjson_rival_customer_all(void *state, RivalText text);
// Opened documents, for writing: one as it was parsed, one with "status" set to "edited" in each hundredth element.
void *yyjson_rival_open(RivalText text);
void *yyjson_rival_open_edited(RivalText text);
int64_t yyjson_rival_write(void *document);
int64_t yyjson_rival_write_edited(void *document);
void yyjson_rival_close(void *document);
void yyjson_rival_close_edited(void *document);

// How many times memory was asked for between the two calls, by anyone in the process. -1 where it can't be counted.
void allocation_count_start(void);
int64_t allocation_count_stop(void);

#ifdef __cplusplus
}
#endif

#endif
