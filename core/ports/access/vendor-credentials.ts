import type * as Effect from "effect/Effect"
import type { CredentialKind, CredentialLifetime } from "../../domain/access/credential.ts"
import type { VendorKey } from "./payload-cipher.ts"
import type { StorageError } from "../storage-error.ts"
import type { WrappedKey } from "../../domain/access/wrapped-key.ts"

/*
 * With what a vendor proves who it is, and with what its webhooks are signed. Each has a life: it is issued, used, and ends at
 * a time or at once. An end holds from its instant on in every process, since no process keeps credentials in memory.
 */

/** Those that a call is admitted by, or its payload verified with. */
export type UsedCredential = { readonly kind: Exclude<CredentialKind, "app-secret">; readonly id: string }

/** What may be shown of a credential. */
export interface VendorCredential extends CredentialLifetime {
  readonly id: string
  readonly kind: CredentialKind
  /** The first characters of a key or secret, a user name, a `kid`; null: made before it was kept, or it has none. */
  readonly label: string | null
}

/** A user of the encrypted read. The password is generated, so its SHA-256 is kept. */
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

export type NewCredential =
  | ({ readonly kind: "api-key"; readonly expiresAt: number | null } & NewApiKey)
  | ({ readonly kind: "basic-user"; readonly expiresAt: number | null } & BasicUser)
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
  /** From when `service-signature` is made with it; null: since it exists. */
  readonly signsFrom: number | null
}

export interface SecretRotation {
  readonly next: NewAppSecret
  /** When `service-signature` changes to it; null: now. */
  readonly switchAt: number | null
  /** Until when the secret before it signs the Standard Webhooks header as well. */
  readonly previousUntil: number
  readonly now: number
  /** Earlier secrets that may sign at once. */
  readonly most: number
}

export interface CredentialEnd {
  readonly at: number
  readonly now: number
  /** Whether the last one of its kind may end. */
  readonly allowLast: boolean
}

export interface VendorCredentials {
  /** All of a vendor, ended ones too: by kind, the newest first. */
  readonly list: (vendorOrgId: string) => Effect.Effect<ReadonlyArray<VendorCredential>, StorageError>
  /** The vendor whose credential it is; null: nobody's. */
  readonly findOwner: (credentialId: string) => Effect.Effect<string | null, StorageError>
  /** Unless the vendor has `most` of its kind that have not ended; of any number who add at once, no more get through. */
  readonly add: (
    vendorOrgId: string,
    credential: NewCredential,
    limits: { readonly now: number; readonly most: number },
  ) => Effect.Effect<"added" | "too many" | "unknown vendor", StorageError>
  /**
   * Ends a credential at an instant, or earlier if it ends earlier already; the end as it is then. `last`: no other of its kind
   * would be left. `current`: an app secret that no other has replaced.
   */
  readonly end: (
    credential: { readonly vendorOrgId: string; readonly id: string },
    end: CredentialEnd,
  ) => Effect.Effect<
    { readonly endsAt: number; readonly kind: CredentialKind } | "unknown" | "current" | LastCredential,
    StorageError
  >
  /** Those that sign now, the newest first; none: no such vendor. */
  readonly appSecrets: (
    vendorOrgId: string,
    now: number,
  ) => Effect.Effect<ReadonlyArray<AppSecret>, StorageError>
  /** Puts another app secret in the place of the current one, which signs on until `previousUntil`. Rotations happen one by one. */
  readonly rotateSecret: (
    vendorOrgId: string,
    rotation: SecretRotation,
  ) => Effect.Effect<"rotated" | "too many" | "unknown vendor", StorageError>
  /** The `n` of every public key that anybody ever registered, each once. */
  readonly listModuli: () => Effect.Effect<ReadonlyArray<string>, StorageError>
}

export interface LastCredential {
  readonly last: CredentialKind
}
