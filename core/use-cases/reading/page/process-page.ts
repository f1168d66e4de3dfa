import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { serializeRow } from "../../../domain/employee/fingerprint-input.ts"
import type { RowCompletion } from "../../../domain/employee/stored-values.ts"
import { formatProvenance } from "../../../domain/sharing/provenance.ts"
import { redactText } from "../../../domain/employee/identity/redact-text.ts"
import { redactCell } from "../../../domain/employee/identity/redact-cell.ts"
import type { MappedRow, RowMapper } from "../../../domain/reading/row-mapper.ts"
import type { UnknownStatusRow } from "../../../domain/sync/unknown-statuses.ts"
import { parseRowTime } from "../../../domain/sync/row-time.ts"
import type { LackingRow } from "../../../domain/sync/lacking-rows.ts"
import type { DataModelKey } from "../../../contract/employee/fields.ts"
import { explainSimilarToKnown } from "../../../domain/sync/similar-ids.ts"
import type { SalaryDetails } from "../../../contract/employee/salary.ts"
import { hasAmount } from "../../../domain/salary/has-amount.ts"
import type { SourcePage, SourceRow } from "../../../ports/sync/source.ts"
import type { StagedRow } from "../../../ports/sync/sync-ledger.ts"
import type { RowIssue } from "../sync-report.ts"
import { compareWithEarlier, type RowRepetition } from "../compare-earlier.ts"
import { openStagedState } from "../earlier-rows.ts"
import { recogniseRow } from "../recognise-row.ts"
import { findSourceStatus } from "../source-state.ts"
import type { PageContext } from "./page-context.ts"
import {
  NO_ISSUES,
  omitUnknownStatus,
  toOlderNotice,
  toRowIssues,
  toTimeNotice,
  toUnreadableIssue,
} from "./row-issues.ts"
import type { FoundRestriction } from "../restricted-employees.ts"
import { toBlockedRow, toErasedRow } from "./restricted-row.ts"
import { type PageRow, sealNow, sealRows } from "./seal-rows.ts"
import { type RowHistory, toPageRow } from "./stage-row.ts"

export interface ProcessedPage {
  /** How many were not rejected. */
  readonly rows: number
  /** These, once the records of new employees are sealed: that goes on while the next page is processed. */
  readonly staged: Effect.Effect<ReadonlyArray<StagedRow>>
  /** Why rows were rejected. */
  readonly issues: ReadonlyArray<RowIssue>
  /** Dropped values of accepted rows. */
  readonly notices: ReadonlyArray<RowIssue>
  readonly rejected: number
  /** Rows without a usable value that the vendor requires, rejected or not. */
  readonly lacking: ReadonlyArray<LackingRow & { readonly keys: ReadonlyArray<DataModelKey> }>
  /** Those of the rejected rows that are no employees. */
  readonly nonEmployees: number
  /** Rows of changes that differ from an earlier row of their employee. */
  readonly repetitions: ReadonlyArray<RowRepetition>
  /** Whether any row has a shared salary. */
  readonly givesSalary: boolean
  /** Rows with a status that nobody has mapped; they are in neither `issues` nor `notices`. */
  readonly unknownStatuses: ReadonlyArray<UnknownStatusRow>
  /** Blocked and erased employees, one for each of their rows. */
  readonly restricted: ReadonlyArray<FoundRestriction>
}

/**
 * Rows that are processed in one turn of the event loop, a few milliseconds: between turns the previous page is stored, and
 * waiting requests are served.
 */
const ROWS_PER_YIELD = 50

/** Rows that are sealed together, while the next ones are processed: few, so that clear values soon leave memory. */
const ROWS_PER_SEALING = 200

/**
 * Processes each row of a page: recognised as unchanged by its source fingerprint, or mapped, and then fingerprinted, masked
 * and sealed; those of new employees by `sealRows`. Clear values exist only until then.
 */
export const processPage = Effect.fnUntraced(function* (
  page: SourcePage,
  context: PageContext,
): Effect.fn.Return<ProcessedPage> {
  const processor = new PageProcessor(page, context)
  for (let from = 0; from < page.rows.length; from += ROWS_PER_YIELD) {
    if (from > 0) yield* Effect.yieldNow
    processor.processRows(page.rows.slice(from, from + ROWS_PER_YIELD))
    if (processor.unsealedRows >= ROWS_PER_SEALING) yield* processor.startSealing
  }
  yield* processor.startSealing
  return processor
})

/** The result of a page while it is processed. Plain code: it runs once for each row. */
class PageProcessor implements ProcessedPage {
  readonly issues: Array<RowIssue>
  readonly notices: Array<RowIssue> = []
  readonly repetitions: Array<RowRepetition> = []
  readonly lacking: Array<ProcessedPage["lacking"][number]> = []
  rows = 0
  rejected: number
  nonEmployees = 0
  givesSalary = false
  readonly unknownStatuses: Array<UnknownStatusRow> = []
  readonly restricted: Array<FoundRestriction> = []
  readonly #context: PageContext
  #unsealed: Array<PageRow> = []
  readonly #sealing: Array<Fiber.Fiber<ReadonlyArray<StagedRow>>> = []

  constructor({ unreadable }: SourcePage, context: PageContext) {
    this.issues = unreadable.map(toUnreadableIssue)
    this.rejected = unreadable.length
    this.#context = context
  }

  get unsealedRows(): number {
    return this.#unsealed.length
  }

  /** Seals the rows so far, beside what follows. */
  readonly startSealing = Effect.suspend(() => {
    const rows = this.#unsealed
    this.#unsealed = []
    const { recordSealer, keys } = this.#context
    const sealed = sealRows(recordSealer, keys, { rows, provenance: formatNewProvenance(this.#context) })
    return Effect.map(Effect.forkChild(sealed, { startImmediately: true }), (fiber) => {
      this.#sealing.push(fiber)
    })
  })

  get staged(): ProcessedPage["staged"] {
    return Effect.map(Effect.forEach(this.#sealing, Fiber.join), (parts) => parts.flat())
  }

  processRows(rows: ReadonlyArray<SourceRow>): void {
    for (const row of rows) {
      const ordinal = this.#context.firstOrdinal + this.rows
      const { rowMapper, restricted } = this.#context
      const restriction = restricted.find(rowMapper.readEmployeeId(row.cells))
      if (restriction !== null) this.restricted.push(restriction)
      const processed = processRow(row, this.#context, ordinal, restriction)
      const { staged, findings, salary, repetition, lacking, unknownStatus, isEmployee = true } = processed
      if (lacking !== null) this.lacking.push(lacking)
      if (unknownStatus !== null) this.unknownStatuses.push(unknownStatus)
      if (!isEmployee) this.nonEmployees++
      if (repetition !== null) this.repetitions.push(repetition)
      this.givesSalary ||= hasAmount(salary)
      if (staged === null) this.rejected++
      else this.#add(staged)
      const kept = staged === null ? this.issues : this.notices
      for (const finding of findings) kept.push(finding)
    }
  }

  #add(row: PageRow): void {
    this.rows++
    this.#unsealed.push(row)
  }
}

interface ProcessedRow {
  /** Null: rejected. */
  readonly staged: PageRow | null
  readonly findings: ReadonlyArray<RowIssue>
  /** Also undefined for an unchanged row. */
  readonly salary: SalaryDetails | undefined
  readonly repetition: RowRepetition | null
  /** Null: it lacks nothing that the vendor requires. */
  readonly lacking: ProcessedPage["lacking"][number] | null
  readonly unknownStatus: UnknownStatusRow | null
  /** True when left out. */
  readonly isEmployee?: boolean
}

const REJECTED = {
  staged: null,
  salary: undefined,
  repetition: null,
  lacking: null,
  unknownStatus: null,
} as const

const toRejectedRow = (rejected: MappedRow, row: SourceRow, { columns }: RowMapper): ProcessedRow => ({
  ...REJECTED,
  findings: toRowIssues(rejected, row, columns),
})

const processRow = (
  row: SourceRow,
  context: PageContext,
  ordinal: number,
  restriction: FoundRestriction | null,
): ProcessedRow => {
  if (restriction?.kind !== "erased") return readRow(row, context, ordinal, restriction !== null)
  const staged = toErasedRow(restriction, { ordinal, position: row.position, id: context.newId() })
  return { ...REJECTED, staged, findings: NO_ISSUES }
}

const readRow = (row: SourceRow, context: PageContext, ordinal: number, isBlocked: boolean): ProcessedRow => {
  const { rowMapper, keys } = context
  const sourceFingerprint = keys.fingerprint(serializeRow(rowMapper.version, row.cells))
  const employeeId = rowMapper.readEmployeeId(row.cells)
  const known = employeeId === null ? undefined : context.known.get(employeeId)
  const similar = context.similar.get(employeeId ?? "")
  if (similar !== undefined)
    return toRejectedRow(rowMapper.refuseId(row.cells, explainSimilarToKnown(similar)), row, rowMapper)
  const earlier = context.earlier?.find(employeeId) ?? null
  const { updatedAt, isInvalid } = readTime(row, context)
  const rowState = { sourceFingerprint, updatedAt, isChange: context.states !== null }
  const recognised = isBlocked ? null : recogniseRow(known, earlier, rowState)
  if (recognised !== null) {
    const staged: StagedRow = { ...recognised.content, ordinal, position: row.position }
    context.earlier?.add(staged, recognised.given)
    const findings = recognised.newerAt === null ? NO_ISSUES : [toOlderNotice(row, recognised.newerAt)]
    return { staged, findings, salary: undefined, repetition: null, lacking: null, unknownStatus: null }
  }
  const state = (context.states ?? context.masked).get(employeeId ?? "") ?? null
  const kept = earlier === null ? state : openStagedState(context, earlier.staged, state)
  const mapped = rowMapper.mapRow(row.cells, context.today, toCompletion(context, { known, earlier, kept }), {
    status: kept === null && known !== undefined ? findSourceStatus(keys, known) : null,
    masked: context.states === null ? (state?.stored ?? null) : null,
  })
  const normalised = isBlocked ? toBlockedRow(mapped) : mapped
  const unknownStatus = toUnknownStatus(normalised, row)
  const own = toRowIssues(omitUnknownStatus(normalised), row, rowMapper.columns)
  const findings = isInvalid ? [...own, toTimeNotice(row)] : own
  const lacking = toLackingRow(row, normalised)
  if (normalised.rejected || normalised.employeeId === null)
    return { ...REJECTED, findings, lacking, unknownStatus, isEmployee: normalised.isEmployee }
  const rowPosition = { ordinal, position: row.position, employeeId: normalised.employeeId }
  // Processed again even when unchanged: rows that depend on the date, and rows with errors or warnings to report until they are
  // corrected.
  const isPlain =
    !isBlocked &&
    !normalised.dependsOnToday &&
    !normalised.keepsStored &&
    findings.length === 0 &&
    unknownStatus === null
  const stored = {
    known,
    state,
    earlier,
    kept,
    updatedAt,
    sourceFingerprint: isPlain ? sourceFingerprint : null,
  }
  const pageRow = toPageRow(rowPosition, normalised, stored, context)
  const { salaryDetails: salary } = normalised.record
  const { staged, repetition } = noteEarlier(pageRow, normalised.given, stored, context)
  return { staged, findings, salary, repetition, lacking, unknownStatus }
}

/** In a read of changes, the next rows of the employee are completed with this one, as it is stored. */
const noteEarlier = (
  row: PageRow,
  given: MappedRow["given"],
  { state, earlier, kept }: Pick<RowHistory, "state" | "earlier" | "kept">,
  context: PageContext,
): Pick<ProcessedRow, "staged" | "repetition"> => {
  if (context.earlier === null) return { staged: row, repetition: null }
  const staged = sealNow(context.keys, formatNewProvenance(context), row)
  const after = earlier === null ? null : openStagedState(context, staged, state)
  const repetition =
    earlier === null ? null : compareWithEarlier(staged, { before: kept, after, given, earlier })
  context.earlier.add(staged, given)
  return { staged, repetition }
}

/** The provenance of records that nothing stored completes. */
const formatNewProvenance = ({ policy, rowMapper }: PageContext): string =>
  formatProvenance({ fieldSetHash: policy.fieldSetHash, ...rowMapper.provenance })

/** A row without an employeeId is reported as such. */
const toLackingRow = (
  { position }: SourceRow,
  { employeeId, lacking: keys }: MappedRow,
): ProcessedRow["lacking"] =>
  keys.length === 0 || employeeId === null ? null : { position, employeeId, keys }

const toUnknownStatus = (
  { unknownStatus, employeeId, rejected }: MappedRow,
  { position }: SourceRow,
): UnknownStatusRow | null =>
  unknownStatus === null || employeeId === null
    ? null
    : {
        value: redactText(unknownStatus.value ?? ""),
        position,
        employeeId: redactCell(employeeId, "identifier"),
        waits: rejected,
      }

const readTime = ({ cells, updatedAt }: SourceRow, { timeColumn }: PageContext) => {
  const time = timeColumn === null ? null : parseRowTime(cells[timeColumn])
  const isInvalid = time === "invalid"
  return { updatedAt: updatedAt ?? (isInvalid ? null : time), isInvalid }
}

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
