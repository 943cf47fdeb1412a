import Foundation

/// A connection to this machine that is asked one thing after another.
final class HTTPConnection {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    init(port: UInt16) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    /// What was wrong with the answer to a request; nil for a whole one with status 2xx.
    func fault(asking request: [UInt8]) -> String? {
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            return "not sent"
        }
        buffer.removeAll(keepingCapacity: true)
        var needed: Int?
        while needed == nil || buffer.count < needed ?? 0 {
            var piece = [UInt8](repeating: 0, count: 32 << 10)
            let got = recv(descriptor, &piece, piece.count, 0)
            guard got > 0 else { return got == 0 ? "closed" : "no answer in 5 s" }
            buffer += piece[..<got]
            if needed == nil { needed = length() }
        }
        return buffer.starts(with: Array("HTTP/1.1 2".utf8))
            ? nil : "status \(String(decoding: buffer[9..<12], as: UTF8.self))"
    }

    /// Bytes of the whole answer, once its head is there.
    private func length() -> Int? {
        let head = String(decoding: buffer.prefix(4_096), as: UTF8.self)
        guard let end = head.range(of: "\r\n\r\n") else { return nil }
        let bytes = head.utf8.distance(from: head.startIndex, to: end.upperBound)
        for line in head[..<end.lowerBound].components(separatedBy: "\r\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            if halves.count == 2, halves[0].lowercased() == "content-length",
                let count = Int(halves[1].trimmingCharacters(in: .whitespaces))
            {
                return bytes + count
            }
        }
        return bytes
    }
}
