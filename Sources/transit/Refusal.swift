/// Why a command cannot do what it was asked: printed as it stands, exit status 1.
struct Refusal: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
}
