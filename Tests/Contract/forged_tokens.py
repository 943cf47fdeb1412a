"""Access tokens that nobody may be signed in with."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
import time
import uuid

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def segment(value: dict) -> str:
    return encoded(json.dumps(value).encode())


def by_hand(head: dict, claims: dict, secret: bytes) -> str:
    """A token that libraries refuse to make."""
    text = f"{segment(head)}.{segment(claims)}"
    return f"{text}.{encoded(hmac.new(secret, text.encode(), hashlib.sha256).digest())}"


def bad_tokens(good: str, secret: str) -> dict[str, str]:
    """The claims of a good token, signed or changed so that it is none."""
    claims = jwt.decode(good, options={"verify_signature": False})
    head, body, signature = good.split(".")
    elliptic = ec.generate_private_key(ec.SECP256R1())
    now = int(time.time())

    def signed(**changes) -> str:
        changed = {name: value for name, value in {**claims, **changes}.items() if value is not None}
        return jwt.encode(changed, secret, algorithm="HS256")

    someone = segment({**claims, "sub": str(uuid.uuid4())})
    unsigned = segment({"alg": "none", "typ": "JWT"})
    return {
        "expired": signed(exp=now - 60),
        "without expiry": signed(exp=None),
        "not valid yet": signed(nbf=now + 3600),
        "another's claims": f"{head}.{someone}.{signature}",
        "one bit of the signature": f"{head}.{body}.{'B' if signature[0] != 'B' else 'C'}{signature[1:]}",
        "no signature": f"{head}.{body}.",
        "alg none": f"{unsigned}.{body}.",
        "alg None with signature": f"{segment({'alg': 'None', 'typ': 'JWT'})}.{body}.{signature}",
        "alg of an array": f"{segment({'alg': ['HS256'], 'typ': 'JWT'})}.{body}.{signature}",
        "wrong audience": signed(aud="another"),
        "wrong issuer": signed(iss="https://auth.riders.example"),
        "wrong role": signed(role="postgres"),
        "another secret": jwt.encode(claims, secrets.token_urlsafe(48), algorithm="HS256"),
        "an empty secret": by_hand({"alg": "HS256", "typ": "JWT"}, claims, b""),
        "another's EC key": jwt.encode(claims, elliptic, algorithm="ES256"),
        "another's EC key, sent along": jwt.encode(
            claims, elliptic, algorithm="ES256",
            headers={"jwk": json.loads(jwt.algorithms.ECAlgorithm.to_jwk(elliptic.public_key()))},
        ),
        "an RSA key": jwt.encode(claims, rsa.generate_private_key(65537, 2048), algorithm="RS256"),
        "unknown critical header": jwt.encode(claims, secret, algorithm="HS256", headers={"crit": ["x"], "x": 1}),
        "not a token": "nonsense",
        "four parts": good + "." + signature,
        "very long": "e" * 9_000,
    }  # fmt: skip
