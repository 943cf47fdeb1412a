import Crypto

/// The chunks that follow an age file's header: 64 KiB each, numbered, the last one marked. One that is missing, cut, changed, out of
/// its place or of another file does not open.
private enum Chunk {
    static let byteCount = 64 << 10
    static let tagBytes = 16
    static let nonceBytes = 16

    static func nonce(_ number: UInt64, isLast: Bool) -> [UInt8] {
        [0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } + [isLast ? 1 : 0]
    }
}

/// Encrypts what it is given, into another sink.
final class AgeSink: ByteSink {
    private let sink: any ByteSink
    private let key: SymmetricKey
    private var number: UInt64 = 0
    private var pending: [UInt8] = []

    /// Writes the header.
    init(to recipients: [AgeRecipient], random: ByteMaker, into sink: any ByteSink) throws(BackupError) {
        let fileKey = SymmetricKey(data: random(16))
        let nonce = random(Chunk.nonceBytes)
        (self.sink, key) = (sink, AgeHeader.payloadKey(fileKey, nonce: nonce))
        try sink.write(AgeHeader.make(fileKey, for: recipients, random)[...])
        try sink.write(nonce[...])
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(BackupError) {
        pending += bytes
        var start = 0
        // What may be the last chunk waits.
        while pending.count - start > Chunk.byteCount {
            try seal(pending[start..<(start + Chunk.byteCount)], isLast: false)
            start += Chunk.byteCount
        }
        if start > 0 { pending.removeFirst(start) }
    }

    func finish() throws(BackupError) {
        try seal(pending[...], isLast: true)
        pending = []
        try sink.finish()
    }

    private func seal(_ bytes: ArraySlice<UInt8>, isLast: Bool) throws(BackupError) {
        let sealed = try AgeHeader.sealed(bytes, key, Chunk.nonce(number, isLast: isLast))
        try sink.write(sealed[...])
        number += 1
    }
}

/// Decrypts what another source gives.
final class AgeSource: ByteSource {
    private let source: any ByteSource
    private let key: SymmetricKey
    private var number: UInt64 = 0
    private var pending: [UInt8]
    private var isAtEnd = false, isDone = false

    /// Whether bytes are the start of an encrypted file.
    static func isEncrypted(_ start: [UInt8]) -> Bool { start.starts(with: AgeHeader.version.utf8) }

    /// Reads the header.
    ///
    /// - Parameter start: what was read of the source already.
    init(_ start: [UInt8], _ source: any ByteSource, _ identities: [AgeIdentity]) throws(BackupError) {
        var bytes = start
        while bytes.count < AgeHeader.longest {
            let more = try source.next()
            if more.isEmpty { break }
            bytes += more
        }
        let (fileKey, end) = try AgeHeader.open(bytes, identities)
        guard bytes.count >= end + Chunk.nonceBytes else { throw .damaged("it ends after its header") }
        key = AgeHeader.payloadKey(fileKey, nonce: Array(bytes[end..<(end + Chunk.nonceBytes)]))
        (self.source, pending) = (source, Array(bytes.dropFirst(end + Chunk.nonceBytes)))
    }

    func next() throws(BackupError) -> [UInt8] {
        guard !isDone else { return [] }
        let whole = Chunk.byteCount + Chunk.tagBytes
        while pending.count <= whole, !isAtEnd {
            let more = try source.next()
            isAtEnd = more.isEmpty
            pending += more
        }
        isDone = isAtEnd && pending.count <= whole
        let sealed = pending.prefix(whole)
        guard let bytes = AgeHeader.opened(sealed, key, Chunk.nonce(number, isLast: isDone)),
            !bytes.isEmpty || number == 0
        else {
            throw .damaged(
                "it was cut off or changed \(number * UInt64(Chunk.byteCount)) bytes after its header, or later")
        }
        pending.removeFirst(sealed.count)
        number += 1
        return bytes
    }
}
