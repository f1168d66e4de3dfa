import * as Effect from "effect/Effect"
import * as calls from "../../../core/contract/sharing/calls.ts"
import { implement, respond } from "../calls/implement.ts"
import { withFailures } from "../calls/call-errors.ts"

/** The calls of sharing: flags and consent. */
export const sharingCalls = [
  implement(
    calls.readDataModelFlags,
    ({ sharing: { readDataModel } }, { caller: { actor }, query: { connection_id } }) => {
      const source = connection_id === undefined ? actor : { connectionId: connection_id }
      return Effect.map(readDataModel(actor, source), (data) =>
        respond(200, { status: "success", message: "Data model flags retrieved successfully", data }),
      )
    },
  ),

  implement(calls.recordConsent, ({ sharing: { recordConsent } }, { caller: { actor }, body, requestId }) => {
    const data = recordConsent(actor, {
      vendorOrgId: actor.vendorOrgId,
      orgId: body.org,
      employeeId: body.employee_id,
      language: body.consent_language,
      consentedAt: Date.parse(body.consent_timestamp),
      expiresAt: Date.parse(body.consent_expiry),
    })
    return withFailures(
      Effect.map(data, (data) => respond(200, { requestId, message: "success", data })),
      {
        ConsentNotYetGiven: () => ({
          message: "The request is not valid: see consent_timestamp.",
          data: { consent_timestamp: "Expected a time that is not in the future" },
        }),
      },
    )
  }),
]
