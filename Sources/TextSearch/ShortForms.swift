/// Words that are written in full by some and in short by others, as they are folded by ``SearchText/words(of:)``. All that mean the
/// same have one short form, in which they meet.
///
/// Those of every language count everywhere: where no name has a word in full or in short, its entry finds nothing. They must not stand in
/// the way of what is being typed: whoever has got as far as "al" or "gr" means Albert and Green Square rather than every Alameda and
/// every Grove.
enum ShortForms {
    /// The short form of a word; nil where it has none.
    static func short(_ word: String) -> String? { english[word] ?? meeting[word] ?? others[word] ?? compound(word) }

    /// The short form by which a name is found that has the word in full; nil where it is found as well as the beginning of the word.
    static func indexed(_ word: String) -> String? {
        if let short = english[word] ?? meeting[word] { return short }
        if let short = others[word] { return word.hasPrefix(short) ? nil : short }
        return compound(word)
    }

    /// Whether somebody who types a word hardly ever means names that have no more than its short form: far more of them mean another
    /// word by it (Drive), or the word is the beginning of others (Galston).
    static func isVague(_ word: String) -> Bool { word == "doctor" || word == "gal" }

    private static let others = [portuguese, spanish, french, german].reduce(into: [String: String]()) {
        $0.merge($1) { first, _ in first }
    }

    private static let english = [
        "street": "st", "saint": "st", "station": "stn", "sta": "stn", "road": "rd", "highway": "hwy", "hway": "hwy",
        "square": "sq", "avenue": "av", "ave": "av", "parade": "pde", "place": "pl", "drive": "dr", "terrace": "tce",
        "crescent": "cr", "cres": "cr", "cresc": "cr", "lane": "ln", "court": "ct", "circuit": "cct", "close": "cl",
        "boulevard": "bvd", "blvd": "bvd", "esplanade": "esp", "mount": "mt", "point": "pt", "junction": "jn",
        "jct": "jn", "interchange": "int", "university": "uni", "hospital": "hosp", "international": "intl",
        "centre": "ctr", "center": "ctr", "opposite": "opp", "platform": "plat", "terminal": "term",
        "shopping": "shop", "north": "nth", "south": "sth", "public": "ps", "cross": "x", "freeway": "fwy",
        "motorway": "mwy", "parkway": "pkwy", "pky": "pkwy", "expressway": "expy", "turnpike": "tpke",
        "route": "rte", "gardens": "gdns", "heights": "hts", "building": "bldg", "plaza": "pza", "plz": "pza",
        "doctor": "dr",
    ]

    /// Words that have several short forms, which meet in one.
    private static let meeting = ["avenida": "av", "avda": "av", "avd": "av", "general": "gen", "gal": "gen"]

    private static let portuguese = [
        "rua": "r", "praca": "pca", "travessa": "tv", "trav": "tv", "alameda": "al",
        "largo": "lg", "estrada": "estr", "rodovia": "rod", "estacao": "est", "jardim": "jd", "parque": "pq",
        "vila": "vl", "santa": "sta", "santo": "sto", "sao": "s", "doutor": "dr", "doutora": "dra",
        "professor": "prof", "professora": "profa", "engenheiro": "eng", "padre": "pe", "coronel": "cel",
        "marechal": "mal", "capitao": "cap", "tenente": "ten", "sargento": "sgt", "almirante": "alm",
        "brigadeiro": "brig", "presidente": "pres", "governador": "gov", "senador": "sen", "deputado": "dep",
        "vereador": "ver", "desembargador": "des", "comendador": "com", "visconde": "visc", "universidade": "uni",
    ]

    private static let spanish = [
        "calle": "c", "carrer": "c", "plza": "pza", "carretera": "ctra", "carrera": "cra", "camino": "cno",
        "ronda": "rda", "glorieta": "gta", "urbanizacion": "urb", "poligono": "pol", "estacion": "est",
        "universidad": "uni",
    ]

    private static let french = [
        "rue": "r", "bd": "bvd", "boul": "bvd", "chemin": "ch", "impasse": "imp", "faubourg": "fg", "fbg": "fg",
        "sainte": "ste", "docteur": "dr", "professeur": "prof", "universite": "uni",
    ]

    private static let german = [
        "strasse": "str", "sankt": "st", "platz": "pl", "bahnhof": "bf", "bhf": "bf", "hauptbahnhof": "hbf",
        "doktor": "dr", "burgermeister": "bgm", "haltestelle": "hst", "abzweig": "abzw", "abzweigung": "abzw",
        "krankenhaus": "krh", "universitat": "uni",
    ]

    /// The ends of German compounds: "Hauptstraße" is "Hauptstr.".
    private static let ends = [("strasse", "str"), ("platz", "pl"), ("bahnhof", "bf")]

    private static func compound(_ word: String) -> String? {
        for (long, short) in ends where word.utf8.count > long.utf8.count && word.hasSuffix(long) {
            return word.dropLast(long.count) + short
        }
        return nil
    }
}
