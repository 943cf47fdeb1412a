/// A dictionary that forgets, cheaply, what has not been touched for a while.
///
/// What is touched stands among the young. When the owner turns the page, the young become the old and what was old already
/// is let go: whatever was touched since the page before stays, without a list to keep in order.
struct TwoGenerations<Key: Hashable, Value> {
    private(set) var young: [Key: Value] = [:]
    private(set) var old: [Key: Value] = [:]

    var count: Int { young.count + old.count }

    /// A value, left where it stands.
    func value(_ key: Key) -> Value? { young[key] ?? old[key] }

    /// Changes a value, which is young from then on.
    mutating func update<Result>(
        _ key: Key, default fresh: @autoclosure () -> Value, _ change: (inout Value) -> Result
    ) -> Result {
        if let index = young.index(forKey: key) { return change(&young.values[index]) }
        var value = old.removeValue(forKey: key) ?? fresh()
        let result = change(&value)
        young[key] = value
        return result
    }

    /// Lets the old go and makes the young old; hands back what was let go, so that it need not be freed under a lock.
    mutating func turn() -> [Key: Value] {
        let gone = old
        old = young
        young = [:]
        return gone
    }
}
