"""An issuer of ID tokens as Apple is one: keys published as a JWKS, RS256 and ES256, rotated when a test says so."""

from __future__ import annotations

import http.server
import json
import threading
import time
import uuid

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa

CLIENT_ID = "example.riders.app"


class AppleIssuer:
    def __init__(self):
        self.keys: dict[str, tuple[str, object]] = {}
        self.fetches = 0
        self.add("RS256")
        self.add("ES256")
        issuer = self

        class Keys(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                issuer.fetches += 1
                body = json.dumps(issuer.jwks()).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Keys)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self.keys_url = f"{self.url}/auth/keys"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def add(self, algorithm: str) -> str:
        """A new key; its id."""
        key = rsa.generate_private_key(65537, 2048) if algorithm == "RS256" else ec.generate_private_key(ec.SECP256R1())
        name = f"{algorithm}-{uuid.uuid4().hex[:8]}"
        self.keys[name] = (algorithm, key)
        return name

    def rotate(self) -> None:
        """Other keys in place of those there are."""
        old = list(self.keys)
        self.add("RS256")
        self.add("ES256")
        for name in old:
            del self.keys[name]

    def key_id(self, algorithm: str) -> str:
        return next(name for name, (kind, _) in self.keys.items() if kind == algorithm)

    def jwks(self) -> dict:
        published = []
        for name, (algorithm, key) in self.keys.items():
            kind = jwt.algorithms.RSAAlgorithm if algorithm == "RS256" else jwt.algorithms.ECAlgorithm
            public = json.loads(kind.to_jwk(key.public_key()))
            published.append({**public, "kid": name, "use": "sig", "alg": algorithm, "key_ops": None})
        return {"keys": [{name: value for name, value in key.items() if value is not None} for key in published]}

    def claims(self, **changes) -> dict:
        now = int(time.time())
        usual = {
            "iss": self.url, "aud": CLIENT_ID, "sub": f"001234.{uuid.uuid4().hex}.0123", "iat": now, "exp": now + 600,
            "email_verified": "true", "is_private_email": "false", "auth_time": now, "nonce_supported": True,
        }  # fmt: skip
        return {name: value for name, value in {**usual, **changes}.items() if value is not None}

    def token(self, algorithm: str = "RS256", **changes) -> str:
        name = self.key_id(algorithm)
        return jwt.encode(self.claims(**changes), self.keys[name][1], algorithm=algorithm, headers={"kid": name})
