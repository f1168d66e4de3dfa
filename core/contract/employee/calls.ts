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
      requestId: "4f8a1f0e-7a53-4a0e-8b6a-0f1c2d3e4a5b",
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
    },
    401: {
      description: "The credentials are missing or wrong.",
      schema: InvalidTokenBody,
      messages: { Unauthenticated: null },
    },
    403: {
      description: "The caller has no such connection.",
      schema: UnauthorizedConnectionBody,
      messages: { ConnectionNotFound: null },
    },
    500: { description: "The data could not be retrieved.", schema: EmployeeResponse, messages: {} },
  },
})
