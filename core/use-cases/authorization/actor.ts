import type { KeyScope } from "../../contract/accounts/key-scope.ts"
import type { LinkPurpose } from "../../contract/onboarding/journey/journey-purpose.ts"

/*
 * The caller of a use-case. Each entry point makes its own kind: the command line, the admission of an API call, a session
 * of the console, a journey token, a background job. Only `permissions.ts` decides what an actor may do.
 *
 * Three callers are not actors, since they name no tenant: their credential or link belongs to one connection, and permits
 * one operation. A corporate's system that pushes (`AuthenticatedPusher`) and a source that calls a source webhook
 * (`AuthenticatedSourceWebhook`) have types that only their admission makes; a file link (`webhooks/session-file.ts`) is
 * signed.
 */

/** A user who is signed in to the console. */
interface Proven {
  /** When the person last proved to be the user, which every admission sets; see `step-up.ts`. Absent or null: not in this session. */
  readonly provenAt?: number | null
}

/** The operator of the service: the command line, and the operator pages of the console. */
export interface Operator extends Proven {
  readonly kind: "operator"
  /** The console's user; null: the command line. */
  readonly userId: string | null
}

/** A vendor's software: an authenticated API key or Basic user. */
export interface VendorKey {
  readonly kind: "vendor-key"
  readonly vendorOrgId: string
  /** The credential that admitted the call, for the audit log. */
  readonly credentialId?: string
  /** What the credential may do; every admission sets it. Absent: all that the role may. */
  readonly scopes?: ReadonlyArray<KeyScope>
}

/** A vendor's user, signed in to the console. */
export interface VendorUser extends Proven {
  readonly kind: "vendor-user"
  readonly userId: string
  readonly vendorOrgId: string
  readonly email: string
  readonly role: "admin" | "member"
  /** Organization ids of the corporates that a member is linked to; an admin has access to all. */
  readonly corporates: "all" | ReadonlyArray<string>
}

/** A corporate's user, signed in to the console. */
export interface CorporateAdmin extends Proven {
  readonly kind: "corporate-admin"
  readonly userId: string
  readonly orgId: string
  readonly email: string
}

/**
 * An HR admin in a journey of one connection, limited to one purpose. The vendor can have such a token as
 * well, so that what was entered is bound to the device that it was entered on (`device-access.ts`).
 */
export interface Journey {
  readonly kind: "journey"
  readonly userId: string
  readonly purpose: LinkPurpose
  readonly connectionId: string
  /** The user who invited the corporate. */
  readonly vendorOrgId: string
  /** As the vendor named it: an invitation is mailed there, and it proves nothing about the caller. */
  readonly email: string
  /** SHA-256 of the key that the journey's page keeps in this browser, in hexadecimal; null: the caller sent none. */
  readonly device: string | null
  /**
   * The caller speaks for the corporate: on this device it verified a mailbox that is an anchor of the connection in the last
   * minutes, or its token came by the first opening of a link that was mailed to one. Never before the connection is accepted.
   */
  readonly isVerified: boolean
  /** The device is the one that submitted: an anchor of the connection. */
  readonly isAnchoredDevice: boolean
  /** The mailbox that the caller verified; the address in the token proves nothing. Null: none. */
  readonly mailbox: string | null
  /** The change that the journey asks about, by the id of its notice; null: none. */
  readonly changeId: string | null
}

/** The service itself: schedules, deliveries, clean-up. */
export interface System {
  readonly kind: "system"
}

export type Actor = Operator | VendorKey | VendorUser | CorporateAdmin | Journey | System

export const OPERATOR: Operator = { kind: "operator", userId: null }
export const SYSTEM: System = { kind: "system" }
