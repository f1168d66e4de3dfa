import * as Effect from "effect/Effect"
import type { Team } from "../../../domain/accounts/users/user.ts"
import { NO_OPTIONS } from "../../../testing/builders/vendors.ts"
import type { Actor } from "../../authorization/actor.ts"
import type { Calls } from "../call.ts"
import type { Target } from "../targets.ts"

const NO_FILTER = { states: null, kinds: null, connectionId: null, from: null, to: null }
const NO_API_CALL_FILTER = {
  from: null,
  to: null,
  isRefused: null,
  refusal: null,
  route: null,
  credentialId: null,
  requestId: null,
}
const RESEND = { ...NO_FILTER, states: ["failed"], sessionId: null, requestIds: null } as const

/** The team of the target that such an actor may belong to. */
const findTeam = (actor: Actor, { vendorOrgId, orgId }: Target): Team =>
  actor.kind === "corporate-admin" ? { kind: "corporate", orgId } : { kind: "vendor", orgId: vendorOrgId }

const findMembershipId = (actor: Actor, { vendorMembershipId, corporateMembershipId }: Target): string =>
  actor.kind === "corporate-admin" ? corporateMembershipId : vendorMembershipId

export const VENDOR_CALLS = {
  "accounts.addVendorKey": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) => accounts.addVendorKey(actor, vendorOrgId, "a public key"),
  },
  "accounts.changeVendor": {
    action: "vendor.change",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) =>
      accounts.changeVendor(actor, vendorOrgId, { name: "Globex", timeZone: null, origins: null }),
  },
  "accounts.changeSdkSettings": {
    action: "vendor.change-sdk",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) =>
      accounts.changeSdkSettings(actor, vendorOrgId, { settings: {}, openLogo: () => Effect.succeed(null) }),
  },
  "sharing.changeVendorFlags": {
    action: "vendor.change-flags",
    targetKind: "vendor",
    run: ({ sharing }, actor, { vendorOrgId }) => sharing.changeVendorFlags(actor, vendorOrgId, {}),
  },
  "sharing.previewDataModel": {
    action: "vendor.change-flags",
    targetKind: "vendor",
    run: ({ sharing }, actor, { vendorOrgId }) => sharing.previewDataModel(actor, { vendorOrgId }, {}),
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
  "accounts.createVendor": {
    action: "vendor.create",
    targetKind: "any",
    run: ({ accounts }, actor) =>
      accounts.createVendor(actor, {
        name: "Globex",
        adminEmail: null,
        publicKey: null,
        webhookUrl: null,
        webhookEvents: "all",
        origins: [],
        timeZone: "UTC",
      }),
  },
  "accounts.issueApiKey": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) => accounts.issueApiKey(actor, vendorOrgId, NO_OPTIONS),
  },
  "accounts.issueBasicUser": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) => accounts.issueBasicUser(actor, vendorOrgId, NO_OPTIONS),
  },
  "accounts.changeUser": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ accounts }, actor, target) =>
      accounts.changeUser(actor, findMembershipId(actor, target), {
        role: actor.kind === "corporate-admin" ? "corporate-admin" : "vendor-admin",
        corporates: [],
      }),
  },
  "accounts.createOperator": {
    action: "operator.manage",
    targetKind: "any",
    run: ({ accounts }, actor) => accounts.createOperator(actor, "ops@service.example"),
  },
  "accounts.inviteUser": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ accounts }, actor, target) =>
      accounts.inviteUser(actor, findTeam(actor, target), {
        email: "a@v.example",
        role: actor.kind === "corporate-admin" ? "corporate-admin" : "vendor-admin",
        corporates: [],
      }),
  },
  "accounts.changeSignInDomains": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ accounts }, actor, target) =>
      accounts.changeSignInDomains(actor, findTeam(actor, target), ["v.example"]),
  },
  "accounts.showSignInDomains": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ accounts }, actor, target) => accounts.showSignInDomains(actor, findTeam(actor, target)),
  },
  "accounts.listSignIns": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ accounts }, actor, target) => accounts.listSignIns(actor, findMembershipId(actor, target)),
  },
  "accounts.listUsers": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ accounts }, actor, target) =>
      accounts.listUsers(actor, findTeam(actor, target), {
        search: null,
        filter: "everyone",
        corporate: null,
        after: null,
        limit: 10,
      }),
  },
  "accounts.removeUser": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ accounts }, actor, target) => accounts.removeUser(actor, findMembershipId(actor, target)),
  },
  "accounts.sendInvitation": {
    action: "users.manage",
    targetKind: "vendor",
    run: ({ accounts }, actor, target) => accounts.sendInvitation(actor, findMembershipId(actor, target)),
  },
  "accounts.listCredentials": {
    action: "vendor.list-credentials",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) => accounts.listCredentials(actor, vendorOrgId),
  },
  "accounts.listApiCalls": {
    action: "vendor.read-api-calls",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) =>
      accounts.listApiCalls(actor, vendorOrgId, NO_API_CALL_FILTER, { after: null, limit: 10 }),
  },
  "accounts.countApiCalls": {
    action: "vendor.read-api-calls",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) => accounts.countApiCalls(actor, vendorOrgId),
  },
  "accounts.showFirstWeek": {
    action: "vendor.show-first-week",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) => accounts.showFirstWeek(actor, vendorOrgId),
  },
  "accounts.dismissFirstWeek": {
    action: "vendor.change",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) => accounts.dismissFirstWeek(actor, vendorOrgId),
  },
  "accounts.listVendors": {
    action: "vendor.show",
    targetKind: "list",
    run: ({ accounts }, actor) => accounts.listVendors(actor),
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
    action: "webhook.read-log",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) =>
      webhooks.listDeliveries(
        actor,
        vendorOrgId,
        { ...NO_FILTER, id: null, employeeId: null, error: null },
        { after: null, limit: 10 },
      ),
  },
  "webhooks.showDelivery": {
    action: "webhook.read",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId, requestId }) =>
      webhooks.showDelivery(actor, vendorOrgId, requestId),
  },
  "webhooks.showDeliveryAttempts": {
    action: "webhook.read-log",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId, requestId }) =>
      webhooks.showDeliveryAttempts(actor, vendorOrgId, requestId),
  },
  "webhooks.showDeliveryFigures": {
    action: "webhook.read-log",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) => webhooks.showDeliveryFigures(actor, vendorOrgId),
  },
  "webhooks.showWebhookEndpoint": {
    action: "webhook.read",
    targetKind: "vendor",
    run: ({ webhooks }, actor, { vendorOrgId }) => webhooks.showWebhookEndpoint(actor, vendorOrgId),
  },
  "accounts.resetBasicPassword": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ accounts }, actor, { credentialId }) => accounts.resetBasicPassword(actor, credentialId),
  },
  "accounts.revokeCredential": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ accounts }, actor, { credentialId }) =>
      accounts.revokeCredential(actor, credentialId, { afterMillis: 0, allowLast: false }),
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
  "accounts.rotateApiKey": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ accounts }, actor, { credentialId }) => accounts.rotateApiKey(actor, credentialId),
  },
  "accounts.rotateSecret": {
    action: "vendor.manage-credentials",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) => accounts.rotateSecret(actor, vendorOrgId, null),
  },
  "accounts.showVendor": {
    action: "vendor.show",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) => accounts.showVendor(actor, vendorOrgId),
  },
} satisfies Calls
