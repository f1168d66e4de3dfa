"""Calls the service with the models that a generator made of /openapi.json: it has no generator of calls."""

import base64
import json
import os
import urllib.error
import urllib.request

from models import (
    EmployeeResponse,
    EmployeeUpdateAnswer,
    EncryptedEmployeeRequest,
    ErrorBody,
    SDKToken,
    SDKTokenRequest,
    TerminateRequest,
    VendorConnections,
    WebhookResendResponse,
)

KEY = os.environ["HRSYNC_API_KEY"]
USER = f"{os.environ['HRSYNC_USERNAME']}:{os.environ['HRSYNC_PASSWORD']}"
BASIC = f"Basic {base64.b64encode(USER.encode()).decode()}"


def call(path: str, body: object = None, authorization: str = KEY) -> tuple[int, object]:
    request = urllib.request.Request(
        f"{os.environ['SERVICE_URL']}{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"authorization": authorization, "content-type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


invitation = SDKTokenRequest(
    email="hr@python.example", org_name="Python Mills", fullname="Asha Rao", api_key=KEY
).to_dict()
invited = SDKToken.from_dict(call("/api/sdk/token/", invitation)[1])

connection = VendorConnections.from_dict(call("/api/vendor/connections/?status=approved")[1]).data[0]

sealed = EncryptedEmployeeRequest(encrypted_payload=os.environ["SEALED"]).to_dict()
read = EmployeeResponse.from_dict(call("/api/external/employee/", sealed, BASIC)[1])
data = read.data if isinstance(read.data, str) else "not encrypted"

update = f"/api/webhook/v1/employee/update/?connection_id={connection.connection_id}"
change = {"employeeId": os.environ["EMPLOYEE_ID"], "department": "Legal"}
updated = EmployeeUpdateAnswer.from_dict(call(update, change)[1])

resend = {"search_type": "OrgOnly", "org_id": str(connection.org_id)}
resent = WebhookResendResponse.from_dict(call("/api/webhooks/resend", resend)[1])

# A model does not know the pattern of an id: the service refuses it.
nobody = TerminateRequest(client_org="x").to_dict()
refused = ErrorBody.from_dict(call("/api/terminate_connection/", nobody)[1])
status, answer = call(update, {**change, "employeeId": "NOBODY"})
unknown = ErrorBody.from_dict(answer)

print(
    json.dumps(
        {
            "invited": str(invited.connection_id),
            "connection": str(connection.connection_id),
            "read": data,
            "updated": updated.data.updated_fields,
            "resent": resent.success,
            "refused": refused.message,
            "unknown": [status, unknown.message],
        }
    )
)
