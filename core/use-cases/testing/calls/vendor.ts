import * as Effect from "effect/Effect"
import type { Team } from "../../../domain/access/users/user.ts"
import { NO_OPTIONS } from "../../../testing/builders/vendors.ts"
import type { Actor } from "../../authorization/actor.ts"
import type { Calls } from "../call.ts"
import type { Target } from "../targets.ts"

const NO_FILTER = { states: null, kinds: null, connectionId: null, from: null, to: null }
const RESEND = { ...NO_FILTER, states: ["failed"], sessionId: null, requestIds: null } as const

/** The team of the target that such an actor may belong to. */
const findTeam = (actor: Actor, { vendorOrgId, orgId }: Target): Team =>
  actor.kind === "corporate-admin" ? { kind: "corporate", orgId } : { kind: "vendor", orgId: vendorOrgId }

const findMembershipId = (actor: Actor, { vendorMembershipId, corporateMembershipId }: Target): string =>
  actor.kind === "corporate-admin" ? corporateMembershipId : vendorMembershipId

export const VENDOR_CALLS = {
  "access.addVendorKey": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ access }, actor, { vendorOrgId }) => access.addVendorKey(actor, vendorOrgId, "a public key"),
  },
  "access.changeVendor": {
    action: "vendor.change",
    targetKind: "vendor",
    run: ({ access }, actor, { vendorOrgId }) =>
      access.changeVendor(actor, vendorOrgId, { name: "Globex", timeZone: null, origins: null }),
  },
  "access.changeSdkSettings": {
    action: "vendor.change-sdk",
    targetKind: "vendor",
    run: ({ access }, actor, { vendorOrgId }) =>
      access.changeSdkSettings(actor, vendorOrgId, { settings: {}, openLogo: () => Effect.succeed(null) }),
  },
  "sharing.changeVendorFlags": {
    action: "vendor.change-flags",
    targetKind: "vendor",
    run: ({ sharing }, actor, { vendorOrgId }) => sharing.changeVendorFlags(actor, vendorOrgId, {}),
  },
  "sharing.changeConnectionFlags": {
    action: "vendor.change-flags",
    targetKind: "connection",
    run: ({ sharing }, actor, { connectionId }) =>
      sharing.changeConnectionFlags(actor, { connectionId, changes: {}, ifVersion: "" }),
  },
  "sharing.showDataModel": {
    action: "vendor.change-flags",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ sharing }, actor, { connectionId }) => sharing.showDataModel(actor, { connectionId }),
  },
  "transformation.changeVendorRules": {
    action: "vendor.change-rules",
    targetKind: "vendor",
    run: ({ transformation }, actor, { vendorOrgId }) =>
      transformation.changeVendorRules(actor, vendorOrgId, []),
  },
  "access.createVendor": {
    action: "vendor.create",
    targetKind: "any",
    run: ({ access }, actor) =>
      access.createVendor(actor, {
        name: "Globex",
        adminEmail: null,
        publicKey: null,
        webhookUrl: null,
        webhookEvents: "all",
        origins: [],
        timeZone: "UTC",
      }),
  },
  "access.issueApiKey": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ access }, actor, { vendorOrgId }) => access.issueApiKey(actor, vendorOrgId, NO_OPTIONS),
  },
  "access.issueBasicUser": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ access }, actor, { vendorOrgId }) => access.issueBasicUser(actor, vendorOrgId, NO_OPTIONS),
  },
  "access.changeUser": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ access }, actor, target) =>
      access.changeUser(actor, findMembershipId(actor, target), {
        role: actor.kind === "corporate-admin" ? "corporate-admin" : "vendor-admin",
        corporates: [],
      }),
  },
  "access.createOperator": {
    action: "operator.manage",
    targetKind: "any",
    run: ({ access }, actor) => access.createOperator(actor, "ops@service.example"),
  },
  "access.inviteUser": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ access }, actor, target) =>
      access.inviteUser(actor, findTeam(actor, target), {
        email: "a@v.example",
        role: actor.kind === "corporate-admin" ? "corporate-admin" : "vendor-admin",
        corporates: [],
      }),
  },
  "access.listSignIns": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ access }, actor, target) => access.listSignIns(actor, findMembershipId(actor, target)),
  },
  "access.listUsers": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ access }, actor, target) =>
      access.listUsers(actor, findTeam(actor, target), {
        search: null,
        filter: "everyone",
        corporate: null,
        after: null,
        limit: 10,
      }),
  },
  "access.removeUser": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ access }, actor, target) => access.removeUser(actor, findMembershipId(actor, target)),
  },
  "access.sendInvitation": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ access }, actor, target) => access.sendInvitation(actor, findMembershipId(actor, target)),
  },
  "access.listCredentials": {
    action: "vendor.list-credentials",
    targetKind: "vendor",
    run: ({ access }, actor, { vendorOrgId }) => access.listCredentials(actor, vendorOrgId),
  },
  "access.listVendors": {
    action: "vendor.show",
    targetKind: "list",
    run: ({ access }, actor) => access.listVendors(actor),
  },
  "webhooks.resendWebhooks": {
    action: "webhook.resend",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) =>
      webhooks.resendWebhooks(actor, vendorOrgId, {
        search_type: "RequestIdOnly",
        request_id: "1",
      } as never),
  },
  "webhooks.countResend": {
    action: "webhook.resend",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) => webhooks.countResend(actor, vendorOrgId, RESEND),
  },
  "webhooks.resendSelected": {
    action: "webhook.resend",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) => webhooks.resendSelected(actor, vendorOrgId, RESEND),
  },
  "webhooks.listDeliveries": {
    action: "webhook.read",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) =>
      webhooks.listDeliveries(actor, vendorOrgId, { ...NO_FILTER, id: null }, { after: null, limit: 10 }),
  },
  "webhooks.showDelivery": {
    action: "webhook.read",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId, requestId }) =>
      webhooks.showDelivery(actor, vendorOrgId, requestId),
  },
  "webhooks.showDeliveryFigures": {
    action: "webhook.read",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) => webhooks.showDeliveryFigures(actor, vendorOrgId),
  },
  "webhooks.showWebhookEndpoint": {
    action: "webhook.read",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) => webhooks.showWebhookEndpoint(actor, vendorOrgId),
  },
  "access.resetBasicPassword": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ access }, actor, { credentialId }) => access.resetBasicPassword(actor, credentialId),
  },
  "access.revokeCredential": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ access }, actor, { credentialId }) =>
      access.revokeCredential(actor, credentialId, { afterMillis: 0, allowLast: false }),
  },
  "webhooks.sendTestEvent": {
    action: "webhook.send-test",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) => webhooks.sendTestEvent(actor, vendorOrgId),
  },
  "webhooks.setWebhookEndpoint": {
    action: "vendor.change-endpoint",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) =>
      webhooks.setWebhookEndpoint(actor, {
        vendorOrgId,
        url: "https://vendor.example/hook",
        events: null,
        resend: "none",
        ifVersion: null,
      }),
  },
  "access.rotateApiKey": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ access }, actor, { credentialId }) => access.rotateApiKey(actor, credentialId),
  },
  "access.rotateSecret": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ access }, actor, { vendorOrgId }) => access.rotateSecret(actor, vendorOrgId, null),
  },
  "access.showVendor": {
    action: "vendor.show",
    targetKind: "vendor",
    run: ({ access }, actor, { vendorOrgId }) => access.showVendor(actor, vendorOrgId),
  },
} satisfies Calls
