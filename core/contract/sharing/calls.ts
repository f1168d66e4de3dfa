import * as Schema from "effect/Schema"
import { callBy, ok } from "../call.ts"
import { Uuid } from "../wire-values.ts"
import { ConsentAnswer, ConsentRequest } from "./consent.ts"
import { DataModelFlagsAnswer } from "./data-model-flags.ts"

/** specification/endpoints.md#read-data-model-flags. */
export const readDataModelFlags = callBy(
  "tokenKey",
  "Onboarding",
)({
  id: "readDataModelFlags",
  route: "GET /api/sdk/data_model_flags/",
  scope: "read",
  summary: "Read the data model flags",
  description:
    "The fields that are requested from a corporate: -1 enabled and required, 0 optional (can be filled, not mandatory), 1 enabled and optional. With connection_id, the flags of that connection replace those of the vendor.",
  query: {
    schema: Schema.Struct({ connection_id: Schema.optionalKey(Uuid) }),
    notes: { connection_id: "A connection of the caller." },
    example: {},
  },
  responses: ok("The flags.", DataModelFlagsAnswer, {
    status: "success",
    message: "Data model flags retrieved successfully",
    data: {
      detail_info_fields: { name: -1, employeeId: -1, status: -1, email: 1 },
      ctc_details_fields: { ctc_basic: 1, ctc_raw: 0 },
    },
  }),
  errorStyle: "status",
  errors: {
    404: {
      description: "The caller has no such connection.",
      messages: { ConnectionNotFound: "Not found." },
    },
  },
})

/** specification/endpoints.md#record-a-consent. */
export const recordConsent = callBy(
  "apiKey",
  "Employees",
)({
  id: "recordConsent",
  route: "POST /api/v1/employee/consent-data/",
  scope: "update",
  summary: "Record an employee's consent and read the employee",
  description:
    "In an on-demand connection, lists and webhooks contain only the mandatory fields, and an employee can be read in full while a consent is in force. Consents are immutable: the last one applies, and access ends when it expires. data is what the employee read returns for one employee: signed with the service's key and encrypted to the vendor's when the vendor registered a key that encrypts, else plain JSON. The call counts as an employee read: together with those it is limited to 4 a second.",
  body: {
    schema: ConsentRequest,
    example: {
      org: "$ORG_ID",
      employee_id: "$EMPLOYEE_ID",
      consent_language: "en-IN",
      consent_timestamp: "2026-01-15T09:30:00Z",
      consent_expiry: "2030-01-15T09:30:00Z",
    },
  },
  responses: ok(
    "What the caller may see of the employee now, encrypted as in the employee read.",
    ConsentAnswer,
    {
      requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
      message: "success",
      data: "eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIiwiY3R5IjoiSldUIn0.a2V5.aXY.Y2lwaGVydGV4dA.dGFn",
    },
  ),
  errors: {
    400: { messages: { ConsentNotYetGiven: null } },
    404: { description: "The caller has no such employee.", messages: { EmployeeNotFound: "Not found." } },
  },
})
