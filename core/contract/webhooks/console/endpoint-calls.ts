import { consoleCall, ok } from "../../call.ts"
import {
  ConsoleRotatedSecret,
  ConsoleSecretRotation,
  ConsoleTestEvent,
  ConsoleWebhookEndpoint,
  ConsoleWebhookEndpointChange,
} from "./endpoint.ts"

const ENDPOINT_EXAMPLE: ConsoleWebhookEndpoint = {
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
}

export const showConsoleWebhookEndpoint = consoleCall({
  id: "showConsoleWebhookEndpoint",
  route: "GET /api/console/webhooks/endpoint/",
  summary: "Show where webhooks go",
  description:
    "The address, the events, the state of the endpoint, and the signing secrets' validity. Members see neither the secrets nor the query of the address.",
  responses: ok("The endpoint.", ConsoleWebhookEndpoint, ENDPOINT_EXAMPLE),
})

export const changeConsoleWebhookEndpoint = consoleCall({
  id: "changeConsoleWebhookEndpoint",
  route: "POST /api/console/webhooks/endpoint/",
  summary: "Change where webhooks go",
  description:
    "Changes nothing if the endpoint has changed since `version`: the response contains its current settings. An endpoint that was disabled or paused is tried again, first with a single webhook.",
  body: {
    schema: ConsoleWebhookEndpointChange,
    example: { url: "https://hooks.tamarind.example/hr", events: ["test.event"], version: "none" },
  },
  responses: ok("Changed.", ConsoleWebhookEndpoint, ENDPOINT_EXAMPLE),
  errors: {
    400: {
      messages: {
        EgressDenied: null,
        // Ruled out by the body.
        EndpointMissing: "The request is not valid: see url.",
        UnknownEvents: "The request is not valid: see events.",
      },
    },
    409: {
      description:
        "It has changed since `version`; `data` contains the current `url`, `events` and `version`.",
      messages: { EndpointChanged: null },
    },
  },
})

export const sendConsoleTestEvent = consoleCall({
  id: "sendConsoleTestEvent",
  route: "POST /api/console/webhooks/test/",
  summary: "Send test.event",
  description:
    "Sends it immediately, signed like every webhook. The response contains the receiver's response.",
  responses: ok("Sent.", ConsoleTestEvent, {
    request_id: "c41e7b0a-9d53-4f6e-8a27-51b0f3d2e688",
    acknowledged: true,
    duration_ms: 41,
    status: 204,
    problem: null,
    answer: null,
  }),
  errors: {
    409: { description: "There is no address yet.", messages: { NoEndpoint: "Set an address first." } },
  },
})

export const rotateConsoleWebhookSecret = consoleCall({
  id: "rotateConsoleWebhookSecret",
  route: "POST /api/console/webhooks/secret/",
  summary: "Rotate the secret",
  description:
    "Only this response contains the new secret. The new secret and all earlier ones sign the Standard Webhooks header, each until 24 hours after the switch that replaced it; `service-signature` switches at `switch_at`, or now.",
  isRepeatable: true,
  body: { schema: ConsoleSecretRotation, example: { switch_at: null } },
  responses: ok("Rotated.", ConsoleRotatedSecret, {
    app_secret: "$APP_SECRET",
    webhook_secret: "$WEBHOOK_SECRET",
    switches_at: "2026-11-25T10:31:09.000Z",
    previous_until: "2026-11-26T10:31:09.000Z",
  }),
  errors: {
    400: { messages: { TimeOutOfRange: null } },
    409: {
      description: "Too many secrets are signing at the same time.",
      messages: { TooManyCredentials: null },
    },
  },
})
