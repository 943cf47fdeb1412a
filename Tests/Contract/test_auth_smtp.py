"""Mails through a real mail server: encrypted, signed in to, and kept while it is away."""

from __future__ import annotations

import datetime
import email
import email.policy
import ipaddress
import secrets
import ssl
import time

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from accounts import AccountServer, Mail, Person
from transit_server import free_port
from waiting import eventually

USER, SENDER = "transit", "accounts@riders.example"


class Inbox:
    """A mail server of the tests' own, which can go away and come back at the same port."""

    def __init__(self, folder, search):
        self.password = secrets.token_urlsafe(18)
        search.add("SMTP password", self.password)
        self.port = free_port()
        self.received: list[tuple[str, list[str], email.message.EmailMessage]] = []
        self.certificate = folder / "certificate.pem"
        key_path = folder / "key.pem"
        self._certify(key_path)
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(self.certificate, key_path)
        self._controller: Controller | None = None

    def _certify(self, key_path) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
        now = datetime.datetime.now(datetime.UTC)
        names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
        certificate = (
            x509.CertificateBuilder()
            .subject_name(name).issuer_name(name)
            .public_key(key.public_key()).serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(hours=1)).not_valid_after(now + datetime.timedelta(days=2))
            .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .add_extension(x509.SubjectAlternativeName(names), critical=False)
            .sign(key, hashes.SHA256())
        )  # fmt: skip
        self.certificate.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        form = serialization.PrivateFormat.PKCS8
        key_path.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()))

    @property
    def url(self) -> str:
        return f"smtp://{USER}:{self.password}@localhost:{self.port}?security=starttls"

    def open(self) -> None:
        self._controller = Controller(
            self, hostname="127.0.0.1", port=self.port, tls_context=self._context, require_starttls=True,
            auth_required=True, auth_require_tls=True, authenticator=self._authenticate,
        )  # fmt: skip
        self._controller.start()

    def close(self) -> None:
        if self._controller:
            self._controller.stop()
            self._controller = None

    def _authenticate(self, server, session, envelope, mechanism, data) -> AuthResult:
        wanted = LoginPassword(USER.encode(), self.password.encode())
        good = isinstance(data, LoginPassword) and data == wanted
        return AuthResult(success=good, handled=good)

    async def handle_DATA(self, server, session, envelope) -> str:
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.received.append((envelope.mail_from, envelope.rcpt_tos, message))
        return "250 OK"

    def mail(self, person: Person, within: float = 60):
        """The mail to someone, with its envelope."""

        def arrived():
            return [each for each in self.received if each[1] == [person.email]]

        return eventually(arrived, within=within, every=0.1)[-1]


@pytest.fixture(scope="module")
def inbox(tmp_path_factory, searched_logs):
    inbox = Inbox(tmp_path_factory.mktemp("inbox"), searched_logs)
    inbox.open()
    yield inbox
    inbox.close()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def sending(request, tmp_path_factory, searched_logs, inbox):
    postgres = request.getfixturevalue("postgres") if request.param == "postgresql" else None
    url = postgres.database() if postgres else None
    server = AccountServer(
        tmp_path_factory.mktemp("sending"), searched_logs, url, SMTP_URL=inbox.url, MAIL_FROM=SENDER,
        SMTP_TRUSTED_CERTIFICATES=str(inbox.certificate),
    )  # fmt: skip
    try:
        server.wait_until_ready()
        yield server
    finally:
        server.stop()
        if postgres:
            postgres.drop(url)


def text_of(message) -> str:
    return message.get_body(("plain",)).get_content()


def test_the_mail_of_a_sign_up_arrives(sending, inbox):
    person = Person()
    sending.client().auth.sign_up(person.credentials)
    sender, receivers, message = inbox.mail(person)
    assert (sender, receivers) == (SENDER, [person.email])
    assert message["From"].addresses[0].addr_spec == SENDER and message["To"].addresses[0].addr_spec == person.email
    assert message["Date"] and message["Message-ID"] and message["Subject"].startswith("Confirm")
    assert "text/html" in {part.get_content_type() for part in message.walk()}
    mail = Mail(0, person.email, str(message["Subject"]), text_of(message))
    sending.search.add_link(mail.link)
    verified = sending.client().auth.verify_otp({"email": person.email, "token": mail.code, "type": "signup"})
    assert verified.user.email == person.email
    assert sending.http.get("/dev/mail").status_code == 404, "mails that are sent are not shown"


def test_mails_wait_while_the_mail_server_is_away(sending, inbox):
    person, other = Person(), sending.member()
    inbox.close()
    try:
        assert sending.client().auth.sign_up(person.credentials).user
        sending.client().auth.reset_password_for_email(other.email)
        time.sleep(1.5)
        assert sending.http.get("/readyz").status_code == 200
    finally:
        inbox.open()
    for each in (person, other):
        message = inbox.mail(each, within=90)[2]
        mail = Mail(0, each.email, "", text_of(message))
        sending.search.add_link(mail.link)
        assert "access_token=" in sending.follow(mail.link)


def test_mails_wait_for_a_mail_server_that_is_away_for_hours(tmp_path, searched_logs):
    away = Inbox(tmp_path, searched_logs)
    # Ten minutes a second.
    server = AccountServer(
        tmp_path, searched_logs, speed=600, SMTP_URL=away.url, MAIL_FROM=SENDER,
        SMTP_TRUSTED_CERTIFICATES=str(away.certificate),
    )  # fmt: skip
    try:
        server.wait_until_ready()
        person = Person()
        assert server.call("POST", "signup", person.credentials).status_code == 200
        time.sleep(15)
        assert "transit_jobs_dead 0" in server.http.get("/metrics").text
        away.open()
        message = away.mail(person)[2]
        server.search.add_link(Mail(0, person.email, "", text_of(message)).link)
    finally:
        server.stop()
        away.close()
