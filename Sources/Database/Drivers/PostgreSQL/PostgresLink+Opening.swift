import CLibPQ
import Foundation

extension PostgresLink {
    /// Connects, trying again while the server starts, is away or has no room.
    ///
    /// - Throws: ``DatabaseError/unavailable(_:)`` after `connectTimeout`, or soon where the server is there and refuses; libpq
    ///   itself gives each address of the host two seconds at least.
    static func open(_ configuration: PostgresConfiguration, isCancelled: () -> Bool) throws -> PostgresLink {
        let began = ContinuousClock.now
        var pause = 0.02
        while true {
            do throws(PostgresFailure) {
                return try PostgresLink(configuration)
            } catch {
                let elapsed = ContinuousClock.now - began
                guard error.kind == .lost, elapsed < configuration.connectTimeout else { throw error.error }
                // A server that takes connections but not this one will hardly change its mind.
                let isThere = withOptions(configuration) { PQpingParams($0, $1, 1) } == PQPING_OK
                if isThere, elapsed > .seconds(1) { throw error.error }
                if isCancelled() { throw CancellationError() }
                Thread.sleep(forTimeInterval: pause)
                pause = min(pause * 2, 0.5)
            }
        }
    }

    /// Lends names and values of a connection's options to a call of libpq's; the address is expanded where it stands.
    static func withOptions<Result>(
        _ configuration: PostgresConfiguration,
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let seconds = (configuration.connectTimeout.milliseconds + 999) / 1000
        let options = [
            ("connect_timeout", String(max(2, seconds))), ("fallback_application_name", "transit"),
            ("keepalives_idle", "30"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("dbname", configuration.url), ("client_encoding", "UTF8"),
        ]
        return withTexts(options.map(\.0)) { names in withTexts(options.map(\.1)) { values in body(names, values) } }
    }

    /// What every session begins with. Transactions say themselves that they write, so a statement outside of one can only
    /// read.
    static func settings(_ configuration: PostgresConfiguration) -> String {
        let statement = configuration.statementTimeout.milliseconds
        return """
            SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET bytea_output = 'hex'; SET extra_float_digits = 1;
            SET standard_conforming_strings = on; SET search_path = public; SET row_security = on;
            SET statement_timeout = \(statement); SET lock_timeout = \(configuration.lockTimeout.milliseconds);
            SET idle_in_transaction_session_timeout = \(3 * statement);
            SET default_transaction_isolation = 'read committed'; SET default_transaction_read_only = on
            """
    }

    /// Lends texts as an array that ends with nil.
    private static func withTexts<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return (copies.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { body($0.baseAddress!) }
    }
}
