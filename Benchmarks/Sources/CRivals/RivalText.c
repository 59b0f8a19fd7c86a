#include "CRivals.h"

#include <stdlib.h>
#include <string.h>

RivalText rival_text_make(const uint8_t *bytes, size_t length) {
    const size_t capacity = length + 128;
    char *data = malloc(capacity);
    memcpy(data, bytes, length);
    memset(data + length, 0, capacity - length);
    return (RivalText){data, length, capacity};
}

void rival_text_free(RivalText text) {
    free(text.data);
}
