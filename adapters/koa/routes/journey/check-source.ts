import { toReason } from "../reason-codes.ts"
import * as Effect from "effect/Effect"
import type { HostKey, SourceCheckAnswer } from "../../../../core/contract/connection/check-source.ts"
import { checkJourneySource } from "../../../../core/contract/journey/source-calls.ts"
import type { ServerKey, SourceError } from "../../../../core/ports/sync/source.ts"
import type {
  ConnectorNotPullable,
  SourceCheck,
} from "../../../../core/use-cases/connection/sources/check-source.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { type Description, withFailures } from "../../calls/call-errors.ts"
import { toFileEncoding } from "../file-encoding.ts"
import { NOT_STORED } from "../not-stored.ts"
import { fieldErrors, prefixFields } from "../../calls/descriptions.ts"
import { toSourceColumn } from "../source-columns.ts"

export const checkCalls: ReadonlyArray<Implementation> = [
  implement(
    checkJourneySource,
    (
      { journey: { checkJourneySource } },
      { caller: { actor }, body: { connector, credentials, columns = null } },
    ) =>
      withFailures(
        checkJourneySource(actor, {
          connectionId: actor.connectionId,
          connector,
          credentials,
          columns,
        }).pipe(
          Effect.map(toSourceCheck),
          Effect.catchTag("SourceError", (error) => Effect.succeed(toFailedCheck(error))),
          Effect.map((body) => respond(200, body, NOT_STORED)),
        ),
        {
          ConnectorNotPullable: describeNotPullable,
          CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("credentials", fields)),
        },
      ),
  ),
]

export const describeNotPullable = ({ known }: ConnectorNotPullable): Description =>
  fieldErrors({ connector: `Expected one of ${known.join(", ")}.` })

export const toSourceCheck = ({
  categories,
  rows,
  hasMoreRows,
  mappingErrors,
  findings,
  columns,
  file,
  encoding,
}: SourceCheck): SourceCheckAnswer => {
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
    columns: columns.map(toSourceColumn),
    file,
    encoding: toFileEncoding(encoding),
    findings: findings.slice(0, MAX_FINDINGS).map((finding) => ({
      row: finding.line,
      column: finding.column,
      value: finding.value,
      ...toReason(finding),
    })),
  }
}

const MAX_FINDINGS = 100

export const toFailedCheck = ({ message, reasonCodes, kind, hostKey }: SourceError): SourceCheckAnswer => ({
  result: hostKey === undefined ? "failed" : "host_key",
  message,
  ...(hostKey === undefined && { failure: kind, ...(reasonCodes && { message_codes: reasonCodes }) }),
  host_key: hostKey === undefined ? null : toHostKey(hostKey),
  categories: [],
  rows: 0,
  has_more_rows: false,
  columns: [],
  file: null,
  encoding: null,
  findings: [],
})

export const toHostKey = ({ host, fingerprint, algorithm, isChanged }: ServerKey): HostKey => ({
  host,
  fingerprint,
  algorithm,
  is_changed: isChanged,
})
