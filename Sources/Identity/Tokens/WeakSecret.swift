/// Why a secret that is long enough can be guessed all the same.
package enum WeakSecret: Error, Equatable, Sendable, CustomStringConvertible {
    /// It stands in Supabase's own documents and samples: with it anyone is the operator.
    case published
    /// It is made of so few different characters.
    case fewCharacters(Int)
    /// It is so many characters, over and over again.
    case repeated(period: Int)

    /// Fewest different characters a secret may have; 32 random hexadecimal digits have about 14.
    package static let fewestCharacters = 8

    /// Most characters whose repetition is refused: what is repeated after more of them was perhaps long enough itself.
    private static let longestPeriod = 16

    /// Secrets that come with Supabase's samples.
    private static let samples: Set<String> = [
        "super-secret-jwt-token-with-at-least-32-characters-long",
        "your-super-secret-jwt-token-with-at-least-32-characters-long",
    ]

    /// What is weak about a secret; nil where nothing plain is.
    package init?(_ secret: String) {
        let bytes = Array(secret.utf8)
        let different = Set(bytes).count
        if Self.samples.contains(secret) {
            self = .published
        } else if let period = (1...Self.longestPeriod).first(where: { period in
            bytes.count > period && bytes.dropFirst(period).elementsEqual(bytes.dropLast(period))
        }) {
            self = .repeated(period: period)
        } else if different < Self.fewestCharacters {
            self = .fewCharacters(different)
        } else {
            return nil
        }
    }

    /// What is wrong and what is allowed.
    package var description: String {
        let why =
            switch self {
            case .published: "it is the sample secret of Supabase, which everyone knows"
            case .fewCharacters(let count): "it has only \(count) different characters"
            case .repeated(1): "it is one character over and over again"
            case .repeated(let period): "it is the same \(period) characters over and over again"
            }
        return "\(why); take a random one, as from: openssl rand -hex 32"
    }
}
