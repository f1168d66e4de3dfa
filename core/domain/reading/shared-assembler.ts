import type { SharingPolicy } from "../sharing/policy.ts"
import { makeRecordAssembler, type SlotValues } from "../employee/assemble-record.ts"
import type { FieldTarget } from "../employee/field-key.ts"
import { isSalaryPath, type StoredValues } from "../employee/stored-values.ts"

/** A salary shape is present only when the source has a shared column of that shape, or it is stored and kept. */
export const makeSharedAssembler = (targets: ReadonlyArray<FieldTarget | null>, sharing: SharingPolicy) => {
  const columnShapes = targets.flatMap((target) =>
    target?.kind === "field" && sharing.shares(target.field.key) ? [target.field.category] : [],
  )
  const makeAssembler = (shapes: ReadonlySet<string>) =>
    makeRecordAssembler(
      ({ key, path, category }) => sharing.shares(key) && (!isSalaryPath(path) || shapes.has(category)),
      sharing.shares("dependentDetails"),
    )
  const assemble = makeAssembler(new Set(columnShapes))
  const assemblers = new Map<string, typeof assemble>()
  const findAssembler = ({ shapes }: StoredValues) => {
    const key = [...shapes].join()
    const known = assemblers.get(key) ?? makeAssembler(new Set([...columnShapes, ...shapes]))
    assemblers.set(key, known)
    return known
  }
  return (values: SlotValues, dependents: ReadonlyArray<unknown>, stored: StoredValues | null) =>
    (stored === null ? assemble : findAssembler(stored))(values, dependents)
}
