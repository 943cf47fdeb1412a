/// What a format does with the bytes that come next.
enum ImageStep: Sendable, Equatable {
    /// Wants so many at once; at most ``ImageCleaner/mostGathered``.
    case gather(Int)
    /// Keeps so many as they are.
    case keep(Int)
    /// Drops so many.
    case drop(Int)
    /// Looks at each by itself.
    case scan
    /// Drops whatever comes: the picture has ended.
    case ended
}

/// A format of pictures as a machine that is told of bytes as they come, and says which of them are kept.
///
/// Nothing is decoded: the machines know of segments and their lengths alone.
protocol ImageFormat: Sendable {
    /// What happens to the next bytes; whoever feeds the machine counts it down.
    var step: ImageStep { get set }
    /// The size of the picture, once its header has come.
    var size: ImageSize? { get }

    /// Takes what it wanted to have at once.
    mutating func gathered(_ bytes: [UInt8], into kept: inout [UInt8]) throws(ImageFault)
    /// Is told of bytes that are kept as they are.
    mutating func keeping(_ bytes: UnsafeRawBufferPointer)
    /// Goes on once as many have been kept or dropped as it said.
    mutating func passed(into kept: inout [UInt8]) throws(ImageFault)
    /// Looks at bytes one by one; hands back how many it has dealt with.
    mutating func scanned(_ bytes: UnsafeRawBufferPointer, into kept: inout [UInt8]) throws(ImageFault) -> Int
    /// What of the bytes kept so far has to be written anew now that all have come.
    func patches(kept count: Int) -> [BlobPatch]
}

extension ImageFormat {
    mutating func keeping(_ bytes: UnsafeRawBufferPointer) {}

    mutating func scanned(_ bytes: UnsafeRawBufferPointer, into kept: inout [UInt8]) throws(ImageFault) -> Int {
        bytes.count
    }

    func patches(kept count: Int) -> [BlobPatch] { [] }
}

/// Bytes that take the place of others in what has been written.
package struct BlobPatch: Sendable, Equatable {
    /// Where.
    package var offset: Int
    /// What stands there then.
    package var bytes: [UInt8]

    /// Bytes at a place.
    package init(offset: Int, bytes: [UInt8]) { (self.offset, self.bytes) = (offset, bytes) }
}
