#include "CRivals.h"

#if defined(RIVAL_YYJSON) && __has_include(<yyjson.h>)

#include "CivilDates.h"

#include <math.h>
#include <stdlib.h>
#include <yyjson.h>

typedef struct {
    void *memory;
    size_t size;
    yyjson_alc pool;
} State;

const char *yyjson_rival_version(void) {
    return YYJSON_VERSION_STRING;
}

void *yyjson_rival_make(size_t longest) {
    State *state = malloc(sizeof(State));
    state->size = yyjson_read_max_memory_usage(longest, 0);
    state->memory = malloc(state->size);
    return state;
}

void yyjson_rival_free(void *state) {
    free(((State *)state)->memory);
    free(state);
}

static yyjson_doc *read_text(void *state, RivalText text) {
    if (!state) return yyjson_read_opts(text.data, text.length, 0, NULL, NULL);
    State *own = state;
    yyjson_alc_pool_init(&own->pool, own->memory, own->size);
    return yyjson_read_opts(text.data, text.length, 0, &own->pool, NULL);
}

int64_t yyjson_rival_parse(void *state, RivalText text) {
    yyjson_doc *document = read_text(state, text);
    yyjson_doc_free(document);
    return document ? 1 : -1;
}

static int64_t length(yyjson_val *string) {
    return (int64_t)yyjson_get_len(string);
}

int64_t yyjson_rival_twitter(void *state, RivalText text) {
    yyjson_doc *document = read_text(state, text);
    if (!document) return -1;
    yyjson_val *metadata = yyjson_obj_get(yyjson_doc_get_root(document), "search_metadata");
    int64_t sum = llround(yyjson_get_num(yyjson_obj_get(metadata, "completed_in")) * 1000);
    sum += length(yyjson_obj_get(metadata, "query"));
    sum += yyjson_get_sint(yyjson_obj_get(metadata, "count"));
    yyjson_doc_free(document);
    return sum;
}

int64_t yyjson_rival_canada(void *state, RivalText text) {
    yyjson_doc *document = read_text(state, text);
    if (!document) return -1;
    int64_t sum = 0;
    yyjson_arr_iter features = yyjson_arr_iter_with(yyjson_obj_get(yyjson_doc_get_root(document), "features"));
    for (yyjson_val *feature; (feature = yyjson_arr_iter_next(&features));) {
        yyjson_arr_iter rings = yyjson_arr_iter_with(yyjson_obj_get(yyjson_obj_get(feature, "geometry"), "coordinates"));
        for (yyjson_val *ring; (ring = yyjson_arr_iter_next(&rings));) {
            yyjson_arr_iter points = yyjson_arr_iter_with(ring);
            for (yyjson_val *point; (point = yyjson_arr_iter_next(&points));) {
                yyjson_arr_iter numbers = yyjson_arr_iter_with(point);
                for (yyjson_val *number; (number = yyjson_arr_iter_next(&numbers));) sum += llround(yyjson_get_num(number) * 1e6);
            }
        }
    }
    yyjson_doc_free(document);
    return sum < 0 ? -sum : sum;
}

// Members are looked for where the last one was found, which is the fastest way yyjson has.
static int64_t two(yyjson_val *customer) {
    yyjson_obj_iter members = yyjson_obj_iter_with(customer);
    const int64_t name = length(yyjson_obj_iter_get(&members, "last-name"));
    return name + yyjson_get_sint(yyjson_obj_iter_get(&members, "cust-no"));
}

static int64_t all(yyjson_val *customer) {
    yyjson_obj_iter members = yyjson_obj_iter_with(customer);
    int64_t sum = length(yyjson_obj_iter_get(&members, "last-name")) + length(yyjson_obj_iter_get(&members, "first-name"));
    yyjson_val *purchase = yyjson_obj_iter_get(&members, "most-recent-purchase");
    sum += civil_slashes(yyjson_get_str(purchase), yyjson_get_len(purchase));
    yyjson_val *joined = yyjson_obj_iter_get(&members, "join-date");
    sum += civil_stamp(yyjson_get_str(joined), yyjson_get_len(joined));
    sum += yyjson_get_sint(yyjson_obj_iter_get(&members, "cust-no"));
    sum += llround(yyjson_get_num(yyjson_obj_iter_get(&members, "balance")) * 100);
    sum += yyjson_get_bool(yyjson_obj_iter_get(&members, "active"));
    yyjson_obj_iter address = yyjson_obj_iter_with(yyjson_obj_iter_get(&members, "address"));
    sum += length(yyjson_obj_iter_get(&address, "street"));
    sum += length(yyjson_obj_iter_get(&address, "city"));
    sum += length(yyjson_obj_iter_get(&address, "zip"));
    yyjson_arr_iter tags = yyjson_arr_iter_with(yyjson_obj_iter_get(&members, "tags"));
    for (yyjson_val *tag; (tag = yyjson_arr_iter_next(&tags));) sum += length(tag);
    return sum + length(yyjson_obj_iter_get(&members, "status"));
}

static int64_t every(yyjson_doc *document, int64_t (*read)(yyjson_val *)) {
    if (!document) return -1;
    int64_t sum = 0;
    yyjson_arr_iter customers = yyjson_arr_iter_with(yyjson_doc_get_root(document));
    for (yyjson_val *customer; (customer = yyjson_arr_iter_next(&customers));) sum += read(customer);
    yyjson_doc_free(document);
    return sum;
}

static int64_t single(yyjson_doc *document, int64_t (*read)(yyjson_val *)) {
    if (!document) return -1;
    const int64_t sum = read(yyjson_doc_get_root(document));
    yyjson_doc_free(document);
    return sum;
}

int64_t yyjson_rival_customers_two(void *state, RivalText text) { return every(read_text(state, text), two); }
int64_t yyjson_rival_customers_all(void *state, RivalText text) { return every(read_text(state, text), all); }
int64_t yyjson_rival_customer_two(void *state, RivalText text) { return single(read_text(state, text), two); }
int64_t yyjson_rival_customer_all(void *state, RivalText text) { return single(read_text(state, text), all); }

void *yyjson_rival_open(RivalText text) {
    return read_text(NULL, text);
}

void *yyjson_rival_open_edited(RivalText text) {
    yyjson_doc *document = read_text(NULL, text);
    if (!document) return NULL;
    yyjson_mut_doc *edited = yyjson_doc_mut_copy(document, NULL);
    yyjson_doc_free(document);
    size_t index, count;
    yyjson_mut_val *customer;
    yyjson_mut_arr_foreach(yyjson_mut_doc_get_root(edited), index, count, customer) {
        if (index % 100 == 0) yyjson_mut_set_str(yyjson_mut_obj_get(customer, "status"), "edited");
    }
    return edited;
}

int64_t yyjson_rival_write(void *document) {
    size_t length = 0;
    char *text = yyjson_write(document, 0, &length);
    free(text);
    return text ? (int64_t)length : -1;
}

int64_t yyjson_rival_write_edited(void *document) {
    size_t length = 0;
    char *text = yyjson_mut_write(document, 0, &length);
    free(text);
    return text ? (int64_t)length : -1;
}

void yyjson_rival_close(void *document) { yyjson_doc_free(document); }
void yyjson_rival_close_edited(void *document) { yyjson_mut_doc_free(document); }

#else

const char *yyjson_rival_version(void) { return NULL; }
void *yyjson_rival_make(size_t longest) { return NULL; }
void yyjson_rival_free(void *state) {}
int64_t yyjson_rival_parse(void *state, RivalText text) { return -1; }
int64_t yyjson_rival_twitter(void *state, RivalText text) { return -1; }
int64_t yyjson_rival_canada(void *state, RivalText text) { return -1; }
int64_t yyjson_rival_customers_two(void *state, RivalText text) { return -1; }
int64_t yyjson_rival_customers_all(void *state, RivalText text) { return -1; }
int64_t yyjson_rival_customer_two(void *state, RivalText text) { return -1; }
int64_t yyjson_rival_customer_all(void *state, RivalText text) { return -1; }
void *yyjson_rival_open(RivalText text) { return NULL; }
void *yyjson_rival_open_edited(RivalText text) { return NULL; }
int64_t yyjson_rival_write(void *document) { return -1; }
int64_t yyjson_rival_write_edited(void *document) { return -1; }
void yyjson_rival_close(void *document) {}
void yyjson_rival_close_edited(void *document) {}

#endif
