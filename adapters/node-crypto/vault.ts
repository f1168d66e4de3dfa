import { randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA, type AssociatedData } from "../../core/domain/accounts/associated-data.ts"
import type { KeyStore } from "../../core/ports/accounts/key-store.ts"
import type { WrappedKey } from "../../core/domain/accounts/wrapped-key.ts"
import {
  type ConnectionKeys,
  MasterKeyMissing,
  DecryptionFailed,
  type Vault,
} from "../../core/ports/accounts/vault.ts"
import { deriveConnectionKeys } from "./connection-keys.ts"
import type { MasterKeyRing } from "./master-key-ring.ts"
import { openBox, sealBox } from "./sealed-box.ts"
import { needsPart, unwrapDataKey, wrapDataKey } from "./wrapped-data-key.ts"

const DATA_KEY_LENGTH = 32

/** First word of the associated data of secrets: a secret never opens as a data key, nor vice versa. */
const SECRET = "secret"

/** Number of connections whose keys are cached, by their wrapped form: every request and every webhook needs them. */
const MAX_CACHED_KEYS = 1_000

/** How long a key is cached before the key store is asked again. */
const KEY_CACHE_MILLIS = 60_000

export interface VaultParts {
  readonly masterKeys: MasterKeyRing
  readonly keyStore: KeyStore
  /** A monotonic clock, in milliseconds. */
  readonly now?: () => number
}

/**
 * Envelope encryption: the current master key wraps, it and the others unwrap; a data key needs its part in the key store
 * as well.
 */
export const makeVault = ({ masterKeys, keyStore, now = () => performance.now() }: VaultParts): Vault => {
  const opened = makeKeyCache(now)
  const openDataKey = makeOpenDataKey(masterKeys, keyStore)

  const wrapKey = Effect.fnUntraced(function* (connectionId: string, dataKey: Buffer) {
    const part = yield* keyStore.loadOrCreate(connectionId)
    if (part.state === "destroyed") return yield* keyDestroyed(connectionId)
    const { id, key } = masterKeys.current()
    const bytes = wrapDataKey({ masterKey: key, part: part.part }, connectionId, dataKey)
    dataKey.fill(0)
    return { masterKeyId: id, bytes }
  })

  const sealSecret = (associatedData: AssociatedData, secret: string) =>
    Effect.sync((): WrappedKey => {
      const { id, key } = masterKeys.current()
      return { masterKeyId: id, bytes: sealBox(key, secretAssociatedData(associatedData), secret) }
    })
  const openSecret = (associatedData: AssociatedData, sealed: WrappedKey) =>
    findMasterKey(masterKeys, sealed).pipe(
      Effect.map((key) => openBox(key, secretAssociatedData(associatedData), sealed.bytes)),
      Effect.flatMap((plain) =>
        plain === null
          ? Effect.fail(new DecryptionFailed({ associatedData }))
          : Effect.succeed(plain.toString("utf8")),
      ),
    )

  return {
    // A new id was never destroyed.
    createConnectionKey: (connectionId) =>
      Effect.suspend(() => wrapKey(connectionId, randomBytes(DATA_KEY_LENGTH))).pipe(
        Effect.catchTag("DecryptionFailed", Effect.die),
      ),
    openConnectionKey: (connectionId, wrapped) => {
      const name = `${connectionId} ${wrapped.masterKeyId} ${Buffer.from(wrapped.bytes).toString("base64")}`
      const known = opened.get(name)
      if (known !== null) return Effect.succeed(known)
      return openDataKey(connectionId, wrapped).pipe(
        Effect.map((dataKey) => {
          const connectionKeys = deriveConnectionKeys(connectionId, dataKey)
          dataKey.fill(0)
          opened.keep(name, connectionKeys)
          return connectionKeys
        }),
      )
    },
    sealSecret,
    openSecret,
    currentMasterKeyId: Effect.sync(() => masterKeys.current().id),
    rewrapConnectionKey: (connectionId, wrapped) =>
      Effect.flatMap(openDataKey(connectionId, wrapped), (dataKey) => wrapKey(connectionId, dataKey)),
    rewrapSecret: (associatedData, sealed) =>
      Effect.flatMap(openSecret(associatedData, sealed), (secret) => sealSecret(associatedData, secret)),
  }
}

const secretAssociatedData = ({ table, row }: AssociatedData) => [SECRET, table, row]

const keyDestroyed = (connectionId: string) =>
  new DecryptionFailed({
    associatedData: ASSOCIATED_DATA.connectionKey(connectionId),
    reason: "key-destroyed",
  })

const findMasterKey = (masterKeys: MasterKeyRing, { masterKeyId }: WrappedKey) => {
  const known = masterKeys.known(masterKeyId)
  if (known !== null) return Effect.succeed(known.key)
  return Effect.promise(() => masterKeys.find(masterKeyId)).pipe(
    Effect.flatMap((found) =>
      found === null ? Effect.fail(new MasterKeyMissing({ masterKeyId })) : Effect.succeed(found.key),
    ),
  )
}

/**
 * A destroyed part keeps the key closed in the older form, too: a backup from before the key store opens nothing that was
 * terminated since.
 */
const makeOpenDataKey = (masterKeys: MasterKeyRing, keyStore: KeyStore) =>
  Effect.fnUntraced(function* (connectionId: string, wrapped: WrappedKey) {
    const masterKey = yield* findMasterKey(masterKeys, wrapped)
    const kept = yield* keyStore.load(connectionId)
    if (kept.state === "destroyed") return yield* keyDestroyed(connectionId)
    const associatedData = ASSOCIATED_DATA.connectionKey(connectionId)
    if (kept.state === "missing" && needsPart(wrapped.bytes)) {
      return yield* new DecryptionFailed({ associatedData, reason: "key-part-missing" })
    }
    const part = kept.state === "kept" ? kept.part : null
    const dataKey = unwrapDataKey({ masterKey, part }, connectionId, wrapped.bytes)
    return dataKey ?? (yield* new DecryptionFailed({ associatedData }))
  })

/** Caches opened keys for a limited time. */
const makeKeyCache = (now: () => number) => {
  const opened = new Map<string, { readonly keys: ConnectionKeys; readonly until: number }>()
  return {
    get: (name: string): ConnectionKeys | null => {
      const found = opened.get(name)
      if (found === undefined) return null
      if (found.until > now()) return found.keys
      opened.delete(name)
      return null
    },
    keep: (name: string, keys: ConnectionKeys): void => {
      if (opened.size >= MAX_CACHED_KEYS) opened.clear()
      opened.set(name, { keys, until: now() + KEY_CACHE_MILLIS })
    },
  }
}
