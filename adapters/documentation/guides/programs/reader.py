"""
Reads the employees of a connection: signs and encrypts the request, decrypts and verifies the response.

    python3 -m pip install joserfc
    python3 reader.py                # all employees, page by page, as lines of JSON
    python3 reader.py EMPLOYEE_ID    # one employee
"""

import base64
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path

from joserfc import jwe, jws
from joserfc.errors import JoseError
from joserfc.jwk import RSAKey

PAGE_SIZE = 100

# A page of employees is larger than the library accepts by default.
ENCRYPTION = jwe.JWERegistry(algorithms=["RSA-OAEP-256", "A256GCM"])
SIGNATURE = jws.JWSRegistry(algorithms=["RS256"])
ENCRYPTION.max_ciphertext_length = SIGNATURE.max_payload_length = 64 * 1024 * 1024
ATTEMPTS = 4


class Refused(Exception):
    """The service refused the request. The request id finds it in the service's log."""

    def __init__(self, status: int, body: dict, header: str | None):
        words = f"{status} {body.get('code') or ''} {body.get('message') or '(no message)'}"
        # The fields of the request that are wrong, with a reason each.
        fields = "".join(f"\n  {field}: {reason}" for field, reason in (body.get("details") or {}).items())
        super().__init__(f"{words} (request id {body.get('requestId') or header or 'unknown'}){fields}")


def setting(name: str) -> str:
    value = os.environ.get(name)
    if not value:
        sys.exit(f"Set {name}.")
    return value


def send(request: urllib.request.Request) -> tuple[int, dict, dict]:
    """Returns status, body and headers, whatever the status."""
    try:
        with urllib.request.urlopen(request, timeout=120) as response:
            status, headers, text = response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        status, headers, text = error.code, error.headers, error.read()
    try:
        return status, json.loads(text), headers
    except ValueError:
        return status, {"message": "The response is not JSON: is HRSYNC_URL the address of the service?"}, headers


class Reader:
    def __init__(self) -> None:
        self.url = setting("HRSYNC_URL").rstrip("/")
        user = f"{setting('HRSYNC_USERNAME')}:{setting('HRSYNC_PASSWORD')}"
        self.authorization = f"Basic {base64.b64encode(user.encode()).decode()}"
        self.private_key = RSAKey.import_key(Path(os.environ.get("HRSYNC_PRIVATE_KEY", "private.pem")).read_text())
        self.fetch_keys()

    def fetch_keys(self) -> None:
        status, body, headers = send(urllib.request.Request(f"{self.url}/.well-known/jwks.json"))
        if status != 200:
            raise Refused(status, body, headers.get("x-request-id"))
        self.service_keys = body["keys"]

    def seal(self, request: dict) -> str:
        """Signs the request, and encrypts that to the service's newest key."""
        service_key = next(key for key in self.service_keys if key["use"] == "enc")
        now = int(time.time())
        claims = {**request, "iat": now, "exp": now + 60, "jti": str(uuid.uuid4())}
        signed = jws.serialize_compact(
            {"alg": "RS256", "typ": "JWT"}, json.dumps(claims), self.private_key, registry=SIGNATURE
        )
        header = {"alg": "RSA-OAEP-256", "enc": "A256GCM", "cty": "JWT", "kid": service_key["kid"]}
        return jwe.encrypt_compact(header, signed, RSAKey.import_key(service_key), registry=ENCRYPTION)

    def open(self, sealed: str):
        decrypted = jwe.decrypt_compact(sealed, self.private_key, registry=ENCRYPTION)
        signed = decrypted.plaintext.decode()
        payload = self.verify(signed)
        if payload is None:
            self.fetch_keys()
            payload = self.verify(signed)
        if payload is None:
            sys.exit("None of the service's published keys signed the response.")
        return json.loads(payload)

    def verify(self, signed: str) -> bytes | None:
        for key in self.service_keys:
            if key["use"] != "sig":
                continue
            try:
                return jws.deserialize_compact(signed, RSAKey.import_key(key), registry=SIGNATURE).payload
            except JoseError:
                continue
        return None

    def read(self, request: dict):
        for attempt in range(1, ATTEMPTS + 1):
            # Each attempt is sealed anew, since the service accepts a jti only once.
            status, body, headers = send(
                urllib.request.Request(
                    f"{self.url}/api/external/employee/",
                    data=json.dumps({"encrypted_payload": self.seal(request)}).encode(),
                    headers={"authorization": self.authorization, "content-type": "application/json"},
                )
            )
            if attempt < ATTEMPTS and (status == 429 or status >= 502):
                time.sleep(float(headers.get("retry-after", 1)))
            elif attempt == 1 and body.get("code") == "invalid_payload":
                # The service may have replaced its keys since they were fetched.
                self.fetch_keys()
            # Some failures come with HTTP 200, so the status in the body decides.
            elif status != 200 or body.get("status") != "success":
                raise Refused(body.get("status_code", status), body, headers.get("x-request-id"))
            else:
                data = body["data"]
                return self.open(data) if isinstance(data, str) else data


def main() -> None:
    reader = Reader()
    connection_id = setting("CONNECTION_ID")
    if len(sys.argv) > 1:
        print(json.dumps(reader.read({"connection_id": connection_id, "employee_id": sys.argv[1]})))
        return
    page, more = 1, True
    while more:
        answer = reader.read({"connection_id": connection_id, "page": page, "size": PAGE_SIZE})
        for employee in answer["data"]:
            print(json.dumps(employee, ensure_ascii=False))
        info = answer["pageInfo"]
        counts = f"{len(answer['data'])} of {info['totalItems']} employees"
        print(f"Page {page} of {info['totalPages']}: {counts}", file=sys.stderr)
        page, more = page + 1, info["next"]


if __name__ == "__main__":
    try:
        main()
    except (Refused, OSError) as error:
        sys.exit(str(error))
