// What simdjson makes of a text, in the form of ComparedText; compiled by Tests/Scripts/fuzz.sh where simdjson is installed.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <simdjson.h>
#include <string>
#include <vector>

using namespace simdjson;

// The text is valid UTF-8: simdjson has checked it.
static std::vector<uint32_t> scalars(std::string_view text) {
    std::vector<uint32_t> found;
    for (size_t i = 0; i < text.size();) {
        uint8_t head = text[i];
        size_t length = head < 0x80 ? 1 : head < 0xE0 ? 2 : head < 0xF0 ? 3 : 4;
        uint32_t value = length == 1 ? head : head & (0xFF >> (length + 1));
        for (size_t j = 1; j < length; j++) value = value << 6 | (uint8_t(text[i + j]) & 0x3F);
        found.push_back(value);
        i += length;
    }
    return found;
}

static std::string text(const std::vector<uint32_t> &scalars) {
    std::string out = "\"";
    for (size_t i = 0; i < scalars.size(); i++) out += (i ? " " : "") + std::to_string(scalars[i]);
    return out + "\"";
}

static std::string text(dom::element value) {
    switch (value.type()) {
    case dom::element_type::OBJECT: {
        std::vector<std::pair<std::vector<uint32_t>, std::string>> members;
        for (auto field : dom::object(value)) members.emplace_back(scalars(field.key), text(field.value));
        std::sort(members.begin(), members.end());
        std::string out = "{";
        for (size_t i = 0; i < members.size(); i++) out += (i ? "," : "") + text(members[i].first) + ":" + members[i].second;
        return out + "}";
    }
    case dom::element_type::ARRAY: {
        std::string out = "[";
        bool isFirst = true;
        for (auto element : dom::array(value)) {
            out += (isFirst ? "" : ",") + text(element);
            isFirst = false;
        }
        return out + "]";
    }
    case dom::element_type::STRING: return text(scalars(std::string_view(value)));
    case dom::element_type::BOOL: return bool(value) ? "true" : "false";
    case dom::element_type::NULL_VALUE: return "null";
    default: {
        double number = double(value);
        uint64_t bits = 0;
        if (number != 0) std::memcpy(&bits, &number, sizeof bits);
        return "#" + std::to_string(bits);
    }
    }
}

extern "C" intptr_t dynwrap_simdjson_tree(const uint8_t *input, intptr_t count, uint8_t *out, intptr_t capacity) {
    static dom::parser parser;
    dom::element root;
    if (parser.parse(padded_string(reinterpret_cast<const char *>(input), count)).get(root)) return -1;
    std::string tree = text(root);
    if (intptr_t(tree.size()) > capacity) return -1;
    std::memcpy(out, tree.data(), tree.size());
    return tree.size();
}
