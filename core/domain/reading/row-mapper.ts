import { EMPLOYEE_ID_LOCATION, requireEmployeeId } from "./require-employee-id.ts"
import type { Reason } from "../../contract/reasons/reason-codes.ts"
import type { EmployeeStatus } from "../../contract/employee/employee.ts"
import { makeFindingsExplainer } from "../transformation/explain-findings.ts"
import { makeColumnTransform, makeRowTransform } from "../transformation/transform-row.ts"
import type { Provenance } from "../sharing/provenance.ts"
import { EVERYBODY } from "../sharing/subset.ts"
import { makeEmptySlots, makeRecordAssembler } from "../employee/assemble-record.ts"
import { leaveOut, makeRowCompleter } from "./complete-row.ts"
import { computeVersion } from "./row-mapper-version.ts"
import type { RowMapperOptions } from "./row-mapper-options.ts"
import { makeSharedAssembler } from "./shared-assembler.ts"
import { makeSubsetDecision } from "./decide-subset.ts"
import { findUnknownStatus, makeStatusReader } from "./read-status.ts"
import { isOfNew, type RowCompletion, type StoredValues } from "../employee/stored-values.ts"
import { makeNonEmployeeTest } from "./non-employee-row.ts"
import { makeDateJudge } from "./judge-dates.ts"
import type { ColumnForms } from "./column-forms.ts"
import { makeColumnForms } from "./make-column-forms.ts"
import { DEFAULT_DATE_ORDER } from "../employee/dates/date-order.ts"
import { makeDependentsReader } from "../employee/dependents.ts"
import type { DataModelKey } from "../../contract/employee/fields.ts"
import { fnv1a64 } from "../digest.ts"
import { makeUnknownFinder, type UnknownValue } from "./unknown-values.ts"
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
  findSlot,
  STATUS,
  type Step,
  makeSteps,
  resolveTargets,
} from "./read-row.ts"
import { memoizeLast } from "../employee/memoize-last.ts"
import { type RowFinding, RowFindings } from "../employee/row-findings.ts"
import { makeEnumerationParsers } from "../employee/values/enumeration.ts"
import { getValue, INDIA, type ValueContext } from "../employee/values/parsed.ts"
import { makeReaders } from "../employee/values/reader.ts"

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
  readonly errors: ReadonlyArray<RowFinding>
  /** Unusable values that are not errors, such as an unknown spelling. */
  readonly notices: ReadonlyArray<RowFinding>
  /** What the vendor requires and the row has no usable value for. */
  readonly lacking: ReadonlyArray<DataModelKey>
  readonly rejected: boolean
  /**
   * The error or notice about a status that nobody has mapped, where it keeps the rest of the row from nobody; null: none.
   */
  readonly unknownStatus: RowFinding | null
  /** False: a repeated header, totals or a note of a report, which is rejected, and nobody is missing for it. */
  readonly isEmployee: boolean
  /** The row must be mapped again on a later day even when unchanged (a future exit date). */
  readonly dependsOnToday: boolean
  /** In a read of changes, the slots of the fields that the row gives; null: it is whole. */
  readonly given: ReadonlySet<number> | null
  /** Stored values complete the row: `record` has the mask of a masked one, and the cells alone do not make it. */
  readonly keepsStored: boolean
}

/** What is stored of the employee of a whole row. */
export interface KnownOfRow {
  /** The source's last known status, which stays while the row's own is unknown; null: there is none. */
  readonly status?: EmployeeStatus | null
  /** What the row's masks stand for; null: a mask is an error. */
  readonly masked?: StoredValues | null
}

/** Maps the rows of one source, compiled once for its columns. */
export interface RowMapper {
  /** The headers that findings refer to by index. */
  readonly columns: ReadonlyArray<string>
  /**
   * Changes with everything that could make another record of the same cells, except today's date and the telephone rules.
   */
  readonly version: string
  /** How dates and amounts are written: it must be decided by the rows of a page before they are mapped. */
  readonly forms: ColumnForms
  /** What rules do to the values, for the stored record. */
  readonly provenance: Pick<Provenance, "carries" | "changedByVendor">
  /** The same id as `run` returns; null when it is missing or invalid. */
  readonly readEmployeeId: (cells: ReadonlyArray<unknown>) => string | null
  /** Rejects a row for its employeeId, which is then the only error. */
  readonly refuseId: (cells: ReadonlyArray<unknown>, reason: Reason) => MappedRow
  /** Whether a cell of a masked field has the mask, which stands for what is stored. */
  readonly hasMask: (cells: ReadonlyArray<unknown>) => boolean
  /** The values of listed fields that no spelling explains; also in rows that are rejected or excluded. */
  readonly findUnknown: (cells: ReadonlyArray<unknown>) => ReadonlyArray<UnknownValue>
  /**
   * `today` as `YYYY-MM-DD`. `completion`: in a read of changes; left out, what the row lacks is empty. `known`: of a whole row.
   */
  readonly mapRow: (
    cells: ReadonlyArray<unknown>,
    today: string,
    completion?: RowCompletion,
    known?: KnownOfRow,
  ) => MappedRow
}

/** The update about an employee who leaves the subset carries only the id and the current status. */
const EXCLUDED_FIELDS: ReadonlySet<string> = new Set(["employeeId", "status"])

/** Errors of an excluded employee's row are not reported, and do not block the row of another employee. */
const EXCLUDED = {
  excluded: true,
  errors: [],
  notices: [],
  lacking: [],
  rejected: false,
  isEmployee: true,
  unknownStatus: null,
} as const

const REFUSED = {
  employeeId: null,
  status: "Inactive",
  excluded: false,
  notices: [],
  lacking: [],
  rejected: true,
  isEmployee: true,
  unknownStatus: null,
  dependsOnToday: false,
  given: null,
  keepsStored: false,
} as const

/**
 * Compiles a mapping into functions that run once for each row: plain, without regular expressions or tables built on the
 * way. Throws only for a mapping that `planMapping` would not make: an unknown key, or a key of two columns.
 */
export const makeRowMapper = (options: RowMapperOptions): RowMapper => {
  const { sharing, subset = EVERYBODY, defaultCountry = null, isValidPhone, dates: dateOptions } = options
  const { columns, transformation = null, subsetColumns = null, enumSpellings = {} } = options
  const targets = resolveTargets(options)
  const isNeeded = (key: string) =>
    sharing.shares(key) || subset.fields.some((subsetField) => subsetField === key)
  const isReadField = (key: string) => isNeeded(key) || ALWAYS_READ.has(findSlot(key))
  const forms = makeColumnForms(options, targets, isReadField)
  const findDateRules = (column: number) => forms.dates.columns.find(({ index }) => index === column) ?? null
  const readers = makeReaders(makeEnumerationParsers(enumSpellings), forms)
  const makeColumnSteps = (planned: PlannedColumns) =>
    makeSteps({
      targets: resolveTargets(planned),
      columns: planned.columns,
      readers,
      findDateRules,
      isNeeded,
    })
  const steps = makeColumnSteps(options)
  const idStep = steps.find(({ slot }) => slot === EMPLOYEE_ID)
  const statusStep = steps.find(({ slot }) => slot === STATUS)
  const { listRules } = forms.dates
  const readDependents = makeDependentsReader({ ...sharing, targets, readers, findDateRules, listRules })
  const demandMandatory = makeMandatoryCheck(sharing.mandatory, (field) => findTargetColumn(targets, field))
  const assemble = makeSharedAssembler(targets, sharing)
  const isExcluded = makeSubsetTest(subset)
  const judgeDates = makeDateJudge(steps, columns)
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

  const detectNonEmployee = makeNonEmployeeTest(options)
  const transform = makeRowTransform(transformation)
  const explain = makeFindingsExplainer(transformation)

  const makeStepReader = (some: ReadonlyArray<Step>) => makeRowReader(some, defaultCountry, getContext)
  const readRow = makeStepReader(steps)
  const isExcludedByColumns =
    subsetColumns === null
      ? null
      : makeExclusionTest(subsetColumns, { makeColumnSteps, makeStepReader, isExcluded })

  const readStatus = makeStatusReader(options.unknownStatus ?? "reject", statusStep)

  const refuseId = (source: ReadonlyArray<unknown>, reason: Reason): MappedRow => {
    const findings = new RowFindings()
    const place = idStep ?? EMPLOYEE_ID_LOCATION
    findings.addError(place, place.column === null ? null : source[place.column], [reason])
    return { ...REFUSED, record: assembleExcluded(makeEmptySlots(), []), errors: findings.errors }
  }

  const mapRow: RowMapper["mapRow"] = (original, today, completion, known = {}) => {
    const nonEmployee = detectNonEmployee(original)
    if (nonEmployee !== null) return { ...refuseId(original, nonEmployee), isEmployee: false }
    const transformed = transform(original)
    const findings = new RowFindings()
    const values = makeEmptySlots()
    const stored = completion?.stored ?? null
    const masked = stored ?? known.masked ?? null
    const keptMasks = completeRow.listKeptMasks(transformed, masked)
    const source = leaveOut(original, keptMasks)
    const cells = leaveOut(transformed, keptMasks)
    const given = completion === undefined ? null : completeRow.listGiven(source, cells)
    const context = readRow(values, cells, today, findings, stored)
    const { countryCode } = context
    for (const { slot } of keptMasks) values[slot] = masked?.values[slot]
    const keepsValues = completeRow.keepValues(values, { stored, given, today }) || keptMasks.length > 0
    const knownStatus = known.status ?? stored?.status ?? null
    const { status, dependsOnToday, unknown } = readStatus(values, {
      cells,
      today,
      known: knownStatus,
      findings,
    })
    judgeDates(values, cells, findings)
    const employeeId = requireEmployeeId(values, idStep, cells, findings)
    const isOutside =
      decideSubset(completion, given, findings) ??
      isExcludedByColumns?.(source, today, { stored, given, known: knownStatus }) ??
      isExcluded(values)
    if (employeeId !== null && isOutside) {
      const record = assembleExcluded(values, [])
      return { ...EXCLUDED, employeeId, status, record, dependsOnToday, given, keepsStored: keepsValues }
    }
    const keptDependents = completeRow.keepDependents(stored, given)
    const dependents = keptDependents ?? readDependents(cells, context, findings)
    const isNew = completion !== undefined && isOfNew(completion)
    const lacking = demandMandatory(values, countryCode, cells, findings, isNew)
    const errors = explain(findings.errors, source, cells)
    const notices = explain(findings.notices, source, cells)
    const rejected =
      employeeId === null ||
      unknown === "waits" ||
      unknown === "rejected" ||
      (options.invalidValues === "reject" && errors.length > 0)
    const record = assemble(values, dependents, stored)
    const keepsStored = keepsValues || (keptDependents?.length ?? 0) > 0
    const outcome = { excluded: false, errors, notices, lacking, rejected, given, keepsStored }
    const unknownStatus = findUnknownStatus(unknown, { errors, notices })
    return { employeeId, status, record, isEmployee: true, dependsOnToday, unknownStatus, ...outcome }
  }

  const idContext = getContext("")
  const transformId = makeColumnTransform(transformation, idStep?.column ?? -1)
  const readEmployeeId = (cells: ReadonlyArray<unknown>): string | null => {
    if (idStep === undefined || detectNonEmployee(cells) !== null) return null
    const parsed = idStep.read(transformId(cells)[idStep.column], idContext)
    return getValue(parsed) as string | null
  }

  const getVersion = memoizeLast((written) => fnv1a64(`${computeVersion(options, targets)} ${written}`))
  const { carries = [], changedByVendor = [] } = transformation ?? {}
  return {
    columns,
    get version() {
      return getVersion(forms.version)
    },
    forms,
    provenance: { carries, changedByVendor },
    readEmployeeId,
    refuseId,
    hasMask: completeRow.hasMask,
    findUnknown: makeUnknownFinder({ targets, readers, isRead: isReadField, transform, context: idContext }),
    mapRow,
  }
}
