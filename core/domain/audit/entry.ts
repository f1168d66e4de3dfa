import type { AuditAction } from "../../contract/audit/actions.ts"

/*
 * An entry of the audit log: who did what, when and from where (specification/promises.md#s8-audit). Entries name
 * people, tenants and resources by id only, and hold no personal data, so that they can be kept after the data
 * that they are about was deleted.
 */

/** The channel of a call. `service`: the service itself, by a schedule or a job. */
export const AUDIT_WAYS = ["api", "mcp", "journey", "console", "cli", "service"] as const
export type AuditWay = (typeof AUDIT_WAYS)[number]

/** The origin of a call. */
export interface AuditOrigin {
  readonly via: AuditWay
  /** The caller's IPv4 address, or the first 64 bits of its IPv6 address; null: the command line, or the service itself. */
  readonly address: string | null
  /** The id in the response and the log lines of the request. */
  readonly requestId: string | null
}

export interface AuditActor {
  /** A role of the permissions table. */
  readonly role: string
  /** The signed-in user; null: a credential or the service itself. */
  readonly userId: string | null
  /** The API key, Basic user or push credential that admitted the call. */
  readonly credentialId: string | null
}

export const AUDIT_TARGET_KINDS = [
  "vendor",
  "organization",
  "connection",
  "credential",
  "user",
  "employee",
  "sync-session",
  "upload",
  "webhook",
  "document",
  "request",
  "key",
  "installation",
] as const
export type AuditTargetKind = (typeof AUDIT_TARGET_KINDS)[number]

export interface AuditTarget {
  readonly kind: AuditTargetKind
  /** Null for the installation, and where a call reads many of the kind. */
  readonly id: string | null
}

/** `refused`: the caller lacked the permission or the right secret, and nothing changed. */
export type AuditOutcome = "done" | "refused"

/** Counts, names of fields, events and settings, and values of settings that are neither secret nor personal. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | ReadonlyArray<string>>>

export interface NewAuditEntry {
  /** Epoch milliseconds. */
  readonly at: number
  readonly actor: AuditActor
  readonly action: AuditAction
  readonly target: AuditTarget
  /** With a connection, its vendor and corporate are added by the store. */
  readonly connectionId: string | null
  /** Null: the entry belongs to the installation's own chain, unless the connection has a vendor. */
  readonly vendorOrgId: string | null
  /** The corporate. */
  readonly orgId: string | null
  readonly origin: AuditOrigin
  readonly outcome: AuditOutcome
  readonly details: AuditDetails
}

export interface AuditEntry extends NewAuditEntry {
  readonly id: string
  /** From 1, without a gap within the chain. */
  readonly sequence: number
  /** SHA-256 in hexadecimal of the entry before it; 64 zeros for the first. */
  readonly previousHash: string
  readonly hash: string
}

/** The end of a chain, stored apart from its entries, so that missing last entries are found. */
export interface ChainHead {
  /** Null: the installation's own chain. */
  readonly vendorOrgId: string | null
  readonly sequence: number
  readonly hash: string
}
