#include "CRivals.h"

#if defined(RIVAL_SIMDJSON) && __has_include(<simdjson.h>)

#include "CivilDates.h"

#include <cmath>
#include <simdjson.h>
#include <string>

using namespace simdjson;

namespace {

struct State {
    dom::parser dom;
    dom::element root;
    ondemand::parser on_demand;
    std::string written;
};

padded_string_view view(RivalText text) {
    return padded_string_view(text.data, text.length, text.capacity);
}

int64_t length(ondemand::value value) {
    return int64_t(std::string_view(value.get_string()).size());
}

int64_t two(ondemand::object customer) {
    const int64_t name = length(customer["last-name"]);
    return name + int64_t(customer["cust-no"].get_int64());
}

int64_t all(ondemand::object customer) {
    int64_t sum = length(customer["last-name"]) + length(customer["first-name"]);
    const std::string_view purchase = customer["most-recent-purchase"].get_string();
    sum += civil_slashes(purchase.data(), purchase.size());
    const std::string_view joined = customer["join-date"].get_string();
    sum += civil_stamp(joined.data(), joined.size());
    sum += int64_t(customer["cust-no"].get_int64());
    sum += std::llround(double(customer["balance"].get_double()) * 100);
    sum += bool(customer["active"].get_bool());
    ondemand::object address = customer["address"].get_object();
    sum += length(address["street"]) + length(address["city"]) + length(address["zip"]);
    for (ondemand::value tag : customer["tags"].get_array()) sum += length(tag);
    return sum + length(customer["status"]);
}

} // namespace

const char *simdjson_rival_version(void) {
#define TEXT(x) #x
#define VERSION(x) TEXT(x)
    static const std::string version = std::string(VERSION(SIMDJSON_VERSION)) + ", DOM "
        + get_active_implementation()->name() + ", on-demand " VERSION(SIMDJSON_BUILTIN_IMPLEMENTATION);
    return version.c_str();
}

void *simdjson_rival_make(void) {
    return new State;
}

void simdjson_rival_free(void *state) {
    delete static_cast<State *>(state);
}

int64_t simdjson_rival_parse(void *state, RivalText text) {
    if (state) return static_cast<State *>(state)->dom.parse(text.data, text.length, false).error() ? -1 : 1;
    dom::parser fresh;
    return fresh.parse(text.data, text.length, false).error() ? -1 : 1;
}

int64_t simdjson_rival_open(void *state, RivalText text) {
    State *own = static_cast<State *>(state);
    return own->dom.parse(text.data, text.length, false).get(own->root) ? -1 : 1;
}

int64_t simdjson_rival_write(void *state) {
    State *own = static_cast<State *>(state);
    own->written = minify(own->root);
    return int64_t(own->written.size());
}

int64_t simdjson_rival_twitter(void *state, RivalText text) try {
    ondemand::document document = static_cast<State *>(state)->on_demand.iterate(view(text));
    ondemand::object metadata = document["search_metadata"].get_object();
    int64_t sum = std::llround(double(metadata["completed_in"].get_double()) * 1000);
    sum += length(metadata["query"]);
    return sum + int64_t(metadata["count"].get_int64());
} catch (const simdjson_error &) {
    return -1;
}

int64_t simdjson_rival_canada(void *state, RivalText text) try {
    ondemand::document document = static_cast<State *>(state)->on_demand.iterate(view(text));
    int64_t sum = 0;
    for (ondemand::object feature : document["features"].get_array()) {
        for (ondemand::array ring : feature["geometry"]["coordinates"].get_array()) {
            for (ondemand::array point : ring) {
                for (ondemand::value number : point) sum += std::llround(double(number.get_double()) * 1e6);
            }
        }
    }
    return sum < 0 ? -sum : sum;
} catch (const simdjson_error &) {
    return -1;
}

int64_t simdjson_rival_customers_two(void *state, RivalText text) try {
    ondemand::document document = static_cast<State *>(state)->on_demand.iterate(view(text));
    int64_t sum = 0;
    for (ondemand::object customer : document.get_array()) sum += two(customer);
    return sum;
} catch (const simdjson_error &) {
    return -1;
}

int64_t simdjson_rival_customers_all(void *state, RivalText text) try {
    ondemand::document document = static_cast<State *>(state)->on_demand.iterate(view(text));
    int64_t sum = 0;
    for (ondemand::object customer : document.get_array()) sum += all(customer);
    return sum;
} catch (const simdjson_error &) {
    return -1;
}

int64_t simdjson_rival_customer_two(void *state, RivalText text) try {
    ondemand::document document = static_cast<State *>(state)->on_demand.iterate(view(text));
    return two(document.get_object());
} catch (const simdjson_error &) {
    return -1;
}

int64_t simdjson_rival_customer_all(void *state, RivalText text) try {
    ondemand::document document = static_cast<State *>(state)->on_demand.iterate(view(text));
    return all(document.get_object());
} catch (const simdjson_error &) {
    return -1;
}

#else

const char *simdjson_rival_version(void) { return nullptr; }
void *simdjson_rival_make(void) { return nullptr; }
void simdjson_rival_free(void *) {}
int64_t simdjson_rival_parse(void *, RivalText) { return -1; }
int64_t simdjson_rival_open(void *, RivalText) { return -1; }
int64_t simdjson_rival_write(void *) { return -1; }
int64_t simdjson_rival_twitter(void *, RivalText) { return -1; }
int64_t simdjson_rival_canada(void *, RivalText) { return -1; }
int64_t simdjson_rival_customers_two(void *, RivalText) { return -1; }
int64_t simdjson_rival_customers_all(void *, RivalText) { return -1; }
int64_t simdjson_rival_customer_two(void *, RivalText) { return -1; }
int64_t simdjson_rival_customer_all(void *, RivalText) { return -1; }

#endif
