import Wire

/// Who is present in a topic: by key, what each of those says who are known by it.
struct PresenceState {
    /// One who is present.
    struct Meta {
        /// Unlike that of any other, and another each time something else is said.
        let ref: String
        /// The object, `phx_ref` included, as JSON.
        let json: [UInt8]
    }

    private(set) var count = 0
    private var keys: [String] = []
    private var metas: [String: [Meta]] = [:]

    var isEmpty: Bool { count == 0 }

    /// Notes a change.
    ///
    /// - Returns: what is told of it; nil where it is none.
    mutating func apply(_ change: PresenceChange) -> [UInt8]? {
        var left: Meta?
        if let before = change.before {
            guard let place = metas[change.key]?.firstIndex(where: { $0.ref == before }) else {
                // Whoever is not there cannot go; one that comes does.
                return change.after.map { add($0, change.key, left: nil) }
            }
            left = metas[change.key]?.remove(at: place)
            count -= 1
        }
        let told =
            change.after.map { add($0, change.key, left: left) } ?? left.map { diff(change.key, joined: nil, left: $0) }
        if metas[change.key]?.isEmpty ?? false {
            metas[change.key] = nil
            keys.removeAll { $0 == change.key }
        }
        return told
    }

    private mutating func add(_ meta: Meta, _ key: String, left: Meta?) -> [UInt8] {
        if metas[key] == nil { keys.append(key) }
        metas[key, default: []].append(meta)
        count += 1
        return diff(key, joined: meta, left: left)
    }

    /// `{"key":{"metas":[…]}}`
    var json: [UInt8] {
        var json = JSONWriter()
        json.raw("{")
        for (place, key) in keys.enumerated() {
            if place > 0 { json.raw(",") }
            json.presence(key, metas[key] ?? [])
        }
        json.raw("}")
        return json.bytes
    }

    private func diff(_ key: String, joined: Meta?, left: Meta?) -> [UInt8] {
        var json = JSONWriter()
        json.raw("{\"joins\":{")
        if let joined { json.presence(key, [joined]) }
        json.raw("},\"leaves\":{")
        if let left { json.presence(key, [left]) }
        json.raw("}}")
        return json.bytes
    }
}

/// A change of who is present in a topic.
struct PresenceChange: Sendable {
    /// By which they are known.
    let key: String
    /// The ref of what was said before; nil for one who comes.
    let before: String?
    /// What is said now; nil for one who goes.
    let after: PresenceState.Meta?
}

extension PresenceState.Meta: Sendable {
    /// What one who is present says.
    init(ref: String, _ state: JSONObject) {
        var object: JSONObject = ["phx_ref": .string(ref)]
        for (key, value) in state.members where key != "phx_ref" { object[key] = value }
        self.init(ref: ref, json: JSONValue.object(object).bytes)
    }
}

extension JSONWriter {
    fileprivate mutating func presence(_ key: String, _ metas: [PresenceState.Meta]) {
        write(key)
        raw(":{\"metas\":[")
        for (place, meta) in metas.enumerated() {
            if place > 0 { raw(",") }
            raw(meta.json)
        }
        raw("]}")
    }
}
