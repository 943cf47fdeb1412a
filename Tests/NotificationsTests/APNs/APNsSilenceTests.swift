#if os(Linux)
import Foundation
import Notifications
import Testing

/// Connections whose other end falls silent; that takes a network to be cut, so what the system was told of them is looked at.
@Suite struct APNsSilenceTests {
    @Test func `the system asks after an idle connection within a minute`() async throws {
        try await APNsRig.with { rig in
            guard case .accepted = await rig.service.send(APNsRig.push(1)) else {
                Issue.record("nothing was sent")
                return
            }
            try await eventually("the connection is asked after within a minute") {
                try Self.keptAlive(to: rig.mock.port).contains { $0 <= 60 }
            }
        }
    }

    /// Seconds until the system asks after each connection to a port, where it does at all (proc_net_tcp).
    private static func keptAlive(to port: Int) throws -> [Int] {
        try ["tcp", "tcp6"].flatMap { name -> [Int] in
            try whole("/proc/self/net/\(name)").split(separator: "\n").dropFirst().compactMap { line in
                let fields = line.split(separator: " ")
                guard fields.count > 5, fields[2].hasSuffix(":" + hexadecimal(port)) else { return nil }
                // 02: the timer that is running is that of keep-alive; in hundredths of a second.
                let timer = fields[5].split(separator: ":")
                guard timer.count == 2, timer[0] == "02" else { return nil }
                return Int(timer[1], radix: 16).map { $0 / 100 }
            }
        }
    }

    /// A file of the system's, which has no size: it is handed out piece by piece.
    private static func whole(_ path: String) throws -> String {
        let file = open(path, O_RDONLY)
        try #require(file >= 0, "\(path)")
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while case let count = read(file, &piece, piece.count), count > 0 { bytes += piece.prefix(count) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ port: Int) -> String {
        let digits = String(port, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
#endif
