import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitWithEntry, noteFacts } from "../../authorization/audit/audited-call.ts"
import type { KeysBusy } from "../../../ports/accounts/key-inventory.ts"
import type { MasterKeyInvalid, MasterKeysReadOnly } from "../../../ports/accounts/master-key-list.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"
import type { RewrapKeys } from "./rewrap-keys.ts"

export interface MasterKeyPorts extends UsedPorts<"inventory" | "vault" | "masterKeys"> {
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
 * can read the new key before anything is wrapped under it. Reads never fail during the rotation: the older keys stay in the list
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
