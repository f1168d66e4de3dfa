import { createHmac } from "node:crypto"
import * as Effect from "effect/Effect"
import {
  type ConnectionKeys,
  MasterKeyMissing,
  SealBroken,
  type SealedPlace,
  type Vault,
  type WrappedKey,
} from "../../../ports/access/vault.ts"

const MASTER_KEY_ID = "memory"

/** Seals by writing down the place and the owner of a value: it opens there and nowhere else, and anybody can read it. */
export const makeMemoryVault = (): Vault => ({
  currentMasterKeyId: Effect.succeed(MASTER_KEY_ID),
  rewrapConnectionKey: (_, key) => Effect.succeed(key),
  rewrapSecret: (_, sealed) => Effect.succeed(sealed),
  createConnectionKey: (connectionId) => Effect.succeed(wrapped(["connection", connectionId])),
  openConnectionKey: (connectionId, key) =>
    opened(key, ["connection", connectionId], { table: "connection", row: connectionId }).pipe(
      Effect.as(keysOf(connectionId)),
    ),
  sealSecret: (place, secret) => Effect.succeed(wrapped([place.table, place.row, secret])),
  openSecret: (place, sealed) =>
    opened(sealed, [place.table, place.row], place).pipe(Effect.map((words) => words[2] ?? "")),
})

const wrapped = (words: ReadonlyArray<string>): WrappedKey => ({
  masterKeyId: MASTER_KEY_ID,
  bytes: Buffer.from(JSON.stringify(words)),
})

/** The words that were wrapped, when they begin like these. */
const opened = (
  { masterKeyId, bytes }: WrappedKey,
  begin: ReadonlyArray<string>,
  place: SealedPlace,
): Effect.Effect<ReadonlyArray<string>, SealBroken | MasterKeyMissing> => {
  if (masterKeyId !== MASTER_KEY_ID) return Effect.fail(new MasterKeyMissing({ masterKeyId }))
  const words = JSON.parse(Buffer.from(bytes).toString()) as ReadonlyArray<string>
  return begin.every((word, index) => word === words[index])
    ? Effect.succeed(words)
    : Effect.fail(new SealBroken({ place }))
}

const keysOf = (connectionId: string): ConnectionKeys => ({
  seal: ({ table, row }, plain) =>
    Buffer.from(JSON.stringify([connectionId, table, row, Buffer.from(plain).toString("base64")])),
  open: (place, sealed) => {
    const [owner, table, row, plain] = JSON.parse(Buffer.from(sealed).toString()) as ReadonlyArray<string>
    if (owner !== connectionId || table !== place.table || row !== place.row) throw new SealBroken({ place })
    return Buffer.from(plain ?? "", "base64")
  },
  fingerprint: (text) => createHmac("sha256", connectionId).update(text).digest(),
})
