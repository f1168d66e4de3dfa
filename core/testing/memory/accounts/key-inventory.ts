import * as Effect from "effect/Effect"
import {
  type CurrentMasterKey,
  type DataKeyKind,
  type KeyInventory,
  KeysBusy,
  WRAPPED_KINDS,
  type WrappedCount,
  type WrappedKind,
  type WrappedValue,
} from "../../../ports/accounts/key-inventory.ts"

/** First byte of a data key that has a part in the key store. */
const WITH_PART = 2

/** An inventory of these values, which it changes in place. */
export const makeMemoryKeyInventory = (values: Array<WrappedValue>): KeyInventory => {
  let isLocked = false
  const current = new Map<string, CurrentMasterKey>()
  const isOutdated = (value: WrappedValue, currentId: string) =>
    value.wrapped.masterKeyId !== currentId || lacksPart(value)
  const indexOfValue = (kind: WrappedKind, row: string, was: Uint8Array) =>
    values.findIndex(
      (value) => value.kind === kind && value.row === row && Buffer.compare(value.wrapped.bytes, was) === 0,
    )
  return {
    counts: Effect.sync(() => countByMasterKey(values)),
    listSamples: (masterKeyId) =>
      Effect.sync(() => {
        const wrapped = values.filter((value) => value.wrapped.masterKeyId === masterKeyId)
        return WRAPPED_KINDS.flatMap((kind) => wrapped.filter((value) => value.kind === kind).slice(0, 1))
      }),
    hasOutdated: (currentId) => Effect.sync(() => values.some((value) => isOutdated(value, currentId))),
    listOutdated: (kind, currentId, after, limit) =>
      Effect.sync(() =>
        values
          .filter((value) => value.kind === kind && isOutdated(value, currentId))
          .filter(({ row }) => after === null || row > after)
          .toSorted((a, b) => (a.row < b.row ? -1 : 1))
          .slice(0, limit),
      ),
    replace: (kind, rewrapped) =>
      Effect.sync(() => {
        const stored = rewrapped.filter(({ row, was, wrapped }) => {
          const at = indexOfValue(kind, row, was)
          if (at !== -1) values[at] = { kind, row, wrapped }
          return at !== -1
        })
        return stored.length
      }),
    withoutPart: Effect.sync(() => values.filter(lacksPart).length),
    dataKeyOwners: Effect.sync(() =>
      values.flatMap((value) =>
        isDataKey(value.kind) ? [{ kind: value.kind, row: value.row, hasPart: !lacksPart(value) }] : [],
      ),
    ),
    currentMasterKey: Effect.sync(
      () => [...current.values()].toSorted((a, b) => b.since - a.since)[0] ?? null,
    ),
    recordMasterKey: (id, now) =>
      Effect.sync(() => {
        if (!current.has(id)) current.set(id, { id, since: now })
      }),
    makeMasterKeyCurrent: (id, now) => Effect.sync(() => void current.set(id, { id, since: now })),
    withLock: <A, E>(effect: Effect.Effect<A, E>) =>
      Effect.suspend((): Effect.Effect<A, E | KeysBusy> => {
        if (isLocked) return Effect.fail(new KeysBusy())
        isLocked = true
        return Effect.ensuring(
          effect,
          Effect.sync(() => (isLocked = false)),
        )
      }),
    deleteMasterKey: (id) => Effect.sync(() => void current.delete(id)),
  }
}

const isDataKey = (kind: WrappedKind): kind is DataKeyKind =>
  kind === "connection-key" || kind === "request-key"

const lacksPart = ({ kind, wrapped }: WrappedValue): boolean =>
  isDataKey(kind) && wrapped.bytes[0] !== WITH_PART

const countByMasterKey = (values: ReadonlyArray<WrappedValue>): ReadonlyArray<WrappedCount> => {
  const counts = new Map<string, WrappedCount>()
  for (const { kind, wrapped } of values) {
    const name = `${kind} ${wrapped.masterKeyId}`
    const count = (counts.get(name)?.count ?? 0) + 1
    counts.set(name, { kind, masterKeyId: wrapped.masterKeyId, count })
  }
  return [...counts.values()]
}
