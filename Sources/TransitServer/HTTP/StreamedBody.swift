import HummingbirdCore
import NIOCore
import TransitAPI

/// A body as it arrives, of which no more is taken than the route allows.
package struct StreamedBody: AsyncSequence, Sendable {
    package typealias Element = ByteBuffer

    let body: RequestBody
    let limit: Int

    package func makeAsyncIterator() -> Iterator { Iterator(pieces: body.makeAsyncIterator(), limit: limit) }

    package struct Iterator: AsyncIteratorProtocol {
        var pieces: RequestBody.AsyncIterator
        let limit: Int
        var taken = 0

        /// - Throws: ``APIError/payloadTooLarge(limit:)``.
        package mutating func next() async throws -> ByteBuffer? {
            guard let piece = try await pieces.next() else { return nil }
            taken += piece.readableBytes
            guard taken <= limit else { throw APIError.payloadTooLarge(limit: limit) }
            return piece
        }
    }
}

extension Exchange {
    /// The body, piece by piece, of a route that takes it so.
    package var streamedBody: StreamedBody {
        let limit = if case .streamed(let limit)? = entry?.route.body { limit } else { 0 }
        return StreamedBody(body: request.body, limit: limit)
    }
}
