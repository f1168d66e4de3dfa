import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { KeysBusy } from "../../../ports/accounts/key-inventory.ts"
import type { MasterKeysReadOnly } from "../../../ports/accounts/master-key-list.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"
import { MasterKeyCurrent, MasterKeyInUse, MasterKeyNotFound, MasterKeyRecent } from "../accounts-errors.ts"

/** By then every process has read the list again. */
export const KEY_PROPAGATION_MILLIS = 60_000

/** Removes a master key that wraps nothing any more, and under which no process seals any more. */
export const makeRemoveMasterKey = ({ inventory, masterKeys }: UsedPorts<"inventory" | "masterKeys">) => {
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
