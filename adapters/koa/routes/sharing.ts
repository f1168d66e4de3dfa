import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ConsentAnswer, ConsentRequest } from "../../../core/contract/sharing/consent.ts"
import { DataModelFlagsAnswer } from "../../../core/contract/sharing/data-model-flags.ts"
import { Uuid } from "../../../core/contract/wire-values.ts"
import type { AuthenticateVendor } from "../../../core/use-cases/access/credentials/authentication.ts"
import type { makeReadDataModel } from "../../../core/use-cases/sharing/read-data-model.ts"
import type { RecordConsent } from "../../../core/use-cases/sharing/record-consent.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import { makeApiKeyAccess, makeTokenAccess } from "../access/api-key.ts"
import type { CallerUseCases } from "../access/caller-use-cases.ts"
import { endpoint } from "../endpoint.ts"
import { DEFAULT_STYLE, failure, STATUS_STYLE } from "../failure.ts"
import type { Route } from "../route.ts"

export interface SharingApi extends CallerUseCases {
  readonly sharing: Pick<UseCases["sharing"], "readDataModel" | "recordConsent">
}

/** The endpoints of sharing: flags and consent. */
export const sharingRoutes = ({ access, sharing }: SharingApi): ReadonlyArray<Route> => [
  dataModelFlagsRoute(access.authenticateVendor, sharing.readDataModel),
  consentDataRoute(access.authenticateVendor, sharing.recordConsent),
]

/** GET /api/sdk/data_model_flags/ (specification/endpoints.md#read-data-model-flags). */
const dataModelFlagsRoute = (
  authenticateVendor: AuthenticateVendor,
  readDataModel: ReturnType<typeof makeReadDataModel>,
) =>
  endpoint({
    method: "GET",
    path: "/api/sdk/data_model_flags/",
    id: "readDataModelFlags",
    tag: "Onboarding",
    summary: "Read the data model flags",
    description:
      "The fields that are requested from a corporate: -1 enabled and required, 0 optional (can be filled, not mandatory), 1 enabled and optional. With connection_id, the flags of that connection replace those of the vendor.",
    access: makeTokenAccess(authenticateVendor),
    parameters: {
      query: {
        schema: Schema.Struct({ connection_id: Schema.optionalKey(Uuid) }),
        notes: { connection_id: "A connection of the caller." },
        example: {},
      },
    },
    style: STATUS_STYLE,
    answers: {
      200: { description: "The flags.", schema: DataModelFlagsAnswer, example: DATA_MODEL_FLAGS_EXAMPLE },
      404: { description: "The caller has no such connection.", schema: STATUS_STYLE.schema },
    },
    errors: { ConnectionNotFound: () => failure(404, "Not found.") },
    handle: ({ caller: { actor }, query: { connection_id } }) => {
      const of = connection_id === undefined ? actor : { connectionId: connection_id }
      return Effect.map(readDataModel(actor, of), (data) => ({
        status: 200,
        body: { status: "success", message: "Data model flags retrieved successfully", data },
      }))
    },
  })

const DATA_MODEL_FLAGS_EXAMPLE = {
  status: "success",
  message: "Data model flags retrieved successfully",
  data: {
    detail_info_fields: { name: -1, employeeId: -1, status: -1, email: 1 },
    ctc_details_fields: { ctc_basic: 1, ctc_raw: 0 },
  },
}

/** POST /api/v1/employee/consent-data/ (specification/endpoints.md#record-a-consent). */
const consentDataRoute = (authenticateVendor: AuthenticateVendor, recordConsent: RecordConsent) =>
  endpoint({
    method: "POST",
    path: "/api/v1/employee/consent-data/",
    id: "recordConsent",
    tag: "Employees",
    summary: "Record an employee's consent and read the employee",
    description:
      "In an on-demand connection, lists and webhooks contain only the mandatory fields, and an employee can be read in full while a consent is in force. Consents are immutable: the last one applies, and access ends when it expires. data is what the employee read returns for one employee: signed with the service's key and encrypted to the vendor's when the vendor registered a key that encrypts, else plain JSON. The call counts as an employee read: together with those it is limited to 4 a second.",
    access: makeApiKeyAccess(authenticateVendor),
    body: {
      schema: ConsentRequest,
      types: ["json"],
      example: {
        org: "$ORG_ID",
        employee_id: "$EMPLOYEE_ID",
        consent_language: "en-IN",
        consent_timestamp: "2026-01-15T09:30:00Z",
        consent_expiry: "2030-01-15T09:30:00Z",
      },
    },
    answers: {
      200: {
        description: "What the caller may see of the employee now, encrypted as in the employee read.",
        schema: ConsentAnswer,
        example: CONSENT_DATA_EXAMPLE,
      },
      404: { description: "The caller has no such employee.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller: { actor }, body, requestId }) =>
      Effect.map(
        recordConsent(actor, {
          vendorOrgId: actor.vendorOrgId,
          orgId: body.org,
          employeeId: body.employee_id,
          language: body.consent_language,
          consentedAt: Date.parse(body.consent_timestamp),
          expiresAt: Date.parse(body.consent_expiry),
        }),
        (data) => ({ status: 200, body: { requestId, message: "success", data } }),
      ),
    errors: {
      EmployeeNotFound: () => failure(404, "Not found."),
      ConsentNotYetGiven: () =>
        failure(400, "The request is not valid: see consent_timestamp.", {
          data: { consent_timestamp: "Expected a time that is not in the future" },
        }),
    },
  })

const CONSENT_DATA_EXAMPLE = {
  requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  message: "success",
  data: "eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIiwiY3R5IjoiSldUIn0.a2V5.aXY.Y2lwaGVydGV4dA.dGFn",
}
