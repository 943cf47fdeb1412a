import Feeds
import LiveState
import Testing
import TransitServices

/// A frame arrives at other nodes as it was sent, or not at all.
@Suite struct SharedFrameTests {
    private let frame = SharedFrame(
        token: 1_774_904_400_123, holder: "one of many",
        FetchedFrame(
            source: LiveSource(id: "metro.trip_updates", kind: .tripUpdates), bytes: [0, 1, 2, 255],
            receivedAt: 1_774_904_400))

    @Test func `what is sent is what is read`() {
        #expect(SharedFrame(message: frame.message) == frame)
        var empty = frame
        (empty.bytes, empty.holder, empty.token) = ([], "", -1)
        #expect(SharedFrame(message: empty.message) == empty)
    }

    @Test func `what is cut short, or of another version, is no frame`() {
        let message = frame.message
        // Where only the publisher's bytes are cut, nobody can tell here: their reader does.
        for count in 0..<message.count - frame.bytes.count {
            #expect(SharedFrame(message: Array(message.prefix(count))) == nil, "\(count) bytes")
        }
        #expect(SharedFrame(message: [2] + message.dropFirst()) == nil)
        #expect(SharedFrame(message: [UInt8](repeating: 255, count: 40)) == nil)
        #expect(SharedFrame(message: [1] + [UInt8](repeating: 0, count: 16) + [1, 0xFF, 0]) == nil, "a name is UTF-8")
    }
}
