/// How much work a password hash is (RFC 7914): 2^`logRounds` × `blockSize` × 128 bytes of memory, `parallelism` times
/// over.
package struct ScryptParameters: Sendable, Equatable {
    /// 2^15 rounds of blocks of 8, three times over: 32 MiB and some 180 ms of one core. Of the settings that OWASP's Password
    /// Storage Cheat Sheet counts as the least, the one with a quarter of the memory of the first (N = 2^17, p = 1).
    package static let standard = ScryptParameters(logRounds: 15, blockSize: 8, parallelism: 3)!
    /// 1 MiB and a few milliseconds, where nobody's password is worth anything: tests make hundreds of accounts.
    package static let light = ScryptParameters(logRounds: 10, blockSize: 8, parallelism: 1)!
    /// Most memory that is spent on one hash, in bytes.
    package static let mostMemory = 256 << 20

    /// Binary logarithm of the rounds (N), 1 to 20.
    package let logRounds: Int
    /// Block size (r), 1 to 32.
    package let blockSize: Int
    /// Parallelism (p), 1 to 16; one after the other here.
    package let parallelism: Int

    /// Parameters; nil out of bounds or beyond ``mostMemory``.
    package init?(logRounds: Int, blockSize: Int, parallelism: Int) {
        guard (1...20).contains(logRounds), (1...32).contains(blockSize), (1...16).contains(parallelism),
            128 * blockSize << logRounds <= Self.mostMemory
        else { return nil }
        (self.logRounds, self.blockSize, self.parallelism) = (logRounds, blockSize, parallelism)
    }

    /// Parameters of as much work as others fall short of these; nil where they do not.
    package func remainder(after others: ScryptParameters) -> ScryptParameters? {
        let turn = blockSize << logRounds
        let missing = turn * parallelism - (others.blockSize << others.logRounds) * others.parallelism
        return ScryptParameters(
            logRounds: logRounds, blockSize: blockSize, parallelism: (missing + turn / 2) / turn)
    }
}
