extension UnsafeBufferPointer {
    /// The position of the first element for which `isReached` holds, where it holds for all that follow; `count` where it
    /// holds for none. A binary search.
    func firstPosition(where isReached: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isReached(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
