import NIOCore

/// A frame of WebSocket as it goes out (RFC 6455 §5.2): whole and unmasked, so that the same bytes are sent to many.
package struct EncodedFrame: Sendable, Equatable {
    /// What a frame is.
    package enum Kind: UInt8, Sendable {
        case text = 0x1
        case binary = 0x2
        case close = 0x8
        case pong = 0xA
    }

    /// Header and payload.
    package let bytes: ByteBuffer
    /// What it is.
    package let kind: Kind
    private let headerLength: Int

    /// A frame.
    package init(_ kind: Kind, _ payload: some Collection<UInt8>) {
        var bytes = ByteBuffer()
        let count = payload.count
        bytes.reserveCapacity(count + 10)
        bytes.writeInteger(0x80 | kind.rawValue)
        if count < 126 {
            bytes.writeInteger(UInt8(count))
        } else if count <= Int(UInt16.max) {
            bytes.writeInteger(UInt8(126))
            bytes.writeInteger(UInt16(count))
        } else {
            bytes.writeInteger(UInt8(127))
            bytes.writeInteger(UInt64(count))
        }
        headerLength = bytes.readableBytes
        bytes.writeBytes(payload)
        (self.bytes, self.kind) = (bytes, kind)
    }

    /// A frame that ends a socket, with its code (RFC 6455 §7.4.1) and why.
    package static func close(_ code: CloseCode, _ reason: String) -> EncodedFrame {
        let number = code.rawValue
        return EncodedFrame(.close, [UInt8(number >> 8), UInt8(number & 0xFF)] + Array(reason.utf8.prefix(120)))
    }

    /// What is in it.
    package var payload: [UInt8] { Array(bytes.readableBytesView.dropFirst(headerLength)) }
}

/// Why a socket is ended. Never 1000: clients take that for their own wish, and do not come back.
package enum CloseCode: UInt16, Sendable {
    /// The server stops, or the client is gone.
    case goingAway = 1_001
    /// What came is no WebSocket.
    case protocolError = 1_002
    /// The client does what it may not.
    case policyViolation = 1_008
    /// What came is too large.
    case tooBig = 1_009
    /// The client does not take what it is sent.
    case tryAgainLater = 1_013
}
