import * as Effect from "effect/Effect"
import {
  ConsoleRepairedSource,
  ConsoleSource,
  ConsoleSourceDetails,
  ConsoleSourceTest,
} from "../../../../../core/contract/connection/console/source.ts"
import type { SourceError } from "../../../../../core/ports/sync/source.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { SourceCheck } from "../../../../../core/use-cases/connection/sources/check-source.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { toHostKey } from "../../journey/check-source.ts"
import { fieldErrors, prefixFields } from "../../journey/journey-answer.ts"
import { BUSY, CLIENT_GONE, LIVE_ERRORS } from "../clients/client-answer.ts"
import { CLIENT_PATH, notPulled } from "../clients/client.ts"
import { toTimestamp } from "../console-answer.ts"

export type SourceDetailsApi = Pick<UseCases["connection"], "repairJourney" | "showSource" | "testSource">

type SessionAccess = Access<AuthenticatedSession>

/** The details by which the source of a client is read. */
export const sourceDetailsRoutes = (
  access: SessionAccess,
  connection: SourceDetailsApi,
): ReadonlyArray<Route> => [
  showRoute(access, connection),
  testRoute(access, connection),
  repairRoute(access, connection),
]

const showRoute = (access: SessionAccess, { showSource }: SourceDetailsApi) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/source/",
    id: "showConsoleSource",
    tag: "Console",
    summary: "Show the source of a client",
    description: "With the form of its details, and those that are not secret.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: { description: "The source.", schema: ConsoleSource, example: SOURCE_EXAMPLE },
      ...CLIENT_GONE,
      ...BUSY,
    },
    errors: LIVE_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(
        showSource(actor, path.connection_id),
        ({ connector, isPulled, supportsWebhooks, details }) => ({
          status: 200,
          body: {
            connector,
            is_pulled: isPulled,
            has_webhooks: supportsWebhooks,
            details,
          } satisfies ConsoleSource,
        }),
      ),
  })

const SOURCE_EXAMPLE: ConsoleSource = {
  connector: {
    code: "keka",
    name: "Keka",
    integration_type: "HRMS",
    required_fields: {
      api_key: {
        label: "API key",
        type: "password",
        is_required: true,
        is_masked: true,
        help: "An administrator makes one that may read employees.",
        placeholder: null,
        pattern: null,
        options: null,
      },
    },
    helping_docs_url: null,
    logo_url: null,
    has_salary: true,
  },
  is_pulled: true,
  has_webhooks: false,
  details: {},
}

const DETAILS_EXAMPLE = { details: { api_key: "9pQ2Yx0m" } }

const testRoute = (access: SessionAccess, { testSource }: SourceDetailsApi) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/source/test/",
    id: "testConsoleSource",
    tag: "Console",
    summary: "Test details for the source of a client",
    description:
      "Connects to the source with these details and reads its first rows, without storing anything. A source that does not accept them is no error of the request: `result` and `message` say what is wrong. A server whose key is not confirmed gets nothing but the handshake; confirm its key with the field `host_key_fingerprint`.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleSourceDetails, types: ["json"], example: DETAILS_EXAMPLE },
    answers: {
      200: { description: "What the source provides.", schema: ConsoleSourceTest, example: TEST_EXAMPLE },
      ...CLIENT_GONE,
      ...BUSY,
    },
    handle: ({ caller: { actor }, path, body: { details } }) =>
      testSource(actor, path.connection_id, details).pipe(
        Effect.map(toTest),
        Effect.catchTag("SourceError", (error) => Effect.succeed(toFailedTest(error))),
        Effect.map((body) => ({ status: 200, body })),
      ),
    errors: {
      ...LIVE_ERRORS,
      ConnectorNotPullable: notPulled,
      CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("details", fields)),
    },
  })

const toTest = ({ categories, rows, mappingProblems, findings }: SourceCheck): ConsoleSourceTest => {
  const isReadable = mappingProblems.length === 0
  return {
    result: isReadable ? "ok" : "failed",
    message: isReadable ? null : mappingProblems.map(({ reason }) => reason).join(" "),
    host_key: null,
    categories: isReadable ? categories : [],
    rows,
    findings: findings.length,
  }
}

const toFailedTest = ({ message, hostKey }: SourceError): ConsoleSourceTest => ({
  result: hostKey === undefined ? "failed" : "host_key",
  message,
  host_key: hostKey === undefined ? null : toHostKey(hostKey),
  categories: [],
  rows: 0,
  findings: 0,
})

const TEST_EXAMPLE: ConsoleSourceTest = {
  result: "ok",
  message: null,
  host_key: null,
  categories: [{ category: "detail_info_fields", problem: null }],
  rows: 48,
  findings: 0,
}

const repairRoute = (access: SessionAccess, { repairJourney }: SourceDetailsApi) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/source/repair/",
    id: "repairConsoleSource",
    tag: "Console",
    summary: "Replace the details of a client's source",
    description:
      "They are stored only if the source accepts them; then it is read at once. Otherwise nothing changes; nor when a server shows a key that is not confirmed: repeat the call with that key as `host_key_fingerprint`.",
    access,
    parameters: { path: CLIENT_PATH },
    body: { schema: ConsoleSourceDetails, types: ["json"], example: DETAILS_EXAMPLE },
    answers: {
      200: {
        description: "Saved, and a sync begins; or a key to confirm.",
        schema: ConsoleRepairedSource,
        example: { next_sync_at: "2026-11-24T09:20:00.000Z", host_key: null },
      },
      ...CLIENT_GONE,
      ...BUSY,
      422: {
        description: "The source does not respond, or cannot be read; `message` says why.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    handle: ({ caller: { actor }, path, body: { details } }) =>
      repairJourney(actor, path.connection_id, details).pipe(
        Effect.map((dueAt): ConsoleRepairedSource => ({ next_sync_at: toTimestamp(dueAt), host_key: null })),
        Effect.catchTag("SourceError", (error) =>
          error.hostKey === undefined
            ? Effect.fail(error)
            : Effect.succeed<ConsoleRepairedSource>({
                next_sync_at: null,
                host_key: toHostKey(error.hostKey),
              }),
        ),
        Effect.map((body) => ({ status: 200, body })),
      ),
    errors: {
      ...LIVE_ERRORS,
      ConnectorNotPullable: notPulled,
      CredentialsInvalid: ({ fields }) => fieldErrors(prefixFields("details", fields)),
      SourceError: ({ message }) => failure(422, message),
      SourceUnreadable: ({ problems }) => failure(422, problems.map(({ reason }) => reason).join(" ")),
    },
  })
