import type { LinkPurpose } from "../../contract/onboarding/journey/journey-purpose.ts"
import type { Actor } from "./actor.ts"

/**
 * The reach of a role: `any` tenant, only its `own` (the vendor's connections, the corporate's, the journey's one), or
 * `none`. `anchored` is the journey's own one until it is accepted, and afterwards takes a caller who is verified: the vendor can
 * have a token of every journey. `anchored-device`: the same, and the device that submitted suffices. `verified`: the journey's own
 * one, and only for a caller who is verified, which nobody is before it is accepted.
 */
export type Reach = "any" | "own" | "anchored" | "anchored-device" | "verified" | "none"

/**
 * The roles of the table: the kinds of actors, the two roles of a vendor's users (specification/overview.md#console),
 * and the purposes of a journey; `journey` is the onboarding, `journey-access` a colleague who was asked for connection details.
 */
export const ROLES = [
  "operator",
  "vendor-key",
  "vendor-admin",
  "vendor-member",
  "corporate-admin",
  "journey",
  "journey-repair",
  "journey-confirm-sync",
  "journey-sharing-request",
  "journey-review-change",
  "journey-access",
  "system",
] as const
export type Role = (typeof ROLES)[number]

export const toRole = (actor: Actor): Role => {
  if (actor.kind === "vendor-user") return `vendor-${actor.role}`
  return actor.kind === "journey" ? toJourneyRole(actor.purpose) : actor.kind
}

export const toJourneyRole = (purpose: LinkPurpose): Role =>
  purpose === "onboarding" ? "journey" : `journey-${purpose}`

type PermissionRow = Readonly<Record<Role, Reach>>

const NOBODY: PermissionRow = {
  operator: "none",
  "vendor-key": "none",
  "vendor-admin": "none",
  "vendor-member": "none",
  "corporate-admin": "none",
  journey: "none",
  "journey-repair": "none",
  "journey-confirm-sync": "none",
  "journey-sharing-request": "none",
  "journey-review-change": "none",
  "journey-access": "none",
  system: "none",
}

const OPERATOR_ONLY: PermissionRow = { ...NOBODY, operator: "any" }

/** Actors who decide for the corporate. The vendor is not among them. */
const CORPORATE: PermissionRow = { ...OPERATOR_ONLY, "corporate-admin": "own", journey: "anchored" }

/** As `CORPORATE`, for what shares no more than was agreed: another file or document of the person who began. */
const CORPORATE_DEVICE: PermissionRow = { ...CORPORATE, journey: "anchored-device" }

/** As `CORPORATE`, for what has no meaning before the acceptance: who looks after the connection, and its end. */
const CORPORATE_OWNERS: PermissionRow = { ...CORPORATE, journey: "verified" }

/** Those who decide for the corporate outside a journey. */
const CORPORATE_ADMINS: PermissionRow = { ...OPERATOR_ONLY, "corporate-admin": "own" }

/** Every journey, whatever its purpose; a colleague who was asked for connection details is in none. */
const EVERY_JOURNEY: PermissionRow = {
  ...NOBODY,
  journey: "own",
  "journey-repair": "own",
  "journey-confirm-sync": "own",
  "journey-sharing-request": "own",
  "journey-review-change": "own",
}

/** The vendor's admins, and the operator on their behalf. */
const VENDOR_ADMINS: PermissionRow = { ...OPERATOR_ONLY, "vendor-admin": "own" }

/** Only the vendor's software: clear records leave by the API only. */
const VENDOR_KEY_ONLY: PermissionRow = { ...NOBODY, "vendor-key": "own" }

/** The vendor's software, and its admins in the console. */
const VENDOR_SELF: PermissionRow = { ...VENDOR_KEY_ONLY, "vendor-admin": "own" }

/** The vendor's users, each for the corporates that they are linked to. */
const VENDOR_PEOPLE: PermissionRow = { ...VENDOR_ADMINS, "vendor-member": "own" }

/** Both sides of a connection. */
const EITHER_SIDE: PermissionRow = {
  ...CORPORATE,
  journey: "own",
  "vendor-admin": "own",
  "vendor-member": "own",
}

/** Both sides of a connection, and the vendor's software by an API key: figures and states, without personal data. */
const EITHER_SIDE_OR_KEY: PermissionRow = { ...EITHER_SIDE, "vendor-key": "own" }

/**
 * One line for each action on a tenant: who may perform it, and on which tenants
 * (specification/promises.md#s5-tenants and specification/promises.md#s10-consent).
 */
export const PERMISSIONS = {
  "audit.read": { ...VENDOR_ADMINS, "corporate-admin": "own" },
  "audit.verify": VENDOR_ADMINS,
  "assisted.add-document": CORPORATE_DEVICE,
  "assisted.request-upload": { ...EITHER_SIDE, system: "any" },
  "assisted.list": { ...VENDOR_PEOPLE, "corporate-admin": "own" },
  "assisted.move": OPERATOR_ONLY,
  "assisted.open-document": CORPORATE_DEVICE,
  "assisted.show": EITHER_SIDE,
  "assisted.upload": OPERATOR_ONLY,
  // It changes nothing of a connection that is accepted already.
  "connection.accept": { ...CORPORATE, journey: "own" },
  "connection.answer-sharing-request": { ...CORPORATE_ADMINS, "journey-sharing-request": "anchored" },
  // A mail to the corporate's own people: the vendor gets neither the link nor what they enter.
  "connection.ask-for-file": VENDOR_PEOPLE,
  "connection.change-components": CORPORATE,
  "connection.change-guard": CORPORATE,
  "connection.change-mapping": { ...CORPORATE, "journey-repair": "anchored" },
  "connection.change-reading": CORPORATE,
  "connection.change-rules": CORPORATE,
  "connection.change-schedule": EITHER_SIDE,
  "connection.change-sharing": CORPORATE,
  // A held sync contains only what was agreed to, since changed terms cancel it. Both sides may see how many employees left
  // (specification/connections.md#who-speaks-for-the-corporate).
  "connection.confirm-sync": { ...EITHER_SIDE, "journey-confirm-sync": "own" },
  "connection.invite": { ...VENDOR_SELF, operator: "any" },
  // To the HR admin whom the vendor itself named, while nothing is connected.
  "connection.remind": VENDOR_PEOPLE,
  "connection.revoke-source-webhook": CORPORATE,
  "connection.issue-source-webhook": CORPORATE,
  "connection.manage-anchors": CORPORATE_OWNERS,
  "connection.pause": { ...CORPORATE, "journey-review-change": "anchored" },
  // The mail about a change leads to a page that only pauses.
  "connection.resume": CORPORATE,
  // The source's own contents, agreed on or not: columns, and invalid values.
  "connection.read-source": CORPORATE,
  "connection.read-state": EITHER_SIDE_OR_KEY,
  "connection.read-syncs": {
    ...EITHER_SIDE_OR_KEY,
    "journey-repair": "own",
    "journey-confirm-sync": "own",
    "journey-sharing-request": "own",
    "journey-review-change": "own",
  },
  // The source and its credentials are the corporate's.
  "connection.repair-source": { ...CORPORATE_ADMINS, "journey-repair": "anchored" },
  "connection.show": EITHER_SIDE,
  "connection.show-source-webhook": CORPORATE,
  // GET /api/journey/ shows the same to every journey.
  "connection.show-settings": { ...CORPORATE, journey: "own" },
  "connection.show-sharing": { ...CORPORATE, journey: "own" },
  // "Sync now" sends no more than the schedule does, which both sides may change. No endpoint of the API offers it.
  "connection.sync": { ...EITHER_SIDE, system: "any" },
  // The vendor's question about its own client: rules, deliveries and consents as far as the vendor may know them.
  "employees.explain-arrival": VENDOR_PEOPLE,
  // What the vendor may see, masked: those who share it may look at it as well.
  "employees.export": { ...VENDOR_PEOPLE, "corporate-admin": "own", journey: "verified" },
  "connections.list": VENDOR_SELF,
  "consent.record": VENDOR_KEY_ONLY,
  "data-model.read": VENDOR_SELF,
  "employees.read": VENDOR_KEY_ONLY,
  "employees.set-up-updates": VENDOR_SELF,
  // What a person requires of who holds their data: the company answers for it, and the vendor has no part in it.
  "employees.serve-rights": CORPORATE_ADMINS,
  // Masked, and limited to what the vendor may see, as everywhere: a company sees of its own what each vendor gets.
  "employees.show": { ...VENDOR_PEOPLE, "corporate-admin": "own" },
  "employees.update": VENDOR_KEY_ONLY,
  "connection.terminate": {
    ...EITHER_SIDE,
    journey: "verified",
    "vendor-member": "none",
    "vendor-key": "own",
  },
  // Nothing else: no terms, no other step, no data.
  "journey.enter-access": { ...NOBODY, "journey-access": "own" },
  "journey.edit": { ...NOBODY, journey: "anchored-device" },
  "journey.prove-mailbox": EVERY_JOURNEY,
  "journey.send-link": { ...EVERY_JOURNEY, operator: "any", "corporate-admin": "own" },
  "journey.show": EVERY_JOURNEY,
  "journey.start": VENDOR_KEY_ONLY,
  "hrms-request.add-document": VENDOR_PEOPLE,
  "hrms-request.answer": OPERATOR_ONLY,
  "hrms-request.file": { ...VENDOR_PEOPLE, journey: "own" },
  "hrms-request.list": VENDOR_PEOPLE,
  "hrms-request.open-document": VENDOR_PEOPLE,
  "hrms-request.show": VENDOR_PEOPLE,
  "operator.manage": OPERATOR_ONLY,
  // The corporate's own file, and the operator's for an assisted set-up.
  "upload.edit": { ...OPERATOR_ONLY, journey: "anchored-device" },
  // The console shows the journey's own steps for it, with a token that speaks for the company's admin.
  "upload.open": { ...NOBODY, "corporate-admin": "own" },
  // Users of the own organization only: a vendor that could make a user of a corporate could agree in its name
  // (specification/promises.md#s10-consent).
  "users.manage": { ...VENDOR_ADMINS, "corporate-admin": "own" },
  "vendor.change": VENDOR_ADMINS,
  "vendor.change-endpoint": VENDOR_ADMINS,
  "vendor.create": OPERATOR_ONLY,
  "keys.manage": OPERATOR_ONLY,
  // By the scope `read` of the key: each tool of the MCP server is permitted by its own action as well.
  "mcp.use": VENDOR_KEY_ONLY,
  "messages.manage": OPERATOR_ONLY,
  "vendor.change-flags": VENDOR_ADMINS,
  "vendor.change-sdk": VENDOR_ADMINS,
  "organization.describe": VENDOR_SELF,
  "organization.set": { ...OPERATOR_ONLY, "corporate-admin": "own" },
  "organization.show": { ...OPERATOR_ONLY, "corporate-admin": "own" },
  "retention.prune": { ...OPERATOR_ONLY, system: "any" },
  "salary.read": VENDOR_KEY_ONLY,
  // Approval ends the test environment and permits production credentials, but returns no credential to the approver.
  "push.approve-test": VENDOR_ADMINS,
  // Sample data, masked and limited to what the vendor may see: it exists for both sides to look at.
  "push.list-tests": EITHER_SIDE,
  // A credential permits pushing in the name of the corporate.
  "push.manage-credentials": CORPORATE_DEVICE,
  "push.request-approval": CORPORATE,
  "vendor.change-rules": VENDOR_ADMINS,
  "vendor.list-credentials": VENDOR_ADMINS,
  // Routes, states and reasons: nothing of any client.
  "vendor.read-api-calls": VENDOR_PEOPLE,
  "vendor.manage-credentials": VENDOR_ADMINS,
  "webhook.send-test": VENDOR_ADMINS,
  "vendor.show": VENDOR_ADMINS,
  "vendor.show-first-week": VENDOR_PEOPLE,
  "webhook.read": VENDOR_PEOPLE,
  // States, attempts and reasons, never a body.
  "webhook.read-log": { ...VENDOR_PEOPLE, "vendor-key": "own" },
  "webhook.resend": { ...VENDOR_PEOPLE, "vendor-key": "own" },
} as const satisfies Readonly<Record<string, PermissionRow>>

export type Action = keyof typeof PERMISSIONS
