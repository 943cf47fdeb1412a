/// A stop in the spatial index.
@frozen public struct PlacedStop: Sendable {
    /// Cell of the grid (`PlaceIndex`), rows from the south first.
    public var cell: UInt32
    public var stop: StopIndex

    package init(cell: UInt32, stop: StopIndex) { (self.cell, self.stop) = (cell, stop) }
}

/// A word in the name or code of a stop.
@frozen public struct SearchPosting: Sendable {
    var stop: StopIndex
    /// Which word of the name, from 0; 255 for the stop code.
    var position: UInt8
    /// Telling words of the name: how many a full match has to cover.
    var wordCount: UInt8
    /// 1 where the word is the short form of what is written.
    package var isShortForm: UInt8 = 0
    var reserved: UInt8 = 0

    package static let codePosition: UInt8 = 255

    package init(stop: StopIndex, position: UInt8, wordCount: UInt8) {
        (self.stop, self.position, self.wordCount) = (stop, position, wordCount)
    }
}
