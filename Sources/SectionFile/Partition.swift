extension RandomAccessCollection where Index == Int {
    /// The position of the first element for which `isReached` holds, where it holds for all that follow; `endIndex` where it
    /// holds for none. A binary search.
    @inlinable public func firstPosition(where isReached: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if isReached(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
