import * as Effect from "effect/Effect"
import { fingerprintTextOfRecord, fingerprintTextOfRow } from "../../../domain/employee/fingerprint-input.ts"
import { provenanceText } from "../../../domain/sharing/provenance.ts"
import { scrubbed } from "../../../domain/employee/identity/scrubbed.ts"
import { maskRecord } from "../../../domain/employee/mask.ts"
import type { NormalisedRow, Recipe } from "../../../domain/employee/normalise.ts"
import type { SalaryDetails } from "../../../contract/salary/salary.ts"
import { hasAmount } from "../../../domain/salary/has-amount.ts"
import type { MaskedRecord } from "../../../domain/employee/record.ts"
import type { SourcePage, SourceRow, UnreadableRow } from "../../../ports/sync/source.ts"
import type { KnownEmployee, StagedRow, StoredRecord } from "../../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../../ports/access/vault.ts"
import { sealMonth } from "../../salary/monthly-salary.ts"
import { overridden, type OverriddenRecord } from "../../employee/overrides.ts"
import { outsideRecord } from "../../employee/outside-record.ts"
import { sealRecord } from "../../employee/stored-record.ts"
import type { RowIssue } from "../sync-report.ts"

export interface PageContext {
  readonly recipe: Recipe
  /** Of the sharing policy that the recipe keeps to. */
  readonly shape: string
  /** In which the rows are judged. */
  readonly sessionId: string
  readonly keys: ConnectionKeys
  readonly known: ReadonlyMap<string, KnownEmployee>
  readonly newId: () => string
  /** `YYYY-MM-DD` */
  readonly today: string
  /** Ordinal of the page's first row in its session. */
  readonly firstOrdinal: number
  /** False once an error makes sharing impossible: rows are still checked, but no longer sealed. */
  readonly keepsRecords: boolean
}

export interface JudgedPage {
  readonly staged: ReadonlyArray<StagedRow>
  /** Why rows were rejected. */
  readonly issues: ReadonlyArray<RowIssue>
  /** What was left out of accepted rows. */
  readonly notices: ReadonlyArray<RowIssue>
  readonly rejected: number
  /** Whether any row has a salary that is shared. */
  readonly givesSalary: boolean
}

/**
 * Rows that are judged in one turn of the event loop, a few milliseconds: between turns the page before is stored, and
 * requests that came in are answered.
 */
const ROWS_A_TURN = 50

/**
 * Each row of a page: recognised as unchanged by the fingerprint of its source text, or normalised, and then
 * fingerprinted, masked and sealed. The clear values live here and nowhere else.
 */
export const judgePage = Effect.fnUntraced(function* (
  page: SourcePage,
  context: PageContext,
): Effect.fn.Return<JudgedPage> {
  const judging = new Judging(page, context)
  for (let from = 0; from < page.rows.length; from += ROWS_A_TURN) {
    if (from > 0) yield* Effect.yieldNow
    judging.judge(page.rows.slice(from, from + ROWS_A_TURN))
  }
  return judging
})

/** The verdict on a page while it is made. Plain code: it runs once a row. */
class Judging implements JudgedPage {
  readonly staged: Array<StagedRow> = []
  readonly issues: Array<RowIssue>
  readonly notices: Array<RowIssue> = []
  rejected: number
  givesSalary = false
  readonly #context: PageContext

  constructor({ unreadable }: SourcePage, context: PageContext) {
    this.issues = unreadable.map(unreadableIssue)
    this.rejected = unreadable.length
    this.#context = context
  }

  judge(rows: ReadonlyArray<SourceRow>): void {
    for (const row of rows) {
      const ordinal = this.#context.firstOrdinal + this.staged.length
      const { staged, findings, salary } = judgeRow(row, this.#context, ordinal)
      this.givesSalary ||= hasAmount(salary)
      if (staged === null) this.rejected++
      else this.staged.push(staged)
      if (findings.length > 0) (staged === null ? this.issues : this.notices).push(...findings)
    }
  }
}

const unreadableIssue = ({ position, reason }: UnreadableRow): RowIssue => ({
  line: position,
  column: null,
  value: null,
  reason: scrubbed(reason),
})

interface JudgedRow {
  /** Null: rejected. */
  readonly staged: StagedRow | null
  readonly findings: ReadonlyArray<RowIssue>
  /** Undefined too of a row that is as it was. */
  readonly salary: SalaryDetails | undefined
}

const NOTHING: ReadonlyArray<RowIssue> = []

const judgeRow = (row: SourceRow, context: PageContext, ordinal: number): JudgedRow => {
  const { recipe, keys } = context
  const sourceFingerprint = keys.fingerprint(fingerprintTextOfRow(recipe.version, row.cells))
  const employeeId = recipe.employeeIdOf(row.cells)
  const known = employeeId === null ? undefined : context.known.get(employeeId)
  if (known !== undefined && isSame(known.sourceFingerprint, sourceFingerprint)) {
    const { id, employeeId } = known
    const staged = { ordinal, position: row.position, employeeId, id, change: "unchanged" } as const
    return { staged, findings: NOTHING, salary: undefined }
  }
  const normalised = recipe.run(row.cells, context.today)
  const findings = findingsOf(normalised, row, recipe.columns)
  if (normalised.rejected || normalised.employeeId === null)
    return { staged: null, findings, salary: undefined }
  const place = { ordinal, position: row.position, employeeId: normalised.employeeId }
  // Judged anew whatever the source says: what depends on today, and what a person should hear of until it is mended.
  const kept = normalised.dependsOnToday || findings.length > 0 ? null : sourceFingerprint
  const { salaryDetails: salary } = normalised.record
  return { staged: changeOf(place, normalised, known, kept, context), findings, salary }
}

/** What a person should know of a row, where the source has it. `columns`: of the recipe. */
export const findingsOf = (
  { problems, notices }: NormalisedRow,
  row: SourceRow,
  columns: ReadonlyArray<string>,
): ReadonlyArray<RowIssue> =>
  problems.length + notices.length === 0
    ? NOTHING
    : [...problems, ...notices].map(({ column, value, reason }) => ({
        line: row.position,
        column: column === null ? null : (columns[column] ?? null),
        value,
        reason,
      }))

/** Objects are written out instead of spread: this runs once a row, and spreading took 8 % of the judging. */
const changeOf = (
  { ordinal, position, employeeId }: Pick<StagedRow, "ordinal" | "position" | "employeeId">,
  { record: clear, status, outside }: NormalisedRow,
  known: KnownEmployee | undefined,
  sourceFingerprint: Uint8Array | null,
  { keys, newId, keepsRecords, shape, recipe, sessionId }: PageContext,
): StagedRow => {
  const id = known?.id ?? newId()
  if (!keepsRecords) return { ordinal, position, employeeId, id, change: "unchanged" }
  if (outside) {
    if (known === undefined || known.outside) return { ordinal, position, employeeId, id, change: "outside" }
    const left = { id, ...maskRecord(clear) }
    const record = outsideRecord(keys, { left, sessionId }, status, sourceFingerprint)
    return { ordinal, position, employeeId, id, change: "update", record }
  }
  const sourcePrint = keys.fingerprint(fingerprintTextOfRecord(clear))
  const { fingerprint, overrides, record: masked } = effective(keys, id, clear, sourcePrint, known)
  if (masked === null) {
    return known?.sourceFingerprint === sourceFingerprint
      ? { ordinal, position, employeeId, id, change: "unchanged" }
      : { ordinal, position, employeeId, id, change: "refresh", sourceFingerprint }
  }
  const provenance = provenanceText({ shape, ...recipe.provenance })
  const sealed = sealRecord(keys, { provenance, record: { id, ...masked } })
  const record = {
    sealed,
    fingerprint,
    sourceFingerprint,
    overrides,
    directory: directoryOf(masked, masked.status ?? status),
    monthlySalary: sealMonth(keys, id, { provenance, monthly: masked.salaryDetails?.monthly }),
    outside: false,
  }
  return { ordinal, position, employeeId, id, change: known === undefined ? "add" : "update", record }
}

interface Effective extends Omit<OverriddenRecord, "record"> {
  /** Null: the directory has it already. */
  readonly record: MaskedRecord | null
}

/** The record with what vendors set in it, masked. Of nearly everybody nothing is set. */
const effective = (
  keys: ConnectionKeys,
  id: string,
  clear: NormalisedRow["record"],
  sourcePrint: Buffer,
  known: KnownEmployee | undefined,
): Effective => {
  if (known?.overrides == null) {
    const isKnown = known !== undefined && isSame(known.fingerprint, sourcePrint)
    return { fingerprint: sourcePrint, overrides: null, record: isKnown ? null : maskRecord(clear) }
  }
  const state = overridden(keys, id, { sealed: known.overrides, record: maskRecord(clear), sourcePrint })
  return isSame(known.fingerprint, state.fingerprint) ? { ...state, record: null } : state
}

const isSame = (a: Uint8Array | null, b: Uint8Array): boolean => a !== null && Buffer.compare(a, b) === 0

const directoryOf = (
  { name, email, department, designation }: MaskedRecord,
  status: NormalisedRow["status"],
): StoredRecord["directory"] => ({
  name: name ?? null,
  email: email ?? null,
  department: department ?? null,
  designation: designation ?? null,
  status,
})
