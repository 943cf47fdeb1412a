import Ground
import GroundFixtures
import OpenStreetMap
import Testing

@Suite("Names are found in short and in full, whichever of them is mapped")
struct ShortFormTests {
    private static let streets = [
        "Rua dos Andradas", "Avenida Ipiranga", "Rua Doutor Flores", "R. Prof. Annes Dias", "Praça da Alfândega",
        "Travessa do Carmo", "Tv. do Leão", "Rua Santa Cecília", "Rua Sto. Antônio", "Rua Coronel Fernando Machado",
        "Hauptstraße", "Bahnhofstr.", "Bismarckplatz", "Goethepl.", "Sankt-Leoner-Straße", "St.-Martin-Straße",
        "Bgm.-Fuchs-Straße", "Boulevard Haussmann", "Bd Voltaire", "Rue Sainte-Anne", "Calle Mayor",
        "C/ Serrano", "Avda. de América", "Plaza Nueva", "Lincoln Hwy", "St Georges Drive",
    ]

    /// Mapped, so it stays when its folder goes.
    private static let ground = Result {
        var draft = ExtractDraft()
        for (number, name) in streets.enumerated() {
            let north = Double(number) * 200
            draft.street([(north, 0), (north, 150)], ["highway": "residential", "name": name])
        }
        for (number, name) in ["Mannheim Hauptbahnhof", "Heidelberg Hbf", "Wiesloch Bf"].enumerated() {
            draft.place(Double(number) * 300, 900, ["railway": "station", "name": name])
        }
        return try Town(draft).ground
    }

    @Test(arguments: [
        ("rua dos andradas", "Rua dos Andradas"), ("R. dos Andradas", "Rua dos Andradas"),
        ("av ipiranga", "Avenida Ipiranga"), ("avda ipiranga", "Avenida Ipiranga"),
        ("dr flores", "Rua Doutor Flores"), ("rua professor annes dias", "R. Prof. Annes Dias"),
        ("pça alfandega", "Praça da Alfândega"), ("trav do carmo", "Travessa do Carmo"),
        ("travessa do leão", "Tv. do Leão"), ("trav do leao", "Tv. do Leão"), ("sta cecilia", "Rua Santa Cecília"),
        ("santo antonio", "Rua Sto. Antônio"), ("cel fernando machado", "Rua Coronel Fernando Machado"),
        ("mannheim hbf", "Mannheim Hauptbahnhof"), ("heidelberg hauptbahnhof", "Heidelberg Hbf"),
        ("wiesloch bahnhof", "Wiesloch Bf"), ("wiesloch bhf", "Wiesloch Bf"), ("hauptstr", "Hauptstraße"),
        ("hauptstr.", "Hauptstraße"), ("haupt str", "Hauptstraße"), ("bahnhofstraße", "Bahnhofstr."),
        ("bahnhofstrasse", "Bahnhofstr."), ("bismarckpl", "Bismarckplatz"), ("goetheplatz", "Goethepl."),
        ("st leoner str", "Sankt-Leoner-Straße"), ("sankt martin strasse", "St.-Martin-Straße"),
        ("bürgermeister fuchs str", "Bgm.-Fuchs-Straße"), ("bd haussmann", "Boulevard Haussmann"),
        ("blvd haussmann", "Boulevard Haussmann"), ("boulevard voltaire", "Bd Voltaire"),
        ("rue ste anne", "Rue Sainte-Anne"), ("c/ mayor", "Calle Mayor"), ("calle serrano", "C/ Serrano"),
        ("avenida de america", "Avda. de América"), ("pza nueva", "Plaza Nueva"),
        ("lincoln highway", "Lincoln Hwy"), ("saint georges dr", "St Georges Drive"),
    ])
    func `it comes first, with all its words`(query: String, name: String) throws {
        let ground = try Self.ground.get()
        let found = ground.search(query, limit: 3)
        #expect(found.first.map { ground.name(of: $0.place) } == name)
        #expect(found.first?.unmatched == [])
    }

    @Test func `what is being typed goes before a short form of another language`() throws {
        var draft = ExtractDraft()
        for (north, name) in [(0.0, "Alameda Way"), (200, "Albert Street")] {
            draft.street([(north, 0), (north, 150)], ["highway": "residential", "name": name])
        }
        let ground = try Town(draft).ground
        #expect(ground.search("al").map { ground.name(of: $0.place) } == ["Albert Street", "Alameda Way"])
    }

    @Test(arguments: [("doctor", "Sydney Doctors"), ("gal", "Galston Road")])
    func `what is typed goes before what has its short form for another word`(query: String, name: String) throws {
        var draft = ExtractDraft()
        draft.place(100, 0, ["amenity": "doctors", "name": "Sydney Doctors"])
        for (number, street) in [
            ("primary", "Park Drive"), ("primary", "General Holmes Drive"), ("residential", "Galston Road"),
        ].enumerated() {
            let north = Double(number) * 200
            draft.street([(north, 0), (north, 150)], ["highway": street.0, "name": street.1])
        }
        let ground = try Town(draft).ground
        #expect(ground.search(query).first.map { ground.name(of: $0.place) } == name)
    }
}
