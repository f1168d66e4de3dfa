import type { EmployeeStatus } from "../../contract/employee/employee.ts"
import { makeRowTransform } from "../transformation/transform-row.ts"
import type { Transformation } from "../transformation/transformation.ts"
import type { Subset } from "../sharing/subset.ts"
import { makeEmptySlots, type SlotValues } from "../employee/assemble-record.ts"
import { makeColumnAmountReader } from "../employee/amounts/header-unit.ts"
import { makeFieldDateReader } from "../employee/dates/date-limits.ts"
import { type FieldTarget, formatFieldKey, parseFieldKey } from "../employee/field-key.ts"
import { EMPLOYEE_FIELDS, type EmployeeField } from "../../contract/employee/fields.ts"
import { type CellLocation, RowFindings } from "../employee/row-findings.ts"
import { deriveStatus } from "../employee/derive-status.ts"
import { keepStoredValues, type StoredValues } from "../employee/stored-values.ts"
import type { DateRules } from "../employee/dates/date.ts"
import { getValue, type ValueContext } from "../employee/values/parsed.ts"
import { makeEmployeeIdReader } from "../employee/values/employee-id.ts"
import type { CellReader, Readers } from "../employee/values/reader.ts"
import { isQuotedHeader, openQuotedCell } from "../employee/values/text/text-form.ts"

/* Reads the values of a row, column by column, into the slots of the fields. */

export interface PlannedColumns {
  readonly columns: ReadonlyArray<string>
  /** Mapping key of each column (see field-key.ts); null: the column is ignored. */
  readonly mapping: ReadonlyArray<string | null>
  /** The transformation rules of these columns and keys; none when left out. */
  readonly transformation?: Transformation | null
}

/** How one field is read from a row. */
export interface Step extends CellLocation {
  readonly column: number
  readonly slot: number
  readonly read: CellReader
}

export const findSlot = (key: string): number => EMPLOYEE_FIELDS.findIndex((field) => field.key === key)

export const EMPLOYEE_ID = findSlot("employeeId")
export const STATUS_KEY = "status"
export const STATUS = findSlot(STATUS_KEY)
export const TERMINATION_DATE = findSlot("terminationDate")
const COUNTRY = findSlot("countryCode")
export const BIRTH = findSlot("dob")
export const JOINING = findSlot("doj")

/** Read even when not shared: the directory's key, and the fields that the status and checks depend on. */
export const ALWAYS_READ: ReadonlySet<number> = new Set([
  EMPLOYEE_ID,
  STATUS,
  TERMINATION_DATE,
  JOINING,
  BIRTH,
  COUNTRY,
])

/** Reads the values of a row; returns the country whose rules apply to the rest of it, and the order of dates. */
type ReadRow = (
  values: SlotValues,
  cells: ReadonlyArray<unknown>,
  today: string,
  findings: RowFindings,
  stored?: StoredValues | null,
) => ValueContext

export const makeRowReader = (
  steps: ReadonlyArray<Step>,
  defaultCountry: string | null,
  getContext: (today: string) => ValueContext,
): ReadRow => {
  const countryStep = steps.find(({ slot }) => slot === COUNTRY)
  const otherSteps = steps.filter((step) => step !== countryStep)
  return (values, cells, today, findings, stored = null) => {
    const defaults = getContext(today)
    if (countryStep !== undefined) readInto(values, countryStep, cells, defaults, findings)
    // A row of changes that leaves the country out is checked by the rules of the stored one.
    if (stored !== null && (countryStep === undefined || cells[countryStep.column] === undefined))
      values[COUNTRY] ??= stored.values[COUNTRY]
    // An employee without a country is checked by the default country's rules, and its country stays missing.
    if (defaultCountry !== null) values[COUNTRY] ??= defaultCountry
    const countryCode = (values[COUNTRY] as string | undefined) ?? defaults.countryCode
    const context = countryCode === defaults.countryCode ? defaults : { ...defaults, countryCode }
    for (const step of otherSteps) readInto(values, step, cells, context, findings)
    return context
  }
}

/** The stored values that complete a row, and the fields that it gives; null in a read of everything. */
export interface KeptValues {
  readonly stored: StoredValues | null
  readonly given: ReadonlySet<number> | null
}

interface SubsetReaders {
  readonly makeColumnSteps: (columns: PlannedColumns) => ReadonlyArray<Step>
  readonly makeStepReader: (steps: ReadonlyArray<Step>) => ReadRow
  readonly isExcluded: (values: SlotValues) => boolean
}

/** Whether the values of other columns than those that are read exclude an employee. */
export const makeExclusionTest = (
  subsetColumns: PlannedColumns,
  { makeColumnSteps, makeStepReader, isExcluded }: SubsetReaders,
) => {
  const readRow = makeStepReader(makeColumnSteps(subsetColumns))
  const transform = makeRowTransform(subsetColumns.transformation ?? null)
  return (
    source: ReadonlyArray<unknown>,
    today: string,
    { stored, given, known }: KeptValues & { readonly known: EmployeeStatus | null },
  ): boolean => {
    const values = makeEmptySlots()
    // Errors of these columns are reported where they are read.
    const findings = new RowFindings()
    readRow(values, transform(source), today, findings, stored)
    if (known !== null && findings.take(STATUS_KEY) !== null) values[STATUS] = known
    if (stored !== null && given !== null) keepStoredValues(values, stored, (slot) => given.has(slot))
    resolveStatus(values, today)
    return isExcluded(values)
  }
}

export const resolveTargets = ({ columns, mapping }: PlannedColumns): ReadonlyArray<FieldTarget | null> => {
  const usedKeys = new Set<string>()
  return columns.map((_, column) => {
    const key = mapping[column] ?? null
    if (key === null) return null
    const target = parseFieldKey(key)
    if (target === null) throw new Error(`The employee model has no key ${key}`)
    if (usedKeys.has(formatFieldKey(target)))
      throw new Error(`Two columns are mapped to ${formatFieldKey(target)}`)
    usedKeys.add(formatFieldKey(target))
    return target
  })
}

export const findTargetColumn = (
  targets: ReadonlyArray<FieldTarget | null>,
  field: EmployeeField,
): number | null => {
  const column = targets.findIndex((target) => target?.kind === "field" && target.field === field)
  return column === -1 ? null : column
}

interface StepOptions {
  readonly targets: ReadonlyArray<FieldTarget | null>
  readonly columns: ReadonlyArray<string>
  readonly readers: Readers
  readonly findDateRules: (column: number) => DateRules | null
  readonly isNeeded: (key: string) => boolean
}

/** In the order of EMPLOYEE_FIELDS; only fields that are shared or needed. */
export const makeSteps = ({ targets, columns, isNeeded, ...options }: StepOptions): ReadonlyArray<Step> =>
  EMPLOYEE_FIELDS.flatMap((field, slot) => {
    const column = findTargetColumn(targets, field)
    if (column === null || !(ALWAYS_READ.has(slot) || isNeeded(field.key))) return []
    const header = columns[column] ?? ""
    const own = makeFieldReader(field, column, header, options)
    const read = isQuotedHeader(header) ? makeQuotedReader(own) : own
    // A date of birth that is not shared only judges the date of joining: its own errors concern nobody.
    const isQuiet = slot === BIRTH && !isNeeded(field.key)
    return [{ key: field.key, kind: field.kind, column, slot, read: isQuiet ? makeQuiet(read) : read }]
  })

const makeFieldReader = (
  { key, kind }: EmployeeField,
  column: number,
  header: string,
  { readers, findDateRules }: Pick<StepOptions, "readers" | "findDateRules">,
): CellReader => {
  if (kind === "date") return makeFieldDateReader(key, findDateRules(column))
  if (kind === "amount") return makeColumnAmountReader(header, readers.amount)
  return key === "employeeId" ? makeEmployeeIdReader(readers[kind]) : readers[kind]
}

const makeQuotedReader =
  (read: CellReader): CellReader =>
  (cell, context) =>
    read(typeof cell === "string" ? openQuotedCell(cell) : cell, context)

const makeQuiet =
  (read: CellReader): CellReader =>
  (cell, context) =>
    getValue(read(cell, context))

export const makeSubsetTest = ({ fields, includes }: Subset) => {
  const slots = new Map(fields.map((field) => [field, findSlot(field)]))
  return (values: SlotValues): boolean => !includes((field) => values[slots.get(field) ?? -1])
}

const readInto = (
  values: SlotValues,
  step: Step,
  cells: ReadonlyArray<unknown>,
  context: ValueContext,
  findings: RowFindings,
): void => {
  const cell = cells[step.column]
  const parsed = step.read(cell, context)
  if (parsed === null) return
  const value = typeof parsed === "object" ? findings.collect(parsed, step, cell) : parsed
  if (value !== null) values[step.slot] = value
}

export const resolveStatus = (values: SlotValues, today: string) => {
  const facts = {
    sourceStatus: (values[STATUS] as EmployeeStatus | undefined) ?? null,
    joining: (values[JOINING] as string | undefined) ?? null,
    exit: (values[TERMINATION_DATE] as string | undefined) ?? null,
  }
  const resolved = deriveStatus(facts, today)
  values[STATUS] = resolved.status
  return resolved
}
