// Hand-written dates for the C rivals, as somebody who cares for speed would write them: fixed positions, no locale.

#ifndef CIVILDATES_H
#define CIVILDATES_H

#include <stdint.h>

static inline int64_t civil_number(const char *digits, int count) {
    int64_t value = 0;
    for (int i = 0; i < count; i += 1) value = value * 10 + (digits[i] - '0');
    return value;
}

// Days since 1970-01-01 in the Gregorian calendar (Howard Hinnant's `days_from_civil`).
static inline int64_t civil_days(int64_t year, int64_t month, int64_t day) {
    year -= month <= 2;
    const int64_t era = (year >= 0 ? year : year - 399) / 400;
    const int64_t of_era = year - era * 400;
    const int64_t of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

// "05/02/2018", month first, to days since 1970; -1 where the text has another shape.
static inline int64_t civil_slashes(const char *text, size_t length) {
    if (length != 10 || text[2] != '/' || text[5] != '/') return -1;
    return civil_days(civil_number(text + 6, 4), civil_number(text, 2), civil_number(text + 3, 2));
}

// "2017-02-05T17:03:13.000-03:00" to milliseconds since 1970; -1 where the text has another shape.
static inline int64_t civil_stamp(const char *text, size_t length) {
    if (length != 29 || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[19] != '.') return -1;
    const int64_t days = civil_days(civil_number(text, 4), civil_number(text + 5, 2), civil_number(text + 8, 2));
    const int64_t seconds = civil_number(text + 11, 2) * 3600 + civil_number(text + 14, 2) * 60 + civil_number(text + 17, 2);
    const int64_t offset = (civil_number(text + 24, 2) * 60 + civil_number(text + 27, 2)) * 60;
    const int64_t utc = days * 86400 + seconds + (text[23] == '-' ? offset : -offset);
    return utc * 1000 + civil_number(text + 20, 3);
}

#endif
