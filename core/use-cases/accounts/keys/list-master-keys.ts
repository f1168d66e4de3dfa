import * as Effect from "effect/Effect"
import type { WrappedKind } from "../../../ports/accounts/key-inventory.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"

export interface ListedMasterKey {
  readonly id: string
  /** `missing`: something is wrapped under it, and no process that reads this list has it. */
  readonly state: "current" | "older" | "missing"
  readonly wraps: Readonly<Partial<Record<WrappedKind, number>>>
  readonly total: number
}

/** Every master key of the list, in order, and those that only the store refers to. */
export const makeListMasterKeys = ({ inventory, masterKeys }: UsedPorts<"inventory" | "masterKeys">) =>
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
