import type * as Effect from "effect/Effect"
import type { SdkSettings } from "../../contract/accounts/sdk-settings.ts"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import type { VendorKey } from "./payload-cipher.ts"
import type { StorageError } from "../storage-error.ts"
import type { BasicUser, NewApiKey, NewAppSecret } from "./vendor-credentials.ts"
import type { SdkSetUp } from "../../domain/accounts/sdk-version.ts"
import type { Logo } from "../../domain/accounts/logo.ts"
import type { Vendor, EndpointSettings } from "../../domain/accounts/vendor.ts"

export interface NewVendor extends Omit<Vendor, "endpoint" | "rules" | "sdk"> {
  readonly endpoint: EndpointSettings | null
  readonly appSecret: NewAppSecret
  readonly apiKey: NewApiKey
  readonly basicUser: BasicUser
  readonly admin: NewVendorAdmin | null
  readonly keys: ReadonlyArray<VendorKey>
}

/** The first user of a vendor. A person who has a password already keeps it. */
export interface NewVendorAdmin {
  /** The id of the membership, and of the user when the address is new. */
  readonly id: string
  readonly email: string
  readonly passwordHash: string
}

export interface VendorCreated {
  /** False: the first user has a password already and keeps it, or there is no first user. */
  readonly isPasswordSet: boolean
}

/** Changes to a vendor; null: unchanged. */
export interface VendorChange {
  readonly name: string | null
  readonly timeZone: string | null
  readonly origins: ReadonlyArray<string> | null
}

/** One line of the list of vendors. Its connections are counted without drafts and terminated ones. */
export interface VendorSummary extends Pick<
  Vendor,
  "orgId" | "name" | "timeZone" | "endpoint" | "createdAt"
> {
  readonly clients: number
  /** How many of them are connected. */
  readonly connected: number
  readonly employees: number
  /** The last sync of any of its connections; epoch milliseconds, null: none was synced. */
  readonly lastSyncedAt: number | null
}

export interface VendorStore {
  readonly create: (vendor: NewVendor) => Effect.Effect<VendorCreated, StorageError>
  /** By name. */
  readonly list: () => Effect.Effect<ReadonlyArray<Vendor>, StorageError>
  /**
   * Vendors whose names contain all words (folded), by name: the next ones after a vendor (null: from the first). After an
   * unknown one there are none.
   */
  readonly listAfter: (
    words: ReadonlyArray<string>,
    after: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<VendorSummary>, StorageError>
  /** How many have names that contain all words. */
  readonly count: (words: ReadonlyArray<string>) => Effect.Effect<number, StorageError>
  readonly find: (orgId: string) => Effect.Effect<Vendor | null, StorageError>
  /**
   * Replaces the previous endpoint, if any; it is enabled, and on probation if the previous one was failing. False, and
   * nothing is replaced: the previous one is not `replaces` (null: none).
   */
  readonly saveEndpoint: (
    orgId: string,
    endpoint: EndpointSettings,
    replaces: EndpointSettings | null | "any",
  ) => Effect.Effect<boolean, StorageError>
  /** Enables a disabled or paused endpoint, on probation. */
  readonly reopenEndpoint: (orgId: string) => Effect.Effect<void, StorageError>
  /**
   * Replaces the rules; the cursors of all its connections are reset, so that their next syncs are full loads. False: the
   * stored rules are not those that the change `replaces`, and nothing was saved.
   */
  readonly saveRules: (
    orgId: string,
    rules: TransformationRules,
    replaces: TransformationRules | "any",
  ) => Effect.Effect<boolean, StorageError>
  /**
   * Replaces the settings of its SDK and its logo; null: no logo. With `replacing` also the origins, and only while what is
   * stored is `stored`. False, and nothing is replaced: it is not, or there is no such vendor.
   */
  readonly saveSdk: (
    orgId: string,
    sdk: SdkSettings,
    logo: Logo | null,
    replacing?: { readonly origins: ReadonlyArray<string>; readonly stored: SdkSetUp },
  ) => Effect.Effect<boolean, StorageError>
  /** Its logo, if it has this SHA-256. */
  readonly findLogo: (orgId: string, sha256: string) => Effect.Effect<Logo | null, StorageError>
  /**
   * The e-mail address of its first admin, used as the person where an API key acts
   * (specification/webhooks.md#connection-items); null: it has none.
   */
  readonly findFirstAdminEmail: (orgId: string) => Effect.Effect<string | null, StorageError>
  /** False: no such vendor. */
  readonly change: (orgId: string, change: VendorChange) => Effect.Effect<boolean, StorageError>
  /** Its active public keys, newest first. */
  readonly listKeys: (orgId: string) => Effect.Effect<ReadonlyArray<VendorKey>, StorageError>
}
