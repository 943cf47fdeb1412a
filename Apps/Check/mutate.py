#!/usr/bin/env python3
"""Seeds mistakes in copies of the app, one at a time, and says which of them the check finds: `mutate.py [CHECK [APP]]`.

Ends with 1 where one goes unseen that it should find, or where the app as it is does not pass. Some are known to be beyond it:
they are seeded as well, so that the figure says what it can't see.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]

# A mistake in a file of its own: what it is, the folder, the code.
FILES = [
    (
        "a view of iOS 17 without if #available",
        "App",
        'import SwiftUI\nstruct Seeded: View { var body: some View { ContentUnavailableView("No departures", systemImage: "tram") } }',
    ),
    (
        "onChange with the old and the new value, as of iOS 17",
        "App",
        "import SwiftUI\nstruct Seeded: View {\n  @State private var count = 0\n"
        "  var body: some View { Text(verbatim: \"\").onChange(of: count) { old, new in count = new - old } }\n}",
    ),
    (
        "a value where a binding is wanted",
        "App",
        "import SwiftUI\nstruct Seeded: View {\n  @State private var isOn = false\n"
        '  var body: some View { Toggle("No departures", isOn: isOn) }\n}',
    ),
    (
        "a delegate off the main actor that sets what belongs to it",
        "App",
        "import CoreLocation\n@MainActor final class Seeded: NSObject, CLLocationManagerDelegate {\n  var found = 0\n"
        "  nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {\n"
        "    found = locations.count\n  }\n}",
    ),
    (
        "an object sent to another task and used on",
        "App",
        "import Foundation\nfinal class Seen { var count = 0 }\n@MainActor func seeded() {\n  let seen = Seen()\n"
        "  Task.detached { seen.count += 1 }\n  seen.count += 1\n}",
    ),
    (
        "UIApplication.shared in the widgets",
        "Widgets",
        "import UIKit\n@MainActor func seeded() { UIApplication.shared.registerForRemoteNotifications() }",
    ),
    (
        "Live Activity content of iOS 16.2 where 16.1 is",
        "Widgets",
        "import ActivityKit\nimport Foundation\n@available(iOS 16.1, *)\nfunc seeded(_ state: JourneyAttributes.ContentState) {\n"
        "  _ = ActivityContent(state: state, staleDate: nil)\n}",
    ),
    (
        "a symbol that iOS 16 has not",
        "App",
        'import SwiftUI\nstruct Seeded: View { var body: some View { Image(systemName: "tram.fil") } }',
    ),
    (
        "a text that is not in the catalogue",
        "App",
        'import SwiftUI\nstruct Seeded: View { var body: some View { Text("Seeded for \\(3) stops") } }',
    ),
    (
        "a delegate's method that nothing calls",
        "App",
        "import MapKit\nfinal class Seeded: NSObject, MKMapViewDelegate {\n"
        "  func mapView(_ mapView: MKMapView, didSelectView view: MKAnnotationView) {}\n}",
    ),
    (
        "an image that no asset catalogue has",
        "App",
        'import SwiftUI\nstruct Seeded: View { var body: some View { Image("harbour") } }',
    ),
    (
        "networking of Linux imported everywhere",
        "App",
        "import Foundation\nimport FoundationNetworking\nfunc seeded() -> URLSession { .shared }",
    ),
    (
        "a question that stays open when a link leads elsewhere",
        "App",
        "import SwiftUI\nstruct Seeded: View {\n  @State private var asks = false\n"
        '  var body: some View {\n    Text(verbatim: "")\n      .alert("plan.save", isPresented: $asks) { Button("plan.cancel") {} }\n'
        "  }\n}",
    ),
    (
        "what the system may not have, used as if it were there",
        "App",
        "import MetricKit\nfunc seeded(_ payload: MXDiagnosticPayload) -> Int { payload.crashDiagnostics.count }",
    ),
]

# What shows only when a screen is drawn, or on a phone.
BEYOND = [
    (
        "a button with a picture alone, which VoiceOver cannot name",
        "App",
        'import SwiftUI\nstruct Seeded: View { var body: some View { Button {} label: { Image(systemName: "bookmark") } } }',
    ),
    (
        "a link to a value that no screen takes",
        "App",
        'import SwiftUI\nstruct Seeded: View { var body: some View { NavigationLink("stop.title", value: 3) } }',
    ),
    (
        "a choice whose tags are of another type",
        "App",
        "import SwiftUI\nstruct Seeded: View {\n  @State private var chosen = 0\n  var body: some View {\n"
        '    Picker("stop.title", selection: $chosen) { Text("stop.title").tag("0") }\n  }\n}',
    ),
    (
        "a height at which the largest text is cut off",
        "App",
        'import SwiftUI\nstruct Seeded: View { var body: some View { Text("stop.title").frame(height: 20) } }',
    ),
    (
        "white text on a colour that is light in light mode",
        "App",
        'import SwiftUI\nstruct Seeded: View { var body: some View { Text("stop.title").foregroundStyle(.white).background(.yellow) } }',
    ),
    (
        "a wait on the main thread",
        "App",
        "import Foundation\n@MainActor func seeded() { Thread.sleep(forTimeInterval: 3) }",
    ),
]


def translation_lost(app):
    path = app / "Shared/Localizable.xcstrings"
    catalogue = json.loads(path.read_text())
    first = next(iter(catalogue["strings"].values()))
    del first["localizations"]["zh-Hans"]
    path.write_text(json.dumps(catalogue))


def value_lost(app):
    path = app / "Shared/Localizable.xcstrings"
    catalogue = json.loads(path.read_text())
    unit = {"stringUnit": {"state": "translated", "value": "种下"}}
    catalogue["strings"]["%lld seeded"] = {"localizations": {"zh-Hans": unit}}
    path.write_text(json.dumps(catalogue))
    seeded = 'import SwiftUI\nstruct Seeded: View { var body: some View { Text("\\(3) seeded") } }'
    (app / "App/Seeded.swift").write_text(seeded)


def widgets_left_out(app):
    path = next(app.glob("*.xcodeproj")) / "project.pbxproj"
    text = re.sub(r"\n\t\t\t\t\w+ /\* \w+\.appex in Embed Foundation Extensions \*/,", "", path.read_text())
    path.write_text(text)


def purpose_lost(app):
    path = app / "App/InfoPlist.xcstrings"
    catalogue = json.loads(path.read_text())
    del catalogue["strings"]["NSLocationWhenInUseUsageDescription"]
    path.write_text(json.dumps(catalogue))


def entitlement_lost(app):
    path = app / "Config/App.entitlements"
    path.write_text(re.sub(r"\t<key>com.apple.developer.weatherkit</key>\n\t<true/>\n", "", path.read_text()))


# A mistake in what is there: what it is, how it is made.
EDITS = [
    ("a translation lost", translation_lost),
    ("a translation without the number", value_lost),
    ("widgets that the app does not carry", widgets_left_out),
    ("a purpose that Chinese riders are not told", purpose_lost),
    ("WeatherKit without its entitlement", entitlement_lost),
]


def seeds():
    """What is seeded, how, and whether the check should find it."""
    for group, is_seen in ((FILES, True), (BEYOND, False)):
        for what, folder, code in group:
            seed = lambda app, folder=folder, code=code: (app / folder / "Seeded.swift").write_text(code + "\n")
            yield what, seed, is_seen
    for what, seed in EDITS:
        yield what, seed, True


def main():
    check = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "scripts/ios-app-check.sh")
    app = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "Apps/SydneyTransit"
    found, missed, beyond = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        # Beside a kit, as the project file has it.
        copy = Path(folder) / "SydneyTransit"
        (Path(folder) / "TransitKit").symlink_to(ROOT / "Apps/TransitKit")

        def passes(seed):
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(app, copy)
            seed(copy)
            run = subprocess.run([check, copy], capture_output=True, text=True)
            return run.returncode == 0, (run.stderr + run.stdout).strip()

        sound, said = passes(lambda app: None)
        if not sound:
            sys.exit(f"mutate: the app as it is does not pass:\n{said}")
        for what, seed, is_seen in seeds():
            sound, said = passes(seed)
            found, missed, beyond = found + (not sound), missed + (sound and is_seen), beyond + (sound and not is_seen)
            first = next((line for line in said.splitlines() if "error:" in line or "Seeded" in line), said.splitlines()[0])
            print(f"{'UNSEEN' if sound else 'found '}  {what}\n          {first.replace(folder, '')[:150]}")
    print(f"mutate: {found} of {found + missed + beyond} seeded mistakes found, {beyond} of the others known to be beyond the check")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
