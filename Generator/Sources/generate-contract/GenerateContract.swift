import Foundation

/// Writes what follows from the declarations of the contract: `generate-contract SOURCES`, where SOURCES is the folder of the
/// target. For each family, a folder in it, one file comes to `SOURCES/Generated`.
@main
enum GenerateContract {
    static func main() {
        do {
            guard CommandLine.arguments.count == 2 else {
                throw Complaint("usage: generate-contract Sources/TransitAPI")
            }
            try generate(from: URL(fileURLWithPath: CommandLine.arguments[1]))
        } catch {
            FileHandle.standardError.write(Data("generate-contract: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func generate(from root: URL) throws {
        let output = root.appending(path: "Generated")
        var families: [String: [String]] = [:]
        for path in try sources(in: root) {
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            let family = path.contains("/") ? String(path.prefix { $0 != "/" }) : "Contract"
            for declaration in try SourceReader(path: path, text: text).declarations() {
                let made = try make(declaration)
                if !made.isEmpty { families[family, default: []].append(made) }
            }
        }
        // Nothing is touched before all of it can be made.
        try? FileManager.default.removeItem(at: output)
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        for (family, made) in families {
            let text =
                "// swift-format-ignore-file\n// Made by `make generate` from what stands in \(family): not to be edited.\n\n"
                + made.joined(separator: "\n")
            try Data(text.utf8).write(to: output.appending(path: "\(family)+Generated.swift"))
        }
    }

    private static func sources(in root: URL) throws -> [String] {
        guard let paths = FileManager.default.enumerator(atPath: root.path) else {
            throw Complaint("\(root.path) cannot be read")
        }
        return paths.compactMap { $0 as? String }
            .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Generated/") }.sorted()
    }

    private static func make(_ declaration: Declaration) throws -> String {
        switch declaration.kind {
        case .body: BodyMaker(declaration: declaration).extensions()
        case .parameters, .fields: try RequestMaker(declaration: declaration).extensions()
        case .names:
            declaration.declares("static summary") ? "" : extending(declaration.name, [summary(declaration)])
        }
    }
}
