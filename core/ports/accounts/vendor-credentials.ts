import type * as Effect from "effect/Effect"
import type { KeyScope } from "../../contract/accounts/key-scope.ts"
import type { CredentialKind, CredentialLifetime } from "../../domain/accounts/credential.ts"
import type { VendorKey } from "./payload-cipher.ts"
import type { StorageError } from "../storage-error.ts"
import type { WrappedKey } from "../../domain/accounts/wrapped-key.ts"

/*
 * Credentials with which a vendor authenticates, and the secrets that sign its webhooks. Each is issued, used, and ends at a
 * set time or at once. An end applies to every process from that time on, since no process caches credentials.
 */

/** Kinds that admit a call, or verify its payload. */
export type UsedCredential = { readonly kind: Exclude<CredentialKind, "app-secret">; readonly id: string }

/** The parts of a credential that may be shown. */
export interface VendorCredential extends CredentialLifetime {
  readonly id: string
  readonly kind: CredentialKind
  /** The first characters of a key or secret, a user name, a `kid`; null: made before these were stored, or it has none. */
  readonly label: string | null
  /** What people call it, such as the program that uses it; null: nothing. */
  readonly name: string | null
  /** What an API key may do; null: it is of another kind. */
  readonly scopes: ReadonlyArray<KeyScope> | null
  /** Null: it is of another kind. */
  readonly publicKey: { readonly encrypts: boolean; readonly bits: number } | null
}

/** A user of the encrypted read. The password is generated, so its SHA-256 is stored. */
export interface BasicUser {
  readonly id: string
  readonly username: string
  readonly passwordDigest: Uint8Array
}

export interface NewApiKey {
  readonly id: string
  readonly digest: Uint8Array
  /** Its first characters, by which a person recognises it. */
  readonly prefix: string
}

export interface CredentialOptions {
  /** What people call it; null: nothing. */
  readonly name: string | null
  /** Epoch milliseconds; null: no expiry. */
  readonly expiresAt: number | null
}

export type NewCredential =
  | ({ readonly kind: "api-key"; readonly scopes: ReadonlyArray<KeyScope> } & NewApiKey & CredentialOptions)
  | ({ readonly kind: "basic-user" } & BasicUser & CredentialOptions)
  | { readonly kind: "public-key"; readonly key: VendorKey }

export interface NewAppSecret {
  readonly id: string
  readonly prefix: string
  /** For the row `vendor`/`orgId`. */
  readonly sealed: WrappedKey
}

/** An app secret that signs webhooks now. */
export interface AppSecret {
  /** For the row `vendor`/`orgId`. */
  readonly sealed: WrappedKey
  /** From when it makes `service-signature`; null: since it exists. */
  readonly signsFrom: number | null
}

export interface SecretRotation {
  readonly next: NewAppSecret
  /** When `service-signature` switches to it; null: now. */
  readonly switchAt: number | null
  /** Until when the previous secret also signs the Standard Webhooks header. */
  readonly previousUntil: number
  readonly now: number
  /** How many earlier secrets may sign at the same time. */
  readonly most: number
}

export interface CredentialEnd {
  readonly at: number
  readonly now: number
  /** Whether the last one of its kind may be revoked. */
  readonly allowLast: boolean
}

export interface VendorCredentials {
  /** All of a vendor, including expired ones: by kind, newest first. */
  readonly list: (vendorOrgId: string) => Effect.Effect<ReadonlyArray<VendorCredential>, StorageError>
  /** The vendor of the credential; null: there is no such credential. */
  readonly findOwner: (credentialId: string) => Effect.Effect<string | null, StorageError>
  /** Adds it unless the vendor has `most` active ones of its kind; concurrent calls cannot exceed that. */
  readonly add: (
    vendorOrgId: string,
    credential: NewCredential,
    limits: { readonly now: number; readonly most: number },
  ) => Effect.Effect<"added" | "too many" | "unknown vendor", StorageError>
  /**
   * Ends a credential at the given time, or earlier if it ends earlier already; returns its end. `last`: no other of its
   * kind would be left. `current`: an app secret that no other has replaced.
   */
  readonly end: (
    credential: { readonly vendorOrgId: string; readonly id: string },
    end: CredentialEnd,
  ) => Effect.Effect<
    { readonly endsAt: number; readonly kind: CredentialKind } | "unknown" | "current" | LastCredential,
    StorageError
  >
  /** Replaces the password of an active Basic user; null: the vendor has no such user. */
  readonly setPassword: (
    credential: { readonly vendorOrgId: string; readonly id: string },
    passwordDigest: Uint8Array,
    now: number,
  ) => Effect.Effect<Pick<BasicUser, "username"> | null, StorageError>
  /** The secrets that sign now, newest first; empty: no such vendor. */
  readonly appSecrets: (
    vendorOrgId: string,
    now: number,
  ) => Effect.Effect<ReadonlyArray<AppSecret>, StorageError>
  /** Replaces the current app secret, which continues to sign until `previousUntil`. Rotations are serialised. */
  readonly rotateSecret: (
    vendorOrgId: string,
    rotation: SecretRotation,
  ) => Effect.Effect<"rotated" | "too many" | "unknown vendor", StorageError>
  readonly countKeyVendors: (since: number, now: number) => Effect.Effect<KeyVendors, StorageError>
  /** The `n` of every public key that was ever registered, each once. */
  readonly listModuli: () => Effect.Effect<ReadonlyArray<string>, StorageError>
}

/** Vendors that verify and encrypt with the keys of the service. */
export interface KeyVendors {
  /** With an active public key. */
  readonly vendors: number
  /** Those of them that have used one since the given time. */
  readonly used: number
}

export interface LastCredential {
  readonly last: CredentialKind
}
