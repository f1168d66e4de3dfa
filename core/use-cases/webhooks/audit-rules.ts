import type { WebhooksUseCases } from "./webhooks-use-cases.ts"
import { type AuditRules, IS_A_JOB, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

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
  showDeliveryFigures: READS_NO_PERSONAL_DATA,
  showWebhookEndpoint: READS_NO_PERSONAL_DATA,
}
