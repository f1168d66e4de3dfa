import type { FieldKind } from "../../../contract/employee/field-row.ts"
import { nameColumns } from "../../../domain/connection/columns/name-columns.ts"
import type { OfferedSplit, SourceColumn } from "../../../domain/connection/columns/source-column.ts"
import { suggestColumns } from "../../../domain/connection/columns/suggest-columns.ts"
import { suggestSplits } from "../../../domain/connection/columns/suggest-splits.ts"
import { parseFieldKey } from "../../../domain/employee/field-key.ts"
import { formatSplit, listSplitKeys } from "../../../domain/mapping/column-split.ts"
import { isSensitive, redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import { findNameParts } from "../../../domain/mapping/name-parts.ts"
import type { FieldMapping } from "../../../domain/mapping/reading-settings.ts"
import { type ConnectionRules, listMadeKeys } from "../../../domain/transformation/transformation.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { SourcePage } from "../../../ports/sync/source.ts"

/** Values of a column by which its field is recognised, and from which the samples are taken: spread over the file. */
const MAX_VALUES = 200
const MAX_SAMPLES = 3

/** What was seen of the columns of a file so far. */
export interface SeenColumns {
  readonly headers: ReadonlyArray<string>
  /** By column. */
  readonly samples: ReadonlyArray<ColumnSample>
  /** Columns without any value so far. */
  readonly empty: Set<number>
}

export const startColumns = ({ columns }: SourcePage): SeenColumns => ({
  headers: columns,
  samples: columns.map(() => new ColumnSample()),
  empty: new Set(columns.keys()),
})

/** Some values of a column: whenever there are too many, every other one is dropped, and half as many rows are looked at. */
class ColumnSample {
  #values: Array<string> = []
  #stride = 1
  #rows = 0

  get values(): ReadonlyArray<string> {
    return this.#values
  }

  add(cell: unknown): void {
    if (this.#rows++ % this.#stride !== 0) return
    const text = typeof cell === "string" ? cell.trim() : ""
    if (text === "") return
    if (this.#values.length >= MAX_VALUES) {
      this.#values = this.#values.filter((_, index) => index % 2 === 0)
      this.#stride *= 2
    }
    this.#values.push(text)
  }
}

/** Adds the values of a page. */
export const observeColumns = ({ samples, empty }: SeenColumns, { rows }: SourcePage): void => {
  for (const { cells } of rows) for (const [column, sample] of samples.entries()) sample.add(cells[column])
  for (const [column, { values }] of samples.entries()) if (values.length > 0) empty.delete(column)
}

/** What is known of a file's columns before it is read. */
export interface KnownColumns {
  /** The mapping of the last time. */
  readonly remembered: FieldMapping | null
  readonly rules: ConnectionRules
}

/** The columns with a suggestion for each, and a few of its values. */
export const describeColumns = (
  seen: SeenColumns,
  { remembered, rules }: KnownColumns,
  { shares }: SharingPolicy,
): ReadonlyArray<SourceColumn> => {
  const named = nameColumns(seen.headers)
  const suggestible = named.map(({ header }, column) => ({
    header,
    values: seen.samples[column]?.values ?? [],
  }))
  const suggestions = suggestColumns(suggestible, { remembered, shares, made: listMadeKeys(rules) })
  const nameParts = findNameParts(seen.headers) ?? []
  return named.map((name, column): SourceColumn => {
    const namePlace = nameParts.indexOf(column)
    const { suggestion = null, suggestedBy = null, isCertain = false, periods } = suggestions[column] ?? {}
    const values = seen.samples[column]?.values ?? []
    return {
      ...name,
      suggestion,
      suggestedBy,
      isCertain,
      samples: pickSamples(values, suggestion),
      isEmpty: seen.empty.has(column),
      ...offerSplits(name.header, values, shares),
      ...(namePlace === -1 ? {} : { namePlace }),
      ...(periods && { periods }),
    }
  })
}

const offerSplits = (
  header: string,
  values: ReadonlyArray<string>,
  shares: SharingPolicy["shares"],
): Pick<SourceColumn, "splits"> => {
  const splits = suggestSplits(header, values)
    .filter(({ split }) => split.keys.some(shares))
    .map(({ split, examples }): OfferedSplit => ({
      mapped: formatSplit(split),
      keys: split.keys,
      examples: examples.map((parts) =>
        parts.map((part, index) => redactCell(part, findKind(split.keys[index] ?? ""))),
      ),
    }))
  return splits.length === 0 ? {} : { splits }
}

/** A few different values; masked where the field is, or where they look like an identifier. */
const pickSamples = (values: ReadonlyArray<string>, key: string | null): ReadonlyArray<string> => {
  const kind = key === null ? "text" : findKind(key)
  return [...new Set(values)].slice(0, MAX_SAMPLES).map((value) => redactCell(value, kind))
}

/** The kind of what a column is mapped to; of a split column, that of a part which must not be shown, if it has any. */
export const findKind = (mapped: string): FieldKind => {
  const kinds = listSplitKeys(mapped).map((key) => {
    const target = parseFieldKey(key)
    return target === null || target.kind === "dependents" ? "text" : target.field.kind
  })
  return kinds.find(isSensitive) ?? (kinds.length === 1 ? kinds[0] : undefined) ?? "text"
}
