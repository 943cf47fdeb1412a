/// A fast 64-bit checksum over eight independent lanes: it finds damage, it does not stop a forger.
package struct Checksum {
    private var lanes: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
        0x27D4_EB2F_1656_67C5, 0x94D0_49BB_1331_11EB, 0xBF58_476D_1CE4_E5B9, 0xD6E8_FEB8_6659_FD93
    )
    private static let prime: UInt64 = 0x9FB2_1C65_1E98_DF25

    package init() {}

    /// Adds bytes; every call but the last must bring a multiple of 64.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        var at = 0
        var l = lanes
        let p = Self.prime
        @inline(__always) func word(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at + offset, as: UInt64.self))
        }
        @inline(__always) func mix(_ lane: UInt64, _ value: UInt64) -> UInt64 {
            let product = (lane ^ value) &* p
            return product ^ product >> 29
        }
        while at &+ 64 <= bytes.count {
            l.0 = mix(l.0, word(0))
            l.1 = mix(l.1, word(8))
            l.2 = mix(l.2, word(16))
            l.3 = mix(l.3, word(24))
            l.4 = mix(l.4, word(32))
            l.5 = mix(l.5, word(40))
            l.6 = mix(l.6, word(48))
            l.7 = mix(l.7, word(56))
            at &+= 64
        }
        while at < bytes.count {
            l.0 = mix(l.0, UInt64(base.load(fromByteOffset: at, as: UInt8.self)) | 0x100)
            at &+= 1
        }
        lanes = l
    }

    /// The checksum of all that was added.
    package var value: UInt64 {
        let all = [lanes.0, lanes.1, lanes.2, lanes.3, lanes.4, lanes.5, lanes.6, lanes.7]
        return all.reduce(0xA076_1D64_78BD_642F) { sum, lane in
            let product = (sum ^ lane) &* Self.prime
            return product ^ product >> 32
        }
    }
}
