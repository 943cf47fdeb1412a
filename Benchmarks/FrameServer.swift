import Foundation
import GTFSRealtime
import Synchronization

/// Serves captured frames over HTTP as if they were of now: at `/TU` trip updates, at `/VP` vehicles, each time the next of those there are.
final class FrameServer: Sendable {
    private struct Kind {
        var frames: [PublishedFeedMessage]
        var asked = 0
    }

    let port: UInt16
    private let listener: Int32
    private let kinds: Mutex<[String: Kind]>
    /// What the clock of those who ask is ahead of this one, in seconds.
    private let offset: Int64

    /// Frames of kinds; nil where no port can be had.
    init?(_ frames: [String: [[UInt8]]], offset: Int64) {
        self.offset = offset
        kinds = Mutex(frames.mapValues { Kind(frames: $0.compactMap { try? PublishedFeedMessage(feed: $0) }) })
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = self.listener
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(listener, place, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, place, &length) == 0
            }
        }
        guard status else { return nil }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in accepting() }
    }

    /// Frames that were asked for so far.
    var served: Int { kinds.withLock { $0.values.reduce(0) { $0 + $1.asked } } }

    private func accepting() {
        while true {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else { return }
            answer(descriptor)
            close(descriptor)
        }
    }

    private func answer(_ descriptor: Int32) {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var piece = [UInt8](repeating: 0, count: 4_096)
            let got = recv(descriptor, &piece, piece.count, 0)
            guard got > 0 else { return }
            head += piece[..<got]
        }
        let path = String(decoding: head, as: UTF8.self).split(separator: " ").dropFirst().first ?? ""
        let body = frame(String(path.dropFirst())) ?? []
        let status = body.isEmpty ? "404 Not Found" : "200 OK"
        var rest = Array("HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8)[...]
        rest += body
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    private func frame(_ name: String) -> [UInt8]? {
        let next = kinds.withLock { kinds -> PublishedFeedMessage? in
            guard let kind = kinds[name], !kind.frames.isEmpty else { return nil }
            kinds[name]?.asked += 1
            return kind.frames[kind.asked % kind.frames.count]
        }
        guard var message = next else { return nil }
        let now = UInt64(Int64(Date().timeIntervalSince1970) + offset)
        message.header.timestamp = now
        for position in message.entity.indices where message.entity[position].hasVehicle {
            message.entity[position].vehicle.timestamp = now
        }
        return message.feedBytes()
    }
}
