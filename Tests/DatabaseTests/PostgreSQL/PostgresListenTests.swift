import Database
import Testing

@Suite(.enabled(if: PostgresServer.isThere, PostgresServer.absence))
struct PostgresListenTests {
    @Test("all that is sent arrives in order, also after the connection was lost")
    func listening() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            let meddler = driver.other()
            var heard = driver.listen("Odd \"channel\"\u{301}").makeAsyncIterator()
            #expect(await heard.next() == "")
            for round in 0..<2 {
                for number in 0..<500 {
                    let payload = "\(round)/\(number) é"
                    _ = try await driver.value("SELECT pg_notify('Odd \"channel\"\u{301}', $1)", [.text(payload)])
                }
                for number in 0..<500 { #expect(await heard.next() == "\(round)/\(number) é") }
                try await meddler.terminateOthers()
                #expect(await heard.next() == "")
            }
            await meddler.close()
        }
    }

    @Test("a server that went away without a word is noticed, and listening begins again", .timeLimit(.minutes(10)))
    func silence() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            // A server that is reached by a socket of its machine does not go away without a word.
            guard let proxy = try SilentProxy(to: driver.configuration.url) else { return }
            let listening = driver.other {
                $0.url = proxy.url
                $0.listenerSilence = .milliseconds(100)
                $0.listenerTimeout = .seconds(6)
            }
            var heard = listening.listen("quiet").makeAsyncIterator()
            #expect(await heard.next() == "")
            proxy.hush()
            #expect(await heard.next() == "")
            _ = try await driver.value("SELECT pg_notify('quiet', 'again')")
            #expect(await heard.next() == "again")
            await listening.close()
        }
    }

    @Test("listening ends with the task that listens")
    func ending() async throws {
        try await PostgresServer.withDatabase { driver async throws in
            let task = Task {
                for await payload in driver.listen("ending") where payload != "" { Issue.record("nothing was sent") }
            }
            let listeners = """
                SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'
                """
            try await waitUntil { try await driver.value(listeners) != 0 }
            task.cancel()
            await task.value
            let deadline = ContinuousClock.now + .seconds(60)
            while try await driver.value(listeners) != 0, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(try await driver.value(listeners) == 0)
        }
    }
}
