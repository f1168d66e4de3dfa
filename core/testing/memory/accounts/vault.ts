import { createHmac } from "node:crypto"
import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA, type AssociatedData } from "../../../domain/accounts/associated-data.ts"
import type { WrappedKey } from "../../../domain/accounts/wrapped-key.ts"
import {
  type ConnectionKeys,
  MasterKeyMissing,
  DecryptionFailed,
  type Vault,
} from "../../../ports/accounts/vault.ts"

const MASTER_KEY_ID = "memory"

/** Seals by prefixing the associated data and the owner, without encryption: a value opens only in its place. */
export const makeMemoryVault = (): Vault => ({
  currentMasterKeyId: Effect.succeed(MASTER_KEY_ID),
  rewrapConnectionKey: (_, key) => Effect.succeed(key),
  rewrapSecret: (_, sealed) => Effect.succeed(sealed),
  createConnectionKey: (connectionId) => Effect.succeed(wrap(["connection", connectionId])),
  openConnectionKey: (connectionId, key) =>
    unwrap(key, ["connection", connectionId], ASSOCIATED_DATA.connectionKey(connectionId)).pipe(
      Effect.as(makeConnectionKeys(connectionId)),
    ),
  sealSecret: (place, secret) => Effect.succeed(wrap([place.table, place.row, secret])),
  openSecret: (place, sealed) =>
    unwrap(sealed, [place.table, place.row], place).pipe(Effect.map((words) => words[2] ?? "")),
})

const wrap = (words: ReadonlyArray<string>): WrappedKey => ({
  masterKeyId: MASTER_KEY_ID,
  bytes: Buffer.from(JSON.stringify(words)),
})

/** The wrapped texts that begin with a prefix. */
const unwrap = (
  { masterKeyId, bytes }: WrappedKey,
  prefix: ReadonlyArray<string>,
  associatedData: AssociatedData,
): Effect.Effect<ReadonlyArray<string>, DecryptionFailed | MasterKeyMissing> => {
  if (masterKeyId !== MASTER_KEY_ID) return Effect.fail(new MasterKeyMissing({ masterKeyId }))
  const words = JSON.parse(Buffer.from(bytes).toString()) as ReadonlyArray<string>
  return prefix.every((word, index) => word === words[index])
    ? Effect.succeed(words)
    : Effect.fail(new DecryptionFailed({ associatedData }))
}

const makeConnectionKeys = (connectionId: string): ConnectionKeys => ({
  seal: ({ table, row }, plain) =>
    Buffer.from(JSON.stringify([connectionId, table, row, Buffer.from(plain).toString("base64")])),
  open: (associatedData, sealed) => {
    const [owner, table, row, plain] = JSON.parse(Buffer.from(sealed).toString()) as ReadonlyArray<string>
    if (owner !== connectionId || table !== associatedData.table || row !== associatedData.row)
      throw new DecryptionFailed({ associatedData })
    return Buffer.from(plain ?? "", "base64")
  },
  fingerprint: (text) => createHmac("sha256", connectionId).update(text).digest(),
  printValue: (text) => createHmac("sha256", connectionId).update(text).digest("base64url"),
  transferable: null,
})
