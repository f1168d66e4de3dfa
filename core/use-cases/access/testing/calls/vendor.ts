import { makeIssueApiKey, makeIssueBasicUser } from "../../credentials/issue-credentials.ts"
import { makeListCredentials } from "../../credentials/list-credentials.ts"
import { makeRevokeCredential } from "../../credentials/revoke-credential.ts"
import { makeRotateSecret } from "../../credentials/rotate-secret.ts"
import { makeAddVendorKey } from "../../vendors/add-vendor-key.ts"
import { makeChangeVendor } from "../../vendors/change-vendor.ts"
import { makeCreateVendor } from "../../vendors/create-vendor.ts"
import { makeSendTestEvent } from "../../../webhooks/send-test-event.ts"
import { makeSetWebhookEndpoint } from "../../../webhooks/webhook-endpoint.ts"
import { makeListVendors, makeShowVendor } from "../../vendors/show-vendor.ts"
import { makeChangeVendorRules } from "../../../transformation/change-rules.ts"
import { makeChangeVendorFlags } from "../../../sharing/change-vendor-flags.ts"
import { makeResendWebhooks } from "../../../webhooks/resend-webhooks.ts"
import type { Calls } from "../call.ts"

export const VENDOR_CALLS: Calls = {
  makeAddVendorKey: {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) => makeAddVendorKey(ports)(actor, vendorOrgId, "a public key"),
  },
  makeChangeVendor: {
    action: "vendor.change",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) =>
      makeChangeVendor(ports)(actor, vendorOrgId, { name: "Globex", timeZone: null, origins: null }),
  },
  makeChangeVendorFlags: {
    action: "vendor.change-flags",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) => makeChangeVendorFlags(ports)(actor, vendorOrgId, {}),
  },
  makeChangeVendorRules: {
    action: "vendor.change-rules",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) => makeChangeVendorRules(ports)(actor, vendorOrgId, []),
  },
  makeCreateVendor: {
    action: "vendor.create",
    targetKind: "any",
    run: (ports, actor) =>
      makeCreateVendor(ports)(actor, {
        name: "Globex",
        adminEmail: null,
        publicKey: null,
        webhookUrl: null,
        webhookEvents: "all",
        origins: [],
        timeZone: "UTC",
      }),
  },
  makeIssueApiKey: {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) => makeIssueApiKey(ports)(actor, vendorOrgId, null),
  },
  makeIssueBasicUser: {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) => makeIssueBasicUser(ports)(actor, vendorOrgId, null),
  },
  makeListCredentials: {
    action: "vendor.list-credentials",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) => makeListCredentials(ports)(actor, vendorOrgId),
  },
  makeListVendors: {
    action: "vendor.show",
    targetKind: "list",
    run: (ports, actor) => makeListVendors(ports)(actor),
  },
  makeResendWebhooks: {
    action: "webhook.resend",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) =>
      makeResendWebhooks(ports)(actor, vendorOrgId, {
        search_type: "RequestIdOnly",
        request_id: "1",
      } as never),
  },
  makeRevokeCredential: {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: (ports, actor, { credentialId }) =>
      makeRevokeCredential(ports)(actor, credentialId, { afterMillis: 0, allowLast: false }),
  },
  makeSendTestEvent: {
    action: "webhook.send-test",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) => makeSendTestEvent(ports)(actor, vendorOrgId),
  },
  makeSetWebhookEndpoint: {
    action: "vendor.change-endpoint",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) =>
      makeSetWebhookEndpoint(ports)(actor, {
        vendorOrgId,
        url: "https://vendor.example/hook",
        events: null,
        resend: "none",
      }),
  },
  makeRotateSecret: {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) => makeRotateSecret(ports)(actor, vendorOrgId, null),
  },
  makeShowVendor: {
    action: "vendor.show",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) => makeShowVendor(ports)(actor, vendorOrgId),
  },
}
