import * as Effect from "effect/Effect"
import { nameColumns } from "../../../domain/connection/uploads/name-columns.ts"
import { suggestColumns } from "../../../domain/connection/uploads/suggest-columns.ts"
import type { ReadUpload, UploadColumn } from "../../../domain/connection/uploads/upload.ts"
import { parseFieldKey } from "../../../domain/employee/field-key.ts"
import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import type { FieldKind } from "../../../contract/employee/field-row.ts"
import type { FieldMapping } from "../../../domain/mapping/reading-settings.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Source, SourceError, SourcePage } from "../../../ports/sync/source.ts"
import { callConnector } from "../../sync/reading/read-pages.ts"

export interface ReadFile {
  readonly contents: ReadUpload
  readonly rows: number
}

export interface ReadUploadInput {
  /** With the original headers. */
  readonly source: Source
  readonly remembered: FieldMapping | null
  readonly policy: SharingPolicy
  /** Called after each page. */
  readonly onPage: Effect.Effect<void>
}

/** Values of a column by which its field is recognised, and from which the samples are taken. */
const MAX_VALUES = 200
const MAX_SAMPLES = 3

/** Reads a file once: its columns with suggestions, and how many rows it has. */
export const readUploadedFile = Effect.fnUntraced(function* ({
  source,
  remembered,
  policy,
  onPage,
}: ReadUploadInput): Effect.fn.Return<ReadFile, SourceError> {
  const pages = source.pages(null)[Symbol.asyncIterator]()
  const next = callConnector(source.connector, () => pages.next())
  let [rows, seen] = [0, null as SeenColumns | null]
  for (let page = yield* next; page.done !== true; page = yield* next) {
    seen ??= startColumns(page.value)
    observe(seen, page.value)
    rows += page.value.rows.length + page.value.unreadable.length
    yield* onPage
  }
  return { rows, contents: { columns: describeColumns(seen, remembered, policy), message: null } }
})

interface SeenColumns {
  readonly headers: ReadonlyArray<string>
  /** Of the first rows, by column. */
  readonly values: ReadonlyArray<Array<string>>
  /** Columns without any value so far. */
  readonly empty: Set<number>
}

const startColumns = ({ columns }: SourcePage): SeenColumns => ({
  headers: columns,
  values: columns.map(() => []),
  empty: new Set(columns.keys()),
})

const observe = ({ values, empty }: SeenColumns, { rows }: SourcePage): void => {
  for (const { cells } of rows) {
    for (const [column, own] of values.entries()) {
      if (own.length >= MAX_VALUES) continue
      const cell = cells[column]
      const text = typeof cell === "string" ? cell.trim() : ""
      if (text === "") continue
      empty.delete(column)
      own.push(text)
    }
  }
}

const describeColumns = (
  seen: SeenColumns | null,
  remembered: FieldMapping | null,
  { shares }: SharingPolicy,
): ReadonlyArray<UploadColumn> => {
  if (seen === null) return []
  const named = nameColumns(seen.headers)
  const suggestible = named.map(({ header }, column) => ({ header, values: seen.values[column] ?? [] }))
  const suggestions = suggestColumns(suggestible, { remembered, shares })
  return named.map((name, column): UploadColumn => {
    const { suggestion = null, suggestedBy = null, isCertain = false } = suggestions[column] ?? {}
    const values = seen.values[column] ?? []
    return {
      ...name,
      suggestion,
      suggestedBy,
      isCertain,
      samples: pickSamples(values, suggestion),
      isEmpty: seen.empty.has(column),
    }
  })
}

/** A few different values; masked where the field is, or where they look like an identifier. */
const pickSamples = (values: ReadonlyArray<string>, key: string | null): ReadonlyArray<string> => {
  const kind = key === null ? "text" : findKind(key)
  return [...new Set(values)].slice(0, MAX_SAMPLES).map((value) => redactCell(value, kind))
}

export const findKind = (key: string): FieldKind => {
  const target = parseFieldKey(key)
  return target === null || target.kind === "dependents" ? "text" : target.field.kind
}
