import Foundation

/// Which version of the program this is. It is not built in: two builds of one commit are the same program.
enum Version {
    /// `transit 1.2.0 (abc1234)`: out of the file VERSION of the package the program lies in, else of `TRANSIT_VERSION`.
    static var text: String { "transit " + (named ?? "unversioned build") }

    /// The same as error reports have it: `transit@1.2.0+abc1234`; nil for an unversioned build.
    static var release: String? {
        named.map { "transit@" + $0.replacing(" (", with: "+").replacing(")", with: "") }
    }

    private static var named: String? { ofPackage ?? Environment.own["TRANSIT_VERSION"].flatMap { read($0) } }

    private static var ofPackage: String? {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let start = program.path == "/proc/self/exe" ? Bundle.main.executableURL?.resolvingSymlinksInPath() : program
        guard let folder = start?.deletingLastPathComponent().deletingLastPathComponent() else { return nil }
        return (try? String(contentsOfFile: folder.path + "/VERSION", encoding: .utf8)).flatMap(read)
    }

    /// A version, and in a line below it a commit, unless the version names it (`v1.2.0-3-gabc1234`); nil for what is none.
    private static func read(_ text: String) -> String? {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let version = lines.first, version.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._+-]*/) != nil else {
            return nil
        }
        guard lines.count > 1, lines[1].wholeMatch(of: /[0-9a-f]{7,40}/) != nil, !version.contains(lines[1]) else {
            return String(version)
        }
        return "\(version) (\(lines[1]))"
    }
}
