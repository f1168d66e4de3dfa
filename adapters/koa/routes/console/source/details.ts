import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/connection/console/source-calls.ts"
import type {
  ConsoleRepairedSource,
  ConsoleSourceTest,
} from "../../../../../core/contract/connection/console/source.ts"
import type { SourceError } from "../../../../../core/ports/sync/source.ts"
import type { SourceCheck } from "../../../../../core/use-cases/connection/sources/check-source.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { toHostKey } from "../../journey/check-source.ts"
import { fieldErrors, prefixFields } from "../../../calls/descriptions.ts"
import { describeRefusedSource } from "../../refused-source.ts"
import { toTimestamp } from "../console-response.ts"

const describeRefused = describeRefusedSource("console")

/** The details by which the source of a client is read. */
export const sourceDetailsCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleSource, ({ connection: { showSource } }, { caller: { actor }, path }) =>
    Effect.map(showSource(actor, path.connection_id), ({ connector, isPulled, supportsWebhooks, details }) =>
      respond(200, { connector, is_pulled: isPulled, has_webhooks: supportsWebhooks, details }),
    ),
  ),

  implement(
    calls.testConsoleSource,
    ({ connection: { testSource } }, { caller: { actor }, path, body: { details } }) =>
      withFailures(
        testSource(actor, path.connection_id, details).pipe(
          Effect.map(toTest),
          Effect.catchTag("SourceError", (error) => Effect.succeed(toFailedTest(error))),
          Effect.map((test) => respond(200, test)),
        ),
        {
          CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("details", fields)),
        },
      ),
  ),

  implement(
    calls.repairConsoleSource,
    ({ journey: { repairJourney } }, { caller: { actor }, path, body: { details } }) =>
      withFailures(
        repairJourney(actor, path.connection_id, details).pipe(
          Effect.map((dueAt) => toRepaired(dueAt, null)),
          Effect.catchTag("SourceError", (error) =>
            error.hostKey === undefined
              ? Effect.fail(error)
              : Effect.succeed(toRepaired(null, toHostKey(error.hostKey))),
          ),
          Effect.map((repaired) => respond(200, repaired)),
        ),
        {
          CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("details", fields)),
          SourceError: describeRefused,
          SourceUnreadable: ({ errors }) => ({ message: errors.map(({ reason }) => reason).join(" ") }),
        },
      ),
  ),
]

const toTest = ({
  categories,
  rows,
  hasMoreRows,
  mappingErrors,
  file,
  findings,
}: SourceCheck): ConsoleSourceTest => {
  const isReadable = mappingErrors.length === 0
  return {
    result: isReadable ? "ok" : "failed",
    message: isReadable ? null : mappingErrors.map(({ reason }) => reason).join(" "),
    ...(!isReadable && {
      failure: "columns",
      message_codes: mappingErrors.flatMap(({ reasonCodes }) => reasonCodes),
    }),
    host_key: null,
    categories: isReadable ? categories : [],
    rows,
    has_more_rows: hasMoreRows,
    file,
    findings: findings.length,
  }
}

const toFailedTest = (error: SourceError): ConsoleSourceTest => ({
  result: error.hostKey === undefined ? "failed" : "host_key",
  ...toRefusal(error),
  ...(error.hostKey === undefined && { failure: error.kind }),
  host_key: error.hostKey === undefined ? null : toHostKey(error.hostKey),
  categories: [],
  rows: 0,
  has_more_rows: false,
  file: null,
  findings: 0,
})

const toRepaired = (
  dueAt: number | null,
  hostKey: ConsoleRepairedSource["host_key"],
): ConsoleRepairedSource => ({ next_sync_at: toTimestamp(dueAt), host_key: hostKey })

const toRefusal = (error: SourceError) => {
  const { message, reasonCodes } = describeRefused(error)
  return { message, message_codes: reasonCodes }
}
