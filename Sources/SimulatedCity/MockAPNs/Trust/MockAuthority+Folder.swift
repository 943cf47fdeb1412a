import Foundation

extension MockAuthority {
    /// Names of its files in a folder.
    package static let (certificateFile, keyFile) = ("ca.pem", "ca.key")

    /// One that is kept in a folder, so that those who trust it need not be told again; made the first time.
    package init(folder: String) throws {
        let certificatePath = folder + "/" + Self.certificateFile
        let keyPath = folder + "/" + Self.keyFile
        let files = FileManager.default
        guard !files.fileExists(atPath: certificatePath), !files.fileExists(atPath: keyPath) else {
            guard let certificate = try? String(contentsOfFile: certificatePath, encoding: .utf8),
                let key = try? String(contentsOfFile: keyPath, encoding: .utf8),
                let kept = try? MockAuthority(certificatePEM: certificate, privateKeyPEM: key), kept.isWhole
            else { throw MockAPNsError.unreadableAuthority(folder: folder) }
            self = kept
            return
        }
        try self.init()
        do {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let isMade = files.createFile(
                atPath: keyPath, contents: Data(privateKeyPEM.utf8), attributes: [.posixPermissions: 0o600])
            guard isMade else { throw CocoaError(.fileWriteNoPermission) }
            try certificatePEM.write(toFile: certificatePath, atomically: true, encoding: .utf8)
        } catch {
            throw MockAPNsError.unwritableAuthority(folder: folder, why: error.localizedDescription)
        }
    }
}
