import * as Effect from "effect/Effect"
import type { AssociatedData } from "../../domain/accounts/associated-data.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"

export type SealedTokenPorts = UsedPorts<"replays" | "secrets.uuid" | "vault.openSecret" | "vault.sealSecret">

export interface OpenedToken {
  readonly id: string
  readonly expiresAt: number
  readonly contents: string
}

type Sealed = readonly [id: string, expiresAt: number, contents: string]

/**
 * Seals what a browser keeps for some minutes and brings back, as text of letters, digits, dots, hyphens and underscores. Only
 * the service makes or reads such a text, and nothing is stored before it comes back.
 */
export const makeSealToken =
  ({ secrets, vault }: Pick<SealedTokenPorts, "secrets" | "vault">) =>
  (place: AssociatedData, contents: string, expiresAt: number): Effect.Effect<string> =>
    vault
      .sealSecret(place, JSON.stringify([secrets.uuid(), expiresAt, contents] satisfies Sealed))
      .pipe(
        Effect.map(({ masterKeyId, bytes }) => `${masterKeyId}.${Buffer.from(bytes).toString("base64url")}`),
      )

/** Null: the service did not seal it for this place, or it has expired. */
export const makeOpenToken = ({ vault }: Pick<SealedTokenPorts, "vault">) =>
  Effect.fnUntraced(function* (
    place: AssociatedData,
    token: string,
    now: number,
  ): Effect.fn.Return<OpenedToken | null> {
    // The id of a master key may have dots.
    const [, masterKeyId, encoded] = /^([\w.-]{1,32})\.([\w-]+)$/u.exec(token) ?? []
    if (masterKeyId === undefined || encoded === undefined) return null
    const sealed = { masterKeyId, bytes: Buffer.from(encoded, "base64url") }
    const text = yield* vault
      .openSecret(place, sealed)
      .pipe(Effect.catchTags({ DecryptionFailed: () => NOTHING, MasterKeyMissing: () => NOTHING }))
    if (text === null) return null
    const [id, expiresAt, contents] = JSON.parse(text) as Sealed
    return expiresAt > now ? { id, expiresAt, contents } : null
  })

const NOTHING = Effect.succeed(null)

/** True the first time. */
export const takeToken = (
  { replays }: Pick<SealedTokenPorts, "replays">,
  { id, expiresAt }: OpenedToken,
): Effect.Effect<boolean, StorageError> => replays.markUsed("sealed-token", id, expiresAt)
