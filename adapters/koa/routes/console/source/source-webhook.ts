import * as Effect from "effect/Effect"
import {
  ConsoleIssuedSourceWebhook,
  ConsoleSourceWebhook,
} from "../../../../../core/contract/connection/console/source.ts"
import { SOURCE_WEBHOOKS_PATH } from "../../../../../core/contract/connection/source-webhook.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { BUSY, CLIENT_ERRORS, CLIENT_GONE, LIVE_ERRORS } from "../clients/client-answer.ts"
import { CLIENT_PATH } from "../clients/client.ts"
import { toTimestamp } from "../console-answer.ts"
import { DONE, DONE_ANSWER } from "../session.ts"

export type SourceWebhookApi = Pick<
  UseCases["connection"],
  "issueSourceWebhook" | "revokeSourceWebhook" | "showSourceWebhook"
>

type SessionAccess = Access<AuthenticatedSession>

/** The address that a client's HR system calls on changes. */
export const sourceWebhookRoutes = (
  access: SessionAccess,
  connection: SourceWebhookApi,
): ReadonlyArray<Route> => [
  showRoute(access, connection),
  issueRoute(access, connection),
  revokeRoute(access, connection),
]

const showRoute = (access: SessionAccess, { showSourceWebhook }: SourceWebhookApi) =>
  endpoint({
    method: "GET",
    path: "/api/console/clients/{connection_id}/source-webhook/",
    id: "showConsoleSourceWebhook",
    tag: "Console",
    summary: "Show the address that a client's HR system calls",
    description: "When it was made and last called; the address itself is shown only when it is made.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      200: {
        description: "The address, if there is one.",
        schema: ConsoleSourceWebhook,
        example: { webhook: { issued_at: "2026-11-24T09:10:00.000Z", last_called_at: null } },
      },
      ...CLIENT_GONE,
    },
    errors: CLIENT_ERRORS,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(showSourceWebhook(actor, path.connection_id), (webhook) => ({
        status: 200,
        body: {
          webhook:
            webhook === null
              ? null
              : {
                  issued_at: formatTimestamp(webhook.issuedAt),
                  last_called_at: toTimestamp(webhook.lastReceivedAt),
                },
        } satisfies ConsoleSourceWebhook,
      })),
  })

const issueRoute = (access: SessionAccess, { issueSourceWebhook }: SourceWebhookApi) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/source-webhook/",
    id: "issueConsoleSourceWebhook",
    tag: "Console",
    summary: "Make the address that a client's HR system calls",
    description:
      "Shown once; an earlier one stops working at once. Only for a client that is synced when something changes.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: {
      201: {
        description: "The address.",
        schema: ConsoleIssuedSourceWebhook,
        example: { path: `${SOURCE_WEBHOOKS_PATH}hrs_hook_9pQ2Yx0m` },
      },
      ...CLIENT_GONE,
      ...BUSY,
    },
    errors: {
      ...LIVE_ERRORS,
      SourceWebhooksUnsupported: () => failure(409, "This HR system cannot call an address on changes."),
      NotRealTime: () =>
        failure(409, "This client is not synced when something changes. Choose that frequency first."),
    },
    handle: ({ caller: { actor }, path }) =>
      Effect.map(issueSourceWebhook(actor, path.connection_id), (token) => ({
        status: 201,
        body: { path: `${SOURCE_WEBHOOKS_PATH}${token}` } satisfies ConsoleIssuedSourceWebhook,
      })),
  })

const revokeRoute = (access: SessionAccess, { revokeSourceWebhook }: SourceWebhookApi) =>
  endpoint({
    method: "POST",
    path: "/api/console/clients/{connection_id}/source-webhook/revoke/",
    id: "revokeConsoleSourceWebhook",
    tag: "Console",
    summary: "Remove the address that a client's HR system calls",
    description: "Calls to it are refused at once.",
    access,
    parameters: { path: CLIENT_PATH },
    answers: { ...DONE_ANSWER, ...CLIENT_GONE, ...BUSY },
    handle: ({ caller: { actor }, path }) =>
      Effect.flatMap(revokeSourceWebhook(actor, path.connection_id), (isRevoked) =>
        isRevoked ? Effect.succeed(DONE) : Effect.fail(ADDRESS_MISSING),
      ),
    errors: {
      ...CLIENT_ERRORS,
      AddressMissing: () => failure(409, "This client has no address."),
    },
  })

const ADDRESS_MISSING = { _tag: "AddressMissing" } as const
