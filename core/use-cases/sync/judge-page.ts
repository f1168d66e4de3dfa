import { fingerprintTextOfRecord, fingerprintTextOfRow } from "../../domain/employee/fingerprint-input.ts"
import { maskRecord } from "../../domain/employee/mask.ts"
import type { NormalisedRow, Recipe } from "../../domain/employee/normalise.ts"
import type { SourcePage, SourceRow, UnreadableRow } from "../../ports/source.ts"
import type { KnownEmployee, StagedRow, StoredRecord } from "../../ports/sync-ledger.ts"
import type { ConnectionKeys } from "../../ports/vault.ts"
import { sealRecord } from "../directory/stored-record.ts"
import type { RowIssue } from "./sync-report.ts"

export interface PageContext {
  readonly recipe: Recipe
  /** Of the sharing policy that the recipe keeps to. */
  readonly shape: string
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
}

/**
 * Each row of a page: recognised as unchanged by the fingerprint of its source text, or normalised, and then
 * fingerprinted, masked and sealed. The clear values live here and nowhere else. Plain code: it runs once a row.
 */
export const judgePage = (page: SourcePage, context: PageContext): JudgedPage => {
  const staged: Array<StagedRow> = []
  const issues: Array<RowIssue> = page.unreadable.map(unreadableIssue)
  const notices: Array<RowIssue> = []
  let rejected = page.unreadable.length
  for (const row of page.rows) {
    const judged = judgeRow(row, page.columns, context, context.firstOrdinal + staged.length)
    if (judged.staged === null) rejected++
    else staged.push(judged.staged)
    if (judged.findings.length > 0) (judged.staged === null ? issues : notices).push(...judged.findings)
  }
  return { staged, issues, notices, rejected }
}

const unreadableIssue = ({ position, reason }: UnreadableRow): RowIssue => ({
  line: position,
  column: null,
  value: null,
  reason,
})

interface JudgedRow {
  /** Null: rejected. */
  readonly staged: StagedRow | null
  readonly findings: ReadonlyArray<RowIssue>
}

const NOTHING: ReadonlyArray<RowIssue> = []

const judgeRow = (
  row: SourceRow,
  columns: ReadonlyArray<string>,
  context: PageContext,
  ordinal: number,
): JudgedRow => {
  const { recipe, keys } = context
  const sourceFingerprint = keys.fingerprint(fingerprintTextOfRow(recipe.version, row.cells))
  const employeeId = recipe.employeeIdOf(row.cells)
  const known = employeeId === null ? undefined : context.known.get(employeeId)
  if (known !== undefined && isSame(known.sourceFingerprint, sourceFingerprint)) {
    const { id, employeeId } = known
    const staged = { ordinal, position: row.position, employeeId, id, change: "unchanged" } as const
    return { staged, findings: NOTHING }
  }
  const normalised = recipe.run(row.cells, context.today)
  const findings = findingsOf(normalised, row, columns)
  if (normalised.rejected || normalised.employeeId === null) return { staged: null, findings }
  const place = { ordinal, position: row.position, employeeId: normalised.employeeId }
  // What depends on today is judged anew every day, whatever the source says.
  const kept = normalised.dependsOnToday ? null : sourceFingerprint
  return { staged: changeOf(place, normalised, known, kept, context), findings }
}

const findingsOf = (
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

const changeOf = (
  place: Pick<StagedRow, "ordinal" | "position" | "employeeId">,
  normalised: NormalisedRow,
  known: KnownEmployee | undefined,
  sourceFingerprint: Uint8Array | null,
  { keys, newId, keepsRecords, shape }: PageContext,
): StagedRow => {
  const id = known?.id ?? newId()
  if (!keepsRecords) return { ...place, id, change: "unchanged" }
  const fingerprint = keys.fingerprint(fingerprintTextOfRecord(normalised.record))
  if (known !== undefined && isSame(known.fingerprint, fingerprint)) {
    return { ...place, id, change: "refresh", sourceFingerprint }
  }
  const record = storedRecord({ id, shape }, normalised, keys, { fingerprint, sourceFingerprint })
  return { ...place, id, change: known === undefined ? "add" : "update", record }
}

const isSame = (a: Uint8Array | null, b: Uint8Array): boolean => a !== null && Buffer.compare(a, b) === 0

const storedRecord = (
  { id, shape }: { readonly id: string; readonly shape: string },
  { record, status }: NormalisedRow,
  keys: ConnectionKeys,
  fingerprints: Pick<StoredRecord, "fingerprint" | "sourceFingerprint">,
): StoredRecord => {
  const masked = maskRecord(record)
  return {
    sealed: sealRecord(keys, { shape, record: { id, ...masked } }),
    ...fingerprints,
    directory: {
      name: masked.name ?? null,
      email: masked.email ?? null,
      department: masked.department ?? null,
      designation: masked.designation ?? null,
      status,
    },
  }
}
