import * as Effect from "effect/Effect"
import { serializeRow } from "../../domain/employee/fingerprint-input.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import { formatProvenance } from "../../domain/sharing/provenance.ts"
import type { RowCompletion } from "../../domain/employee/stored-values.ts"
import { redactText } from "../../domain/employee/identity/redact-text.ts"
import { maskRecord } from "../../domain/employee/mask.ts"
import type { MappedRow, RowMapper } from "../../domain/reading/row-mapper.ts"
import { formatNewerState, INVALID_TIME, parseRowTime, UPDATED_AT } from "../../domain/sync/row-time.ts"
import type { SalaryDetails } from "../../contract/salary/salary.ts"
import { hasAmount } from "../../domain/salary/has-amount.ts"
import type { MaskedRecord } from "../../domain/employee/record.ts"
import type { SourcePage, SourceRow, UnreadableRow } from "../../ports/sync/source.ts"
import type { KnownEmployee, StagedRow } from "../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../ports/access/vault.ts"
import { applyStoredOverrides, type OverriddenRecord } from "../employee/overrides.ts"
import { buildExcludedRecord, buildStoredRecord } from "../employee/stored-record.ts"
import type { RowIssue } from "./sync-report.ts"
import { compareWithEarlier, type RowRepetition } from "./compare-earlier.ts"
import { type EarlierEmployees, type EarlierRows, findStagedTime, openStagedState } from "./earlier-rows.ts"
import { isSame, recogniseRow } from "./recognise-row.ts"
import { fingerprintRecord, mergeProvenance, type SourceState } from "./source-state.ts"

export interface PageContext {
  readonly rowMapper: RowMapper
  /** The row mapper follows it. */
  readonly policy: SharingPolicy
  /** The session of the rows. */
  readonly sessionId: string
  readonly keys: ConnectionKeys
  readonly known: ReadonlyMap<string, KnownEmployee>
  /**
   * In a read of changes, what is stored of the known employees by employeeId: it completes their rows. Null: the rows are
   * whole, and what they leave out is empty.
   */
  readonly states: ReadonlyMap<string, SourceState> | null
  /** In a read of changes, the employees of the rows so far. */
  readonly earlier: EarlierEmployees | null
  /** Where the rows say when their employee changed; null: nowhere. */
  readonly timeColumn: number | null
  readonly newId: () => string
  /** `YYYY-MM-DD` */
  readonly today: string
  /** Ordinal of the page's first row in its session. */
  readonly firstOrdinal: number
}

export interface ProcessedPage {
  readonly staged: ReadonlyArray<StagedRow>
  /** Why rows were rejected. */
  readonly issues: ReadonlyArray<RowIssue>
  /** Dropped values of accepted rows. */
  readonly notices: ReadonlyArray<RowIssue>
  readonly rejected: number
  /** Rows of changes that differ from an earlier row of their employee. */
  readonly repetitions: ReadonlyArray<RowRepetition>
  /** Whether any row has a shared salary. */
  readonly givesSalary: boolean
}

/**
 * Rows that are processed in one turn of the event loop, a few milliseconds: between turns the previous page is stored, and
 * waiting requests are served.
 */
const ROWS_PER_YIELD = 50

/**
 * Processes each row of a page: recognised as unchanged by its source fingerprint, or mapped, and then fingerprinted, masked
 * and sealed. Clear values exist only here.
 */
export const processPage = Effect.fnUntraced(function* (
  page: SourcePage,
  context: PageContext,
): Effect.fn.Return<ProcessedPage> {
  const processor = new PageProcessor(page, context)
  for (let from = 0; from < page.rows.length; from += ROWS_PER_YIELD) {
    if (from > 0) yield* Effect.yieldNow
    processor.processRows(page.rows.slice(from, from + ROWS_PER_YIELD))
  }
  return processor
})

/** The result of a page while it is processed. Plain code: it runs once for each row. */
class PageProcessor implements ProcessedPage {
  readonly staged: Array<StagedRow> = []
  readonly issues: Array<RowIssue>
  readonly notices: Array<RowIssue> = []
  readonly repetitions: Array<RowRepetition> = []
  rejected: number
  givesSalary = false
  readonly #context: PageContext

  constructor({ unreadable }: SourcePage, context: PageContext) {
    this.issues = unreadable.map(toUnreadableIssue)
    this.rejected = unreadable.length
    this.#context = context
  }

  processRows(rows: ReadonlyArray<SourceRow>): void {
    for (const row of rows) {
      const ordinal = this.#context.firstOrdinal + this.staged.length
      const { staged, findings, salary, repetition } = processRow(row, this.#context, ordinal)
      if (repetition !== null) this.repetitions.push(repetition)
      this.givesSalary ||= hasAmount(salary)
      if (staged === null) this.rejected++
      else this.staged.push(staged)
      const kept = staged === null ? this.issues : this.notices
      for (const finding of findings) kept.push(finding)
    }
  }
}

const toUnreadableIssue = ({ position, reason }: UnreadableRow): RowIssue => ({
  line: position,
  column: null,
  value: null,
  reason: redactText(reason),
})

interface ProcessedRow {
  /** Null: rejected. */
  readonly staged: StagedRow | null
  readonly findings: ReadonlyArray<RowIssue>
  /** Also undefined for an unchanged row. */
  readonly salary: SalaryDetails | undefined
  readonly repetition: RowRepetition | null
}

const NO_ISSUES: ReadonlyArray<RowIssue> = []

const processRow = (row: SourceRow, context: PageContext, ordinal: number): ProcessedRow => {
  const { rowMapper, keys } = context
  const sourceFingerprint = keys.fingerprint(serializeRow(rowMapper.version, row.cells))
  const employeeId = rowMapper.readEmployeeId(row.cells)
  const known = employeeId === null ? undefined : context.known.get(employeeId)
  const earlier = context.earlier?.find(employeeId) ?? null
  const { updatedAt, isInvalid } = readTime(row, context)
  const rowState = { sourceFingerprint, updatedAt, isChange: context.states !== null }
  const recognised = recogniseRow(known, earlier, rowState)
  if (recognised !== null) {
    const staged: StagedRow = { ...recognised.content, ordinal, position: row.position }
    context.earlier?.add(staged, recognised.given)
    const findings = recognised.newerAt === null ? NO_ISSUES : [toOlderNotice(row, recognised.newerAt)]
    return { staged, findings, salary: undefined, repetition: null }
  }
  const state = context.states?.get(employeeId ?? "") ?? null
  const kept = earlier === null ? state : openStagedState(context, earlier.staged, state)
  const normalised = rowMapper.mapRow(
    row.cells,
    context.today,
    toCompletion(context, { known, earlier, kept }),
  )
  const own = toRowIssues(normalised, row, rowMapper.columns)
  const findings = isInvalid ? [...own, toTimeNotice(row)] : own
  if (normalised.rejected || normalised.employeeId === null)
    return { staged: null, findings, salary: undefined, repetition: null }
  const rowPosition = { ordinal, position: row.position, employeeId: normalised.employeeId }
  // Processed again even when unchanged: rows that depend on the date, and rows with errors or warnings to report until they are
  // corrected.
  const isPlain = !normalised.dependsOnToday && !normalised.keepsStored && findings.length === 0
  const stored = {
    known,
    state,
    earlier,
    kept,
    updatedAt,
    sourceFingerprint: isPlain ? sourceFingerprint : null,
  }
  const staged = toStagedRow(rowPosition, normalised, stored, context)
  const { salaryDetails: salary } = normalised.record
  const { given } = normalised
  const after = earlier === null ? null : openStagedState(context, staged, state)
  const repetition =
    earlier === null ? null : compareWithEarlier(staged, { before: kept, after, given, earlier })
  context.earlier?.add(staged, given)
  return { staged, findings, salary, repetition }
}

const readTime = ({ cells, updatedAt }: SourceRow, { timeColumn }: PageContext) => {
  const time = timeColumn === null ? null : parseRowTime(cells[timeColumn])
  const isInvalid = time === "invalid"
  return { updatedAt: updatedAt ?? (isInvalid ? null : time), isInvalid }
}

const toOlderNotice = ({ position }: SourceRow, newerAt: number): RowIssue => ({
  line: position,
  column: UPDATED_AT,
  value: null,
  reason: formatNewerState(newerAt),
})

const toTimeNotice = ({ position }: SourceRow): RowIssue => ({
  line: position,
  column: UPDATED_AT,
  value: null,
  reason: INVALID_TIME,
})

/** An employee whose earlier row left nothing to complete is outside the subset. */
const toCompletion = (
  { states }: PageContext,
  { known, earlier, kept }: Pick<RowHistory, "known" | "earlier" | "kept">,
): RowCompletion | undefined =>
  states === null
    ? undefined
    : {
        stored: kept?.stored ?? null,
        wasExcluded: earlier === null ? (known?.excluded ?? false) : kept === null,
      }

/** What is known of a row's employee, and the source fingerprint to store; null: the row is processed again. */
interface RowHistory {
  readonly known: KnownEmployee | undefined
  /** What is stored. */
  readonly state: SourceState | null
  readonly earlier: EarlierRows | null
  /** What completes the row: what is stored, with the changes of the earlier rows. */
  readonly kept: SourceState | null
  readonly updatedAt: number | null
  readonly sourceFingerprint: Uint8Array | null
}

/** Errors and warnings of a row, with its position in the source. `columns`: of the row mapper. */
export const toRowIssues = (
  { problems, notices }: MappedRow,
  row: SourceRow,
  columns: ReadonlyArray<string>,
): ReadonlyArray<RowIssue> =>
  problems.length + notices.length === 0
    ? NO_ISSUES
    : [...problems, ...notices].map(({ column, value, reason }) => ({
        line: row.position,
        column: column === null ? null : (columns[column] ?? null),
        value,
        reason,
      }))

/** Objects are built key by key: this runs once for each row, and spreading took 8 % of the time. */
const toStagedRow = (
  { ordinal, position, employeeId }: Pick<StagedRow, "ordinal" | "position" | "employeeId">,
  { record: clear, status, excluded, keepsStored }: MappedRow,
  { known, state, earlier, kept, updatedAt: rowTime, sourceFingerprint }: RowHistory,
  { keys, newId, policy, rowMapper, sessionId }: PageContext,
): StagedRow => {
  const id = earlier?.staged.id ?? known?.id ?? newId()
  const updatedAt = rowTime ?? (earlier === null ? null : findStagedTime(earlier.staged, null))
  if (excluded) {
    if (known === undefined || known.excluded)
      return { ordinal, position, employeeId, id, change: "excluded" }
    const identityRecord = { id, ...maskRecord(clear) }
    const record = buildExcludedRecord(keys, { identityRecord, sessionId, status, sourceFingerprint })
    return { ordinal, position, employeeId, id, change: "update", record }
  }
  const print = fingerprintRecord(keys, { record: clear, keepsStored }, known, { state, kept })
  const { fingerprint, overrides, record: masked } = resolveRecord(keys, id, clear, print.fingerprint, known)
  if (masked === null) {
    // A row of changes contains nothing new: the whole row that was read before is still recognised.
    const recognised = keepsStored ? (known?.sourceFingerprint ?? null) : sourceFingerprint
    const isTimed = updatedAt !== null && updatedAt !== known?.sourceUpdatedAt
    return known?.sourceFingerprint === recognised && !isTimed
      ? { ordinal, position, employeeId, id, change: "unchanged" }
      : {
          ...{ ordinal, position, employeeId, id, change: "refresh" },
          sourceFingerprint: recognised,
          sourceUpdatedAt: updatedAt,
        }
  }
  const rules = kept === null ? rowMapper.provenance : mergeProvenance(rowMapper.provenance, kept.provenance)
  const provenance = formatProvenance({ fieldSetHash: policy.fieldSetHash, ...rules })
  const record = buildStoredRecord(keys, {
    provenance,
    record: { id, ...masked },
    valuePrints: print.valuePrints,
    status,
    fingerprint,
    sourceFingerprint,
    overrides,
    sourceUpdatedAt: updatedAt,
    isFromSource: true,
  })
  return { ordinal, position, employeeId, id, change: known === undefined ? "add" : "update", record }
}

interface EffectiveRecord extends Omit<OverriddenRecord, "record"> {
  /** Null: the directory has it already. */
  readonly record: MaskedRecord | null
}

/** The record with its overrides, masked. Most employees have none. */
const resolveRecord = (
  keys: ConnectionKeys,
  id: string,
  clear: MappedRow["record"],
  recordFingerprint: Uint8Array,
  known: KnownEmployee | undefined,
): EffectiveRecord => {
  if (known?.overrides == null) {
    const isKnown = known !== undefined && isSame(known.fingerprint, recordFingerprint)
    return { fingerprint: recordFingerprint, overrides: null, record: isKnown ? null : maskRecord(clear) }
  }
  const state = applyStoredOverrides(keys, id, {
    sealed: known.overrides,
    record: maskRecord(clear),
    recordFingerprint,
  })
  return isSame(known.fingerprint, state.fingerprint) ? { ...state, record: null } : state
}
