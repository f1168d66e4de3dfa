import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** `token`: its software asked for the first token of a journey; `webhook`: it acknowledged a test; `dismissed`: it needs no list. */
export type Milestone = "token" | "webhook" | "dismissed"

/** What a vendor has reached. */
export interface ReachedMilestones {
  /** Whether a page may open the journey. */
  readonly origin: boolean
  readonly token: boolean
  /** Whether its endpoint has acknowledged an event, or a test. */
  readonly webhook: boolean
  /** Whether a payload of its software was opened and verified. */
  readonly read: boolean
  readonly dismissed: boolean
}

/** What a new vendor has done, as the service has seen it. */
export interface VendorMilestones {
  /** Keeps that it was reached, once. It does not fail: the next time is kept as well. */
  readonly reach: (vendorOrgId: string, milestone: Milestone, now: number) => Effect.Effect<void>
  readonly find: (vendorOrgId: string) => Effect.Effect<ReachedMilestones, StorageError>
}
