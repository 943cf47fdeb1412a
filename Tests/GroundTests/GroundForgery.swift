import SectionFile

/// Makes a changed file pass its own checks, as somebody who means harm would.
enum GroundForgery {
    static func seal(_ bytes: inout [UInt8]) {
        let value = bytes.withUnsafeBytes { raw in
            var checksum = Checksum()
            checksum.add(UnsafeRawBufferPointer(rebasing: raw[SectionFormat.headerBytes...]))
            return checksum.value
        }
        withUnsafeBytes(of: value.littleEndian) { for (offset, byte) in $0.enumerated() { bytes[32 + offset] = byte } }
    }
}
