/// Labels with letters beyond ASCII, written in ASCII (RFC 3492).
enum Punycode {
    private static let (base, least, most, skew, damp) = (36, 1, 26, 38, 700)

    /// The decoded label, from the text after `xn--`; nil where it is invalid. O(length²).
    static func decode(_ label: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar]? {
        var output: [Unicode.Scalar] = []
        var rest = label
        if let hyphen = label.lastIndex(of: "-") {
            output = Array(label[..<hyphen])
            rest = label[(hyphen + 1)...]
        }
        guard !rest.isEmpty else { return nil }
        var (n, i, bias) = (128, 0, 72)
        while !rest.isEmpty {
            let before = i
            // Both are checked after a multiplication that may overflow 32 bits.
            var (sum, weight, k) = (Int64(i), Int64(1), base)
            while true {
                guard let digit = rest.popFirst().flatMap(digit) else { return nil }
                sum += Int64(digit) * weight
                guard sum < 1 << 30 else { return nil }
                let threshold = min(max(k - bias, least), most)
                if digit < threshold { break }
                weight *= Int64(base - threshold)
                guard weight < 1 << 30 else { return nil }
                k += base
            }
            i = Int(sum)
            bias = adapt(i - before, output.count + 1, isFirst: before == 0)
            n += i / (output.count + 1)
            i %= output.count + 1
            guard n <= 0x10_FFFF, let scalar = Unicode.Scalar(UInt32(n)) else { return nil }
            output.insert(scalar, at: i)
            i += 1
        }
        return output
    }

    /// A label in ASCII, without `xn--`; nil where it is too long for a host name. O(length²).
    static func encode(_ label: [Unicode.Scalar]) -> String? {
        guard label.count <= 63 else { return nil }
        let plain = label.filter(\.isASCII).count
        var output = String(String.UnicodeScalarView(label.filter(\.isASCII))) + (plain > 0 ? "-" : "")
        func append(_ digit: Int) {
            output.unicodeScalars.append(Unicode.Scalar(UInt8(digit < 26 ? 0x61 + digit : 0x16 + digit)))
        }
        var (n, delta, bias, done) = (128, 0, 72, plain)
        while done < label.count {
            let next = label.map { Int($0.value) }.filter { $0 >= n }.min() ?? n
            delta += (next - n) * (done + 1)
            n = next
            for scalar in label {
                let value = Int(scalar.value)
                if value < n { delta += 1 }
                guard value == n else { continue }
                var (rest, k) = (delta, base)
                while true {
                    let threshold = min(max(k - bias, least), most)
                    if rest < threshold {
                        append(rest)
                        break
                    }
                    append(threshold + (rest - threshold) % (base - threshold))
                    rest = (rest - threshold) / (base - threshold)
                    k += base
                }
                bias = adapt(delta, done + 1, isFirst: done == plain)
                delta = 0
                done += 1
            }
            delta += 1
            n += 1
        }
        return output
    }

    private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var k = 0
        while delta > (base - least) * most / 2 {
            delta /= base - least
            k += base
        }
        return k + (base - least + 1) * delta / (delta + skew)
    }

    private static func digit(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar {
        case "a"..."z": Int(scalar.value - 0x61)
        case "A"..."Z": Int(scalar.value - 0x41)
        case "0"..."9": Int(scalar.value - 0x30) + 26
        default: nil
        }
    }
}
