import { callBy, ok } from "../call.ts"
import { EMPLOYEE_RECORD_EXAMPLE } from "./employee-example.ts"
import {
  EmployeeRequest,
  EmployeeResponse,
  EncryptedEmployeeRequest,
  InvalidPayloadBody,
  InvalidTokenBody,
  UnauthorizedConnectionBody,
} from "./employee-read.ts"

/** The id of the request in the examples. */
const REQUEST_ID = "4f8a1f0e-7a53-4a0e-8b6a-0f1c2d3e4a5b"

const invalidPayload = (details: Readonly<Record<string, string>>): typeof InvalidPayloadBody.Type => ({
  requestId: REQUEST_ID,
  code: "invalid_payload",
  message: "Invalid encrypted payload.",
  data: null,
  details,
})

/** specification/endpoints.md#read-employees. */
export const readEmployees = callBy(
  "basic",
  "Employees",
)({
  id: "readEmployees",
  route: "POST /api/external/employee/",
  summary: "Read one employee or a list",
  description:
    "The payload is JSON, signed with the vendor's private key (RS256) and encrypted to the service's public key (RSA-OAEP-256, A256GCM, cty JWT). Some failures have HTTP status 200: check status and status_code. The data are returned the same way, encrypted to the vendor's key.",
  body: {
    schema: EncryptedEmployeeRequest,
    example: { encrypted_payload: "$HRSYNC_ENCRYPTED_PAYLOAD" },
  },
  encrypted: { request: EmployeeRequest },
  responses: ok(
    "status_code is the result: 200, 404 (employee not found) or 428 (no public key).",
    EmployeeResponse,
    {
      requestId: REQUEST_ID,
      status: "success",
      status_code: 200,
      message: "Employee data retrieved successfully.",
      data: EMPLOYEE_RECORD_EXAMPLE,
    },
  ),
  errors: {
    400: {
      description: "The payload is invalid; details names fields if its signature is valid.",
      schema: InvalidPayloadBody,
      messages: { PayloadRejected: null },
      examples: {
        cannotBeOpened: invalidPayload({}),
        invalidFields: invalidPayload({ connection_id: "Required" }),
      },
    },
    401: {
      description: "The credentials are missing or wrong.",
      schema: InvalidTokenBody,
      messages: { Unauthenticated: null },
      examples: {
        Unauthenticated: {
          requestId: REQUEST_ID,
          code: "invalid_token",
          message: "Invalid token.",
          details: null,
        },
      },
    },
    403: {
      description: "The caller has no such connection.",
      schema: UnauthorizedConnectionBody,
      messages: { ConnectionNotFound: null },
      examples: {
        ConnectionNotFound: {
          requestId: REQUEST_ID,
          message: "Invalid connection_id or unauthorized access.",
        },
      },
    },
    500: {
      description: "The data could not be retrieved.",
      schema: EmployeeResponse,
      messages: {},
      examples: {
        failed: {
          requestId: REQUEST_ID,
          status: "failed",
          status_code: 500,
          message: "Error retrieving employee data.",
          data: null,
        },
      },
    },
  },
})
