import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// Asks a bucket: signs, waits no longer than it should, tries again what may go well the next time, and says what S3 said.
/// Every request that it is given may be sent twice: it would do the same again.
final class S3Client: Sendable {
    let place: S3Place
    private let options: S3Options
    private let signature: SignatureV4
    private let client: HTTPClient
    private let slots: RequestSlots
    private let health: S3Health
    /// Seconds that S3's clock is ahead of this machine's, where it has said that they are too far apart.
    private let ahead = Mutex<Int64>(0)

    /// A client with connections of its own, which `close()` ends.
    init(_ place: S3Place, _ credentials: S3Credentials, _ options: S3Options) {
        (self.place, self.options) = (place, options)
        signature = SignatureV4(credentials: credentials, region: place.region)
        slots = RequestSlots(options.requestsAtOnce, waiting: options.requestsWaiting)
        health = S3Health(report: options.report)
        var configuration = HTTPClient.Configuration()
        // A signature is for one host, and a region for one bucket: it is said where to go instead.
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(5)
        configuration.timeout.read = .seconds(15)
        configuration.httpVersion = .http1Only
        // Tried again here, so that it is counted and ends.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = options.requestsAtOnce
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// What was wrong with the last request, in words for operators; nil where nothing was.
    var trouble: String? { health.trouble.map { "\(place): \($0)" } }

    /// Whether any request has gone well and none has gone wrong since.
    var isProven: Bool { health.isProven }

    /// Ends its connections.
    func close() async { try? await client.shutdown() }

    /// Asks, again where that may help, and hands on an answer whose status the request takes.
    func send(_ request: S3Request) async throws(BlobError) -> S3Answer {
        let began = ContinuousClock.now
        var attempt = 1
        while true {
            try await slots.take()
            let outcome = await self.attempt(request)
            slots.give()
            switch outcome {
            case .answer(let answer):
                // What is not there may lack its bucket too.
                if answer.status != 404 {
                    let isWritten = request.method == .PUT && (200..<300).contains(answer.status)
                    health.note(nil, writing: isWritten)
                }
                return answer
            case .never(let error):
                health.note(error, writing: request.isWriting)
                throw error
            case .again(let error, let wait):
                let pause = max(options.pause(after: attempt), wait)
                guard attempt < options.attempts, ContinuousClock.now - began + .seconds(pause) < options.patience
                else {
                    health.note(error, writing: request.isWriting)
                    throw error
                }
                attempt += 1
                do { try await options.sleep(.seconds(pause)) } catch { throw .cancelled }
            }
        }
    }

    private enum Outcome {
        case answer(S3Answer)
        /// Another attempt may go well, after so many seconds at least.
        case again(BlobError, after: Double)
        case never(BlobError)
    }

    private func attempt(_ request: S3Request) async -> Outcome {
        do {
            // A signature holds for as long as the clock that it is of is about S3's.
            let now = options.now() + ahead.withLock { $0 }
            let answer = try await withThrowingTaskGroup(of: S3Answer.self) { group in
                group.addTask { try await self.exchange(request, now: now) }
                group.addTask {
                    try await Task.sleep(for: .seconds(request.seconds))
                    throw S3Failure("no answer within \(Int(request.seconds)) seconds")
                }
                defer { group.cancelAll() }
                guard let first = try await group.next() else { throw CancellationError() }
                return first
            }
            return judged(answer, request, signedAt: now)
        } catch {
            if Task.isCancelled { return .never(.cancelled) }
            // Of the file that was to be sent.
            if let error = error as? BlobError { return .never(error) }
            let failure = error as? S3Failure ?? S3Failure(NetworkWords.of(error))
            let told = BlobError.unavailable(doing: request.doing, reason: failure.reason)
            return failure.isFinal ? .never(told) : .again(told, after: 0)
        }
    }

    /// One attempt: the request as it goes out, and all of the answer.
    private func exchange(_ request: S3Request, now: Int64) async throws -> S3Answer {
        let query = SignatureV4.query(request.query)
        let path = place.path(of: request.key)
        var message = HTTPClientRequest(url: place.origin + path + (query.isEmpty ? "" : "?" + query))
        message.method = request.method
        let signed = SignatureV4.Request(
            method: request.method.rawValue, path: path, query: request.query,
            headers: [("host", place.authority)] + request.headers,
            payloadHash: request.payload?.hash ?? SignatureV4.emptyPayload)
        for header in signature.signed(signed, now: now) { message.headers.add(name: header.name, value: header.value) }
        message.headers.add(name: "user-agent", value: "sydney-transit")
        if let payload = request.payload {
            message.body = .stream(payload.pieces, length: .known(Int64(payload.pieces.byteCount)))
        }
        let response = try await client.execute(message, timeout: .nanoseconds(Int64(request.seconds * 1e9)))
        var bytes: [UInt8] = []
        let most = request.accepted.contains(Int(response.status.code)) ? request.mostBytes : S3Request.mostRefusalBytes
        for try await part in response.body {
            guard bytes.count + part.readableBytes <= most else {
                throw S3Failure("an answer of more than \(most) bytes", isFinal: true)
            }
            bytes += part.readableBytesView
        }
        return S3Answer(status: Int(response.status.code), headers: response.headers, body: bytes)
    }

    /// What an answer means for a request.
    private func judged(_ answer: S3Answer, _ request: S3Request, signedAt: Int64) -> Outcome {
        let doing = request.doing
        if request.accepted.contains(answer.status) {
            guard let complaint = request.complaint(answer) else { return .answer(answer) }
            return .again(.unavailable(doing: doing, reason: complaint), after: 0)
        }
        let refusal = S3Refusal(answer.body)
        let words = answer.words(refusal)
        if answer.status == 507 || Self.full.contains(refusal.code) { return .never(.full) }
        if let region = answer.headers.first(name: "x-amz-bucket-region") ?? refusal.region, region != place.region {
            let line = S3Refusal.line(region, 40)
            let reason = "\(words): the bucket is in another region, which AWS_REGION must name: \(line)"
            return .never(.refused(doing: doing, reason: reason))
        }
        if let date = answer.date, refusal.isOfClock(apart: date - signedAt, status: answer.status) {
            ahead.withLock { $0 = date - options.now() }
            return .again(.refused(doing: doing, reason: words), after: 0)
        }
        if answer.status >= 500 && answer.status != 501 || answer.status == 429 || Self.passing.contains(refusal.code) {
            return .again(.unavailable(doing: doing, reason: words), after: answer.retryAfter)
        }
        return .never(.refused(doing: doing, reason: words))
    }

    /// What passes by itself, whatever its status.
    private static let passing: Set = [
        "SlowDown", "InternalError", "ServiceUnavailable", "RequestTimeout", "ThrottlingException", "OperationAborted",
        "RequestLimitExceeded", "BadDigest", "IncompleteBody", "XAmzContentSHA256Mismatch",
    ]
    /// No room, as servers of others than AWS say it.
    private static let full: Set = ["QuotaExceeded", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded"]
}

/// Why an attempt had no answer.
struct S3Failure: Error {
    let reason: String
    /// Whether another attempt would end so too.
    let isFinal: Bool

    init(_ reason: String, isFinal: Bool = false) { (self.reason, self.isFinal) = (reason, isFinal) }
}
