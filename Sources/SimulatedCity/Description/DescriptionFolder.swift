import Foundation
import Yams

/// The folder a city is described in.
struct DescriptionFolder {
    let path: String

    /// The root of a YAML file, which must be a mapping.
    func file(_ name: String) throws -> Field {
        guard let bytes = FileManager.default.contents(atPath: path + "/" + name) else {
            throw SimulatedCityError.missing(path: path + "/" + name)
        }
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

    /// The roots of all YAML files of a sub-folder, by name, so that their order never depends on the disk.
    func files(in subfolder: String) throws -> [Field] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path + "/" + subfolder)
        } catch {
            throw SimulatedCityError.missing(path: path + "/" + subfolder)
        }
        return try names.filter { $0.hasSuffix(".yaml") }.sorted().map { try file(subfolder + "/" + $0) }
    }
}
