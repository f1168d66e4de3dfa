import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  ConsoleRotatedSecret,
  ConsoleSecretRotation,
  ConsoleTestEvent,
  ConsoleWebhookEndpoint,
  ConsoleWebhookEndpointChange,
} from "../../../../../core/contract/webhooks/console/endpoint.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import { getCredentialState } from "../../../../../core/domain/access/credential.ts"
import { getEndpointVersion } from "../../../../../core/domain/webhooks/endpoint-version.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import type {
  EndpointView,
  ShownEndpoint,
} from "../../../../../core/use-cases/webhooks/show-webhook-endpoint.ts"
import type { EndpointChanged } from "../../../../../core/use-cases/webhooks/webhook-endpoint.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { getVendor, toTimestamp } from "../console-answer.ts"

type EndpointUseCases = Pick<
  UseCases["webhooks"],
  "sendTestEvent" | "setWebhookEndpoint" | "showWebhookEndpoint"
> &
  Pick<UseCases["access"], "rotateSecret">

export const endpointRoutes = (
  access: Access<AuthenticatedSession>,
  useCases: EndpointUseCases,
): ReadonlyArray<Route> => [
  showRoute(access, useCases),
  changeRoute(access, useCases),
  testRoute(access, useCases),
  rotateRoute(access, useCases),
]

const showRoute = (access: Access<AuthenticatedSession>, { showWebhookEndpoint }: EndpointUseCases) =>
  endpoint({
    method: "GET",
    path: "/api/console/webhooks/endpoint/",
    id: "showConsoleWebhookEndpoint",
    tag: "Console",
    summary: "Show where webhooks go",
    description:
      "The address, the events, how the endpoint fares, and which secrets sign. Members see neither the secrets nor the query of the address.",
    access,
    answers: {
      200: { description: "The endpoint.", schema: ConsoleWebhookEndpoint, example: ENDPOINT_EXAMPLE },
    },
    errors: {},
    handle: ({ caller }) =>
      Effect.flatMap(showWebhookEndpoint(caller.actor, getVendor(caller)), (view) => answerView(view)),
  })

const changeRoute = (
  access: Access<AuthenticatedSession>,
  { setWebhookEndpoint, showWebhookEndpoint }: EndpointUseCases,
) =>
  endpoint({
    method: "POST",
    path: "/api/console/webhooks/endpoint/",
    id: "changeConsoleWebhookEndpoint",
    tag: "Console",
    summary: "Change where webhooks go",
    description:
      "Nothing is changed when somebody else changed the endpoint since `version`: the answer has what is set now. An endpoint that was disabled or paused is tried again, with one webhook first.",
    access,
    body: {
      schema: ConsoleWebhookEndpointChange,
      types: ["json"],
      example: { url: "https://hooks.tamarind.example/hr", events: ["test.event"], version: "none" },
    },
    answers: {
      200: { description: "Changed.", schema: ConsoleWebhookEndpoint, example: ENDPOINT_EXAMPLE },
      409: {
        description: "Somebody else changed it; `data` has the `url`, the `events` and the `version` of now.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    handle: ({ caller, body: { url, events, version } }) =>
      setWebhookEndpoint(caller.actor, {
        vendorOrgId: getVendor(caller),
        url,
        events,
        resend: "none",
        ifVersion: version,
      }).pipe(
        Effect.andThen(showWebhookEndpoint(caller.actor, getVendor(caller))),
        Effect.flatMap((view) => answerView(view)),
      ),
    errors: {
      EgressDenied: ({ reason }) => failure(400, reason, { data: { url: reason } }),
      EndpointChanged: changed,
      // Both are ruled out by the body.
      EndpointMissing: () => failure(400, "The request is not valid: see url."),
      UnknownEvents: () => failure(400, "The request is not valid: see events."),
    },
  })

const changed = ({ current }: EndpointChanged) =>
  failure(409, "Somebody else changed the endpoint meanwhile.", {
    data: {
      url: current?.url ?? "",
      events: (current?.events ?? []).join(","),
      version: getEndpointVersion(current),
    },
  })

const testRoute = (access: Access<AuthenticatedSession>, { sendTestEvent }: EndpointUseCases) =>
  endpoint({
    method: "POST",
    path: "/api/console/webhooks/test/",
    id: "sendConsoleTestEvent",
    tag: "Console",
    summary: "Send test.event",
    description: "At once, signed like every webhook. The answer says what the receiver answered.",
    access,
    answers: {
      200: { description: "Sent.", schema: ConsoleTestEvent, example: TEST_EXAMPLE },
      409: { description: "There is no address yet.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller }) =>
      Effect.map(sendTestEvent(caller.actor, getVendor(caller)), (sent) => ({
        status: 200,
        body: toTestEvent(sent),
      })),
    errors: { NoEndpoint: () => failure(409, "Set an address first.") },
  })

type SentTest = Effect.Success<ReturnType<EndpointUseCases["sendTestEvent"]>>

const toTestEvent = (sent: SentTest): ConsoleTestEvent => ({
  request_id: sent.requestId,
  acknowledged: sent.acknowledged,
  duration_ms: Math.round(sent.durationMillis),
  status: sent.kind === "answered" ? sent.status : null,
  problem: sent.kind === "answered" ? null : `${sent.reason}: ${sent.detail}`,
  answer: sent.kind === "answered" && sent.answer.length > 0 ? Buffer.from(sent.answer).toString() : null,
})

const rotateRoute = (access: Access<AuthenticatedSession>, { rotateSecret }: EndpointUseCases) =>
  endpoint({
    method: "POST",
    path: "/api/console/webhooks/secret/",
    id: "rotateConsoleWebhookSecret",
    tag: "Console",
    summary: "Rotate the secret",
    description:
      "The new secret is in this answer only. It and every earlier one sign the Standard Webhooks header, each until 24 hours after the switch that replaced it; `service-signature` switches at `switch_at`, or now.",
    access,
    isRepeatable: true,
    body: { schema: ConsoleSecretRotation, types: ["json"], example: { switch_at: null } },
    answers: {
      200: { description: "Rotated.", schema: ConsoleRotatedSecret, example: ROTATED_EXAMPLE },
      409: { description: "Too many secrets sign at the same time.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller, body: { switch_at: switchAt } }) =>
      Effect.map(
        rotateSecret(caller.actor, getVendor(caller), switchAt === null ? null : Date.parse(switchAt)),
        ({ appSecret, switchesAt, previousUntil }) => ({
          status: 200,
          body: {
            app_secret: appSecret,
            switches_at: formatTimestamp(switchesAt),
            previous_until: formatTimestamp(previousUntil),
          } satisfies ConsoleRotatedSecret,
        }),
      ),
    errors: {
      TimeOutOfRange: () =>
        failure(400, "The request is not valid: see switch_at.", {
          data: { switch_at: "Expected a time within the next 30 days" },
        }),
      TooManyCredentials: ({ limit }) =>
        failure(409, `${String(limit)} secrets sign already. Wait until the oldest one ends, or revoke it.`),
    },
  })

const answerView = (view: EndpointView) =>
  Effect.map(Clock.currentTimeMillis, (now) => ({
    status: 200,
    body: {
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
    } satisfies ConsoleWebhookEndpoint,
  }))

const toEndpoint = ({ url, events, state, failingSince, pausedUntil, disabled }: ShownEndpoint) => ({
  url,
  events,
  state,
  failing_since: toTimestamp(failingSince),
  paused_until: toTimestamp(pausedUntil),
  disabled_at: toTimestamp(disabled?.at ?? null),
  disabled_reason: disabled?.reason ?? null,
})

const ENDPOINT_EXAMPLE = {
  endpoint: {
    url: "https://hooks.tamarind.example/hr",
    events: ["test.event"],
    state: "working",
    failing_since: null,
    paused_until: null,
    disabled_at: null,
    disabled_reason: null,
  },
  version: "cbf29ce484222325",
  secrets: [
    {
      id: "1f0b6a0c-5c3e-4a0e-8f6e-8a5b0d3c9e21",
      prefix: "hrs_secret_ab12",
      created_at: "2026-11-02T09:00:00.000Z",
      expires_at: null,
      state: "active",
    },
  ],
  time_zone: "Asia/Kolkata",
} as const

const TEST_EXAMPLE = {
  request_id: "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
  acknowledged: true,
  duration_ms: 41,
  status: 204,
  problem: null,
  answer: null,
}

const ROTATED_EXAMPLE = {
  app_secret: "$APP_SECRET",
  switches_at: "2026-11-25T10:31:09.000Z",
  previous_until: "2026-11-26T10:31:09.000Z",
}
