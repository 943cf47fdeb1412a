import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Answers what can be answered from memory where it arrives, on the connection's event loop: no task is begun for it, and nothing
/// changes threads. What has to wait for something else is answered here once that is there; what the client sends meanwhile is held.
///
/// Bodies, and answers that go on, are for the task of the connection. It takes all requests which come while it answers one, so that
/// answers leave in the order of their requests; and those of a client that does not take its answers, or sends many at once, so that
/// no other waits for it.
final class DirectAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// How long the loop is held by what came in one piece; the requests behind are handed on.
    private static let longestPiece = TimeAmount.microseconds(500)

    private let responder: TransitResponder
    private let connection: Connection
    /// A request that may be answered here, until it has ended.
    private var begun: HTTPRequest?
    /// Requests handed on whose answers have not ended.
    private var handedOn = 0
    /// When the first of the answers began that have not been flushed; nil where all have.
    private var began: NIODeadline?
    /// Whether an answer is awaited.
    private var isAwaiting = false
    /// What has come meanwhile.
    private var held: [HTTPRequestPart] = []
    private var heldError: (any Error)?
    private var isReadHeld = false
    private var isEndHeld = false
    private var isRemoved = false

    init(_ responder: TransitResponder, _ connection: Connection) {
        (self.responder, self.connection) = (responder, connection)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if isAwaiting { held.append(part) } else { take(part, context) }
    }

    private func take(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        switch part {
        case .head(let head):
            let now = NIODeadline.now()
            let isDirect = handedOn == 0 && now - (began ?? now) < Self.longestPiece && context.channel.isWritable
            guard isDirect, Self.isWhole(head) else { return handOn(context, head, nil) }
            begun = head
            began = began ?? now
        case .body: context.fireChannelRead(wrapInboundOut(part))
        case .end(let trailers):
            guard let head = begun else { return context.fireChannelRead(wrapInboundOut(part)) }
            begun = nil
            switch responder.begin(Request(head: head, body: RequestBody(buffer: ByteBuffer())), on: connection) {
            case .answered(let response): answer(context, head, response, trailers)
            case let begun: awaitAnswer(context, head, begun)
            }
        }
    }

    private func answer(
        _ context: ChannelHandlerContext, _ head: HTTPRequest, _ response: Response, _ trailers: HTTPFields? = nil
    ) {
        if response.body.isInMemory { return send(context, response) }
        handOn(context, head, .answered(response))
        context.fireChannelRead(wrapInboundOut(.end(trailers)))
    }

    private func awaitAnswer(_ context: ChannelHandlerContext, _ head: HTTPRequest, _ begun: TransitResponder.Begun) {
        isAwaiting = true
        let here = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        Task { [responder, loop = context.eventLoop] in
            let response = await responder.end(begun)
            loop.execute { here.value.handler.goOn(here.value.context, head, response) }
        }
    }

    /// Answers what was awaited, and takes what has come meanwhile.
    private func goOn(_ context: ChannelHandlerContext, _ head: HTTPRequest, _ response: Response) {
        isAwaiting = false
        guard !isRemoved else { return }
        began = began ?? .now()
        answer(context, head, response)
        let parts = held
        held = []
        for part in parts { if isAwaiting { held.append(part) } else { take(part, context) } }
        channelReadComplete(context: context)
        guard !isAwaiting else { return }
        if let error = heldError {
            heldError = nil
            errorCaught(context: context, error: error)
        }
        if isEndHeld {
            isEndHeld = false
            userInboundEventTriggered(context: context, event: ChannelEvent.inputClosed)
        }
        if isReadHeld {
            isReadHeld = false
            context.read()
        }
    }

    /// A client that sends many requests at once is read no further than it is answered.
    func read(context: ChannelHandlerContext) {
        if isAwaiting, !held.isEmpty { isReadHeld = true } else { context.read() }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if began != nil {
            began = nil
            // Once all connections have been heard: to wake each client by itself costs the machine more than an answer does.
            let bound = context.loopBound
            context.eventLoop.assumeIsolated().execute { bound.value.flush() }
        }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { handedOn -= 1 }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            // Behind what it has said before: whoever reads the connection closes it with this.
            if isAwaiting {
                isEndHeld = true
                return
            }
            // The client says no more: the task closes the connection.
            connection.needTask()
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isAwaiting else {
            heldError = heldError ?? error
            return
        }
        // The task closes the connection.
        connection.needTask()
        context.fireErrorCaught(error)
    }

    /// What no task has taken by now never will be; it would keep its connection, and the connection it.
    func handlerRemoved(context: ChannelHandlerContext) {
        isRemoved = true
        held = []
        connection.forgetHandedOn()
    }

    private func handOn(_ context: ChannelHandlerContext, _ head: HTTPRequest, _ begun: TransitResponder.Begun?) {
        handedOn += 1
        connection.handOn(begun)
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    private func send(_ context: ChannelHandlerContext, _ response: Response) {
        context.write(wrapOutboundOut(.head(response.head)), promise: nil)
        if case .bytes(let buffer) = response.body { context.write(wrapOutboundOut(.body(buffer)), promise: nil) }
        context.write(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// Whether there is nothing to a request but its head, and its connection goes on behind it, be it in another protocol.
    private static func isWhole(_ head: HTTPRequest) -> Bool {
        let fields = head.headerFields
        return (head.method == .get || head.method == .head)
            && !fields.contains { field in
                let name = field.name
                if name == .connection { return !goesOn(field.value) }
                // Of a body, or of what is said before there is an answer.
                return name == .contentLength || name == .transferEncoding || name == .expect
            }
    }
}

/// Whether a connection goes on, by its field of that name: `keep-alive, Upgrade`. One that says much more is left to the task.
private func goesOn(_ connection: String) -> Bool {
    connection.utf8.count <= 64
        && connection.split(separator: ",").allSatisfy { option in
            ["keep-alive", "upgrade"].contains(option.lowercased().trimmingCharacters(in: .whitespaces))
        }
}

extension ResponseContent {
    fileprivate var isInMemory: Bool { if case .lasting = self { false } else { true } }
}
