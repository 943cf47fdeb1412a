import Crypto
import NIOCore

/// A script in Lua that Redis carries out as one step (`EVALSHA`, `EVAL`).
package struct RedisScript: Sendable {
    /// What is carried out: keys are `KEYS[1]`…, arguments `ARGV[1]`….
    package let source: String
    /// Its SHA-1 in hexadecimal, under which Redis knows it once it has seen it.
    package let digest: String

    /// A script; nothing is sent.
    package init(_ source: String) {
        self.source = source
        digest = Insecure.SHA1.hash(data: Array(source.utf8)).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }.joined()
    }
}

extension RedisClient {
    /// Carries out a script, which is sent whole only where Redis does not know it (`NOSCRIPT`: it was restarted, say).
    ///
    /// - Parameters:
    ///   - keys: all keys that it reads or writes.
    ///   - limit: for each of the two attempts; nil for what is configured.
    /// - Returns: what it returns: numbers are cut to whole ones, `false` and `nil` are ``RESPValue/bulk(_:)`` of nil.
    package func run(
        _ script: RedisScript, keys: [String], arguments: [RedisArgument] = [], within limit: Duration? = nil
    ) async throws(RedisError) -> RESPValue {
        let rest = [.integer(Int64(keys.count))] + keys.map { RedisArgument.text($0) } + arguments
        do throws(RedisError) {
            return try await send(
                RedisCommand("EVALSHA", arguments: [.text(script.digest)] + rest), within: limit)
        } catch {
            guard case .refused("NOSCRIPT", _) = error else { throw error }
            return try await send(RedisCommand("EVAL", arguments: [.text(script.source)] + rest), within: limit)
        }
    }
}
