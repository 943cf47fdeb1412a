import Synchronization

/// Where unpredictable bytes come from; passed in, so that tests have the same ones each time.
package struct RandomBytes: Sendable {
    private let make: @Sendable (Int) -> [UInt8]

    /// A source of one's own: a closure that gives as many bytes as it is asked for.
    package init(_ make: @escaping @Sendable (Int) -> [UInt8]) { self.make = make }

    /// A source that draws on a generator; only a cryptographic one is fit for service.
    package init(_ generator: some RandomNumberGenerator & Sendable) {
        let shared = Mutex(generator)
        make = { count in
            shared.withLock { generator in (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        }
    }

    /// The operating system's cryptographic source.
    package static let system = RandomBytes { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// As many bytes as asked for.
    package func callAsFunction(_ count: Int) -> [UInt8] { make(count) }

    /// A code of decimal digits, each as likely as any other.
    ///
    /// - Parameter digits: how many, at most 18.
    package func code(digits: Int = 6) -> String {
        let modulus = (0..<digits).reduce(UInt64(1)) { product, _ in product * 10 }
        // What lies above the last whole multiple would make small codes likelier.
        let bound = UInt64.max - UInt64.max % modulus
        while true {
            let drawn = make(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard drawn < bound else { continue }
            let code = String(drawn % modulus)
            return String(repeating: "0", count: digits - code.count) + code
        }
    }
}
