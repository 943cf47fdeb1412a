import Redis
import Testing

@Suite(.enabled(if: RedisServer.isThere, RedisServer.absence))
struct RedisLoginTests {
    private func outcome(_ url: RedisURL) async -> Result<RESPValue, RedisError> {
        let client = RedisClient(url, configuration: .patient())
        let outcome: Result<RESPValue, RedisError>
        do throws(RedisError) {
            outcome = .success(try await client.send(RedisCommand("CLIENT", "GETNAME")))
        } catch { outcome = .failure(error) }
        await client.close()
        return outcome
    }

    @Test("one password, and users with their own")
    func logins() async throws {
        try await RedisServer.withServer(
            "--requirepass", "secret", "--user", "me", "on", ">mine", "~*", "&*", "+@all"
        ) { server in
            for (user, password) in [(nil, "secret"), ("default", "secret"), ("me", "mine")] as [(String?, String)] {
                var url = server.url
                (url.user, url.password) = (user, password)
                let name = try await outcome(url).get().string
                #expect(name == "sydney-transit")
            }
            for (user, password) in [(nil, "wrong-one"), ("me", "wrong-one"), ("nobody", "wrong-one")]
                as [(String?, String)]
            {
                var url = server.url
                (url.user, url.password) = (user, password)
                guard case .failure(let error) = await outcome(url) else { return #expect(user == nil) }
                #expect(error.isUnavailable)
                #expect(
                    error.words.contains("it refused the login or is not ready: WRONGPASS invalid username-password"))
                #expect(!error.words.contains("wrong-one"))
            }
            guard case .failure(let error) = await outcome(server.url) else { return #expect(server.socket == "") }
            #expect(error.words.contains("it refused the login or is not ready: NOAUTH"), "\(error)")
        }
    }

    @Test("a user who may not name the connection gets in all the same")
    func namelessUser() async throws {
        try await RedisServer.withServer("--user", "me", "on", ">mine", "~*", "&*", "+ping", "+get") { server in
            var url = server.url
            (url.user, url.password) = ("me", "mine")
            let client = RedisClient(url, configuration: .patient())
            let nothing = try await client.send(RedisCommand("GET", "a"))
            #expect(nothing.isNil)
            let refused = await client.fault(RedisCommand("SET", "a", 1))
            guard case .refused("NOPERM", _) = refused else { return #expect(refused == nil) }
            await client.close()
        }
    }

    @Test("the database is the one of the address")
    func database() async throws {
        try await RedisServer.withClient { server, client in
            var url = server.url
            url.database = 5
            let fifth = RedisClient(url, configuration: .patient())
            _ = try await fifth.send(RedisCommand("SET", "a", 1))
            #expect(try await client.send(RedisCommand("EXISTS", "a")).integer == 0)
            await fifth.close()
            url.database = 500
            guard case .failure(let error) = await outcome(url) else { return #expect(url.database == 5) }
            #expect(error.words.contains("DB index is out of range"))
        }
    }
}
