import Foundation
import SimulatedCity
import Testing

@Suite("An authority and a key that are kept in a folder")
struct MockAuthorityFolderTests {
    private static func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "authority-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    @Test("are the same the second time, and trusted by who trusted the first")
    func kept() async throws {
        try await Self.inFolder { folder in
            let first = try MockAuthority(folder: folder)
            let second = try MockAuthority(folder: folder)
            #expect(first.certificatePEM == second.certificatePEM)
            #expect(try String(contentsOfFile: folder + "/ca.pem", encoding: .utf8) == first.certificatePEM)
            try await MockAPNsClient.with(authority: second) { client async throws in
                #expect(try await client.send().status == 200)
            }
            let account = try MockAccount(folder: folder, keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
            let path = try #require(account.privateKeyPath)
            #expect(path == folder + "/AuthKey_ABC123DEFG.p8")
            let key = try String(contentsOfFile: path, encoding: .utf8)
            _ = try MockAccount(folder: folder, keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == key)
            for secret in [path, folder + "/ca.key"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: secret)
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
            }
        }
    }

    @Test("say what is wrong with their files")
    func broken() async throws {
        try await Self.inFolder { folder in
            let other = try MockAuthority()
            _ = try MockAuthority(folder: folder)
            for (file, text) in [("ca.key", other.privateKeyPEM), ("ca.pem", "nothing")] {
                try text.write(toFile: folder + "/" + file, atomically: true, encoding: .utf8)
                #expect(throws: MockAPNsError.unreadableAuthority(folder: folder)) {
                    _ = try MockAuthority(folder: folder)
                }
            }
            let path = folder + "/AuthKey_ABC123DEFG.p8"
            try "nothing".write(toFile: path, atomically: true, encoding: .utf8)
            #expect(throws: MockAPNsError.unreadableKey(path: path)) {
                _ = try MockAccount(folder: folder, keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
            }
            #expect(throws: MockAPNsError.unreadablePublicKey(path: folder + "/none.pem")) {
                _ = try MockAccount(
                    publicKeyPath: folder + "/none.pem", keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
            }
            let pem = folder + "/public.pem"
            try MockAPNsClient.key.publicKey.pemRepresentation.write(toFile: pem, atomically: true, encoding: .utf8)
            let account = try MockAccount(publicKeyPath: pem, keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
            #expect(account.privateKeyPath == nil)
        }
        #expect(
            MockAPNsError.unreadableAuthority(folder: "x").description
                == "x has no certificate authority: ca.pem and ca.key must be a certificate and its key, PEM both; "
                + "without them new ones are made there")
    }
}
