/// ZIP archives of stored entries (PKWARE APPNOTE 6.3), lies about sizes included.
enum SmallZip {
    struct Entry {
        var name: String
        var bytes: [UInt8]
        var declaredSize: UInt32

        init(_ name: String, _ text: String) {
            (self.name, bytes) = (name, Array(text.utf8))
            declaredSize = UInt32(bytes.count)
        }

        func declaring(size: UInt32) -> Entry {
            var liar = self
            liar.declaredSize = size
            return liar
        }
    }

    static func archive(_ entries: [Entry]) -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for entry in entries {
            let name = Array(entry.name.utf8)
            var fields = little(UInt16(20)) + little(UInt16(0)) + little(UInt16(0)) + little(UInt32(0))
            fields += little(crc(entry.bytes)) + little(UInt32(entry.bytes.count)) + little(entry.declaredSize)
            fields += little(UInt16(name.count)) + little(UInt16(0))
            directory += little(UInt32(0x0201_4b50)) + little(UInt16(20)) + fields + [UInt8](repeating: 0, count: 10)
            directory += little(UInt32(archive.count)) + name
            archive += little(UInt32(0x0403_4b50)) + fields + name + entry.bytes
        }
        let (start, count) = (UInt32(archive.count), UInt16(entries.count))
        archive += directory + little(UInt32(0x0605_4b50)) + little(UInt32(0)) + little(count) + little(count)
        return archive + little(UInt32(directory.count)) + little(start) + little(UInt16(0))
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian, Array.init)
    }
}
