import { describeReasons } from "../../contract/reasons/format-reason.ts"
import type { Reason } from "../../contract/reasons/reason-codes.ts"
import type { ColumnSplit, SplitColumn } from "../mapping/column-split.ts"
import { findNameParts } from "../mapping/name-parts.ts"
import { type Suggestion, suggestKeys } from "../mapping/suggest-keys.ts"
import type {
  JoinedColumns,
  RuleLocation,
  Transformation,
  TransformationPlan,
} from "../transformation/transformation.ts"

export type MappingErrorCode =
  | "duplicate-header"
  | "unknown-key"
  | "missing-header"
  | "key-mapped-twice"
  | "mandatory-unmapped"
  | "subset-unmapped"
  | "rule-column"

/** An error that prevents reading the source. */
export interface MappingError {
  readonly code: MappingErrorCode
  /** Index of the column; null when no column of the source is concerned. */
  readonly column: number | null
  readonly header: string | null
  readonly key: string | null
  /** The error and how to fix it, for a person. */
  readonly reason: string
  readonly reasonCodes: ReadonlyArray<Reason>
  /** For an unknown key: the nearest ones. */
  readonly suggestions: ReadonlyArray<Suggestion>
}

/** A column that is not read. */
export interface UnmappedColumn {
  readonly column: number
  /** As in the source; may be empty. */
  readonly header: string
  /** `empty`: it has no header. `on-purpose`: the given mapping ignores it. `duplicate`: another column has its key. */
  readonly because: "no-match" | "empty" | "on-purpose" | "duplicate"
  readonly suggestions: ReadonlyArray<Suggestion>
}

export interface MappingPlan {
  /** The source's columns, followed by those that rules add. */
  readonly columns: ReadonlyArray<string>
  /** Canonical key of each column; null: not read. No key occurs twice. */
  readonly mapping: ReadonlyArray<string | null>
  /** The transformation of a row before it is read; null: none. */
  readonly transformation: Transformation | null
  /** Columns whose values make one field. */
  readonly joined: ReadonlyArray<JoinedColumns>
  /** Columns whose values have several fields. */
  readonly splits: ReadonlyArray<SplitColumn>
  /** Transformation rules that touch no column of this source. */
  readonly idleRules: ReadonlyArray<RuleLocation>
  /** Header of the column with the key; null when there is none. */
  readonly findHeader: (key: string) => string | null
  /** When there is any, nothing may be read. */
  readonly errors: ReadonlyArray<MappingError>
  readonly unmapped: ReadonlyArray<UnmappedColumn>
}

/** Suggestions are computed for this many columns; a file with thousands is not an employee file. */
const MAX_SUGGESTED_COLUMNS = 100

/**
 * And for this many unknown keys of a given mapping: a suggestion takes up to 3 ms, a pushed employee may have thousands of
 * unknown keys, and it is processed in the thread that serves requests.
 */
const MAX_SUGGESTED_KEYS = 10

/** As in the file; the parts of a name as names are written. */
const orderJoined = (
  columns: ReadonlyArray<number>,
  headers: ReadonlyArray<string>,
): ReadonlyArray<number> => {
  const parts = findNameParts(columns.map((column) => headers[column] ?? ""))
  return parts?.length === columns.length
    ? parts.flatMap((place) => columns[place] ?? [])
    : [...columns].sort((a, b) => a - b)
}

/** Collects mapped columns and all errors while a plan is made. */
export class MappingDraft {
  readonly columns: ReadonlyArray<string>
  readonly #mapping: Array<string | null>
  readonly #columnsByKey = new Map<string, number>()
  readonly #joined = new Map<string, ReadonlyArray<number>>()
  readonly #splits: Array<SplitColumn> = []
  readonly #errors: Array<MappingError> = []
  readonly #unmappedReasons = new Map<number, UnmappedColumn["because"] | "unknown-key">()
  #suggestionsLeft = MAX_SUGGESTED_KEYS
  #transformation: Transformation | null = null
  #idleRules: ReadonlyArray<RuleLocation> = []

  constructor(columns: ReadonlyArray<string>) {
    this.columns = columns
    this.#mapping = columns.map(() => null)
  }

  /** Key of each column; null: none yet. */
  get mapping(): ReadonlyArray<string | null> {
    return this.#mapping
  }

  map(column: number, key: string): void {
    this.#mapping[column] = key
    this.#columnsByKey.set(key, column)
  }

  /** Gives the column the first of the keys, and its other parts the others. */
  split(column: number, split: ColumnSplit): void {
    this.map(column, split.keys[0] ?? "")
    for (const key of split.keys) this.#columnsByKey.set(key, column)
    this.#splits.push({ column, split })
  }

  get splits(): ReadonlyArray<SplitColumn> {
    return this.#splits
  }

  isSplit(column: number): boolean {
    return this.#splits.some((each) => each.column === column)
  }

  /** Adds a column to the one that is mapped to the key. */
  join(column: number, key: string): void {
    this.#joined.set(key, [...(this.#joined.get(key) ?? [this.findColumn(key) ?? column]), column])
  }

  get joined(): ReadonlyArray<JoinedColumns> {
    return [...this.#joined].map(([key, columns]) => ({ key, columns: orderJoined(columns, this.columns) }))
  }

  isJoined(column: number): boolean {
    return [...this.#joined.values()].some((columns) => columns.includes(column))
  }

  /** The column with the key. */
  findColumn(key: string): number | undefined {
    return this.#columnsByKey.get(key)
  }

  header(column: number): string {
    return this.columns[column] ?? ""
  }

  /** The keys of columns, and those that splits and rules make. */
  get keys(): ReadonlyArray<string | null> {
    return (
      this.#transformation?.mapping ?? [
        ...this.#mapping,
        ...this.#splits.flatMap(({ split }) => split.keys.slice(1)),
      ]
    )
  }

  transform({ transformation, errors, idle }: TransformationPlan): void {
    this.#transformation = transformation
    this.#idleRules = idle
    for (const { code, header, key, because } of errors) this.addError(code, { header, key }, because)
  }

  /** `unknown-key`: an error reports it, and suggests other keys. */
  ignoreColumn(column: number, because: UnmappedColumn["because"] | "unknown-key"): void {
    this.#unmappedReasons.set(column, because)
  }

  addError(
    code: MappingErrorCode,
    about: { readonly column?: number; readonly header?: string; readonly key?: string },
    because: Reason,
    suggestions: ReadonlyArray<Suggestion> = [],
  ): void {
    const { column = null, header = column === null ? null : this.header(column), key = null } = about
    this.#errors.push({ code, column, header, key, ...describeReasons([because]), suggestions })
  }

  /** The keys nearest to an unknown one; empty after the limit of suggestions. */
  suggest(unknownKey: string): ReadonlyArray<Suggestion> {
    return this.#suggestionsLeft-- > 0 ? suggestKeys(unknownKey) : []
  }

  toPlan(): MappingPlan {
    const taken = new Set(this.keys.flatMap((key) => key ?? []))
    const isRead = new Set(
      this.#transformation?.origins.flatMap((origins, column) => (this.keys[column] === null ? [] : origins)),
    )
    let left = MAX_SUGGESTED_COLUMNS
    const unmapped = this.columns.flatMap((header, column): ReadonlyArray<UnmappedColumn> => {
      if (this.#mapping[column] !== null || isRead.has(column)) return []
      const known = header.trim() === "" ? "empty" : (this.#unmappedReasons.get(column) ?? "no-match")
      const suggestions = known === "no-match" && left-- > 0 ? suggestKeys(header, taken) : []
      return [{ column, header, because: known === "unknown-key" ? "no-match" : known, suggestions }]
    })
    const columns = this.#transformation?.columns ?? this.columns
    const mapping = this.#transformation?.mapping ?? this.#mapping
    const findHeader = (key: string) => columns[mapping.indexOf(key)] ?? null
    return {
      columns,
      mapping,
      transformation: this.#transformation,
      joined: this.joined,
      splits: this.splits,
      idleRules: this.#idleRules,
      findHeader,
      errors: this.#errors,
      unmapped,
    }
  }
}
