/// Hashes that are the same in every process and version: FNV-1a with a finaliser, for telling texts apart that nobody
/// makes collide on purpose.
package enum StableHash {
    private static func hash(_ text: String, seed: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        var state = seed
        for byte in text.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        // The last bytes have reached the low bits only.
        state ^= state >> 33
        state = state &* 0xFF51_AFD7_ED55_8CCD
        return state ^ state >> 33
    }

    /// 16 hexadecimal digits.
    package static func hex64(_ text: String) -> String { hex(hash(text)) }

    /// 32 hexadecimal digits.
    package static func hex128(_ text: String) -> String { hex64(text) + hex(hash(text, seed: 0x6C62_272E_07BB_0142)) }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
