import * as Effect from "effect/Effect"
import {
  generateMasterKey,
  type MasterKeys,
  parseMasterKeys,
} from "../../../adapters/node-crypto/master-key.ts"
import { makeMasterKeyRing } from "../../../adapters/node-crypto/master-key-ring.ts"
import { makeVault } from "../../../adapters/node-crypto/vault.ts"
import type { Database } from "../../../adapters/typeorm/database.ts"
import { makeDeletionReceipts } from "../../../adapters/typeorm/connection/deletion-receipts.ts"
import { makeKeyInventory } from "../../../adapters/typeorm/accounts/key-inventory.ts"
import { asService } from "../../../core/ports/tenant-scope.ts"
import type { KeyStore } from "../../../core/ports/accounts/key-store.ts"
import { examineKeyStore } from "../../../core/use-cases/accounts/keys/examine-key-store.ts"
import {
  examineMasterKeys,
  type ExaminedMasterKey,
} from "../../../core/use-cases/accounts/keys/examine-master-keys.ts"
import type { OpenKeyStore } from "../../modules/key-store.ts"

export interface KeyProblem {
  /** The same in every release. */
  readonly kind: string
  readonly detail: string
  readonly advice: string
}

const RESTORE_KEY =
  "Put the key with which the data was written back into HRSYNC_MASTER_KEY or its file, on a line of its own."

/**
 * Checks the master keys against the database: every key that wraps something must open it. Returns the
 * error, or a summary that also names keys that can be removed.
 */
export const diagnoseMasterKeys = async (
  keys: MasterKeys | null,
  database: Database,
  keyStore: KeyStore,
): Promise<KeyProblem | string> => {
  // Without any key nothing opens, and every key in the database is reported as missing.
  const initial = keys ?? parseMasterKeys(generateMasterKey())
  const vault = makeVault({ masterKeys: makeMasterKeyRing({ initial }), keyStore })
  const examined = await Effect.runPromise(
    asService(examineMasterKeys({ inventory: makeKeyInventory(database), vault })),
  )
  const problems = examined.flatMap(describeProblem)
  if (problems.length > 0) return { kind: "wrong", detail: problems.join(" "), advice: RESTORE_KEY }
  if (keys === null) return "none yet: the first start makes it"
  const wraps = new Map(examined.map((key) => [key.id, key.wraps]))
  return [
    `current ${keys.current.id}`,
    ...keys.others.map(({ id }) => olderKey(id, wraps.get(id) ?? 0)),
  ].join("; ")
}

const olderKey = (id: string, left: number): string =>
  left === 0
    ? `${id} wraps nothing: "hrsync keys remove ${id}" removes it`
    : `${id} still wraps ${String(left)} keys and secrets and must stay until they are wrapped again ("hrsync keys rotate --rewrap", or a scheduler)`

const describeProblem = ({ id, state, wraps }: ExaminedMasterKey): ReadonlyArray<string> => {
  if (state === "opens") return []
  const sealed = `${String(wraps)} ${wraps === 1 ? "key or secret" : "keys and secrets"} of the database`
  return [
    state === "missing"
      ? `Master key "${id}", which ${sealed} need, is not configured.`
      : `Master key "${id}" does not open ${sealed}: it has the right id and is another key.`,
  ]
}

/** Checks the key store against the database. Returns the error, or a summary. */
export const diagnoseKeyStore = async (
  { keyStore, location }: OpenKeyStore,
  database: Database,
): Promise<KeyProblem | string> => {
  const { connections, unfinished } = await Effect.runPromise(
    asService(
      examineKeyStore({
        keyStore,
        inventory: makeKeyInventory(database),
        receipts: makeDeletionReceipts(database),
      }),
    ),
  )
  const { lost, destroyed, withoutPart } = connections
  if (lost.length > 0) {
    return {
      kind: "lost",
      detail: `${location} has no key of ${formatConnectionCount(lost.length)}, which cannot be decrypted without it: ${few(lost)}`,
      advice: "Point HRSYNC_KEY_STORE at the key store of this database, or restore that from its backup.",
    }
  }
  if (destroyed.length > 0) {
    return {
      kind: "destroyed",
      detail: `restored from a backup from before a termination: the keys of ${formatConnectionCount(destroyed.length)} are destroyed, so their data cannot be decrypted: ${few(destroyed)}`,
      advice: 'Terminate each of them again: "hrsync connection list" shows whose they are.',
    }
  }
  const notes = [
    ...(withoutPart === 0
      ? []
      : [
          `${formatConnectionCount(withoutPart)} not protected yet: a backup of the database and the master key can decrypt them (a scheduler protects them within minutes)`,
        ]),
    ...(unfinished === 0
      ? []
      : [`${String(unfinished)} keys of terminated connections still to be destroyed`]),
  ]
  return [location, ...notes].join("; ")
}

const formatConnectionCount = (count: number): string =>
  count === 1 ? "1 connection" : `${String(count)} connections`

const SHOWN = 3

const few = (ids: ReadonlyArray<string>): string =>
  ids.slice(0, SHOWN).join(", ") + (ids.length > SHOWN ? ` and ${String(ids.length - SHOWN)} more.` : ".")
