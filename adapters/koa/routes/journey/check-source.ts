import * as Effect from "effect/Effect"
import {
  CheckJourneySource,
  type HostKey,
  SourceCheckAnswer,
} from "../../../../core/contract/connection/journey/check-source.ts"
import type { ServerKey, SourceError } from "../../../../core/ports/sync/source.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type { CheckJourneySource as CheckUseCase } from "../../../../core/use-cases/connection/journey/check-journey-source.ts"
import type { SourceCheck } from "../../../../core/use-cases/connection/sources/check-source.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { CONNECTION_GONE, fieldErrors, NOT_STORED, prefixFields } from "./journey-answer.ts"
import { SOURCE_COLUMN_EXAMPLE, toSourceColumn } from "./source-columns.ts"

/** POST /api/journey/check/ */
export const checkSourceRoute = (access: Access<AuthenticatedJourney>, checkSource: CheckUseCase) =>
  endpoint({
    method: "POST",
    path: "/api/journey/check/",
    id: "checkJourneySource",
    tag: "Journey",
    summary: "Test the connection details",
    description:
      "Connects to the source with these details and reads its first rows, without storing anything. A source that does not accept them is no error of the request: `result` and `message` say what is wrong. A server whose key is not confirmed yet gets nothing but the handshake; confirm its key with the field `host_key_fingerprint`. Of a file with headers of its own, `columns` lists what is in it: send the chosen fields with another test, by which the journey's preview is read.",
    access,
    body: {
      schema: CheckJourneySource,
      types: ["json"],
      example: { connector: "sftp", credentials: { host: "files.acme.example", username: "hr-export" } },
    },
    answers: {
      200: { description: "What the source provides.", schema: SourceCheckAnswer, example: EXAMPLE },
    },
    handle: ({ caller: { actor }, body: { connector, credentials, columns = null } }) =>
      checkSource(actor, { connectionId: actor.connectionId, connector, credentials, columns }).pipe(
        Effect.map(toAnswer),
        Effect.catchTag("SourceError", (error) => Effect.succeed(toFailedAnswer(error))),
        Effect.map((body) => ({ status: 200, headers: NOT_STORED, body })),
      ),
    errors: {
      ...CONNECTION_GONE,
      ConnectorNotPullable: ({ known }) => fieldErrors({ connector: `Expected one of ${known.join(", ")}.` }),
      CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("credentials", fields)),
    },
  })

const toAnswer = ({
  categories,
  rows,
  mappingProblems,
  findings,
  columns,
}: SourceCheck): SourceCheckAnswer => {
  const isReadable = mappingProblems.length === 0
  return {
    result: isReadable ? "ok" : "failed",
    message: isReadable ? null : mappingProblems.map(({ reason }) => reason).join(" "),
    host_key: null,
    categories: isReadable ? categories : [],
    rows,
    columns: columns.map(toSourceColumn),
    findings: findings.slice(0, MAX_FINDINGS).map(({ line, column, value, reason }) => ({
      row: line,
      column,
      value,
      reason,
    })),
  }
}

const MAX_FINDINGS = 100

const toFailedAnswer = ({ message, hostKey }: SourceError): SourceCheckAnswer => ({
  result: hostKey === undefined ? "failed" : "host_key",
  message,
  host_key: hostKey === undefined ? null : toHostKey(hostKey),
  categories: [],
  rows: 0,
  columns: [],
  findings: [],
})

export const toHostKey = ({ host, fingerprint, algorithm, isChanged }: ServerKey): HostKey => ({
  host,
  fingerprint,
  algorithm,
  is_changed: isChanged,
})

const EXAMPLE = {
  result: "ok",
  message: null,
  host_key: null,
  categories: [{ category: "detail_info_fields", problem: null }],
  rows: 48,
  columns: [SOURCE_COLUMN_EXAMPLE],
  findings: [],
}
