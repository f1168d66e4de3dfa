import type { Ports } from "../../ports/ports.ts"
import { makeListDeliveries, makeShowDeliveryFigures } from "./list-deliveries.ts"
import { makeNotifyDisabledEndpoints } from "./notify-disabled-endpoints.ts"
import { makeNotifyExhaustedWebhooks } from "./notify-exhausted-webhooks.ts"
import { makeOutboxMaintenance } from "./outbox-maintenance.ts"
import { makeCountParked, makeRedriveParked } from "./parked-messages.ts"
import { makeCountResend, makeResendSelected } from "./resend-selected.ts"
import { makeResendWebhooks } from "./resend-webhooks.ts"
import { makeSendTestEvent } from "./send-test-event.ts"
import { makeOpenSessionFile } from "./session-file.ts"
import { makeShowDelivery } from "./show-delivery.ts"
import { makeShowWebhookEndpoint } from "./show-webhook-endpoint.ts"
import { makeSetWebhookEndpoint } from "./webhook-endpoint.ts"

export const WEBHOOKS_PORTS = [
  "connections",
  "connectors",
  "deliveryLog",
  "directory",
  "egress",
  "endpointNotices",
  "exhaustedWebhooks",
  "issues",
  "mailer",
  "outbox",
  "parked",
  "secrets",
  "sender",
  "signer",
  "vault",
  "vendorCredentials",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type WebhooksPorts = Pick<Ports, (typeof WEBHOOKS_PORTS)[number]>

/** The endpoints of vendors, resends, and parked messages. */
export const makeWebhooksUseCases = (ports: WebhooksPorts) => ({
  countParked: makeCountParked(ports),
  countResend: makeCountResend(ports),
  listDeliveries: makeListDeliveries(ports),
  notifyDisabledEndpoints: makeNotifyDisabledEndpoints({ ...ports, notices: ports.endpointNotices }),
  notifyExhaustedWebhooks: makeNotifyExhaustedWebhooks(ports),
  openSessionFile: makeOpenSessionFile({ ...ports, equal: ports.secrets.equal }),
  outboxMaintenance: makeOutboxMaintenance(ports.outbox),
  redriveParked: makeRedriveParked(ports),
  resendSelected: makeResendSelected(ports),
  resendWebhooks: makeResendWebhooks(ports),
  sendTestEvent: makeSendTestEvent({ ...ports, credentials: ports.vendorCredentials }),
  setWebhookEndpoint: makeSetWebhookEndpoint(ports),
  showDelivery: makeShowDelivery(ports),
  showDeliveryFigures: makeShowDeliveryFigures(ports),
  showWebhookEndpoint: makeShowWebhookEndpoint({ ...ports, credentials: ports.vendorCredentials }),
})

export type WebhooksUseCases = ReturnType<typeof makeWebhooksUseCases>
