import * as Schema from "effect/Schema"
import { callBy, ok } from "../call.ts"
import { Uuid } from "../wire-values.ts"
import { EmployeeUpdate, EmployeeUpdateAnswer, SetupConfig, SetupConfigAnswer } from "./employee-update.ts"

/** specification/endpoints.md#set-up-employee-updates. */
export const setUpUpdates = callBy(
  "apiKey",
  "Employees",
)({
  id: "setUpUpdates",
  route: "POST /api/webhook/v1/setup-config/",
  scope: "invite",
  summary: "Configure which employee fields of a connection may be updated",
  description: "Replaces the previous configuration.",
  body: {
    schema: SetupConfig,
    example: {
      connection_id: "$CONNECTION_ID",
      enabled: true,
      allowed_fields: ["department", "designation"],
      post_to_source: false,
      notify: true,
    },
  },
  responses: ok("The stored configuration.", SetupConfigAnswer, {
    requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
    message: "Employee update configuration saved",
    data: {
      connection_id: "2c6f9f0e-7a0f-4d1e-9a55-6f0b3a1d2c44",
      enabled: true,
      allowed_fields: ["department", "designation"],
      post_to_source: false,
      notify: true,
    },
  }),
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
export const updateEmployee = callBy(
  "apiKey",
  "Employees",
)({
  id: "updateEmployee",
  route: "POST /api/webhook/v1/employee/update/",
  scope: "update",
  summary: "Submit an employee update",
  description:
    "Part of an employee record, with id, or with employeeId and connection_id in the query. ************ leaves a masked field unchanged, and so does any value that equals what the employee read returns now: a whole record that was read can be sent with one field changed. A value set here survives later syncs until the source itself changes that field. A field that the employee read does not return now cannot be changed or tested: 403, whatever is stored. If post_to_source is configured, the update is sent to the source first, and nothing is written unless the source accepts it.",
  query: {
    schema: Schema.Struct({ connection_id: Schema.optionalKey(Uuid) }),
    notes: { connection_id: "Required with employeeId when id is missing." },
    example: { connection_id: "$CONNECTION_ID" },
  },
  body: {
    schema: EmployeeUpdate,
    example: { employeeId: "$EMPLOYEE_ID", department: "Legal", designation: "Counsel" },
  },
  responses: ok("The employee is updated.", EmployeeUpdateAnswer, {
    requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
    message: "Employee updated successfully",
    data: {
      id: "3d0f6f3e-2f6b-4f7e-8a43-0c1b6f1f8d11",
      employeeId: "E1001",
      updatedFields: ["department", "designation"],
    },
  }),
  errors: {
    400: {
      description: "Nothing was written; data names every invalid field.",
      messages: { UpdateInvalid: null },
    },
    403: {
      description:
        "Nothing was written; data names the fields that may not be updated, or the scope that the API key lacks.",
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
