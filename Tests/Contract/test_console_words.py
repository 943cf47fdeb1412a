"""The console in another language: every text is there, nothing is left in code, and what was chosen stays."""

from __future__ import annotations

import json
import pathlib
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from conftest import Client
from console import CENTRAL, MANLY, browser, fresh_page, sign_up, turn_to, views, visit  # noqa: F401
from test_console_mine import caches_of, front, visitor  # noqa: F401
from transit_server import TransitServer
from waiting import data, eventually

TEXTS = pathlib.Path(__file__).resolve().parent.parent.parent / "Web/console/texts"
#: Where the server has its sentences on why a time may be believed.
EXPLANATIONS = TEXTS.parent.parent.parent / "Sources/TransitAnswers/Answers/Answers+Freshness.swift"
NAMES = sorted(path.name.removesuffix(".en.js") for path in TEXTS.glob("*.en.js"))
#: Texts that add to those of another file.
ADDS = {"stop": "board", "line": "stop"}

#: A language of marks: what stands between them came out of the texts, what stands outside is of the feeds or left in code.
MARKED = """
const marked = (value) => typeof value === "string" ? `⟦${value}⟧`
  : typeof value === "function" ? (...given) => marked(value(...given))
  : Array.isArray(value) ? value.map(marked)
  : value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marked(each)])) : value;
"""

#: What answers hold, as it is read.
HEARD = """
globalThis.heard = [];
const parse = JSON.parse;
JSON.parse = (text, ...more) => (heard.push(String(text)), parse(text, ...more));
Response.prototype.json = async function () { return JSON.parse(await this.text()); };
"""

#: Texts of a page and what it says in attributes, but not what is marked as of another language.
SAID = """() => {
  const said = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node.nodeType === Node.ELEMENT_NODE && (/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|PRE|CODE)$/.test(node.tagName)
      || (node.lang && node !== document.documentElement)) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.nodeType === Node.TEXT_NODE) said.push(node.data);
    else for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"]) {
      if (node.hasAttribute(name)) said.push(node.getAttribute(name));
    }
  }
  return said;
}"""


def marked(route) -> None:
    """Answers for a file of texts with the English ones between marks."""
    name = re.search(r"/texts/(\w+)\.zh\.js", route.request.url)[1]
    base = ADDS.get(name)
    body = f'import english from "./{name}.en.js";\n{MARKED}\n'
    if base:
        # The English texts of both are one object; only what this file adds is marked here.
        body = f'import base from "./{base}.zh.js";\n{body}export default Object.assign(base, marked(english));\n'
    else:
        body += "export default marked(english);\n"
    route.fulfill(body=body, content_type="text/javascript")


def outside(text: str) -> list[str]:
    """What of a text stands outside all marks."""
    depth, piece, pieces = 0, "", []
    for letter in text:
        if letter == "⟦":
            depth += 1
        elif letter == "⟧":
            depth -= 1
        elif depth == 0:
            piece += letter
            continue
        pieces.append(piece)
        piece = ""
    return [*pieces, piece]


def values(text: str):
    """Strings that an answer holds that are no names of its own, such as `on_time`."""
    try:
        waiting = [json.loads(text)]
    except ValueError:
        return
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, str) and (" " in value or not value.islower()):
            yield value


def left_in_code(page) -> set[str]:
    """Words of a page that are neither of its texts nor of any answer."""
    known = "\n".join({value for text in page.evaluate("heard") for value in values(text)}).lower()

    def is_known(words: str) -> bool:
        """As it stands, or as two values one after the other: a line's number and its name."""
        halves = words.split(" ")
        return words in known or any(
            " ".join(halves[:index]) in known and " ".join(halves[index:]) in known for index in range(1, len(halves))
        )

    found = set()
    for said in page.evaluate(SAID):
        for piece in outside(said):
            for part in re.split(r"[^\w'’.& -]+|\d+", piece):
                words = part.strip(" .-").lower()
                if len(re.findall(r"[a-z]", words)) >= 3 and not is_known(words):
                    found.add(part.strip())
    return found


@pytest.fixture
def reader(browser, server):
    """A page whose texts stand between marks."""
    with fresh_page(browser, server, locale="zh-CN") as page:
        page.context.route("**/console/texts/*.zh.js", marked)
        page.add_init_script(HEARD)
        yield page


@pytest.mark.parametrize("language", ["zh", "zh-Hant"])
def test_every_text_is_there_in_every_language(browser, server, language):
    assert len(NAMES) > 10
    with fresh_page(browser, server) as page:
        page.goto(f"{server.url}/board/{CENTRAL}")
        shapes = page.evaluate(
            """async ([names, language]) => {
              const shape = (value) => typeof value === "function" ? `function`
                : value && typeof value === "object" ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, shape(value[key])])) : typeof value;
              const all = (tag) => Promise.all(names.map(async (name) => [name, (await import(`/console/texts/${name}.${tag}.js`)).default]));
              // Some texts add to those of another file, so all are there before any is looked at.
              return [await all("en"), await all(language)].map((texts) => texts.map(([name, each]) => [name, shape(each)]));
            }""",
            [NAMES, language],
        )
        assert shapes[0] == shapes[1]
        empty = page.evaluate(
            """async ([names, language]) => {
              const found = [];
              const look = (value, path) => typeof value === "string" ? /[a-z]{4}/i.test(value) && !/[\\u4e00-\\u9fff]/.test(value) && found.push(path + ": " + value)
                : value && typeof value === "object" && Object.entries(value).forEach(([key, each]) => look(each, `${path}.${key}`));
              for (const name of names) look((await import(`/console/texts/${name}.${language}.js`)).default, name);
              return found;
            }""",
            [NAMES, language],
        )
        assert [each for each in empty if "Sydney Transit" not in each] == []


def test_of_one_it_is_said_that_it_is_one(browser, server):
    with fresh_page(browser, server) as page:
        page.goto(f"{server.url}/board/{CENTRAL}")
        said = page.evaluate(
            """async () => {
              const [stop, operations, account] = (await Promise.all(["stop", "operations", "account"].map((name) => import(`/console/texts/${name}.en.js`)))).map((each) => each.default);
              return [stop.departures(1), operations.until("10 Mar", "1"), operations.askedTimes("1", null), account.settings.minutes(1)];
            }"""
        )
    assert said == ["1 departure", "until 10 Mar, 1 day", "1 time, never with success", "1 minute"]


def test_where_a_feed_says_not_where_a_run_goes_nothing_is_said_of_it(browser, server):
    def unsigned(route) -> None:
        answer = route.fetch()
        body = answer.json()
        for group in body["data"]["groups"]:
            for departure in group["departures"]:
                departure.update(headsign="", platform=None)
        route.fulfill(response=answer, json=body)

    with fresh_page(browser, server) as page:
        page.route("**/timetable?*", unsigned)
        visit(page, server, f"/#/timetable/{CENTRAL}", "#panel details.timetable")
        page.locator("#panel details.timetable summary").first.click()
        link = page.locator("#panel details.timetable td a").first
        link.wait_for()
        assert re.fullmatch(r"\d\d:\d\d", link.get_attribute("aria-label"))


#: Errors that say what exactly was wrong, which no table can.
EXACT = {"INVALID_PARAMETER", "MISSING_PARAMETER", "UNKNOWN_PARAMETER", "INVALID_REQUEST"}
#: Errors that the console's own requests are never answered with.
OTHERS = {"IDENTITY_TOKEN_INVALID", "METHOD_NOT_ALLOWED", "ORIGIN_NOT_ALLOWED", "RANGE_NOT_SATISFIABLE", "APP_UPDATE_REQUIRED"}


def test_what_the_server_says_has_words_in_every_language(browser, server, client):
    """By its code, so that whoever adds one adds the words."""
    schemas = client.get("/api/v1/openapi.json").json()["components"]["schemas"]

    def cases(name: str) -> list[str]:
        return [each for each in schemas[name]["enum"] if each != "other"]

    with fresh_page(browser, server, locale="zh-CN") as page:
        page.goto(f"{server.url}/board/{CENTRAL}")
        said = page.evaluate(
            """async ({ failures, notices, changes, turns, ways }) => {
              const { server } = (await import("/console/texts/shell.zh.js")).default;
              const [message, instruction] = ["In English.", "Walk on."];
              const leg = { from: { name: "A" }, to: { name: "B" } };
              return Object.fromEntries([
                ...failures.map((code) => [code, server.failure({ code, message })]),
                ...notices.map((code) => [code, server.notice({ code, message, end: "origin" })]),
                ...changes.map((kind) => [kind, server.change({ kind, message }, leg)]),
                ...turns.flatMap((turn) => ways.flatMap((way) => [null, "George Street"].map((street_name) =>
                  [`${turn} ${way}`, server.step({ turn, way, street_name, leads_up: true, to_level: -1, instruction }).replace("George Street", "")]))),
              ]);
            }""",
            {
                "failures": sorted({*cases("ErrorCode")} - EXACT - OTHERS),
                "notices": cases("PlanNoticeCode"),
                # The console says by itself how times and platforms changed.
                "changes": sorted({*cases("ItineraryChangeKind")} - {"departure_time", "arrival_time", "platform"}),
                "turns": cases("LegTurn"),
                "ways": cases("LegWay"),
            },
        )
    assert len(said) > 100
    assert {code: words for code, words in said.items() if re.search("[A-Za-z]{3}|undefined", words)} == {}


def test_why_a_time_may_be_believed_is_said_in_chinese_as_in_english(browser, server):
    """Every sentence the server has for it, each with words of its own."""
    told = re.findall(r'"((?:Timetable|Live|Cancelled|The operator|Extra|Runs|Further)\b[^"]*)"', EXPLANATIONS.read_text())
    sentences = [re.sub(r"\\\(.*\)", "7 min", each) for each in dict.fromkeys(told)]
    assert len(sentences) >= 15
    with fresh_page(browser, server, locale="zh-CN") as page:
        page.goto(f"{server.url}/board/{CENTRAL}")
        said = page.evaluate(
            """async (all) => {
              const { explained } = (await import("/console/texts/stop.zh.js")).default;
              return Object.fromEntries(all.map((explanation) => [explanation, explained({ explanation })]));
            }""",
            sentences,
        )
        skipped = page.evaluate(
            """async () => {
              const { server } = (await import("/console/texts/shell.zh.js")).default;
              const message = "The service no longer calls at B.";
              return server.change({ kind: "stop_skipped", message }, { from: { name: "A" }, to: { name: "B" } });
            }"""
        )
    assert {each: words for each, words in said.items() if re.search("[A-Za-z]{3}|undefined", words)} == {}
    assert len(set(said.values())) == len(sentences)
    assert [each for each, words in said.items() if "7 min" in each and "7分钟" not in words] == []
    assert skipped == "这一班次不再停靠B。"


def test_a_chinese_reader_is_refused_and_led_in_chinese(browser, streets):
    with fresh_page(browser, streets, locale="zh-CN") as page:
        visit(page, streets, "/#/stop/nowhere", "#panel .notice")
        expect(page.locator("#panel")).to_contain_text("没有这个站点")
        # Between two places there is a way to walk, whatever is ridden.
        visit(page, streets, "/#/plan?from=-33.8590,151.2090&to=-33.8735,151.2068", ".p-journey")
        page.locator(".p-head").first.click()
        page.locator("details.p-way summary").first.click()
        steps = page.locator("details.p-way[open] li span:first-child").all_inner_texts()
        assert steps and not [step for step in steps if re.search(r"\b(Walk|Turn|Bear|Cross|Continue|Take)\b", step)]


def test_nothing_is_left_in_code(reader, server, client, searched_logs):
    alert = data(client, "/api/v1/alerts", limit=1)["alerts"][0]["alert_id"]
    more = {
        "line": ("/#/line/T1", "#panel h1"),
        "reach": (f"/#/reach?from={CENTRAL}", "#panel h1"),
        "alert": (f"/#/alerts/{alert}", "#panel h1"),
    }
    left = {}
    riders = {name: view for name, view in views(server, client).items() if name != "operations"}
    # Operators are shown names of the code, which are the same in every language.
    for name, (path, sign) in {**riders, **more}.items():
        visit(reader, server, path, sign)
        assert reader.evaluate("document.documentElement.lang") == "zh-CN"
        reader.wait_for_timeout(500)
        reader.evaluate("() => document.querySelectorAll('#panel details').forEach((fold) => (fold.open = true))")
        left[name] = left_in_code(reader)
    assert left == {name: set() for name in left}


@pytest.fixture(scope="module")
def early(tmp_path_factory):
    """A city that has just begun: which alerts its operators have in Chinese depends on the hour."""
    with TransitServer(tmp_path_factory.mktemp("early")) as running:
        yield running


def test_a_chinese_browser_is_answered_in_chinese_and_another_language_can_be_chosen(browser, early):
    server = early
    with Client(server.url) as client, fresh_page(browser, server, "phone", locale="zh-CN") as page:
        visit(page, server, "/#/", "li.group")
        assert page.evaluate("document.documentElement.lang") == "zh-CN"
        told = data(client, "/api/v1/alerts", active="all", limit=500, language="zh")["alerts"]
        chinese = [each["header"] for each in told if each["language"].startswith("zh")]
        assert chinese
        turn_to(page, "/#/alerts?active=all", "#panel li.a-alert")
        expect(page.locator("#panel")).to_contain_text(re.compile("|".join(map(re.escape, chinese))))
        turn_to(page, "/#/", "li.group")
        page.get_by_role("button", name="English").click()
        expect(page.get_by_role("combobox", name="Where from?")).to_be_visible()
        visit(page, server, f"/#/stop/{MANLY}", "li.departure")
        assert page.evaluate("document.documentElement.lang") == "en-AU"
        turn_to(page, "/#/", "li.group")
        page.get_by_role("button", name="简体中文").click()
        expect(page.get_by_role("combobox", name="Where from?")).to_have_count(0)
        assert page.complaints == []


#: Has what was asked before asked once more, as when a service worker begins that is to keep it.
AGAIN = """async () => {
  const worker = Object.assign(new EventTarget(), { controller: null, register: async () => {} });
  Object.defineProperty(navigator, "serviceWorker", { value: worker });
  const { keepOffline } = await import("/console/offline.js");
  await keepOffline({ version: "one" });
  worker.dispatchEvent(new Event("controllerchange"));
}"""


@pytest.mark.parametrize("locale", ["zh-HK", "zh-TW"])
def test_a_reader_of_traditional_chinese_is_shown_that_and_fetches_no_other(browser, server, locale):
    with fresh_page(browser, server, "phone", locale=locale) as page:
        files = []
        page.on("request", lambda sent: files.append(urlsplit(sent.url).path))
        visit(page, server, f"/#/stop/{MANLY}", "li.departure")
        assert page.evaluate("document.documentElement.lang") == "zh-HK"
        assert files.count("/console/texts/stop.zh-Hant.js") == 1 and not [path for path in files if ".zh." in path]
        turn_to(page, "/#/alerts", "#panel h1")
        expect(page.locator("#panel h1")).to_have_text("服務資訊")
        turn_to(page, "/#/", "li.group")
        page.get_by_role("button", name="简体中文").click()
        page.wait_for_function("() => document.documentElement.lang === 'zh-CN'")
        page.get_by_role("button", name="繁體中文").click()
        page.wait_for_function("() => document.documentElement.lang === 'zh-HK'")
        assert page.complaints == []


def test_every_request_asks_in_the_language_that_was_chosen(browser, server):
    """The hint, the streams and what is kept for later as well: alerts stand beside texts of the page. Without a choice, or with one
    that there is no longer, the browser says what it reads."""
    for chosen, told in (("zh", "zh"), ("zh-Hant", "zh-Hant"), (None, "en-AU"), ("中文", "en-AU")):
        with fresh_page(browser, server, "phone") as page:
            if chosen:
                page.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('language', '{chosen}')")
            asked = {}
            page.on("request", lambda sent: asked.update({urlsplit(sent.url).path: sent.all_headers().get("accept-language")}))
            visit(page, server, f"/#/stop/{MANLY}", "li.departure")
            turn_to(page, "/#/", "li.group")
            with page.expect_response(lambda answer: urlsplit(answer.url).path == f"/api/v1/stops/{MANLY}"):
                page.evaluate(AGAIN)
            answers = {path: language for path, language in asked.items() if path.startswith("/api/v1/") and "/pages/" not in path}
            assert {f"/api/v1/stops/{MANLY}/departures", f"/api/v1/stops/{MANLY}/departures/stream"} <= answers.keys()
            assert {language.split(",")[0] for language in answers.values()} == {told}, answers


def test_what_opens_without_a_net_is_in_the_same_language(browser, front):
    with visitor(browser, front, locale="zh-CN") as page:
        wanted = {"/api/v1/stops/nearby/departures", "/console/settings.json"}
        eventually(lambda: wanted <= set(sum(caches_of(page).values(), [])))
        front.edition = "cut"
        visit(page, front, "/#/", "li.group")
        assert page.evaluate("document.documentElement.lang") == "zh-CN"
        # A view that was never opened has its texts too.
        turn_to(page, "/#/reach", "#panel h1")
        assert re.search("[\u4e00-\u9fff]", page.locator("#panel h1").inner_text())
