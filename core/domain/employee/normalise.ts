import type { EmployeeStatus } from "../../contract/employee/employee.ts"
import { explainFindings } from "../transformation/explain-findings.ts"
import { transformColumn, transformRow } from "../transformation/transform-row.ts"
import type { SharingPolicy } from "../sharing/policy.ts"
import type { Provenance } from "../sharing/provenance.ts"
import { EVERYBODY, type Subset } from "../sharing/subset.ts"
import { emptySlots, makeAssembler, type SlotValues } from "./assemble-record.ts"
import { dateColumnsOf } from "./dates/columns-of-targets.ts"
import type { DateColumns, DateOptions } from "./dates/date-columns.ts"
import { DEFAULT_DATE_ORDER } from "./dates/date-order.ts"
import { makeReadDependents } from "./dependents.ts"
import { fnv1a64 } from "./digest.ts"
import { type FieldTarget, keyOf } from "./field-key.ts"
import type { EmployeeField } from "./fields.ts"
import { makeDemandMandatory } from "./mandatory-values.ts"
import type { EmployeeData } from "./record.ts"
import {
  ALWAYS_READ,
  columnOf,
  EMPLOYEE_ID,
  makeIsLeftOut,
  makeReadRow,
  outsideOf,
  type PlannedColumns,
  settleStatus,
  slotOf,
  type Step,
  stepsOf,
  targetsOf,
} from "./read-row.ts"
import { remembering } from "./remembering.ts"
import { type CellPlace, type RowFinding, RowFindings } from "./row-findings.ts"
import { enumerationParsers } from "./values/enumeration.ts"
import { INDIA, type IsValidPhone, isValue, type ValueContext } from "./values/parsed.ts"
import { makeReaders } from "./values/reader.ts"
import type { SpellingOverrides } from "./values/spellings.ts"

/** Part of every recipe's version: raise it whenever this code makes another record of the same row. */
export const RECIPE_FORMAT = 2

export interface RecipeOptions extends PlannedColumns {
  readonly sharing: SharingPolicy
  /** Whom the vendor is told of; everybody when left out. */
  readonly subset?: Subset
  /** Who is chosen is decided by the values of these columns instead, which no rule of a vendor changed. */
  readonly chosenBy?: PlannedColumns | null
  /** `reject`: an invalid value rejects its row; `drop`: it becomes missing and is reported. */
  readonly invalidValues: "reject" | "drop"
  readonly isValidPhone: IsValidPhone
  /** Spellings of the enumerations that win over the common ones. */
  readonly enumSpellings?: SpellingOverrides
  /** ISO 3166 alpha-2 of employees without a country; null or left out: not known, and India's rules check their values. */
  readonly defaultCountry?: string | null
  /** In which order dates are written; when left out, day first where the header does not say it. */
  readonly dates?: DateOptions
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
  /** The orders of the columns that hold dates: to be settled by the rows of a page before these are run. */
  readonly dates: DateColumns
  /** What rules do to the values, for whoever keeps the record. */
  readonly provenance: Pick<Provenance, "carries" | "changedByVendor">
  /** The same as `run` finds; null when there is none or it is invalid. */
  readonly employeeIdOf: (cells: ReadonlyArray<unknown>) => string | null
  /** `today` as `YYYY-MM-DD`. */
  readonly run: (cells: ReadonlyArray<unknown>, today: string) => NormalisedRow
}

/** The vendor learns of somebody who leaves the subset who it was, and the status as it is. */
const TOLD_OF_OUTSIDE: ReadonlySet<string> = new Set(["employeeId", "status"])

/** What is wrong with the row of somebody of whom nothing is shared is nobody's business, and stops nobody else's. */
const OUTSIDE = { outside: true, problems: [], notices: [], rejected: false } as const

const STATUS_KEYS = ["status"]
const EMPLOYEE_ID_PLACE: CellPlace = { key: "employeeId", kind: "identifier", column: null }

/**
 * Compiles a mapping into functions that run once a row: plain, without regular expressions or tables made on the way.
 * Throws only for a mapping that `planMapping` would not have made: an unknown key, or a key of two columns.
 */
export const compileRecipe = (options: RecipeOptions): Recipe => {
  const { sharing, subset = EVERYBODY, defaultCountry = null, isValidPhone, dates: dateOptions } = options
  const { columns, transformation = null, chosenBy = null } = options
  const readers = makeReaders(enumerationParsers(options.enumSpellings ?? {}))
  const targets = targetsOf(options)
  const isNeeded = (key: string) => sharing.shares(key) || subset.fields.some((asked) => asked === key)
  const dates = dateColumnsOf(options, targets, (key) => isNeeded(key) || ALWAYS_READ.has(slotOf(key)))
  const dateRulesOf = (column: number) => dates.columns.find(({ index }) => index === column) ?? null
  const steps = stepsOf(targets, readers, dateRulesOf, isNeeded)
  const idStep = steps.find(({ slot }) => slot === EMPLOYEE_ID)
  const readDependents = makeReadDependents({ ...sharing, targets, readers, dateRulesOf })
  const demandMandatory = makeDemandMandatory(sharing.mandatory, (field) => columnOf(targets, field))
  const assemble = assemblerOf(targets, sharing)
  const isOutside = outsideOf(subset)
  const assembleOutside = makeAssembler(({ key }) => TOLD_OF_OUTSIDE.has(key) && sharing.shares(key), false)
  const contextOf = remembering((today): ValueContext => ({
    countryCode: defaultCountry ?? INDIA,
    dateOrder: dateOptions?.known.set ?? DEFAULT_DATE_ORDER,
    today,
    isValidPhone,
  }))

  const transform = transformRow(transformation)
  const explain = explainFindings(transformation)

  const readRowOf = (some: ReadonlyArray<Step>) => makeReadRow(some, defaultCountry, contextOf)
  const readRow = readRowOf(steps)
  const stepsOfTargets = (some: ReadonlyArray<FieldTarget | null>) =>
    stepsOf(some, readers, dateRulesOf, isNeeded)
  const isLeftOut =
    chosenBy === null ? null : makeIsLeftOut(chosenBy, { stepsOfTargets, readRowOf, isOutside })

  const run = (source: ReadonlyArray<unknown>, today: string): NormalisedRow => {
    const cells = transform(source)
    const findings = new RowFindings()
    const values = emptySlots()
    const context = readRow(values, cells, today, findings)
    const { countryCode } = context
    const { status, dependsOnToday } = settleStatus(values, today)
    const employeeId = demandEmployeeId(values, idStep, cells, findings)
    if (employeeId !== null && (isLeftOut?.(source, today) ?? isOutside(values))) {
      return { ...OUTSIDE, employeeId, status, record: assembleOutside(values, []), dependsOnToday }
    }
    const dependents = readDependents(cells, context, findings)
    demandMandatory(values, countryCode, cells, findings)
    const problems = explain(findings.problems, source, cells)
    const notices = explain(findings.notices, source, cells)
    const isStatusUnknown = status !== "Terminated" && findings.hasProblemWith(STATUS_KEYS)
    const rejected =
      employeeId === null || isStatusUnknown || (options.invalidValues === "reject" && problems.length > 0)
    const record = assemble(values, dependents)
    return { employeeId, status, record, outside: false, problems, notices, rejected, dependsOnToday }
  }

  const idContext = contextOf("")
  const transformId = transformColumn(transformation, idStep?.column ?? -1)
  const employeeIdOf = (cells: ReadonlyArray<unknown>): string | null => {
    const parsed = idStep === undefined ? null : idStep.read(transformId(cells)[idStep.column], idContext)
    return isValue(parsed) ? (parsed as string) : null
  }

  const versionIn = remembering((orders) => fnv1a64(`${versionOf(options, targets)} ${orders}`))
  const { carries = [], changedByVendor = [] } = transformation ?? {}
  return {
    columns,
    get version() {
      return versionIn(dates.version)
    },
    dates,
    provenance: { carries, changedByVendor },
    employeeIdOf,
    run,
  }
}

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
      options.defaultCountry ?? null,
      options.dates?.known.set ?? null,
      options.invalidValues,
      options.transformation?.version ?? null,
      ...(options.chosenBy == null
        ? []
        : [options.chosenBy.mapping, options.chosenBy.transformation?.version ?? null]),
    ]),
  )
}
