import type * as Effect from "effect/Effect"
import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import type { TransformationRules } from "../../contract/transformation-rules.ts"

import type { Connection } from "../../domain/connection/connection.ts"
import type { SharingChange } from "../../domain/sharing/sharing-change.ts"
import type { VendorKey } from "./payload-cipher.ts"
import type { StorageError } from "../storage-error.ts"
import type { BasicUser, NewApiKey, NewAppSecret } from "./vendor-credentials.ts"
import type { Vendor, EndpointSettings } from "../../domain/access/vendor.ts"

export interface NewVendor extends Omit<Vendor, "endpoint" | "rules"> {
  readonly endpoint: EndpointSettings | null
  readonly appSecret: NewAppSecret
  readonly apiKey: NewApiKey
  readonly basicUser: BasicUser
  readonly admin: { readonly id: string; readonly email: string; readonly passwordHash: string } | null
  readonly keys: ReadonlyArray<VendorKey>
}

/** What is changed of a vendor; null: as it is. */
export interface VendorChange {
  readonly name: string | null
  readonly timeZone: string | null
  readonly origins: ReadonlyArray<string> | null
}

export interface VendorStore {
  readonly create: (vendor: NewVendor) => Effect.Effect<void, StorageError>
  /** By name. */
  readonly list: () => Effect.Effect<ReadonlyArray<Vendor>, StorageError>
  readonly find: (orgId: string) => Effect.Effect<Vendor | null, StorageError>
  /** In the place of the one before, if any; it is enabled, and on probation if that one was failing. */
  readonly saveEndpoint: (orgId: string, endpoint: EndpointSettings) => Effect.Effect<void, StorageError>
  /** If it is disabled or paused, it is enabled and on probation. */
  readonly reopenEndpoint: (orgId: string) => Effect.Effect<void, StorageError>
  /** In the place of those before; the cursors of all its connections are forgotten, so that their next syncs read everybody. */
  readonly saveRules: (orgId: string, rules: TransformationRules) => Effect.Effect<void, StorageError>
  /**
   * The data model that it asks of everybody, in the place of the one before. In the same step `change` decides for each of its
   * connections that are not terminated what follows; it is given the connection as it was. How many changed.
   */
  readonly saveFlags: (
    orgId: string,
    flags: TokenFlags,
    change: (current: Connection) => SharingChange | null,
    now: number,
  ) => Effect.Effect<number, StorageError>
  /** The e-mail of its first admin, who stands for it where an API key acts (decisions.md 5); null: it has none. */
  readonly findFirstAdminEmail: (orgId: string) => Effect.Effect<string | null, StorageError>
  /** False: no such vendor. */
  readonly change: (orgId: string, change: VendorChange) => Effect.Effect<boolean, StorageError>
  /** Its public keys that have not ended, newest first. */
  readonly listKeys: (orgId: string) => Effect.Effect<ReadonlyArray<VendorKey>, StorageError>
}
