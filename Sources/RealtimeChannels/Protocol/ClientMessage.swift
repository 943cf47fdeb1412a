import Wire

/// A message of a client.
package struct ClientMessage: Sendable, Equatable {
    /// What it carries.
    package enum Payload: Sendable, Equatable {
        /// JSON.
        case json(JSONValue)
        /// A broadcast in a binary frame: the client's own event, and what is sent with it.
        case broadcast(event: String, BroadcastContent)
    }

    /// Which join it belongs to.
    package var joinRef: PhoenixRef
    /// By which its answer is told.
    package var ref: PhoenixRef
    /// `realtime:` and the name of the channel, or `phoenix`.
    package var topic: String
    /// `phx_join`, `broadcast` and others.
    package var event: String
    /// What it carries.
    package var payload: Payload
}

/// What is broadcast.
package enum BroadcastContent: Sendable, Equatable {
    /// JSON, as it is written.
    case json([UInt8])
    /// Bytes, which clients of the second version alone can be sent.
    case binary([UInt8])

    /// How long it is.
    package var count: Int {
        switch self {
        case .json(let bytes), .binary(let bytes): bytes.count
        }
    }
}

/// Why a message cannot be read.
package enum MessageFault: Error, Sendable, Equatable {
    /// It is no JSON of the form that its version has.
    case malformed(String)
    /// A name in it is longer than names may be.
    case tooLong(String, limit: Int)
}
