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
import { makeShowDeliveryAttempts } from "./show-delivery-attempts.ts"
import { makeShowWebhookEndpoint } from "./show-webhook-endpoint.ts"
import { makeSetWebhookEndpoint } from "./webhook-endpoint.ts"
import { type AuditRules, IS_A_JOB, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const WEBHOOKS_PORTS = [
  "connections",
  "connectors",
  "deliveryLog",
  "directory",
  "directorySearch",
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
  "vendorMilestones",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export type WebhooksPorts = Pick<Ports, (typeof WEBHOOKS_PORTS)[number]>

/** The endpoints of vendors, resends, and parked messages. */
export const makeWebhooksUseCases = (ports: WebhooksPorts) => ({
  countParked: makeCountParked(ports),
  countResend: makeCountResend(ports),
  listDeliveries: makeListDeliveries(ports),
  notifyDisabledEndpoints: makeNotifyDisabledEndpoints(ports),
  notifyExhaustedWebhooks: makeNotifyExhaustedWebhooks(ports),
  openSessionFile: makeOpenSessionFile({ ...ports, equal: ports.secrets.equal }),
  outboxMaintenance: makeOutboxMaintenance(ports.outbox),
  redriveParked: makeRedriveParked(ports),
  resendSelected: makeResendSelected(ports),
  resendWebhooks: makeResendWebhooks(ports),
  sendTestEvent: makeSendTestEvent(ports),
  setWebhookEndpoint: makeSetWebhookEndpoint(ports),
  showDelivery: makeShowDelivery(ports),
  showDeliveryAttempts: makeShowDeliveryAttempts(ports),
  showDeliveryFigures: makeShowDeliveryFigures(ports),
  showWebhookEndpoint: makeShowWebhookEndpoint(ports),
})

export type WebhooksUseCases = ReturnType<typeof makeWebhooksUseCases>

/** Who has the signed link to a file is not known. */
const FILE_LINK = { role: "file-link", userId: null, credentialId: null }

export const WEBHOOKS_RULES: AuditRules<WebhooksUseCases> = {
  openSessionFile: {
    audit: "afterwards",
    action: "session.file.read",
    describe: () => ({ actor: FILE_LINK }),
  },
  resendWebhooks: {
    audit: "in-transaction",
    action: "webhooks.resent",
    describe: ([, vendorOrgId, request], { queued }) => ({
      vendorOrgId,
      details: { search: request.search_type, queued },
    }),
  },
  setWebhookEndpoint: {
    audit: "at-its-change",
    action: "vendor.webhook-endpoint.changed",
    // Without the URL, which may contain a secret.
    describe: ([, { vendorOrgId, url, events }]) => ({
      vendorOrgId,
      details: { url: url !== null, events: events ?? "unchanged" },
    }),
  },
  resendSelected: {
    audit: "in-transaction",
    action: "webhooks.resent",
    describe: ([, vendorOrgId], { queued }) => ({ vendorOrgId, details: { queued } }),
  },
  showDelivery: {
    audit: "afterwards",
    action: "delivery.read",
    oncePerHour: true,
    describe: ([, vendorOrgId, id], { delivery }) => ({
      vendorOrgId,
      connectionId: delivery.connectionId,
      target: { kind: "webhook", id },
    }),
  },
  sendTestEvent: {
    audit: "afterwards",
    action: "webhooks.tested",
    describe: ([, vendorOrgId], { requestId, acknowledged }) => ({
      vendorOrgId,
      target: { kind: "webhook", id: requestId },
      details: { acknowledged },
    }),
  },
  redriveParked: { notAudited: "It delivers messages again that the product made, and changes nothing." },
  notifyDisabledEndpoints: IS_A_JOB,
  notifyExhaustedWebhooks: IS_A_JOB,
  outboxMaintenance: IS_A_JOB,
  countParked: READS_NO_PERSONAL_DATA,
  countResend: READS_NO_PERSONAL_DATA,
  listDeliveries: READS_NO_PERSONAL_DATA,
  showDeliveryAttempts: READS_NO_PERSONAL_DATA,
  showDeliveryFigures: READS_NO_PERSONAL_DATA,
  showWebhookEndpoint: READS_NO_PERSONAL_DATA,
}
