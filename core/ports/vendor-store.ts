import type * as Effect from "effect/Effect"
import type { TokenFlags } from "../contract/data-model-flags.ts"
import type { TransformationRules } from "../contract/transformation-rules.ts"
import type { WebhookEvent } from "../contract/webhook.ts"
import type { EndpointHealth } from "../domain/webhook/circuit.ts"
import type { VendorKey } from "./payload-cipher.ts"
import type { StorageError } from "./storage-error.ts"
import type { WrappedKey } from "./vault.ts"

/** Where a vendor receives its webhooks. */
export interface WebhookEndpoint extends EndpointHealth {
  readonly url: string
  readonly events: ReadonlyArray<WebhookEvent>
}

/** What is chosen of it. */
export type ChosenEndpoint = Pick<WebhookEndpoint, "url" | "events">

export interface Vendor {
  readonly orgId: string
  readonly name: string
  /** IANA; the end of day of webhook re-sends is the vendor's. */
  readonly timeZone: string
  readonly appKey: string
  readonly flags: TokenFlags
  readonly endpoint: WebhookEndpoint | null
  /** What is done to the values of every source of its corporates. */
  readonly rules: TransformationRules
  /** Epoch milliseconds. */
  readonly createdAt: number
}

export interface NewVendor extends Omit<Vendor, "endpoint" | "rules"> {
  readonly endpoint: ChosenEndpoint | null
  readonly origins: ReadonlyArray<string>
  readonly appSecret: WrappedKey
  readonly apiKeyDigest: Uint8Array
  readonly basicUser: BasicUser
  readonly admin: { readonly id: string; readonly email: string; readonly passwordHash: string } | null
  readonly keys: ReadonlyArray<VendorKey>
}

/** A user of the encrypted read. The password is generated, so its SHA-256 is kept. */
export interface BasicUser {
  readonly id: string
  readonly username: string
  readonly passwordDigest: Uint8Array
}

export interface VendorStore {
  readonly create: (vendor: NewVendor) => Effect.Effect<void, StorageError>
  /** By name. */
  readonly list: () => Effect.Effect<ReadonlyArray<Vendor>, StorageError>
  readonly find: (orgId: string) => Effect.Effect<Vendor | null, StorageError>
  /** In the place of the one before, if any; it is enabled, and on probation if that one was failing. */
  readonly saveEndpoint: (orgId: string, endpoint: ChosenEndpoint) => Effect.Effect<void, StorageError>
  /** If it is disabled or paused, it is enabled and on probation. */
  readonly reopenEndpoint: (orgId: string) => Effect.Effect<void, StorageError>
  /** In the place of those before; the cursors of all its connections are forgotten, so that their next syncs read everybody. */
  readonly saveRules: (orgId: string, rules: TransformationRules) => Effect.Effect<void, StorageError>
  /** The app secret with which webhooks are signed, sealed for the row `vendor`/`orgId`; null: no such vendor. */
  readonly webhookSecret: (orgId: string) => Effect.Effect<WrappedKey | null, StorageError>
  readonly addKey: (orgId: string, key: VendorKey) => Effect.Effect<void, StorageError>
  /** Newest first. */
  readonly keys: (orgId: string) => Effect.Effect<ReadonlyArray<VendorKey>, StorageError>
}
