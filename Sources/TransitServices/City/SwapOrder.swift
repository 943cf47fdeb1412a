/// Which swap was asked for when, and the newest that took effect.
struct SwapOrder {
    private var asked = 0
    private var inService = 0

    mutating func next() -> Int {
        asked += 1
        return asked
    }

    /// False for a swap that was asked for before the one in service.
    mutating func takesPlace(_ number: Int) -> Bool {
        guard number > inService else { return false }
        inService = number
        return true
    }
}
