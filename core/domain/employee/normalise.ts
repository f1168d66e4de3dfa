import type { EmployeeStatus } from "../../contract/employee.ts"
import { explainFindings } from "../rules/explain-findings.ts"
import { transformColumn, transformRow } from "../rules/transform-row.ts"
import type { Transformation } from "../rules/transformation.ts"
import type { SharingPolicy } from "../sharing/policy.ts"
import { EVERYBODY, type Subset } from "../sharing/subset.ts"
import { emptySlots, makeAssembler, type SlotValues } from "./assemble-record.ts"
import { makeReadDependents } from "./dependents.ts"
import { fnv1a64 } from "./digest.ts"
import { type FieldTarget, keyOf, targetOf } from "./field-key.ts"
import { EMPLOYEE_FIELDS, type EmployeeField } from "./fields.ts"
import { makeDemandMandatory } from "./mandatory-values.ts"
import type { EmployeeData } from "./record.ts"
import { type CellPlace, type RowFinding, RowFindings } from "./row-findings.ts"
import { judgeStatus } from "./status.ts"
import { enumerationParsers } from "./values/enumeration.ts"
import { type DateOrder, INDIA, type IsValidPhone, isValue, type ValueContext } from "./values/parsed.ts"
import { type CellReader, makeReaders, type Readers, readPersonName } from "./values/reader.ts"
import type { SpellingOverrides } from "./values/spellings.ts"

/** Part of every recipe's version: raise it whenever this code makes another record of the same row. */
export const RECIPE_FORMAT = 1

export interface RecipeOptions {
  readonly columns: ReadonlyArray<string>
  /** Mapping key of each column (see field-key.ts); null: the column is ignored. */
  readonly mapping: ReadonlyArray<string | null>
  /** Of these columns and keys: what rules do to a row before it is read; nothing when left out. */
  readonly transformation?: Transformation | null
  readonly sharing: SharingPolicy
  /** Whom the vendor is told of; everybody when left out. */
  readonly subset?: Subset
  /** `reject`: an invalid value rejects its row; `drop`: it becomes missing and is reported. */
  readonly invalidValues: "reject" | "drop"
  readonly isValidPhone: IsValidPhone
  /** Spellings of the enumerations that win over the common ones. */
  readonly enumSpellings?: SpellingOverrides
  /** ISO 3166 alpha-2 of employees without a country; `IN` when left out. */
  readonly defaultCountry?: string
  /** `DMY` when left out, as India writes. */
  readonly dateOrder?: DateOrder
}

export interface NormalisedRow {
  /** Null: there is none, and the row is rejected. Set even when the vendor may not see it. */
  readonly employeeId: string | null
  /** Known even when the vendor may not see it. */
  readonly status: EmployeeStatus
  /**
   * CLEAR, in the order of EMPLOYEE_FIELDS, only what is shared and all of it. To be masked before it leaves memory. Of an
   * employee outside the subset only `employeeId` and `status`.
   */
  readonly record: EmployeeData
  /** The employee is not one of those whom the vendor is told of; then nothing else is wrong with the row. */
  readonly outside: boolean
  /** Wrong values, and mandatory ones that are missing. */
  readonly problems: ReadonlyArray<RowFinding>
  /** Values that are no error but could not be used, such as an unknown spelling. */
  readonly notices: ReadonlyArray<RowFinding>
  readonly rejected: boolean
  /** The row must be normalised again on a later day although it did not change (a future exit date). */
  readonly dependsOnToday: boolean
}

/** What becomes of the rows of one source, compiled once for its columns. */
export interface Recipe {
  /** What findings mean by the index of a column. */
  readonly columns: ReadonlyArray<string>
  /** Changes with everything that could make another record of the same cells; today and the telephone rules are not in it. */
  readonly version: string
  /** The same as `run` finds; null when there is none or it is invalid. */
  readonly employeeIdOf: (cells: ReadonlyArray<unknown>) => string | null
  /** `today` as `YYYY-MM-DD`. */
  readonly run: (cells: ReadonlyArray<unknown>, today: string) => NormalisedRow
}

/** How one field is read from a row. */
interface Step extends CellPlace {
  readonly column: number
  readonly slot: number
  readonly read: CellReader
}

const slotOf = (key: string): number => EMPLOYEE_FIELDS.findIndex((field) => field.key === key)

const EMPLOYEE_ID = slotOf("employeeId")
const STATUS = slotOf("status")
const TERMINATION_DATE = slotOf("terminationDate")
const COUNTRY = slotOf("countryCode")

/** Read even when they are not shared: the directory's key, and what status and checks depend on. */
const ALWAYS_READ: ReadonlySet<number> = new Set([EMPLOYEE_ID, STATUS, TERMINATION_DATE, COUNTRY])

/** The vendor learns of somebody who leaves the subset who it was, and the status as it is. */
const TOLD_OF_OUTSIDE: ReadonlySet<string> = new Set(["employeeId", "status"])

/** What is wrong with the row of somebody of whom nothing is shared is nobody's business, and stops nobody else's. */
const OUTSIDE = { outside: true, problems: [], notices: [], rejected: false } as const

/** Names of persons, in which Null and Nil are no placeholders. */
const PERSON_NAMES: ReadonlySet<string> = new Set(["name", "fatherName"])

const EMPLOYEE_ID_PLACE: CellPlace = { key: "employeeId", kind: "identifier", column: null }

/**
 * Compiles a mapping into functions that run once a row: plain, without regular expressions or tables made on the way.
 * Throws only for a mapping that `planMapping` would not have made: an unknown key, or a key of two columns.
 */
export const compileRecipe = (options: RecipeOptions): Recipe => {
  const { sharing, subset = EVERYBODY, defaultCountry = INDIA, dateOrder = "DMY", isValidPhone } = options
  const { columns, transformation = null } = options
  const readers = makeReaders(enumerationParsers(options.enumSpellings ?? {}))
  const targets = targetsOf(options)
  const steps = stepsOf(
    targets,
    readers,
    (key) => sharing.shares(key) || subset.fields.some((asked) => asked === key),
  )
  const idStep = steps.find(({ slot }) => slot === EMPLOYEE_ID)
  const countryStep = steps.find(({ slot }) => slot === COUNTRY)
  const otherSteps = steps.filter((step) => step !== countryStep)
  const readDependents = makeReadDependents({ ...sharing, targets, readers })
  const demandMandatory = makeDemandMandatory(sharing.mandatory, (field) => columnOf(targets, field))
  const assemble = assemblerOf(targets, sharing)
  const isOutside = outsideOf(subset)
  const assembleOutside = makeAssembler(({ key }) => TOLD_OF_OUTSIDE.has(key) && sharing.shares(key), false)
  const defaults: ValueContext = { countryCode: defaultCountry, dateOrder, isValidPhone }

  const transform = transformRow(transformation)
  const explain = explainFindings(transformation)

  const run = (source: ReadonlyArray<unknown>, today: string): NormalisedRow => {
    const cells = transform(source)
    const findings = new RowFindings()
    const values = emptySlots()
    if (countryStep !== undefined) readInto(values, countryStep, cells, defaults, findings)
    const countryCode = (values[COUNTRY] ??= defaultCountry) as string
    const context = countryCode === defaultCountry ? defaults : { ...defaults, countryCode }
    for (const step of otherSteps) readInto(values, step, cells, context, findings)
    const { status, dependsOnToday } = settleStatus(values, today)
    const employeeId = demandEmployeeId(values, idStep, cells, findings)
    if (employeeId !== null && isOutside(values)) {
      return { ...OUTSIDE, employeeId, status, record: assembleOutside(values, []), dependsOnToday }
    }
    const dependents = readDependents(cells, context, findings)
    demandMandatory(values, countryCode, cells, findings)
    const problems = explain(findings.problems, source, cells)
    const notices = explain(findings.notices, source, cells)
    const rejected = employeeId === null || (options.invalidValues === "reject" && problems.length > 0)
    const record = assemble(values, dependents)
    return { employeeId, status, record, outside: false, problems, notices, rejected, dependsOnToday }
  }

  const transformId = transformColumn(transformation, idStep?.column ?? -1)
  const employeeIdOf = (cells: ReadonlyArray<unknown>): string | null => {
    const parsed = idStep === undefined ? null : idStep.read(transformId(cells)[idStep.column], defaults)
    return isValue(parsed) ? (parsed as string) : null
  }

  return { columns, version: versionOf(options, targets), employeeIdOf, run }
}

const targetsOf = ({ columns, mapping }: RecipeOptions): ReadonlyArray<FieldTarget | null> => {
  const taken = new Set<string>()
  return columns.map((_, column) => {
    const key = mapping[column] ?? null
    if (key === null) return null
    const target = targetOf(key)
    if (target === null) throw new Error(`The employee model has no key ${key}`)
    if (taken.has(keyOf(target))) throw new Error(`Two columns are mapped to ${keyOf(target)}`)
    taken.add(keyOf(target))
    return target
  })
}

const columnOf = (targets: ReadonlyArray<FieldTarget | null>, field: EmployeeField): number | null => {
  const column = targets.findIndex((target) => target?.kind === "field" && target.field === field)
  return column === -1 ? null : column
}

/** In the order of EMPLOYEE_FIELDS, and nothing that is neither shared nor needed. */
const stepsOf = (
  targets: ReadonlyArray<FieldTarget | null>,
  readers: Readers,
  isNeeded: (key: string) => boolean,
): ReadonlyArray<Step> =>
  EMPLOYEE_FIELDS.flatMap((field, slot) => {
    const column = columnOf(targets, field)
    if (column === null || !(ALWAYS_READ.has(slot) || isNeeded(field.key))) return []
    const read = PERSON_NAMES.has(field.key) ? readPersonName : readers[field.kind]
    return [{ key: field.key, kind: field.kind, column, slot, read }]
  })

/** Salary of a shape is there only when the source has a shared column of that shape. */
const assemblerOf = (targets: ReadonlyArray<FieldTarget | null>, sharing: SharingPolicy) => {
  const shapes = new Set(
    targets.flatMap((target) =>
      target?.kind === "field" && sharing.shares(target.field.key) ? [target.field.category] : [],
    ),
  )
  const isSalary = ({ path }: EmployeeField) => path[0] === "salaryDetails"
  return makeAssembler(
    (field) => sharing.shares(field.key) && (!isSalary(field) || shapes.has(field.category)),
    sharing.shares("dependentDetails"),
  )
}

const outsideOf = ({ fields, includes }: Subset) => {
  const slots = new Map(fields.map((field) => [field, slotOf(field)]))
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
  const value = typeof parsed === "object" ? findings.take(parsed, step, cell) : parsed
  if (value !== null) values[step.slot] = value
}

const settleStatus = (values: SlotValues, today: string) => {
  const judged = judgeStatus(
    (values[STATUS] as EmployeeStatus | undefined) ?? null,
    (values[TERMINATION_DATE] as string | undefined) ?? null,
    today,
  )
  values[STATUS] = judged.status
  return judged
}

const demandEmployeeId = (
  values: SlotValues,
  step: Step | undefined,
  cells: ReadonlyArray<unknown>,
  findings: RowFindings,
): string | null => {
  const employeeId = values[EMPLOYEE_ID] as string | undefined
  if (employeeId !== undefined) return employeeId
  if (findings.hasProblemWith([EMPLOYEE_ID_PLACE.key])) return null
  const reason = "Every row needs an employeeId: without it the employee cannot be told from others."
  findings.problem(step ?? EMPLOYEE_ID_PLACE, step === undefined ? null : cells[step.column], reason)
  return null
}

const versionOf = (options: RecipeOptions, targets: ReadonlyArray<FieldTarget | null>): string => {
  const spellings = Object.entries(options.enumSpellings ?? {}).map(([name, table]) => [
    name,
    Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)),
  ])
  return fnv1a64(
    JSON.stringify([
      RECIPE_FORMAT,
      targets.map((target) => (target === null ? null : keyOf(target))),
      options.sharing.version,
      (options.subset ?? EVERYBODY).version,
      spellings.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
      options.defaultCountry ?? INDIA,
      options.dateOrder ?? "DMY",
      options.invalidValues,
      options.transformation?.version ?? null,
    ]),
  )
}
