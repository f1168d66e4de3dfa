import * as Effect from "effect/Effect"
import * as calls from "../../../core/contract/updates/calls.ts"
import type { SourceError } from "../../../core/ports/sync/source.ts"
import { type Description, withFailures } from "../calls/call-errors.ts"
import { type Implementation, implement, respond } from "../calls/implement.ts"
import { alreadyRunning } from "../calls/descriptions.ts"

/** The updates of employees that a vendor makes. */
export const updateCalls: ReadonlyArray<Implementation> = [
  implement(calls.setUpUpdates, ({ updates: { setUpUpdates } }, { caller: { actor }, body, requestId }) =>
    withFailures(
      Effect.map(setUpUpdates(actor, body), (data) =>
        respond(200, { requestId, message: "Employee update configuration saved", data }),
      ),
      {
        PostingNotSupported: () => ({
          message: "The source of this connection cannot be written to.",
          data: { post_to_source: "Expected false: the HRMS does not have has_data_posting" },
        }),
      },
    ),
  ),

  implement(
    calls.updateEmployee,
    ({ updates: { updateEmployee } }, { caller: { actor }, query, body, requestId }) => {
      const updated = updateEmployee(actor, { update: body, connectionId: query.connection_id ?? null })
      return withFailures(
        updated.pipe(
          Effect.catchTag("SourceError", (error) =>
            Effect.fail(isUnreachable(error) ? error : ({ _tag: "SourceRejected", error } as const)),
          ),
          Effect.map((data) => respond(200, { requestId, message: "Employee updated successfully", data })),
        ),
        {
          FieldsNotAllowed: ({ fields }) => ({
            message: "Nothing was updated: data names fields that may not be updated.",
            data: Object.fromEntries(fields.map((field) => [field, NOT_ALLOWED])),
          }),
          UpdateInvalid: ({ fields }) => ({ message: "Nothing was updated: see data.", data: fields }),
          SyncAlreadyRunning: alreadyRunning,
          PostingNotSupported: () => ({
            message: "Nothing was updated: the source of this connection cannot be written to.",
            data: { post_to_source: "Expected false: set up updates again." },
          }),
          SourceError: describeUnreachable,
          SourceRejected: ({ error }) => describeRejection(error),
        },
      )
    },
  ),
]

/** The same text for both causes, so that it reveals nothing about stored values. */
const NOT_ALLOWED = "It is not among the allowed fields, or not shared with you now."

const isUnreachable = ({ kind }: SourceError): boolean =>
  kind === "rate" || kind === "transient" || kind === "missing"

const describeUnreachable = ({ retryAfterMillis = LATER_MILLIS }: SourceError): Description => {
  const seconds = Math.min(Math.ceil(retryAfterMillis / 1_000), MAX_SECONDS)
  return {
    message: "Nothing was updated: the source cannot be reached now; try again later.",
    headers: { "Retry-After": String(seconds > 0 ? seconds : LATER_MILLIS / 1_000) },
  }
}

const LATER_MILLIS = 60_000
const MAX_SECONDS = 3_600

const describeRejection = ({ kind, message }: SourceError): Description => ({
  message: "Nothing was updated: the source rejected it.",
  // The vendor cannot fix the corporate's credentials, so the text gives no advice.
  data: {
    source: kind === "auth" ? "It does not accept the corporate's credentials any more." : message,
  },
})
