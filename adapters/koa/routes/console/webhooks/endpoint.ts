import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ConsoleTestEvent } from "../../../../../core/contract/webhooks/console/endpoint.ts"
import * as calls from "../../../../../core/contract/webhooks/console/endpoint-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { getCredentialState } from "../../../../../core/domain/accounts/credential.ts"
import { getEndpointVersion } from "../../../../../core/domain/webhooks/endpoint-version.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type {
  EndpointView,
  ShownEndpoint,
} from "../../../../../core/use-cases/webhooks/show-webhook-endpoint.ts"
import type { EndpointChanged } from "../../../../../core/use-cases/webhooks/webhook-endpoint.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { getVendor, toTimestamp } from "../console-response.ts"

/** Where webhooks go, and what signs them. */
export const endpointCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleWebhookEndpoint, ({ webhooks: { showWebhookEndpoint } }, { caller }) =>
    Effect.flatMap(showWebhookEndpoint(caller.actor, getVendor(caller)), respondWithEndpoint),
  ),

  implement(
    calls.changeConsoleWebhookEndpoint,
    ({ webhooks }, { caller, body: { url, events, version } }) => {
      const changed = webhooks
        .setWebhookEndpoint(caller.actor, {
          vendorOrgId: getVendor(caller),
          url,
          events,
          resend: "none",
          ifVersion: version,
        })
        .pipe(
          Effect.andThen(webhooks.showWebhookEndpoint(caller.actor, getVendor(caller))),
          Effect.flatMap(respondWithEndpoint),
        )
      return withFailures(changed, {
        EgressDenied: ({ reason }) => ({ message: reason, data: { url: reason } }),
        EndpointChanged: describeConflict,
      })
    },
  ),

  implement(calls.sendConsoleTestEvent, ({ webhooks: { sendTestEvent } }, { caller }) =>
    Effect.map(sendTestEvent(caller.actor, getVendor(caller)), (sent) => respond(200, toTestEvent(sent))),
  ),

  implement(
    calls.rotateConsoleWebhookSecret,
    ({ accounts: { rotateSecret } }, { caller, body: { switch_at: switchAt } }) => {
      const at = switchAt === null ? null : Date.parse(switchAt)
      const rotated = Effect.map(
        rotateSecret(caller.actor, getVendor(caller), at),
        ({ appSecret, webhookSecret, switchesAt, previousUntil }) =>
          respond(200, {
            app_secret: appSecret,
            webhook_secret: webhookSecret,
            switches_at: formatTimestamp(switchesAt),
            previous_until: formatTimestamp(previousUntil),
          }),
      )
      return withFailures(rotated, {
        TimeOutOfRange: () => ({
          message: "The request is not valid: see switch_at.",
          data: { switch_at: "Expected a time within the next 30 days" },
        }),
        TooManyCredentials: ({ limit }) => ({
          message: `${String(limit)} secrets sign already. Wait until the oldest one ends, or revoke it.`,
        }),
      })
    },
  ),
]

const describeConflict = ({ current }: EndpointChanged) => ({
  message: "Someone else has changed the endpoint.",
  data: {
    url: current?.url ?? "",
    events: (current?.events ?? []).join(","),
    version: getEndpointVersion(current),
  },
})

type SentTest = Effect.Success<ReturnType<UseCases["webhooks"]["sendTestEvent"]>>

const toTestEvent = (sent: SentTest): ConsoleTestEvent => ({
  request_id: sent.requestId,
  acknowledged: sent.acknowledged,
  duration_ms: Math.round(sent.durationMillis),
  status: sent.kind === "answered" ? sent.status : null,
  problem: sent.kind === "answered" ? null : `${sent.reason}: ${sent.detail}`,
  answer: sent.kind === "answered" && sent.answer.length > 0 ? Buffer.from(sent.answer).toString() : null,
})

const respondWithEndpoint = (view: EndpointView) =>
  Effect.map(Clock.currentTimeMillis, (now) =>
    respond(200, {
      endpoint: view.endpoint === null ? null : toEndpoint(view.endpoint),
      version: view.version,
      secrets:
        view.secrets?.map((secret) => ({
          id: secret.id,
          prefix: secret.label,
          created_at: formatTimestamp(secret.createdAt),
          expires_at: toTimestamp(secret.expiresAt),
          state: getCredentialState(secret, now),
        })) ?? null,
      time_zone: view.timeZone,
    }),
  )

const toEndpoint = ({ url, events, state, failingSince, pausedUntil, disabled }: ShownEndpoint) => ({
  url,
  events,
  state,
  failing_since: toTimestamp(failingSince),
  paused_until: toTimestamp(pausedUntil),
  disabled_at: toTimestamp(disabled?.at ?? null),
  disabled_reason: disabled?.reason ?? null,
})
