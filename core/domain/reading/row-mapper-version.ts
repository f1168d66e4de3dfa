import { fnv1a64 } from "../digest.ts"
import { type FieldTarget, formatFieldKey } from "../employee/field-key.ts"
import { EVERYBODY } from "../sharing/subset.ts"
import type { RowMapperOptions } from "./row-mapper-options.ts"

/** Part of every row mapper's version: increase it whenever this code makes another record of the same row. */
export const ROW_MAPPER_FORMAT = 5

/** Changes with everything in the options that could make another record of the same cells. */
export const computeVersion = (
  options: RowMapperOptions,
  targets: ReadonlyArray<FieldTarget | null>,
): string => {
  const spellings = Object.entries(options.enumSpellings ?? {}).map(([name, table]) => [
    name,
    Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)),
  ])
  return fnv1a64(
    JSON.stringify([
      ROW_MAPPER_FORMAT,
      targets.map((target) => (target === null ? null : formatFieldKey(target))),
      options.sharing.version,
      (options.subset ?? EVERYBODY).version,
      spellings.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
      options.defaultCountry ?? null,
      options.dates?.known.configured ?? null,
      options.amounts?.configured ?? null,
      ...(options.phones?.configured == null ? [] : [options.phones.configured]),
      options.invalidValues,
      options.unknownStatus ?? "reject",
      options.transformation?.version ?? null,
      ...(options.subsetColumns == null
        ? []
        : [options.subsetColumns.mapping, options.subsetColumns.transformation?.version ?? null]),
    ]),
  )
}
