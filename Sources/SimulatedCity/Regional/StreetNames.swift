/// Streets for towns whose real ones are not described.
enum StreetNames {
    private static let plants = [
        "Acacia", "Banksia", "Boronia", "Casuarina", "Correa", "Dianella", "Flannel Flower", "Grevillea", "Hakea",
        "Kurrajong", "Lilly Pilly", "Melaleuca", "Myrtle", "Paperbark", "Quandong", "Red Gum", "Saltbush",
        "Scribbly Gum",
        "Spotted Gum", "Stringybark", "Tea Tree", "Turpentine", "Waratah", "Wattle",
    ]
    private static let birds = [
        "Bellbird", "Bowerbird", "Butcherbird", "Cockatoo", "Currawong", "Dotterel", "Figbird", "Galah", "Honeyeater",
        "Ibis", "Jacana", "Kingfisher", "Kookaburra", "Lorikeet", "Magpie", "Osprey", "Pardalote", "Plover", "Rosella",
        "Spoonbill", "Swamphen", "Treecreeper", "Whipbird", "Wren",
    ]
    private static let kinds = ["St", "Rd", "Ave", "Pde", "St", "Dr", "Cres"]

    /// A road out of a town: plants, each once among 24 in a row.
    static func road(_ index: Int) -> String { name(plants, index) }

    /// A street across one: birds, each once among 24 in a row.
    static func cross(_ index: Int) -> String { name(birds, index) }

    private static func name(_ names: [String], _ index: Int) -> String {
        "\(names[index % names.count]) \(kinds[index % kinds.count])"
    }
}
