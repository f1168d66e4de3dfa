import * as Effect from "effect/Effect"
import type { ColumnForms } from "../../../domain/reading/column-forms.ts"
import type { RowMapper } from "../../../domain/reading/row-mapper.ts"
import { type SyncLimits } from "../../../domain/sync/limits.ts"
import type { ReadingDecision } from "../../../domain/sync/page-agreement.ts"
import { ReadingLog } from "../../../domain/sync/reading-log.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { EncodingReading } from "../../../domain/sync/files/file-encoding.ts"
import type { FileLayout } from "../../../domain/sync/files/file-layout.ts"
import type { SourcePage } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SessionLost, StagedPlace, StagedRow } from "../../../ports/sync/sync-ledger.ts"
import { EarlierEmployees } from "../../reading/earlier-rows.ts"
import { addPageTotals } from "../../reading/page/page-totals.ts"
import { type ProcessedPage, processPage } from "../../reading/page/process-page.ts"
import { keepLatestMonths } from "../../salary/keep-latest-months.ts"
import type { StagedSource } from "./staged-source.ts"
import { SyncLimitReached } from "../sync-errors.ts"
import { PageColumns } from "./page-columns.ts"
import { loadPageEmployees, type PageEmployees } from "./page-employees.ts"
import { RowCounts } from "./row-counts.ts"
import { givesChanges, type StageSourceInput, type StageSourcePorts } from "./stage-source-input.ts"

/** A page before it is stored. */
export interface PageToStore {
  readonly page: SourcePage
  readonly processed: ProcessedPage
  /** The last staged rows of the page's employees, before the page. */
  readonly earlier: ReadonlyArray<StagedRow>
}

/** The state of one reading: its session, cursor and totals, the columns of its pages, and what its rows were found to be. */
export class Staging {
  readonly #ports: StageSourcePorts
  readonly #input: StageSourceInput
  readonly #today: string
  readonly #columns: PageColumns
  readonly #counts = new RowCounts()
  readonly #log = new ReadingLog()
  readonly #earlier: EarlierEmployees | null
  #session: SyncSession
  #ordinal = 0
  #rows = 0
  #cursor: unknown = null
  #encoding: EncodingReading | null = null
  #layout: FileLayout | null = null

  constructor(ports: StageSourcePorts, input: StageSourceInput, session: SyncSession, today: string) {
    this.#ports = ports
    this.#input = input
    this.#session = session
    this.#today = today
    this.#columns = new PageColumns(ports, input)
    this.#earlier = givesChanges(input) ? new EarlierEmployees() : null
  }

  get outcome(): Omit<StagedSource, "grossDifferences"> {
    return {
      session: this.#session,
      ...this.#columns.outcome,
      ...this.#counts.outcome,
      encoding: this.#encoding,
      layout: this.#layout,
      pageCheck: this.#log.check,
      cursor: this.#cursor,
      compared: this.#earlier === null ? null : this.#counts.compared,
    }
  }

  notePage({ agreement, rows, unreadable, encoding, layout }: SourcePage): void {
    this.#encoding = encoding ?? null
    this.#layout = layout ?? null
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
          this.#counts.restart()
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

  /** Fails when the rows, with those of the page, exceed the limits of a sync. */
  enforceRowLimit({ rows }: SyncLimits, page: SourcePage): Effect.Effect<void, SyncLimitReached> {
    this.#rows += page.rows.length + page.unreadable.length
    return this.#rows > rows
      ? Effect.fail(new SyncLimitReached({ limit: "rows", allowed: rows }))
      : Effect.void
  }

  /** Fails when the records of the pages that are stored exceed the limits of a sync. */
  #enforceByteLimit({ bytes }: SyncLimits): Effect.Effect<void, SyncLimitReached> {
    return this.#counts.bytes > bytes
      ? Effect.fail(new SyncLimitReached({ limit: "bytes", allowed: bytes }))
      : Effect.void
  }

  /** Plans the mapping whenever the columns change; false when they cannot be mapped. */
  planColumns(page: SourcePage): boolean {
    return this.#columns.plan(page)
  }

  get forms(): ColumnForms {
    return this.#columns.forms
  }

  /** A page without columns and rows needs no mapping, but its cursor counts. */
  skipPage({ cursor, progress }: SourcePage): void {
    this.#cursor = cursor
    this.#input.onProgress({ step: "reading", rows: this.#session.totals.rows, source: progress })
  }

  loadEmployees(page: SourcePage): Effect.Effect<PageEmployees, StorageError> {
    return loadPageEmployees(this.#ports, this.#input, page, this.#columns.rowMapper)
  }

  /** Where the earlier rows of the page's employees are staged. */
  findEarlier(page: SourcePage): ReadonlyArray<StagedPlace> {
    return this.#earlier?.findPlaces(page, this.#columns.rowMapper) ?? []
  }

  /** The page before must be stored. */
  loadEarlier(places: ReadonlyArray<StagedPlace>): Effect.Effect<void, StorageError> {
    return this.#earlier?.beginPage(this.#ports.ledger, this.#session, places) ?? Effect.void
  }

  /** Counts the page's errors and warnings, on which the processing of the next page depends. */
  process(page: SourcePage, employees: PageEmployees): Effect.Effect<PageToStore> {
    const { rowMapper, timeColumn, idHeader } = this.#columns
    const { keys, policy, restricted } = this.#input
    const earlier = this.#findEarlierRows(page, rowMapper)
    return processPage(page, {
      rowMapper,
      policy,
      earlier: this.#earlier,
      sessionId: this.#session.id,
      keys,
      recordSealer: this.#ports.recordSealer,
      restricted,
      ...employees,
      timeColumn,
      newId: this.#ports.secrets.uuid,
      today: this.#today,
      firstOrdinal: this.#ordinal,
    }).pipe(
      Effect.map((processed) => {
        this.#ordinal += processed.rows
        this.#counts.add(processed, idHeader)
        return { page, processed, earlier }
      }),
    )
  }

  /** The last staged rows of the page's employees, before the page. */
  #findEarlierRows({ rows }: SourcePage, rowMapper: RowMapper): ReadonlyArray<StagedRow> {
    const earlier = this.#earlier
    if (earlier === null) return []
    return rows.flatMap(({ cells }) => earlier.find(rowMapper.readEmployeeId(cells))?.staged ?? [])
  }

  /** Stores the page once its records are sealed. The pages before it must be stored. */
  store(
    { page, processed, earlier }: PageToStore,
    limits: SyncLimits,
  ): Effect.Effect<void, SyncLimitReached | StorageError | SessionLost> {
    const { keys, policy } = this.#input
    const { directory, ledger, telemetry } = this.#ports
    const before = this.#session.totals
    return Effect.gen({ self: this }, function* () {
      yield* this.#enforceByteLimit(limits)
      const sealed = yield* processed.staged
      const staged = yield* keepLatestMonths({ directory, keys, policy }, { staged: sealed, earlier })
      const totals = addPageTotals(before, page, { rejected: processed.rejected, staged })
      this.#session = yield* ledger.stage(this.#session, staged, totals)
      this.#counts.addStaged(staged)
      this.#cursor = page.cursor
      telemetry.recordRowsRead({
        connector: this.#input.source.connector,
        rows: totals.rows - before.rows,
        rejected: totals.rejected - before.rejected,
      })
      this.#input.onStaged?.(staged)
      this.#input.onProgress({ step: "reading", rows: totals.rows, source: page.progress })
    })
  }
}
