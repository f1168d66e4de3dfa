import { makePlainReason, makeReason } from "../../contract/reasons/reason-codes.ts"
import { canonicalizeKey, DEPENDENTS_KEY, parseFieldKey } from "../employee/field-key.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { type ColumnSplit, parseSplit, type SplitColumn } from "../mapping/column-split.ts"
import { findNameParts } from "../mapping/name-parts.ts"
import { KEYS_BY_HEADER } from "../mapping/header-index.ts"
import { normalizeHeader, makeColumnFinder } from "../mapping/normalize-header.ts"
import { MappingDraft, type MappingPlan } from "./mapping-plan.ts"
import { planTransformation } from "../transformation/plan-transformation.ts"
import { listMadeKeys, NO_RULES, type RuleOptions } from "../transformation/transformation.ts"

export type { MappingPlan, MappingError, MappingErrorCode, UnmappedColumn } from "./mapping-plan.ts"

/*
 * Maps the columns of a source to fields (specification/sources.md#files: the admin maps column headers to the
 * service's keys). A given mapping is complete: headers that it does not mention are ignored and listed as unmapped.
 * Without one, the connector's own mapping applies, and other headers are matched by name.
 */

/** Header of the source to key; null or an empty text: ignore the column on purpose. */
export type GivenMapping = Readonly<Record<string, string | null>>

/** The keys that must be mapped: those that the vendor requires, and those that subset rules use. */
export interface Requirements {
  readonly mandatory: (key: string) => boolean
  readonly subsetKeys?: ReadonlyArray<string>
  /** Whether employees without a country in a column get one from a setting. */
  readonly hasCountry?: boolean
  /** Header to key, as the source's connector defines its columns. */
  readonly fieldMap?: GivenMapping | undefined
  /** A key that a transformation rule makes counts as mapped; no rules when left out. */
  readonly rules?: RuleOptions
}

const DEFAULT_REQUIREMENTS: Requirements = { mandatory: (key) => key === "name" }

/**
 * Plans the mapping of a source's columns. Never throws: `errors` lists all errors at once. An unmapped or an empty header
 * is not an error; a repeated header is one only when it would be read.
 */
export const planMapping = (
  columns: ReadonlyArray<string>,
  given: GivenMapping | null = null,
  requirements: Requirements = DEFAULT_REQUIREMENTS,
): MappingPlan => {
  const draft = mapColumns(columns, given, requirements)
  if (requirements.rules !== undefined) {
    const { columns, mapping, joined, splits } = draft
    draft.transform(planTransformation(columns, mapping, requirements.rules, { joined, splits }))
  }
  checkMandatoryKeys(draft, requirements)
  checkSubsetKeys(draft, requirements)
  return draft.toPlan()
}

/** The keys that columns are mapped to, as in `planMapping`, which reports the errors. */
export const listMappedKeys = (
  columns: ReadonlyArray<string>,
  given: GivenMapping | null,
  fieldMap?: GivenMapping,
): ReadonlySet<string> => new Set(mapColumns(columns, given, { fieldMap }).keys.flatMap((key) => key ?? []))

const mapColumns = (
  columns: ReadonlyArray<string>,
  given: GivenMapping | null,
  { fieldMap = {}, rules }: Pick<Requirements, "fieldMap" | "rules">,
): MappingDraft => {
  const draft = new MappingDraft(columns)
  if (given === null) matchByName(draft, new Map(Object.entries(fieldMap)), listMadeKeys(rules ?? NO_RULES))
  else applyGiven(draft, given)
  return draft
}

interface Claim {
  readonly column: number
  /** The header is the key itself, not just another name for it. */
  readonly isKey: boolean
}

const matchByName = (
  draft: MappingDraft,
  fieldMap: ReadonlyMap<string, string | null>,
  made: ReadonlySet<string>,
): void => {
  const claims = new Map<string, Array<Claim>>()
  const splits: Array<SplitColumn> = []
  draft.columns.forEach((header, column) => {
    const known = fieldMap.get(header)
    if (known === null || known?.trim() === "") {
      draft.ignoreColumn(column, "on-purpose")
      return
    }
    const split = known === undefined ? null : parseSplit(known)
    if (split !== null) splits.push({ column, split })
    const key = known === undefined ? findHeaderKey(header) : canonicalizeKey(known)
    if (key === null) return
    const claim = { column, isKey: known !== undefined || normalizeHeader(key) === normalizeHeader(header) }
    const claimants = claims.get(key)
    if (claimants === undefined) claims.set(key, [claim])
    else claimants.push(claim)
  })
  const parts = made.has(NAME) ? null : findNameParts(draft.columns)
  // A column that has a part of the name does not have the whole.
  const whole = claims.get(NAME)?.filter(({ column }) => parts?.includes(column) !== true) ?? []
  if (whole.length === 0 && parts !== null) claims.delete(NAME)
  for (const { column, split } of splits) mapSplit(draft, column, split)
  for (const [key, claimants] of claims) resolveClaims(draft, key, claimants)
  if (whole.length === 0 && parts !== null) joinNameParts(draft, parts)
}

const NAME = "name"

/** A name in parts is joined, where no column has it as a whole. */
const joinNameParts = (draft: MappingDraft, [first, ...others]: ReadonlyArray<number>): void => {
  if (first === undefined || [first, ...others].some((column) => draft.mapping[column] !== null)) return
  draft.map(first, NAME)
  for (const column of others) draft.join(column, NAME)
}

/** The key that a header certainly names; null: none. */
export const findHeaderKey = (header: string): string | null => {
  const key = canonicalizeKey(header.trim()) ?? KEYS_BY_HEADER.get(normalizeHeader(header))
  return key === undefined ? null : canonicalizeKey(key)
}

/** One column gets the key: the only one, or the only one with the key as its header. Otherwise a person must decide. */
const resolveClaims = (draft: MappingDraft, key: string, claimants: ReadonlyArray<Claim>): void => {
  const named = claimants.filter(({ isKey }) => isKey)
  const rivals = named.length > 0 ? named : claimants
  const [chosen, second] = rivals
  if (chosen === undefined) return
  // A column that was given the field as a part of its values counts more than a name.
  if (draft.findColumn(key) !== undefined) {
    for (const { column } of claimants) draft.ignoreColumn(column, "duplicate")
    return
  }
  draft.map(chosen.column, key)
  for (const { column } of claimants) if (column !== chosen.column) draft.ignoreColumn(column, "duplicate")
  if (second === undefined) return
  const [one, other] = [draft.header(chosen.column), draft.header(second.column)]
  if (normalizeHeader(one) === normalizeHeader(other)) {
    const places = { first: chosen.column + 1, second: second.column + 1 }
    const reason = makeReason("column.occurs-twice", { header: other, ...places })
    draft.addError("duplicate-header", { column: second.column, key }, reason)
    return
  }
  const reason = makeReason("column.looks-alike", { one, other, key })
  draft.addError("key-mapped-twice", { column: second.column, key }, reason)
}

const applyGiven = (draft: MappingDraft, given: GivenMapping): void => {
  const findColumns = makeColumnFinder(draft.columns)
  for (const [header, key] of Object.entries(given)) {
    const [column, second] = findColumns(header)
    if (key === null || key.trim() === "") {
      if (column !== undefined) draft.ignoreColumn(column, "on-purpose")
    } else if (column === undefined) {
      const reason = makeReason("column.not-there", { header })
      draft.addError("missing-header", { header, key }, reason)
    } else if (second !== undefined) {
      const places = { first: column + 1, second: second + 1 }
      const reason = makeReason("column.given-twice", { header, ...places })
      draft.addError("duplicate-header", { column: second, key }, reason)
    } else {
      mapColumn(draft, column, key)
    }
  }
}

/** A field of a part cannot be that of another column as well. */
const mapSplit = (draft: MappingDraft, column: number, split: ColumnSplit): void => {
  const taken = split.keys.find((key) => draft.findColumn(key) !== undefined)
  if (taken === undefined) draft.split(column, split)
  else addTakenTwice(draft, column, taken)
}

const addTakenTwice = (draft: MappingDraft, column: number, key: string): void => {
  const one = draft.header(draft.findColumn(key) ?? -1)
  const reason = makeReason("column.same-field", { one, other: draft.header(column), key })
  draft.addError("key-mapped-twice", { column, key }, reason)
}

const mapColumn = (draft: MappingDraft, column: number, given: string): void => {
  const split = parseSplit(given)
  const key = split?.keys[0] ?? canonicalizeKey(given.trim())
  const header = draft.header(column)
  if (key === null) {
    const suggestions = draft.suggest(given)
    const nearest = suggestions.map((suggestion) => suggestion.key)
    const reason = makeReason("column.unknown-field", { header, key: given, nearest })
    draft.addError("unknown-key", { column, key: given }, reason, suggestions)
    draft.ignoreColumn(column, "unknown-key")
  } else if (draft.mapping[column] !== null || draft.isJoined(column)) {
    const before = draft.mapping[column] ?? ""
    const reason = makeReason("column.two-fields", { header, before, key })
    draft.addError("duplicate-header", { column, key }, reason)
  } else if (split !== null) {
    mapSplit(draft, column, split)
  } else if (draft.findColumn(key) !== undefined) {
    if (isJoinable(key) && !draft.isSplit(draft.findColumn(key) ?? -1)) draft.join(column, key)
    else addTakenTwice(draft, column, key)
  } else {
    draft.map(column, key)
  }
}

/** Several columns can be mapped to a field of words: their values are joined with a space. */
export const isJoinable = (key: string): boolean => {
  const target = parseFieldKey(key)
  if (target === null || target.kind === "dependents") return false
  return target.field.kind === "text" || target.field.kind === "person-name"
}

/** Every key of the record that several columns can be mapped to. */
export const JOINABLE_KEYS: ReadonlyArray<string> = EMPLOYEE_FIELDS.map(({ key }) => key).filter(isJoinable)

/** Derived when no column has it. */
const DERIVED_KEY = "status"

/** Always known. */
const ALWAYS_KNOWN: ReadonlySet<string> = new Set([DERIVED_KEY, "employeeId"])

const FLAGS: ReadonlySet<string> = new Set(
  [...EMPLOYEE_FIELDS, ...DEPENDENT_FIELDS].flatMap(({ flag }) => flag ?? []),
)

const checkMandatoryKeys = (draft: MappingDraft, { mandatory }: Requirements): void => {
  const mapped = new Set(draft.keys.flatMap((key) => (key === null ? [] : listFlags(key))))
  for (const flag of FLAGS) {
    if (mapped.has(flag) || flag === DERIVED_KEY) continue
    if (flag === "employeeId") {
      const reason = makePlainReason("column.no-employee-id")
      draft.addError("mandatory-unmapped", { key: flag }, reason)
    } else if (mandatory(flag)) {
      const reason = makeReason("column.required", { key: flag })
      draft.addError("mandatory-unmapped", { key: flag }, reason)
    }
  }
}

/** Without the column every employee would be excluded, and all shared employees would leave the subset. */
const checkSubsetKeys = (
  draft: MappingDraft,
  { subsetKeys = [], hasCountry = false }: Requirements,
): void => {
  for (const key of subsetKeys) {
    if (draft.keys.includes(key) || ALWAYS_KNOWN.has(key) || (hasCountry && key === "countryCode")) continue
    const reason = makeReason("column.of-subset", { key })
    draft.addError("subset-unmapped", { key }, reason)
  }
}

/** The flags that a mapped key fills; a list of dependents may contain every field of theirs. */
export const listFlags = (key: string): ReadonlyArray<string> => {
  const target = parseFieldKey(key)
  if (target?.kind === "field") return target.field.flag === null ? [] : [target.field.flag]
  if (target?.kind === "dependent") return [target.field.flag]
  return key === DEPENDENTS_KEY ? DEPENDENT_FIELDS.map(({ flag }) => flag) : []
}
