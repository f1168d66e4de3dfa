import * as Schema from "effect/Schema"
import { call } from "../call.ts"
import { Uuid } from "../wire-values.ts"
import {
  EmployeeRequest,
  EmployeeResponse,
  EncryptedEmployeeRequest,
  InvalidPayloadBody,
  InvalidTokenBody,
  UnauthorizedConnectionBody,
} from "./employee-read.ts"
import { EmployeeUpdate, EmployeeUpdateAnswer, SetupConfig, SetupConfigAnswer } from "./employee-update.ts"

/** specification/endpoints.md#read-employees. */
export const readEmployees = call({
  id: "readEmployees",
  method: "POST",
  path: "/api/external/employee/",
  caller: "basic",
  tag: "Employees",
  summary: "Read one employee or a list",
  description:
    "The payload is JSON, signed with the vendor's private key (RS256) and encrypted to the service's public key (RSA-OAEP-256, A256GCM, cty JWT). Some failures have HTTP status 200: check status and status_code. The data are returned the same way, encrypted to the vendor's key.",
  body: {
    schema: EncryptedEmployeeRequest,
    types: ["json"],
    example: { encrypted_payload: "$HRSYNC_ENCRYPTED_PAYLOAD" },
  },
  encrypted: { request: EmployeeRequest },
  responses: {
    200: {
      description: "status_code is the result: 200, 404 (employee not found) or 428 (no public key).",
      schema: EmployeeResponse,
    },
  },
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

/** specification/endpoints.md#set-up-employee-updates. */
export const setUpUpdates = call({
  id: "setUpUpdates",
  method: "POST",
  path: "/api/webhook/v1/setup-config/",
  caller: "apiKey",
  tag: "Employees",
  summary: "Configure which employee fields of a connection may be updated",
  description: "Replaces the previous configuration.",
  body: {
    schema: SetupConfig,
    types: ["json"],
    example: {
      connection_id: "$CONNECTION_ID",
      enabled: true,
      allowed_fields: ["department", "designation"],
      post_to_source: false,
      notify: true,
    },
  },
  responses: {
    200: {
      description: "The stored configuration.",
      schema: SetupConfigAnswer,
      example: {
        requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
        message: "Employee update configuration saved",
        data: {
          connection_id: "2c6f9f0e-7a0f-4d1e-9a55-6f0b3a1d2c44",
          enabled: true,
          allowed_fields: ["department", "designation"],
          post_to_source: false,
          notify: true,
        },
      },
    },
  },
  errors: {
    404: {
      description: "The caller has no such connection.",
      messages: { ConnectionNotFound: "Not found." },
    },
    422: {
      description: "The source of the connection cannot be written to.",
      messages: { PostingNotSupported: null },
    },
  },
})

/** specification/endpoints.md#update-an-employee. */
export const updateEmployee = call({
  id: "updateEmployee",
  method: "POST",
  path: "/api/webhook/v1/employee/update/",
  caller: "apiKey",
  tag: "Employees",
  summary: "Submit an employee update",
  description:
    "Part of an employee record, with id, or with employeeId and connection_id in the query. ************ leaves a masked field unchanged. A value set here survives later syncs until the source itself changes that field. A field that the employee read does not return now cannot be changed or tested: 403, whatever its value. If post_to_source is configured, the update is sent to the source first, and nothing is written unless the source accepts it.",
  query: {
    schema: Schema.Struct({ connection_id: Schema.optionalKey(Uuid) }),
    notes: { connection_id: "Required with employeeId when id is missing." },
    example: { connection_id: "$CONNECTION_ID" },
  },
  body: {
    schema: EmployeeUpdate,
    types: ["json"],
    example: { employeeId: "$EMPLOYEE_ID", department: "Legal", designation: "Counsel" },
  },
  responses: {
    200: {
      description: "The employee is updated.",
      schema: EmployeeUpdateAnswer,
      example: {
        requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
        message: "Employee updated successfully",
        data: {
          id: "3d0f6f3e-2f6b-4f7e-8a43-0c1b6f1f8d11",
          employeeId: "E1001",
          updatedFields: ["department", "designation"],
        },
      },
    },
  },
  errors: {
    400: {
      description: "Nothing was written; data names every invalid field.",
      messages: { UpdateInvalid: null },
    },
    403: {
      description: "Nothing was written; data names the fields that may not be updated.",
      messages: { FieldsNotAllowed: null },
    },
    404: {
      description: "The caller has no such employee.",
      messages: { EmployeeNotFound: "Not found." },
    },
    409: {
      description: "Updates are not configured or are disabled, or a sync is running; data contains its id.",
      messages: {
        SyncAlreadyRunning: null,
        UpdatesDisabled: "Employee updates are not set up or are disabled for this connection.",
      },
    },
    422: {
      description: "Nothing was written: the source rejected the update; data says why.",
      messages: { PostingNotSupported: null, SourceRejected: null },
    },
    500: { messages: { SessionLost: "Internal Server Error" } },
    503: {
      description: "Nothing was written: the source cannot be reached now.",
      messages: { SourceError: null },
    },
  },
})
