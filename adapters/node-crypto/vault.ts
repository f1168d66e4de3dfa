import { createSecretKey, randomBytes, type KeyObject } from "node:crypto"
import * as Effect from "effect/Effect"
import {
  type ConnectionKeys,
  MasterKeyMissing,
  SealBroken,
  type SealedPlace,
  type Vault,
  type WrappedKey,
} from "../../core/ports/vault.ts"
import { deriveConnectionKeys } from "./connection-keys.ts"
import { checkMasterKeys, type MasterKey, type MasterKeys } from "./master-key.ts"
import { openBox, sealBox } from "./sealed-box.ts"

const DATA_KEY_LENGTH = 32

/** First words of the contexts that master keys seal: a secret never opens as a data key, nor the other way. */
const CONNECTION_KEY = "connection key"
const SECRET = "secret"

/** Connections whose keys are kept open, by what they are wrapped in: every request and every webhook asks for them. */
const MOST_KEPT_OPEN = 1_000

const keyObjectOf = (masterKey: MasterKey): KeyObject => createSecretKey(masterKey.key)

/**
 * Envelope encryption: the current master key wraps, and it and the others open.
 * Throws `MasterKeyRefused` when a key is not 32 bytes long or two keys have one id.
 */
export const makeVault = (masterKeys: MasterKeys): Vault => {
  checkMasterKeys(masterKeys)
  const current = { id: masterKeys.current.id, key: keyObjectOf(masterKeys.current) }
  const keys = new Map(masterKeys.others.map((other) => [other.id, keyObjectOf(other)]))
  keys.set(current.id, current.key)

  const opened = new Map<string, ConnectionKeys>()

  const wrap = (context: ReadonlyArray<string>, plain: Uint8Array | string): WrappedKey => ({
    masterKeyId: current.id,
    bytes: sealBox(current.key, context, plain),
  })

  const unwrap = Effect.fnUntraced(function* (
    context: ReadonlyArray<string>,
    wrapped: WrappedKey,
    place: SealedPlace,
  ) {
    const key = keys.get(wrapped.masterKeyId)
    if (key === undefined) return yield* new MasterKeyMissing({ masterKeyId: wrapped.masterKeyId })
    const plain = openBox(key, context, wrapped.bytes)
    if (plain === null) return yield* new SealBroken({ place })
    return plain
  })

  return {
    createConnectionKey: (connectionId) =>
      Effect.sync(() => {
        const dataKey = randomBytes(DATA_KEY_LENGTH)
        const wrapped = wrap([CONNECTION_KEY, connectionId], dataKey)
        dataKey.fill(0)
        return wrapped
      }),
    openConnectionKey: (connectionId, wrapped) => {
      const name = `${connectionId} ${wrapped.masterKeyId} ${Buffer.from(wrapped.bytes).toString("base64")}`
      const known = opened.get(name)
      if (known !== undefined) return Effect.succeed(known)
      return unwrap([CONNECTION_KEY, connectionId], wrapped, {
        table: CONNECTION_KEY,
        row: connectionId,
      }).pipe(
        Effect.map((dataKey) => {
          const connectionKeys = deriveConnectionKeys(connectionId, dataKey)
          dataKey.fill(0)
          if (opened.size === MOST_KEPT_OPEN) opened.clear()
          opened.set(name, connectionKeys)
          return connectionKeys
        }),
      )
    },
    sealSecret: (place, secret) => Effect.sync(() => wrap([SECRET, place.table, place.row], secret)),
    openSecret: (place, sealed) =>
      unwrap([SECRET, place.table, place.row], sealed, place).pipe(
        Effect.map((plain) => plain.toString("utf8")),
      ),
  }
}
