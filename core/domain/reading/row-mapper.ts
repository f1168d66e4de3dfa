import type { EmployeeStatus } from "../../contract/employee/employee.ts"
import { makeFindingsExplainer } from "../transformation/explain-findings.ts"
import { makeColumnTransform, makeRowTransform } from "../transformation/transform-row.ts"
import type { SharingPolicy } from "../sharing/policy.ts"
import type { Provenance } from "../sharing/provenance.ts"
import { EVERYBODY, type Subset } from "../sharing/subset.ts"
import { makeEmptySlots, makeRecordAssembler, type SlotValues } from "../employee/assemble-record.ts"
import { makeRowCompleter } from "./complete-row.ts"
import { makeSubsetDecision } from "./decide-subset.ts"
import { isOfNew, isSalaryPath, type RowCompletion, type StoredValues } from "../employee/stored-values.ts"
import { makeDateColumns } from "./make-date-columns.ts"
import type { DateColumns, DateOptions } from "../employee/dates/date-columns.ts"
import { DEFAULT_DATE_ORDER } from "../employee/dates/date-order.ts"
import { makeDependentsReader } from "../employee/dependents.ts"
import { fnv1a64 } from "../digest.ts"
import { type FieldTarget, formatFieldKey } from "../employee/field-key.ts"
import { makeMandatoryCheck } from "../employee/mandatory-values.ts"
import type { EmployeeData } from "../employee/record.ts"
import {
  ALWAYS_READ,
  findTargetColumn,
  EMPLOYEE_ID,
  makeExclusionTest,
  makeRowReader,
  makeSubsetTest,
  type PlannedColumns,
  resolveStatus,
  findSlot,
  type Step,
  makeSteps,
  resolveTargets,
} from "./read-row.ts"
import { memoizeLast } from "../employee/memoize-last.ts"
import { type CellLocation, type RowFinding, RowFindings } from "../employee/row-findings.ts"
import { makeEnumerationParsers } from "../employee/values/enumeration.ts"
import { INDIA, type IsValidPhone, isValue, type ValueContext } from "../employee/values/parsed.ts"
import { makeReaders } from "../employee/values/reader.ts"
import type { SpellingOverrides } from "../employee/values/spellings.ts"

/** Part of every row mapper's version: increase it whenever this code makes another record of the same row. */
export const ROW_MAPPER_FORMAT = 2

export interface RowMapperOptions extends PlannedColumns {
  readonly sharing: SharingPolicy
  /** Which employees are shared; all when left out. */
  readonly subset?: Subset
  /** The subset is decided by the values of these columns, which no rule of a vendor changed. */
  readonly subsetColumns?: PlannedColumns | null
  /** `reject`: an invalid value rejects its row; `drop`: it counts as missing and is reported. */
  readonly invalidValues: "reject" | "drop"
  readonly isValidPhone: IsValidPhone
  /** Spellings of the enumerations that override the common ones. */
  readonly enumSpellings?: SpellingOverrides
  /** ISO 3166 alpha-2 of employees without a country; null or left out: unknown, and India's rules check their values. */
  readonly defaultCountry?: string | null
  /** The order of dates; when left out, day first unless the header says otherwise. */
  readonly dates?: DateOptions
}

export interface MappedRow {
  /** Null: it is missing, and the row is rejected. Set even when the vendor may not see it. */
  readonly employeeId: string | null
  /** Set even when the vendor may not see it. */
  readonly status: EmployeeStatus
  /**
   * CLEAR, in the order of EMPLOYEE_FIELDS, with exactly the shared fields. Mask it before it leaves memory. For an excluded
   * employee only `employeeId` and `status`.
   */
  readonly record: EmployeeData
  /** The employee is outside the subset; then no error of the row is reported. */
  readonly excluded: boolean
  /** Invalid values, and missing mandatory ones. */
  readonly problems: ReadonlyArray<RowFinding>
  /** Unusable values that are not errors, such as an unknown spelling. */
  readonly notices: ReadonlyArray<RowFinding>
  readonly rejected: boolean
  /** The row must be mapped again on a later day even when unchanged (a future exit date). */
  readonly dependsOnToday: boolean
  /** In a read of changes, the slots of the fields that the row gives; null: it is whole. */
  readonly given: ReadonlySet<number> | null
  /** Stored values complete the row: `record` has the mask of a masked one, and the cells alone do not make it. */
  readonly keepsStored: boolean
}

/** Maps the rows of one source, compiled once for its columns. */
export interface RowMapper {
  /** The headers that findings refer to by index. */
  readonly columns: ReadonlyArray<string>
  /**
   * Changes with everything that could make another record of the same cells, except today's date and the telephone rules.
   */
  readonly version: string
  /** The orders of the date columns: they must be decided by the rows of a page before `run`. */
  readonly dates: DateColumns
  /** What rules do to the values, for the stored record. */
  readonly provenance: Pick<Provenance, "carries" | "changedByVendor">
  /** The same id as `run` returns; null when it is missing or invalid. */
  readonly readEmployeeId: (cells: ReadonlyArray<unknown>) => string | null
  /** `today` as `YYYY-MM-DD`. `completion`: in a read of changes; left out, what the row lacks is empty. */
  readonly mapRow: (cells: ReadonlyArray<unknown>, today: string, completion?: RowCompletion) => MappedRow
}

/** The update about an employee who leaves the subset carries only the id and the current status. */
const EXCLUDED_FIELDS: ReadonlySet<string> = new Set(["employeeId", "status"])

/** Errors of an excluded employee's row are not reported, and do not block the row of another employee. */
const EXCLUDED = { excluded: true, problems: [], notices: [], rejected: false } as const

const STATUS_KEYS = ["status"]
const EMPLOYEE_ID_LOCATION: CellLocation = { key: "employeeId", kind: "identifier", column: null }

/**
 * Compiles a mapping into functions that run once for each row: plain, without regular expressions or tables built on the
 * way. Throws only for a mapping that `planMapping` would not make: an unknown key, or a key of two columns.
 */
export const makeRowMapper = (options: RowMapperOptions): RowMapper => {
  const { sharing, subset = EVERYBODY, defaultCountry = null, isValidPhone, dates: dateOptions } = options
  const { columns, transformation = null, subsetColumns = null } = options
  const readers = makeReaders(makeEnumerationParsers(options.enumSpellings ?? {}))
  const targets = resolveTargets(options)
  const isNeeded = (key: string) =>
    sharing.shares(key) || subset.fields.some((subsetField) => subsetField === key)
  const dates = makeDateColumns(options, targets, (key) => isNeeded(key) || ALWAYS_READ.has(findSlot(key)))
  const findDateRules = (column: number) => dates.columns.find(({ index }) => index === column) ?? null
  const steps = makeSteps(targets, readers, findDateRules, isNeeded)
  const idStep = steps.find(({ slot }) => slot === EMPLOYEE_ID)
  const readDependents = makeDependentsReader({ ...sharing, targets, readers, findDateRules })
  const demandMandatory = makeMandatoryCheck(sharing.mandatory, (field) => findTargetColumn(targets, field))
  const assemble = makeSharedAssembler(targets, sharing)
  const isExcluded = makeSubsetTest(subset)
  const completeRow = makeRowCompleter(targets, steps)
  const decideSubset = makeSubsetDecision(subset, sharing.shares, options.invalidValues)
  const assembleExcluded = makeRecordAssembler(
    ({ key }) => EXCLUDED_FIELDS.has(key) && sharing.shares(key),
    false,
  )
  const getContext = memoizeLast((today): ValueContext => ({
    countryCode: defaultCountry ?? INDIA,
    dateOrder: dateOptions?.known.configured ?? DEFAULT_DATE_ORDER,
    today,
    isValidPhone,
  }))

  const transform = makeRowTransform(transformation)
  const explain = makeFindingsExplainer(transformation)

  const makeStepReader = (some: ReadonlyArray<Step>) => makeRowReader(some, defaultCountry, getContext)
  const readRow = makeStepReader(steps)
  const makeTargetSteps = (some: ReadonlyArray<FieldTarget | null>) =>
    makeSteps(some, readers, findDateRules, isNeeded)
  const isExcludedByColumns =
    subsetColumns === null
      ? null
      : makeExclusionTest(subsetColumns, { makeTargetSteps, makeStepReader, isExcluded })

  const mapRow = (source: ReadonlyArray<unknown>, today: string, completion?: RowCompletion): MappedRow => {
    const cells = transform(source)
    const findings = new RowFindings()
    const values = makeEmptySlots()
    const stored = completion?.stored ?? null
    const given = completion === undefined ? null : completeRow.listGiven(source, cells)
    const context = readRow(values, cells, today, findings, stored)
    const { countryCode } = context
    const keepsValues = completeRow.keepValues(values, { stored, given, today })
    const { status, dependsOnToday } = resolveStatus(values, today)
    const employeeId = requireEmployeeId(values, idStep, cells, findings)
    const isOutside =
      decideSubset(completion, given, findings) ??
      isExcludedByColumns?.(source, today, { stored, given }) ??
      isExcluded(values)
    if (employeeId !== null && isOutside) {
      const record = assembleExcluded(values, [])
      return { ...EXCLUDED, employeeId, status, record, dependsOnToday, given, keepsStored: keepsValues }
    }
    const keptDependents = completeRow.keepDependents(stored, given)
    const dependents = keptDependents ?? readDependents(cells, context, findings)
    demandMandatory(values, countryCode, cells, findings, completion !== undefined && isOfNew(completion))
    const problems = explain(findings.problems, source, cells)
    const notices = explain(findings.notices, source, cells)
    const isStatusUnknown = status !== "Terminated" && findings.hasProblemWith(STATUS_KEYS)
    const rejected =
      employeeId === null || isStatusUnknown || (options.invalidValues === "reject" && problems.length > 0)
    const record = assemble(values, dependents, stored)
    const keepsStored = keepsValues || (keptDependents?.length ?? 0) > 0
    const outcome = { excluded: false, problems, notices, rejected, dependsOnToday, given, keepsStored }
    return { employeeId, status, record, ...outcome }
  }

  const idContext = getContext("")
  const transformId = makeColumnTransform(transformation, idStep?.column ?? -1)
  const readEmployeeId = (cells: ReadonlyArray<unknown>): string | null => {
    const parsed = idStep === undefined ? null : idStep.read(transformId(cells)[idStep.column], idContext)
    return isValue(parsed) ? (parsed as string) : null
  }

  const getVersion = memoizeLast((orders) => fnv1a64(`${computeVersion(options, targets)} ${orders}`))
  const { carries = [], changedByVendor = [] } = transformation ?? {}
  return {
    columns,
    get version() {
      return getVersion(dates.version)
    },
    dates,
    provenance: { carries, changedByVendor },
    readEmployeeId,
    mapRow,
  }
}

/** A salary shape is present only when the source has a shared column of that shape, or it is stored and kept. */
const makeSharedAssembler = (targets: ReadonlyArray<FieldTarget | null>, sharing: SharingPolicy) => {
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

const requireEmployeeId = (
  values: SlotValues,
  step: Step | undefined,
  cells: ReadonlyArray<unknown>,
  findings: RowFindings,
): string | null => {
  const employeeId = values[EMPLOYEE_ID] as string | undefined
  if (employeeId !== undefined) return employeeId
  if (findings.hasProblemWith([EMPLOYEE_ID_LOCATION.key])) return null
  const reason = "Every row needs an employeeId: without it employees cannot be told apart."
  findings.addProblem(step ?? EMPLOYEE_ID_LOCATION, step === undefined ? null : cells[step.column], reason)
  return null
}

const computeVersion = (options: RowMapperOptions, targets: ReadonlyArray<FieldTarget | null>): string => {
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
      options.invalidValues,
      options.transformation?.version ?? null,
      ...(options.subsetColumns == null
        ? []
        : [options.subsetColumns.mapping, options.subsetColumns.transformation?.version ?? null]),
    ]),
  )
}
