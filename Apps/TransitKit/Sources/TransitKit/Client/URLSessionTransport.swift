import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests with URLSession, on phones and on Linux alike.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let receiver = Receiver()
    /// Bytes of a whole answer, and seconds until all of it is here: who sends a byte now and then is waited for no longer.
    private let (longestReply, deadline): (Int, Double)

    /// - Parameter configuration: nil for one that keeps nothing: what may be kept, the kit keeps itself.
    public convenience init(configuration: URLSessionConfiguration? = nil) {
        self.init(configuration: configuration, longestReply: 32 << 20, deadline: 120)
    }

    /// - Parameters:
    ///   - longestReply: bytes of a whole answer.
    ///   - deadline: seconds until all of it is here. Streams have neither limit.
    package init(configuration: URLSessionConfiguration? = nil, longestReply: Int, deadline: Double) {
        (self.longestReply, self.deadline) = (longestReply, deadline)
        let configuration = configuration ?? .ephemeral
        // A server that is asked without a name is not to know its riders again.
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    public func reply(to message: HTTPMessage) async throws(TransportError) -> HTTPReply {
        let stream = try await stream(message)
        var body = Data()
        do {
            let began = DispatchTime.now().uptimeNanoseconds
            for try await piece in stream.pieces {
                body.append(piece)
                guard body.count <= longestReply else {
                    throw TransportError.failed(reason: "the answer is longer than \(longestReply) bytes")
                }
                guard Double(DispatchTime.now().uptimeNanoseconds - began) < deadline * 1e9 else {
                    throw TransportError.timedOut
                }
            }
        } catch let error as TransportError {
            throw error
        } catch {
            throw .cancelled
        }
        // A stream that its task was cancelled in ends early, and quietly.
        if Task.isCancelled { throw .cancelled }
        return HTTPReply(stream.head, body)
    }

    public func stream(_ message: HTTPMessage) async throws(TransportError) -> HTTPStream {
        var request = URLRequest(url: message.url, timeoutInterval: message.timeout)
        request.httpMethod = message.method
        for (name, value) in message.headers { request.setValue(value, forHTTPHeaderField: name) }
        request.httpBody = message.body
        #if canImport(Darwin)
        request.allowsConstrainedNetworkAccess = message.ignoresLowDataMode
        #endif
        let task = session.dataTask(with: request)
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
        continuation.onTermination = { _ in task.cancel() }
        let result: Result<HTTPHead, TransportError> = await withTaskCancellationHandler {
            await withCheckedContinuation { head in
                receiver.expect(task.taskIdentifier, head: head, pieces: continuation)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
        return HTTPStream(try result.get(), pieces)
    }

    /// Hands on what URLSession brings, by task.
    private final class Receiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private struct Exchange {
            var head: CheckedContinuation<Result<HTTPHead, TransportError>, Never>?
            var pieces: AsyncThrowingStream<Data, any Error>.Continuation
        }

        private let lock = NSLock()
        private var exchanges: [Int: Exchange] = [:]

        func expect(
            _ task: Int, head: CheckedContinuation<Result<HTTPHead, TransportError>, Never>,
            pieces: AsyncThrowingStream<Data, any Error>.Continuation
        ) {
            lock.withLock { exchanges[task] = Exchange(head: head, pieces: pieces) }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            let head = lock.withLock {
                defer { exchanges[dataTask.taskIdentifier]?.head = nil }
                return exchanges[dataTask.taskIdentifier]?.head
            }
            if let response = response as? HTTPURLResponse {
                let headers = response.allHeaderFields.reduce(into: [String: String]()) { headers, field in
                    headers["\(field.key)"] = "\(field.value)"
                }
                head?.resume(returning: .success(HTTPHead(status: response.statusCode, headers: headers)))
            } else {
                head?.resume(returning: .failure(.failed(reason: "the answer is not HTTP")))
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            _ = lock.withLock { exchanges[dataTask.taskIdentifier] }?.pieces.yield(data)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let exchange = lock.withLock { exchanges.removeValue(forKey: task.taskIdentifier) }
            let failure = error.map(TransportError.init)
            exchange?.head?.resume(returning: .failure(failure ?? .failed(reason: "the answer was empty")))
            exchange?.pieces.finish(throwing: failure)
        }

        /// What comes is what the server said: where it redirects to is looked at by whoever asked.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }
}

extension TransportError {
    init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .notConnectedToInternet?, .dataNotAllowed?, .internationalRoamingOff?: self = .offline
        case .timedOut?: self = .timedOut
        case .cancelled?: self = .cancelled
        default: self = .failed(reason: error.localizedDescription)
        }
    }
}
