import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import TransitAPI
import Web

/// A file that is the same for everybody until the next version of the program.
enum StaticFile {
    /// What pages may do: only what comes from this very server, and nothing that stands in the page itself.
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// - Parameter mustAsk: whether browsers ask each time if it is still the same, so that files that need each other
    ///   are of one version.
    static func route(_ path: String, name: String, _ file: WebFile, mustAsk: Bool = false) -> Dispatcher.Route {
        let ready = Ready(file, mustAsk: mustAsk)
        return Registration.page(path, name: name) { ready.answer($0) }
    }

    /// A file that takes long to make and is seldom asked for: ``MadeOnce``.
    static func route(
        _ path: String, name: String, makes: @escaping @Sendable () throws -> WebFile
    ) -> Dispatcher.Route {
        let ready = MadeOnce { Ready(try makes(), mustAsk: false) }
        return Dispatcher.Route(
            path, name: name,
            handler: .waiting { exchange, _, _ in .response(try await ready.value(exchange).answer(exchange)) })
    }

    /// A file and what is said of it.
    private struct Ready: Sendable {
        let tag: String
        let headers: HTTPFields
        let bytes: ByteBuffer
        let compressed: ByteBuffer?

        init(_ file: WebFile, mustAsk: Bool) {
            tag = EntityTag.of(file.bytes)
            bytes = ByteBuffer(bytes: file.bytes)
            compressed = StaticFile.compressed(bytes, file.mediaType, tag)
            headers = [
                .contentType: file.mediaType, .eTag: tag, .cacheControl: mustAsk ? "no-cache" : "public, max-age=300",
                .vary: "Accept-Encoding", .contentSecurityPolicy: contentSecurityPolicy, .referrerPolicy: "same-origin",
            ]
        }

        func answer(_ exchange: Exchange) -> Response {
            if let named = exchange.request.headers[.ifNoneMatch], EntityTag.isNamed(tag, in: named) {
                return Response(status: .notModified, headers: headers)
            }
            let response = Response(status: .ok, headers: headers, body: .bytes(bytes))
            guard let compressed, exchange.takesGzip else { return response }
            return response.replacing(compressed)
        }
    }

    /// Compressed once for all services of the process.
    private static let known = Mutex<[String: ByteBuffer]>([:])

    private static func compressed(_ file: ByteBuffer, _ mediaType: String, _ tag: String) -> ByteBuffer? {
        guard file.readableBytes > Gzip.mostOnLoop, Gzip.isWorthIt(mediaType) else { return nil }
        return known.withLock { known in
            if known[tag] == nil { known[tag] = Gzip.compressed(file) }
            return known[tag]
        }
    }
}

extension HTTPField.Name {
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}
