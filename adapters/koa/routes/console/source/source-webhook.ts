import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/connection/console/source-webhook-calls.ts"
import { SOURCE_WEBHOOKS_PATH } from "../../../../../core/contract/connection/source-webhook.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { DONE, toTimestamp } from "../console-response.ts"

/** The address that a client's HR system calls on changes. */
export const sourceWebhookCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.showConsoleSourceWebhook,
    ({ connection: { showSourceWebhook } }, { caller: { actor }, path }) =>
      Effect.map(showSourceWebhook(actor, path.connection_id), (webhook) =>
        respond(200, {
          webhook:
            webhook === null
              ? null
              : {
                  issued_at: formatTimestamp(webhook.issuedAt),
                  last_called_at: toTimestamp(webhook.lastReceivedAt),
                },
        }),
      ),
  ),

  implement(
    calls.issueConsoleSourceWebhook,
    ({ connection: { issueSourceWebhook } }, { caller: { actor }, path }) =>
      Effect.map(issueSourceWebhook(actor, path.connection_id), (token) =>
        respond(201, { path: `${SOURCE_WEBHOOKS_PATH}${token}` }),
      ),
  ),

  implement(
    calls.revokeConsoleSourceWebhook,
    ({ connection: { revokeSourceWebhook } }, { caller: { actor }, path }) =>
      Effect.flatMap(revokeSourceWebhook(actor, path.connection_id), (isRevoked) =>
        isRevoked ? Effect.succeed(DONE) : Effect.fail({ _tag: "AddressMissing" } as const),
      ),
  ),
]
