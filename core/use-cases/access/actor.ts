/*
 * Who calls a use-case. Each way in makes its own kind: the command line, the admission of an API call, a session of the
 * console, a journey token, a background job. What an actor may do is in `permissions.ts`, and nowhere else.
 *
 * Three callers are no actors, since they name no tenant that they could name wrongly: what they show leads to the one connection
 * that it was made for, and lets them do one thing. A corporate's system that pushes (`AuthenticatedPusher`) and a source that calls a
 * hook (`AuthenticatedSourceWebhook`) have a type that only their admission makes; the link of a file (`webhooks/session-file.ts`) is signed.
 */

/** Who runs the service: the command line, and the operator pages of the console. */
export interface Operator {
  readonly kind: "operator"
}

/** A vendor's software: an API key or a Basic user that was checked. */
export interface VendorKey {
  readonly kind: "vendor-key"
  readonly vendorOrgId: string
}

/** A person of a vendor, signed in to the console. */
export interface VendorUser {
  readonly kind: "vendor-user"
  readonly vendorOrgId: string
  readonly email: string
  readonly role: "admin" | "member"
  /** Organization ids of the corporates that a member is linked to; an admin has all. */
  readonly corporates: "all" | ReadonlyArray<string>
}

/** A person of a corporate, signed in to the console. */
export interface CorporateAdmin {
  readonly kind: "corporate-admin"
  readonly orgId: string
  readonly email: string
}

/** An HR admin who walks the onboarding journey of one connection, by the token of its invitation. */
export interface Journey {
  readonly kind: "journey"
  readonly connectionId: string
  /** Who invited the corporate. */
  readonly vendorOrgId: string
  readonly email: string
}

/** The service itself: schedules, deliveries, clean-up. */
export interface System {
  readonly kind: "system"
}

export type Actor = Operator | VendorKey | VendorUser | CorporateAdmin | Journey | System

export const OPERATOR: Operator = { kind: "operator" }
export const SYSTEM: System = { kind: "system" }
