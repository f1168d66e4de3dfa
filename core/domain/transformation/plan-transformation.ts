import { makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import type {
  MergePart,
  MergeRule,
  TransformationRule,
} from "../../contract/transformation/transformation-rules.ts"
import { fnv1a64 } from "../digest.ts"
import { canonicalizeKey, DEPENDENTS_KEY, parseFieldKey } from "../employee/field-key.ts"
import type { FieldKind } from "../../contract/employee/field-row.ts"
import { FIELD_BY_KEY } from "../../contract/employee/fields.ts"
import { containsIdentifier, containsPanOrIfsc } from "../employee/identity/looks-like-identifier.ts"
import {
  exposesIdentifier,
  type CellChange,
  isEmptyCell,
  isEmptyName,
  makeItemsChange,
  makeTextChange,
  makeDefaultChange,
  mergeCells,
  MERGE_REFUSED,
} from "./change-cell.ts"
import { makeCellSplit } from "./split-cell.ts"
import { compileTextChange } from "./change-text.ts"
import type { SplitColumn } from "../mapping/column-split.ts"
import { type FindColumns, makeColumnFinder } from "../mapping/normalize-header.ts"
import {
  type CombinedColumns,
  type JoinedColumns,
  NOTHING_COMBINED,
  type RuleOptions,
  type RuleLocation,
  type RuleError,
  formatRuleName,
  type RuleStep,
  type Transformation,
  type TransformationPlan,
} from "./transformation.ts"

/*
 * Plans which columns of a source each rule changes, and how. A key that no column is mapped to but a rule makes gets a
 * column of its own after the source's.
 */

/**
 * Plans rules that `parseRules` accepted. Never throws. `mapping`: key of each column, of joined ones that of the first, of a split
 * one that of its first part. Columns are joined and split before any rule sees them.
 */
export const planTransformation = (
  columns: ReadonlyArray<string>,
  mapping: ReadonlyArray<string | null>,
  options: RuleOptions,
  { joined, splits }: CombinedColumns = NOTHING_COMBINED,
): TransformationPlan => {
  const draft = new TransformationDraft(columns, mapping, options)
  for (const each of splits) draft.split(each)
  for (const each of joined) draft.join(each)
  for (const owner of ["vendor", "connection"] as const) {
    options[owner].forEach((rule, index) => {
      draft.add(rule, { owner, number: index + 1 })
    })
  }
  return draft.toPlan()
}

/** The name of a column that the source does not have. */
const DEFAULT_COLUMN_NAME = "(default)"

interface JoinOptions {
  readonly separator: string
  /** For each of the columns that are read. */
  readonly isUnmapped: ReadonlyArray<boolean>
}

class TransformationDraft {
  readonly #options: RuleOptions
  readonly #header: ReadonlyArray<string>
  readonly #findColumns: FindColumns
  readonly #columns: Array<string>
  readonly #mapping: Array<string | null>
  readonly #origins: Array<ReadonlyArray<number>>
  readonly #steps: Array<RuleStep> = []
  readonly #applied: Array<unknown> = []
  /** By column: the other keys whose values it contains. */
  readonly #carriedKeys = new Map<number, ReadonlySet<string>>()
  readonly #writtenByVendor = new Set<number>()
  readonly #parts = new Set<number>()
  readonly #errors: Array<RuleError> = []
  readonly #idle: Array<RuleLocation> = []

  constructor(columns: ReadonlyArray<string>, mapping: ReadonlyArray<string | null>, options: RuleOptions) {
    this.#options = options
    this.#header = columns
    this.#findColumns = makeColumnFinder(columns)
    this.#columns = [...columns]
    this.#mapping = [...mapping]
    this.#origins = columns.map((_, column) => [column])
  }

  add(rule: TransformationRule, place: RuleLocation): void {
    const before = this.#steps.length
    if (rule.kind === "merge") this.#merge(rule, place)
    else if (rule.kind === "default")
      this.#change(this.#getOrAddColumn(rule.key), makeDefaultChange(rule.value))
    else this.#changeText(rule.key, makeTextChange(compileTextChange(rule)))
    const steps = this.#steps.slice(before)
    for (const { writes } of steps) this.#parts.delete(writes)
    const written = steps.map(({ writes, reads }) => [writes, reads])
    if (place.owner === "vendor") for (const { writes } of steps) this.#writtenByVendor.add(writes)
    if (written.length === 0) this.#idle.push(place)
    else this.#applied.push([rule, written])
  }

  toPlan(): TransformationPlan {
    const transformation: Transformation | null =
      this.#steps.length === 0
        ? null
        : {
            columns: this.#columns,
            mapping: this.#mapping,
            steps: this.#steps,
            carries: [...this.#carriedKeys].flatMap(([column, from]) =>
              from.size === 0 ? [] : [{ into: this.#mapping[column] ?? "", from: [...from] }],
            ),
            changedByVendor: [...this.#writtenByVendor].flatMap((column) => this.#mapping[column] ?? []),
            origins: this.#origins,
            parts: this.#parts,
            version: fnv1a64(JSON.stringify(this.#applied)),
          }
    return { transformation, errors: this.#errors, idle: this.#idle }
  }

  #changeText(key: string, change: CellChange): void {
    const target = parseFieldKey(key)
    const isAnyDependent = target?.kind === "dependent" && target.group.name === "1"
    this.#mapping.forEach((mapped, column) => {
      if (mapped === toCanonicalKey(key)) this.#change(column, change)
      else if (!isAnyDependent || mapped === null) return
      else if (mapped === DEPENDENTS_KEY) this.#change(column, makeItemsChange(target.field.name, change))
      else if (isDependentField(mapped, target.field.name)) this.#change(column, change)
    })
  }

  #change(column: number, change: CellChange): void {
    this.#steps.push({
      writes: column,
      reads: [column],
      run: (row) => {
        row[column] = change(row[column])
      },
    })
  }

  #merge({ key, from, separator = " " }: MergeRule, place: RuleLocation): void {
    const reads = from.flatMap((part) => this.#findReadableColumn(part, key, place) ?? [])
    if (reads.length === 0) return
    const isUnmapped = reads.map((column) => this.#mapping[column] === null)
    this.#joinInto(key, reads, { separator, isUnmapped })
  }

  /** What is mapped to a field belongs there, and may hold what the field may hold. */
  join({ key, columns }: JoinedColumns): void {
    this.#joinInto(key, columns, { separator: " ", isUnmapped: columns.map(() => false) })
    this.#applied.push([key, columns])
  }

  /** The column itself keeps its first part. */
  split({ column, split }: SplitColumn): void {
    const splitCell = makeCellSplit(split, this.#header[column] ?? "")
    const places = split.keys.map((key, index) => (index === 0 ? column : this.#getOrAddColumn(key)))
    // The first part last, since the others are read from the same cell.
    for (const [index, writes] of [...places.entries()].reverse()) {
      this.#origins[writes] = [column]
      this.#columns[writes] = this.#header[column] ?? ""
      this.#parts.add(writes)
      this.#steps.push({
        writes,
        reads: [column],
        run: (row) => {
          row[writes] = splitCell(row[column])[index]
        },
      })
    }
    this.#applied.push([split, column])
  }

  #joinInto(key: string, reads: ReadonlyArray<number>, { separator, isUnmapped }: JoinOptions): void {
    const holds = makeIdentifierTest(key)
    const isEmpty = isName(key) ? isEmptyName : isEmptyCell
    const writes = this.#getOrAddColumn(key)
    // Its own value stays when no part has one.
    const origins = new Set([writes, ...reads].flatMap((column) => this.#origins[column] ?? []))
    this.#origins[writes] = [...origins]
    this.#columns[writes] = [...origins].map((column) => this.#header[column]).join(" + ")
    this.#trackCarriedKeys(reads, writes)
    this.#steps.push({
      writes,
      reads: [...reads, writes],
      run: (row) => {
        const parts = reads.map((column) => row[column])
        const merged = mergeCells(parts, separator, isEmpty)
        const isRefused =
          holds !== null && merged !== undefined && exposesIdentifier(parts, isUnmapped, merged, holds)
        row[writes] = isRefused ? MERGE_REFUSED : (merged ?? row[writes])
      },
    })
  }

  #trackCarriedKeys(reads: ReadonlyArray<number>, writes: number): void {
    const from = [writes, ...reads].flatMap((column) => [
      ...(this.#carriedKeys.get(column) ?? []),
      ...[this.#mapping[column] ?? null].filter((key) => key !== null),
    ])
    this.#carriedKeys.set(writes, new Set(from.filter((key) => key !== this.#mapping[writes])))
    if (reads.some((column) => this.#writtenByVendor.has(column))) this.#writtenByVendor.add(writes)
  }

  /** The column of a part that may be merged into the key; null when there is none. */
  #findReadableColumn(part: MergePart, into: string, place: RuleLocation): number | null {
    const column =
      "key" in part
        ? this.#mapping.indexOf(toCanonicalKey(part.key))
        : this.#findColumnByHeader(part.column, into, place)
    const mapped = this.#mapping[column]
    if (mapped === undefined) return null
    if (mapped === null) return column
    // A column of all dependents contains fields of theirs that are not shared, or masked.
    if (mapped === DEPENDENTS_KEY) return null
    if (!isMasked(mapped) || isMasked(into)) return this.#options.shares(mapped) ? column : null
    const header = this.#columns[column] ?? ""
    const rule = formatRuleName(place)
    const reason = makeReason("column.masked-by-rule", { rule, header, key: mapped, into })
    this.#addError(place, header, into, reason)
    return null
  }

  /** The column with a header; -1 when there is none. */
  #findColumnByHeader(header: string, key: string, place: RuleLocation): number {
    const [column, second] = this.#findColumns(header)
    const about = { rule: formatRuleName(place), header, first: (column ?? 0) + 1, second: (second ?? 0) + 1 }
    if (second !== undefined) {
      const reason = makeReason("column.of-rule", { ...about, problem: "twice" })
      this.#addError(place, header, key, reason)
    } else if (column === undefined && !this.#options.columnsMayBeMissing) {
      const reason = makeReason("column.of-rule", { ...about, problem: "missing" })
      this.#addError(place, header, key, reason)
    }
    return second === undefined ? (column ?? -1) : -1
  }

  #addError(place: RuleLocation, header: string, key: string, because: Reason): void {
    this.#errors.push({ code: "rule-column", location: place, header, key, because })
  }

  /** The column that is mapped to the key, else a new one. */
  #getOrAddColumn(key: string): number {
    const column = this.#mapping.indexOf(toCanonicalKey(key))
    if (column !== -1) return column
    this.#columns.push(DEFAULT_COLUMN_NAME)
    this.#origins.push([])
    return this.#mapping.push(toCanonicalKey(key)) - 1
  }
}

/** A key that no longer exists in the model is kept as it is, without a column. */
const toCanonicalKey = (key: string): string => canonicalizeKey(key) ?? key

const isMasked = (key: string): boolean => FIELD_BY_KEY.get(toCanonicalKey(key))?.masked === true

const FREE_TEXT_KINDS: ReadonlySet<FieldKind> = new Set(["text", "person-name", "components"])

/** What an unmapped column must not bring into a field; null: the field is masked, or accepts no free text. */
const makeIdentifierTest = (key: string): ((text: string) => boolean) | null => {
  const target = parseFieldKey(toCanonicalKey(key))
  if (target === null || target.kind === "dependents" || isMasked(key)) return null
  // Employee codes may be long numbers themselves.
  if (target.field.kind === "identifier") return containsPanOrIfsc
  return FREE_TEXT_KINDS.has(target.field.kind) ? containsIdentifier : null
}

const isName = (key: string): boolean => {
  const target = parseFieldKey(toCanonicalKey(key))
  return target !== null && target.kind !== "dependents" && target.field.kind === "person-name"
}

const isDependentField = (mapped: string, name: string): boolean => {
  const target = parseFieldKey(mapped)
  return target?.kind === "dependent" && target.field.name === name
}
