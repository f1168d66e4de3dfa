import * as Effect from "effect/Effect"
import { type ColumnForms, NO_READINGS } from "../../../domain/reading/column-forms.ts"
import type { RowMapper } from "../../../domain/reading/row-mapper.ts"
import { type SyncLimits } from "../../../domain/sync/limits.ts"
import type { ReadingDecision } from "../../../domain/sync/page-agreement.ts"
import { LackingRowCounter } from "../../../domain/sync/lacking-rows.ts"
import { ReadingLog } from "../../../domain/sync/reading-log.ts"
import { IdSpellings } from "../../../domain/sync/similar-ids.ts"
import { UPDATED_AT } from "../../../domain/sync/row-time.ts"
import { UnknownStatusCounter } from "../../../domain/sync/unknown-statuses.ts"
import { type MissingColumn, findMissingColumns } from "../../../domain/reading/missing-columns.ts"
import type { MappingPlan } from "../../../domain/reading/field-mapping.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Subset } from "../../../domain/sharing/subset.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { FieldMapping, ReadingSettings } from "../../../domain/mapping/reading-settings.ts"
import type { LoadMode, SyncSession } from "../../../domain/sync/session.ts"
import type { EncodingReading } from "../../../domain/sync/file-encoding.ts"
import type { Source, SourcePage } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SessionLost, StagedPlace, StagedRow } from "../../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { ComparedRows } from "../../reading/compare-earlier.ts"
import { EarlierEmployees } from "../../reading/earlier-rows.ts"
import { FindingCounter, toFindings } from "../../reading/finding-counter.ts"
import { compileSource } from "../../reading/compile-source.ts"
import { addPageTotals } from "../../reading/page/page-totals.ts"
import type { PageContext } from "../../reading/page/page-context.ts"
import { type ProcessedPage, processPage } from "../../reading/page/process-page.ts"
import { resolveColumnNames } from "../../mapping/resolve-column-names.ts"
import { keepLatestMonths } from "../../salary/keep-latest-months.ts"
import { loadSimilarIds, type SimilarIds } from "../../reading/similar-ids.ts"
import { loadSourceStates } from "../../reading/source-state.ts"
import type { StagedSource } from "./staged-source.ts"
import { SyncLimitReached } from "../sync-errors.ts"
import type { OnProgress } from "../../reading/sync-report.ts"

export interface StageSourcePorts extends UsedPorts<
  "ledger" | "directory" | "secrets" | "phoneNumbers" | "telemetry"
> {
  /** Defaults when left out. */
  readonly limits?: SyncLimits
}

export interface StageSourceInput {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  readonly policy: SharingPolicy
  readonly subset: Subset
  readonly source: Source
  /** The cursor to read from; null: the start. */
  readonly cursor: unknown
  readonly fieldMapping: FieldMapping | null
  readonly reading: ReadingSettings
  readonly mode: LoadMode
  readonly onProgress: OnProgress
  readonly onStaged?: OnStaged
}

type Known = PageContext["known"]

export type OnStaged = (rows: ReadonlyArray<StagedRow>) => void

/** The state of one reading: totals, the row mapper of the current columns, the issues found. */
export class Staging {
  readonly #ports: StageSourcePorts
  readonly #input: StageSourceInput
  readonly #today: string
  readonly #issues = new FindingCounter()
  readonly #log = new ReadingLog()
  #notices = new FindingCounter()
  #lacking = new LackingRowCounter()
  #session: SyncSession
  #ordinal = 0
  #rows = 0
  #bytes = 0
  #cursor: unknown = null
  #columns: ReadonlyArray<string> | null = null
  #mapping: MappingPlan | null = null
  #rowMapper: RowMapper | null = null
  #encoding: EncodingReading | null = null
  #givesSalary = false
  #nonEmployeeRows = 0
  readonly #earlier: EarlierEmployees | null
  readonly #compared = new ComparedRows()
  #unknownStatuses = new UnknownStatusCounter()
  #waitingRows = 0
  readonly #spellings = new IdSpellings()

  constructor(ports: StageSourcePorts, input: StageSourceInput, session: SyncSession, today: string) {
    this.#ports = ports
    this.#input = input
    this.#session = session
    this.#today = today
    this.#earlier = this.#givesChanges ? new EarlierEmployees() : null
  }

  get outcome(): Omit<StagedSource, "grossDifferences"> {
    return {
      session: this.#session,
      mapping: this.#mapping,
      findings: toFindings(this.#issues, this.#notices),
      missingColumns: this.#missingColumns,
      lacking: this.#lacking.all,
      ...(this.#rowMapper?.forms.readings ?? NO_READINGS),
      learnt: this.#rowMapper?.forms.learnt ?? {},
      encoding: this.#encoding,
      pageCheck: this.#log.check,
      cursor: this.#cursor,
      givesSalary: this.#givesSalary,
      unknownStatuses: this.#unknownStatuses.result,
      waitingRows: this.#waitingRows,
      nonEmployeeRows: this.#nonEmployeeRows,
      mayHaveSimilarIds: this.#spellings.mayBeSimilar,
      compared: this.#earlier === null ? null : this.#compared,
    }
  }

  notePage({ agreement, rows, unreadable, encoding }: SourcePage): void {
    this.#encoding = encoding ?? null
    this.#log.addPage(agreement, rows.length + unreadable.length > 0)
  }

  /**
   * Decides what follows from the reading that has ended, and prepares the next one. After pages that never agreed, the next
   * sync begins where this one did: a page may have lost a newcomer or a change.
   */
  endReading(hasTime: boolean): Effect.Effect<ReadingDecision, StorageError> {
    return this.#countMissing().pipe(
      Effect.map((missing) => {
        const decision = this.#log.end({ hasMissing: missing > 0, hasTime })
        if (decision === "repeat") {
          this.#rows = 0
          this.#bytes = 0
          this.#notices = new FindingCounter()
          this.#lacking = new LackingRowCounter()
          this.#unknownStatuses = new UnknownStatusCounter()
          this.#compared.restart()
        }
        const { concludesAbsence, disagreement } = this.#log.check
        if (!concludesAbsence && disagreement !== null)
          this.#cursor = this.#session.mode === "delta" ? this.#input.cursor : null
        return decision
      }),
    )
  }

  #countMissing(): Effect.Effect<number, StorageError> {
    const isAsked =
      this.#log.needsMissing && this.#session.mode === "full" && this.#input.connection.firstSyncedAt !== null
    if (!isAsked) return Effect.succeed(0)
    return Effect.map(this.#ports.ledger.countMissing(this.#session), ({ missingActive }) => missingActive)
  }

  /** Fails when the page, or the rows processed before it, exceed the limits of a sync. */
  enforceLimits({ rows, bytes }: SyncLimits, page: SourcePage): Effect.Effect<void, SyncLimitReached> {
    this.#rows += page.rows.length + page.unreadable.length
    if (this.#rows > rows) return Effect.fail(new SyncLimitReached({ limit: "rows", allowed: rows }))
    if (this.#bytes > bytes) return Effect.fail(new SyncLimitReached({ limit: "bytes", allowed: bytes }))
    return Effect.void
  }

  /** Plans the mapping whenever the columns change; false when they cannot be mapped. */
  planColumns(page: SourcePage): boolean {
    if (page.columns === this.#columns) return true
    const { policy, subset, source, fieldMapping, reading, connection } = this.#input
    const { phoneNumbers } = this.#ports
    const givesChanges = this.#givesChanges
    const { plan, rowMapper } = compileSource(page.columns, {
      policy,
      subset,
      source,
      fieldMapping,
      reading,
      rules: connection.rules,
      phoneNumbers,
      givesChanges,
    })
    this.#columns = page.columns
    this.#mapping = plan
    if (rowMapper === null) return false
    this.#rowMapper = rowMapper
    return true
  }

  get #missingColumns(): ReadonlyArray<MissingColumn> {
    const { source, reading, fieldMapping } = this.#input
    // A given mapping is complete: what it leaves out is intended, and a header that the file lacks is an error already.
    const isByName = resolveColumnNames(source, fieldMapping).given === null
    return source.isFile === true && isByName && this.#mapping !== null && !this.#givesChanges
      ? findMissingColumns(this.#columns ?? [], this.#mapping, reading.lastColumns)
      : []
  }

  /** What a row leaves out is unchanged, instead of empty. */
  get #givesChanges(): boolean {
    const { mode, source } = this.#input
    return mode === "delta" && source.omittedInDeltas === "unchanged"
  }

  /** An HR system returns what is in force, so that its times decide nothing. */
  get #timeColumn(): number | null {
    const column =
      this.#input.source.omittedInDeltas === "unchanged" ? (this.#columns ?? []).indexOf(UPDATED_AT) : -1
    return column === -1 ? null : column
  }

  get forms(): ColumnForms {
    return this.#requiredMapper.forms
  }

  /** A page without columns and rows needs no mapping, but its cursor counts. */
  skipPage({ cursor, progress }: SourcePage): void {
    this.#cursor = cursor
    this.#input.onProgress({ step: "reading", rows: this.#session.totals.rows, source: progress })
  }

  loadKnown(page: SourcePage): Effect.Effect<Known, StorageError> {
    const { connection } = this.#input
    if (connection.firstSyncedAt === null) return Effect.succeed(new Map())
    return this.#ports.ledger.findKnown(connection.id, this.#listIds(page))
  }

  #listIds({ rows }: SourcePage): ReadonlyArray<string> {
    const rowMapper = this.#requiredMapper
    return rows.flatMap((row) => rowMapper.readEmployeeId(row.cells) ?? [])
  }

  /** The page's new ids that known employees have in another spelling. */
  loadSimilar(page: SourcePage, known: Known): Effect.Effect<SimilarIds, StorageError> {
    return loadSimilarIds(this.#ports.ledger, this.#input.connection, this.#listIds(page), known)
  }

  /** Where the earlier rows of the page's employees are staged. */
  findEarlier(page: SourcePage): ReadonlyArray<StagedPlace> {
    return this.#earlier?.findPlaces(page, this.#requiredMapper) ?? []
  }

  /** The page before must be stored. */
  loadEarlier(places: ReadonlyArray<StagedPlace>): Effect.Effect<void, StorageError> {
    return this.#earlier?.beginPage(this.#ports.ledger, this.#session, places) ?? Effect.void
  }

  /**
   * What is stored of the known employees of a page: it completes their rows in a read of changes, and otherwise only the masked
   * cells.
   */
  loadStates(
    page: SourcePage,
    known: Known,
  ): Effect.Effect<Pick<PageContext, "states" | "masked">, StorageError> {
    const load = (some: Known) => loadSourceStates(this.#ports, this.#input, some)
    return this.#givesChanges
      ? Effect.map(load(known), (states) => ({ states, masked: new Map() }))
      : Effect.map(load(this.#selectMasked(page, known)), (masked) => ({ states: null, masked }))
  }

  #selectMasked({ rows }: SourcePage, known: Known): Known {
    const { hasMask, readEmployeeId } = this.#requiredMapper
    if (known.size === 0) return known
    return new Map(
      rows.flatMap(({ cells }) => {
        const employee = hasMask(cells) ? known.get(readEmployeeId(cells) ?? "") : undefined
        return employee === undefined ? [] : [[employee.employeeId, employee] as const]
      }),
    )
  }

  /** Counts the page's errors and warnings, on which the processing of the next page depends. */
  process(
    page: SourcePage,
    stored: Pick<PageContext, "known" | "similar" | "states" | "masked">,
  ): Effect.Effect<ProcessedPage, StorageError> {
    const rowMapper = this.#requiredMapper
    const { keys, policy } = this.#input
    const months = { directory: this.#ports.directory, keys, policy }
    const earlier = this.#findEarlierRows(page, rowMapper)
    return processPage(page, {
      rowMapper,
      policy: this.#input.policy,
      earlier: this.#earlier,
      sessionId: this.#session.id,
      keys: this.#input.keys,
      ...stored,
      timeColumn: this.#timeColumn,
      newId: this.#ports.secrets.uuid,
      today: this.#today,
      firstOrdinal: this.#ordinal,
    }).pipe(
      Effect.flatMap((processed) =>
        Effect.map(keepLatestMonths(months, { staged: processed.staged, earlier }), (staged) => ({
          ...processed,
          staged,
        })),
      ),
      Effect.map((processed) => {
        this.#ordinal += processed.staged.length
        for (const row of processed.staged) {
          this.#spellings.add(row.employeeId)
          if ("record" in row) this.#bytes += row.record.sealed.byteLength
        }
        this.#givesSalary ||= processed.givesSalary
        this.#nonEmployeeRows += processed.nonEmployees
        this.#issues.add(processed.issues)
        this.#notices.add(processed.notices)
        for (const { keys, ...row } of processed.lacking) this.#lacking.add(keys, row)
        this.#unknownStatuses.add(processed.unknownStatuses)
        for (const { waits } of processed.unknownStatuses) if (waits) this.#waitingRows++
        this.#compared.add(processed.repetitions, this.#mapping?.findHeader("employeeId") ?? null)
        return processed
      }),
    )
  }

  /** The last staged rows of the page's employees, before the page. */
  #findEarlierRows({ rows }: SourcePage, rowMapper: RowMapper): ReadonlyArray<StagedRow> {
    const earlier = this.#earlier
    if (earlier === null) return []
    return rows.flatMap(({ cells }) => earlier.find(rowMapper.readEmployeeId(cells))?.staged ?? [])
  }

  store(page: SourcePage, processed: ProcessedPage): Effect.Effect<void, StorageError | SessionLost> {
    const before = this.#session.totals
    const totals = addPageTotals(before, page, processed)
    return this.#ports.ledger.stage(this.#session, processed.staged, totals).pipe(
      Effect.map((session) => {
        this.#session = session
        this.#cursor = page.cursor
        this.#ports.telemetry.recordRowsRead({
          connector: this.#input.source.connector,
          rows: totals.rows - before.rows,
          rejected: totals.rejected - before.rejected,
        })
        this.#input.onStaged?.(processed.staged)
        this.#input.onProgress({ step: "reading", rows: totals.rows, source: page.progress })
      }),
    )
  }

  get #requiredMapper(): RowMapper {
    if (this.#rowMapper === null) throw new Error("A page was processed before its columns were mapped")
    return this.#rowMapper
  }
}
