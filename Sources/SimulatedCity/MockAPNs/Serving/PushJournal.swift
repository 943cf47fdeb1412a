import Foundation
import Synchronization

/// A file with a line for each push that was accepted, written before its answer goes out.
///
/// So a process that is killed has lost none that it had acknowledged: what was written is the system's, not the process's.
final class PushJournal: Sendable {
    private let file: FileHandle

    /// Opens a journal, or goes on with it.
    init(_ path: String) throws(MockAPNsError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .unwritableJournal(path: path, why: String(cString: strerror(errno)))
        }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        endTornLine()
    }

    /// A process that was killed in the middle of a line has not acknowledged it; the next line must not be joined to it.
    private func endTornLine() {
        var last: UInt8 = 0
        let size = lseek(file.fileDescriptor, 0, SEEK_END)
        guard size > 0, pread(file.fileDescriptor, &last, 1, size - 1) == 1, last != UInt8(ascii: "\n") else { return }
        _ = write([UInt8(ascii: "\n")])
    }

    /// Writes a push down.
    ///
    /// - Returns: whether it was; a push that is not must not be acknowledged.
    func enter(_ request: APNsRequest, apnsID: String) -> Bool {
        var line = Array(#"{"device_token":""#.utf8)
        line += Self.escaped(request.deviceToken ?? "")
        line += Array(#"","apns_id":"\#(apnsID)","#.utf8)
        for (member, header) in [("collapse_id", "apns-collapse-id"), ("topic", "apns-topic")] {
            guard let value = request.headers[header] else { continue }
            line += Array(#""\#(member)":""#.utf8) + Self.escaped(value) + Array(#"","#.utf8)
        }
        // Of the payload it is known that it is JSON, in which line breaks are only white space.
        line += Array(#""payload":"#.utf8) + request.payload.map { $0 == 10 || $0 == 13 ? 32 : $0 } + Array("}\n".utf8)
        return write(line)
    }

    /// One write, so that lines of several processes do not mix.
    private func write(_ bytes: [UInt8]) -> Bool {
        #if canImport(Glibc)
        Glibc.write(file.fileDescriptor, bytes, bytes.count) == bytes.count
        #else
        Darwin.write(file.fileDescriptor, bytes, bytes.count) == bytes.count
        #endif
    }

    private static func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return bytes
    }
}
