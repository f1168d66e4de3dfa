import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitWithEntry, noteFacts } from "../../authorization/audit/audited-call.ts"
import type { KeyInventory, KeysBusy, WrappedKind } from "../../../ports/access/key-inventory.ts"
import type {
  MasterKeyInvalid,
  MasterKeyList,
  MasterKeysReadOnly,
} from "../../../ports/access/master-key-list.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Vault } from "../../../ports/access/vault.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"
import { MasterKeyCurrent, MasterKeyInUse, MasterKeyRecent, MasterKeyNotFound } from "../accounts-errors.ts"
import type { RewrapKeys } from "./rewrap-keys.ts"

export interface MasterKeyPorts {
  readonly inventory: KeyInventory
  readonly vault: Vault
  readonly masterKeys: MasterKeyList
  readonly rewrapKeys: RewrapKeys
}

export interface RotateInput {
  /**
   * `new`: generates a key; `given`: its text is provided; `current`: keeps the current key and rewraps everything under it.
   */
  readonly key: { readonly kind: "new" | "current" } | { readonly kind: "given"; readonly text: string }
  /** Called after each batch with the number of rewrapped values. */
  readonly onProgress: (rewrapped: number) => void
}

export interface RotationResult {
  readonly current: string
  readonly rewrapped: number
  /** Values that do not open, and so stay unchanged. */
  readonly unopened: number
  /** Still under another key: values that do not open, and rows that others were changing until the end. */
  readonly left: number
}

/** Passes over the store until no row is left that others change; after these the scheduler continues. */
const MAX_PASSES = 10
const BETWEEN_PASSES_MILLIS = 1_000

/**
 * Adds a master key at the front of the list and rewraps everything under it. The list changes first, so that every process
 * can read the new key before anything is wrapped under it. Reads never fail meanwhile: the older keys stay in the list
 * until `removeMasterKey`.
 */
export const makeRotateMasterKey = ({ inventory, vault, masterKeys, rewrapKeys }: MasterKeyPorts) => {
  const add = Effect.fnUntraced(function* ({ key }: RotateInput) {
    if (key.kind !== "current") yield* masterKeys.addCurrent(key.kind === "given" ? key.text : null)
    else yield* masterKeys.ids
    const current = yield* vault.currentMasterKeyId
    yield* noteFacts({ target: { kind: "key", id: current } })
    yield* commitWithEntry(inventory.makeMasterKeyCurrent(current, yield* Clock.currentTimeMillis))
    return current
  })
  return Effect.fnUntraced(function* (
    actor: Actor,
    input: RotateInput,
  ): Effect.fn.Return<
    RotationResult,
    ActionForbidden | KeysBusy | MasterKeysReadOnly | MasterKeyInvalid | StorageError
  > {
    yield* authorizeAny(actor, "keys.manage")
    const current = yield* inventory.withLock(add(input))
    let [rewrapped, unopened] = [0, 0]
    for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
      const before = rewrapped
      const result = yield* rewrapKeys({
        onProgress: (count) => {
          input.onProgress(before + count)
        },
      })
      rewrapped += result.rewrapped
      unopened = result.unopened
      if (!(yield* inventory.hasOutdated(current)) || (pass > 1 && result.rewrapped === 0)) break
      yield* Effect.sleep(BETWEEN_PASSES_MILLIS)
    }
    const counts = yield* inventory.counts
    const left = counts.reduce(
      (sum, { masterKeyId, count }) => sum + (masterKeyId === current ? 0 : count),
      0,
    )
    return { current, rewrapped, unopened, left }
  })
}

export interface ListedMasterKey {
  readonly id: string
  /** `missing`: something is wrapped under it, and no process that reads this list has it. */
  readonly state: "current" | "older" | "missing"
  readonly wraps: Readonly<Partial<Record<WrappedKind, number>>>
  readonly total: number
}

/** Every master key of the list, in order, and those that only the store refers to. */
export const makeListMasterKeys = ({
  inventory,
  masterKeys,
}: Pick<MasterKeyPorts, "inventory" | "masterKeys">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
  ): Effect.fn.Return<ReadonlyArray<ListedMasterKey>, ActionForbidden | StorageError> {
    yield* authorizeAny(actor, "keys.manage")
    const ids = yield* masterKeys.ids
    const counts = yield* inventory.counts
    const named = new Set([...ids, ...counts.map(({ masterKeyId }) => masterKeyId)])
    return [...named].map((id): ListedMasterKey => {
      const own = counts.filter(({ masterKeyId }) => masterKeyId === id)
      const older = ids.includes(id) ? "older" : "missing"
      return {
        id,
        state: id === ids[0] ? "current" : older,
        wraps: Object.fromEntries(own.map(({ kind, count }) => [kind, count])),
        total: own.reduce((sum, { count }) => sum + count, 0),
      }
    })
  })

/** By then every process has read the list again. */
export const KEY_PROPAGATION_MILLIS = 60_000

/** Removes a master key that wraps nothing any more, and under which no process seals any more. */
export const makeRemoveMasterKey = ({
  inventory,
  masterKeys,
}: Pick<MasterKeyPorts, "inventory" | "masterKeys">) => {
  const remove = Effect.fnUntraced(function* (masterKeyId: string) {
    const ids = yield* masterKeys.ids
    if (!ids.includes(masterKeyId)) return yield* new MasterKeyNotFound({ masterKeyId })
    if (ids[0] === masterKeyId) return yield* new MasterKeyCurrent({ masterKeyId })
    const since = (yield* inventory.currentMasterKey)?.since ?? 0
    const waitMillis = since + KEY_PROPAGATION_MILLIS - (yield* Clock.currentTimeMillis)
    if (waitMillis > 0) return yield* new MasterKeyRecent({ masterKeyId, waitMillis })
    const counts = yield* inventory.counts
    const count = counts.reduce((sum, each) => sum + (each.masterKeyId === masterKeyId ? each.count : 0), 0)
    if (count > 0) return yield* new MasterKeyInUse({ masterKeyId, count })
    yield* masterKeys.remove(masterKeyId)
    yield* commitWithEntry(inventory.deleteMasterKey(masterKeyId))
  })
  return Effect.fnUntraced(function* (
    actor: Actor,
    masterKeyId: string,
  ): Effect.fn.Return<
    void,
    | ActionForbidden
    | KeysBusy
    | MasterKeyNotFound
    | MasterKeyCurrent
    | MasterKeyRecent
    | MasterKeyInUse
    | MasterKeysReadOnly
    | StorageError
  > {
    yield* authorizeAny(actor, "keys.manage")
    yield* inventory.withLock(remove(masterKeyId))
  })
}
