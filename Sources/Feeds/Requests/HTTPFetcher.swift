import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Brings feeds over HTTP with one client and its pool of connections.
package final class HTTPFetcher: FeedFetcher {
    private let client: HTTPClient
    private let memory = Mutex(RedirectMemory())
    private static let redirects = 3
    /// Connections to a host at once: more than anything asks for.
    private static let connections = 256
    /// Most bytes that a compressed one may become.
    private static let ratio = 100

    /// A fetcher of its own; `close()` it when nothing is fetched any more.
    package init() {
        var configuration = HTTPClient.Configuration()
        // Followed here, so that a key is never sent to another host.
        configuration.redirectConfiguration = .disallow
        configuration.decompression = .enabled(limit: .ratio(Self.ratio))
        configuration.timeout.connect = .seconds(10)
        // Whoever asks has a plan for failures; tried again in here, a refused connection would look like a slow one.
        configuration.connectionPool.retryConnectionEstablishment = false
        // A request that has had its turn must not wait for a connection: where a provider stands still, those that wait would
        // all leave at once when it goes on.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = Self.connections
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Ends its connections.
    package func close() async { try? await client.shutdown() }

    package func fetch(_ request: FeedRequest) async throws(FetchError) -> FeedResponse {
        try await perform(request) { response in
            var answer = FeedResponse(response)
            var bytes: [UInt8] = []
            bytes.reserveCapacity(min(max(0, Self.announced(response) ?? 0), request.byteLimit))
            try await Self.eachPart(of: response, upTo: request.byteLimit) { bytes += $0.readableBytesView }
            answer.bytes = bytes
            return answer
        }
    }

    package func download(_ request: FeedRequest, to path: String) async throws(FetchError) -> FeedResponse {
        try await perform(request) { response in
            guard response.status == .ok else { return FeedResponse(response) }
            guard FileManager.default.createFile(atPath: path, contents: nil),
                let file = FileHandle(forWritingAtPath: path)
            else { throw FetchError.unwritable(path: path, reason: String(cString: strerror(errno))) }
            defer { try? file.close() }
            try await Self.eachPart(of: response, upTo: request.byteLimit) { part in
                do {
                    try file.write(contentsOf: Data(part.readableBytesView))
                } catch {
                    throw FetchError.unwritable(path: path, reason: error.localizedDescription)
                }
            }
            return FeedResponse(response)
        }
    }

    /// Bytes an answer says it has, compressed or not; nil where it does not say.
    private static func announced(_ response: HTTPClientResponse) -> Int? {
        response.headers.first(name: "content-length").flatMap(Int.init)
    }

    private static func eachPart(
        of response: HTTPClientResponse, upTo limit: Int, _ take: (ByteBuffer) throws -> Void
    ) async throws {
        if let announced = announced(response), announced > limit { throw FetchError.tooLarge(limit: limit) }
        var taken = 0
        for try await part in response.body {
            taken += part.readableBytes
            guard taken <= limit else { throw FetchError.tooLarge(limit: limit) }
            try take(part)
        }
    }

    /// Asks, follows redirects and hands the answer on, all within the request's time.
    private func perform(
        _ request: FeedRequest, _ take: @escaping @Sendable (HTTPClientResponse) async throws -> FeedResponse
    ) async throws(FetchError) -> FeedResponse {
        do {
            return try await withThrowingTaskGroup(of: FeedResponse.self) { group in
                group.addTask { try await take(self.answer(to: request)) }
                group.addTask {
                    try await Task.sleep(for: .seconds(request.timeout))
                    throw FetchError.timedOut(seconds: request.timeout)
                }
                defer { group.cancelAll() }
                guard let first = try await group.next() else { throw FetchError.cancelled }
                return first
            }
        } catch {
            if let fault = error as? FetchError, fault != .cancelled { throw fault }
            if Task.isCancelled || error is CancellationError { throw .cancelled }
            throw .unreachable(reason: Self.reason(error))
        }
    }

    private func answer(to request: FeedRequest) async throws -> HTTPClientResponse {
        guard WebAddress.checked(request.url) != nil else { throw FetchError.unsafeAddress }
        let asked = memory.withLock { $0.address(of: request.url) }
        var url = asked
        var isPermanent = true
        for hop in 0...Self.redirects {
            let response = try await client.execute(
                Self.message(url, request), timeout: .nanoseconds(Int64(request.timeout * 1e9)))
            guard [301, 302, 303, 307, 308].contains(response.status.code),
                let location = response.headers.first(name: "location")
            else {
                let isGood = (200..<300).contains(response.status.code) || response.status.code == 304
                if !isGood { memory.withLock { $0.forget(request.url) } }
                return response
            }
            guard let target = WebAddress.redirect(from: url, to: location) else {
                memory.withLock { $0.forget(request.url) }
                throw FetchError.redirectedElsewhere(host: URL(string: location)?.host ?? location)
            }
            isPermanent = isPermanent && [301, 308].contains(response.status.code)
            memory.withLock { $0.note(url, to: target, movedFrom: isPermanent ? request.url : nil) }
            url = target
            if hop < Self.redirects { request.redirected() }
        }
        throw FetchError.tooManyRedirects(limit: Self.redirects)
    }

    private static func message(_ url: String, _ request: FeedRequest) -> HTTPClientRequest {
        var message = HTTPClientRequest(url: url)
        message.headers.add(name: "accept", value: request.accept)
        message.headers.add(name: "user-agent", value: "sydney-transit")
        if let key = request.key { message.headers.add(name: key.name, value: key.value) }
        if let tag = request.validators.etag { message.headers.add(name: "if-none-match", value: tag) }
        if let date = request.validators.lastModified { message.headers.add(name: "if-modified-since", value: date) }
        return message
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case let error as HTTPClientError where error == .deadlineExceeded: "it took too long"
        case let error as HTTPClientError: error.shortDescription
        default: NetworkFault.words(error)
        }
    }
}

extension FeedResponse {
    fileprivate init(_ response: HTTPClientResponse) {
        self.init(
            status: Int(response.status.code),
            validators: Validators(
                etag: response.headers.first(name: "etag"),
                lastModified: response.headers.first(name: "last-modified")),
            retryAfter: response.headers.first(name: "retry-after"))
    }
}
