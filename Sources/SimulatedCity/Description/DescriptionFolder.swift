import Foundation
import Yams

/// The folder a city is described in.
struct DescriptionFolder: Sendable {
    let path: String

    /// All of a file.
    func bytes(of name: String) throws -> Data {
        guard let bytes = FileManager.default.contents(atPath: path + "/" + name) else {
            throw SimulatedCityError.missing(path: path + "/" + name)
        }
        return bytes
    }

    /// The root of a YAML file, which must be a mapping.
    func file(_ name: String) throws -> Field {
        let bytes = try bytes(of: name)
        let node: Node?
        do {
            node = try Yams.compose(yaml: String(decoding: bytes, as: UTF8.self))
        } catch let fault as YamlError {
            throw SimulatedCityError.notYAML(file: name, reason: fault.description)
        }
        guard let node else { throw SimulatedCityError.invalid(file: name, line: 1, problem: "the file is empty.") }
        let root = Field(node: node, file: name, name: "the file")
        _ = try root.entries()
        return root
    }

    /// The roots of all YAML files of a sub-folder, by name.
    func files(in subfolder: String) throws -> [Field] { try names(in: subfolder).map(file) }

    /// The names of all YAML files of a sub-folder, sorted, so that their order never depends on the disk.
    func names(in subfolder: String) throws -> [String] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path + "/" + subfolder)
        } catch {
            throw SimulatedCityError.missing(path: path + "/" + subfolder)
        }
        return names.filter { $0.hasSuffix(".yaml") }.sorted().map { subfolder + "/" + $0 }
    }
}
