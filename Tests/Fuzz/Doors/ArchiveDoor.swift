import DynWrap
import Foundation

extension Door {
    /// The bytes of an archive, of whatever form they look like: what opens can be read, and archived again in each form.
    static let archive = Door("archive", seeds: ArchiveForms.seeds) { bytes in
        guard let archive = try? Archive<Wrapped<AnySchema>>(data: Data(bytes)) else { return }
        let model = Wrapped<AnySchema>(archive)
        _ = (model.name, model.dyn.changes.isEmpty, archive.version, archive.migrations)
        try ArchiveForms.holdRoundTrips(model)
    }

    /// Four bytes of damage, then a line feed and two documents: what the archive of the second as an edit of the first says in each form, and that
    /// nothing else is read from the archive with a byte changed.
    static let archived = Door(
        "archived",
        seeds: [
            DoorInput.seed([0, 40, 1, 10], #"{"a":"x","b":1.5e3}"# + "\n" + #"{"a":"y","c":[{"a":null},[]],"n":null}"#),
            DoorInput.seed([1, 7, 99, 10], #"{"d":{"é":1e400}}"# + "\n" + #"{"e":"5/2/2018","$null":"$null"}"#),
            DoorInput.seed([2, 200, 3, 10], "{}\n" + #"{"a":"\u0000\ud83d\ude00 & <b>","z":[12345678901234567890,-0.0]}"#),
        ]
    ) { bytes in
        guard bytes.count > 4, let documents = DoorInput.documents(Array(bytes.dropFirst(4)), count: 2),
            let original = try? Wrapped<AnySchema>(json: documents[0]), documents[1].isObject
        else { return }
        var model = original
        do { try model.dyn.apply(merging: documents[1]) } catch { return }
        try ArchiveForms.holdRoundTrips(model)
        let form = ArchiveForms.all[Int(bytes[0]) % ArchiveForms.all.count]
        guard var data = try? [UInt8](Archive(model).data(as: form)) else { return }
        let place = (Int(bytes[1]) << 8 | Int(bytes[2])) % data.count
        data[place] ^= max(1, bytes[3])
        guard let read = try? Archive<Wrapped<AnySchema>>(data: Data(data)) else { return }
        let damaged = Wrapped<AnySchema>(read)
        try hold(
            damaged.dyn.json == model.dyn.json && damaged.dyn.original.dyn.json == original.dyn.json,
            "an archive with a byte changed at \(place) is refused, or says the same")
    }
}

/// The forms of an archive, and what holds of each.
private enum ArchiveForms {
    static let all: [ArchiveFormat] = [.json, .plist(.xml), .plist(.binary)]

    static let seeds: [[UInt8]] = all.compactMap { form in
        var model = (try? Wrapped<AnySchema>(json: #"{"a": "x", "b": 1.5e3, "c": [{"a": null}], "d": {"k": 2}}"#)) ?? Wrapped()
        model.name = "y"
        return (try? Archive(model).data(as: form)).map { [UInt8]($0) }
    }

    /// What is archived opens as what it was, with its original.
    static func holdRoundTrips(_ model: Wrapped<AnySchema>) throws(BrokenLaw) {
        let archive = Archive(model)
        for form in all {
            guard let data = try? archive.data(as: form) else { continue }
            guard let again = try? Archive<Wrapped<AnySchema>>(data: data) else {
                throw BrokenLaw(description: "an archive as \(form) opens")
            }
            let read = Wrapped<AnySchema>(again)
            try hold(read.dyn.json == model.dyn.json && read == model, "an archive as \(form) has the model")
            try hold(read.dyn.original.dyn.json == model.dyn.original.dyn.json, "an archive as \(form) has the original")
            try hold(again == archive, "archives of the same are equal")
        }
    }
}
