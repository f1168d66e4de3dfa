import * as Effect from "effect/Effect"
import { ALL_DATA_MODEL_KEYS, type DataModelKey } from "../../contract/sharing/data-model-flags.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { getLevel } from "../../domain/sharing/agreement.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { StorageError } from "../../ports/storage-error.ts"

/** How many of a corporate's employees have no value of a field that is shared, and would be mandatory. */
export interface LackingField {
  readonly key: DataModelKey
  readonly lacking: number
  readonly employees: number
}

/**
 * Which of the fields that would be mandatory some employees lack, as of the last sync that counted them. Never of a field that is not
 * shared: the vendor may read this.
 */
export const findLackingFields = Effect.fnUntraced(function* (
  { history }: UsedPorts<"history.findLastCoverage">,
  connection: Connection,
  newlyMandatory: ReadonlyArray<DataModelKey>,
): Effect.fn.Return<ReadonlyArray<LackingField>, StorageError> {
  const shared = listShared(connection)
  const keys = newlyMandatory.filter((key) => shared.has(key))
  const coverage = keys.length === 0 ? null : yield* history.findLastCoverage(connection.id)
  if (coverage === null) return []
  const { employees, fields } = coverage
  return fields.flatMap(({ key, filled }) =>
    keys.includes(key) && filled < employees ? [{ key, lacking: employees - filled, employees }] : [],
  )
})

const listShared = ({ flags, withheld }: Connection): ReadonlySet<DataModelKey> => {
  const { shares } = makeSharingPolicy(flags, withheld)
  return new Set(ALL_DATA_MODEL_KEYS.filter((key) => getLevel(flags.agreed, key) > 0 && shares(key)))
}
