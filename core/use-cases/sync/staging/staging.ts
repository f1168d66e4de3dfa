import * as Effect from "effect/Effect"
import type { DateColumns } from "../../../domain/employee/dates/date-columns.ts"
import type { RowMapper } from "../../../domain/reading/row-mapper.ts"
import { type SyncLimits } from "../../../domain/sync/limits.ts"
import type { ReadingDecision } from "../../../domain/sync/page-agreement.ts"
import { ReadingLog } from "../../../domain/sync/reading-log.ts"
import { UPDATED_AT } from "../../../domain/sync/row-time.ts"
import { type MissingColumn, findMissingColumns } from "../../../domain/reading/missing-columns.ts"
import type { MappingPlan } from "../../../domain/reading/field-mapping.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Subset } from "../../../domain/sharing/subset.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { FieldMapping, ReadingSettings } from "../../../domain/mapping/reading-settings.ts"
import type { LoadMode, SyncSession } from "../../../domain/sync/session.ts"
import type { EmployeeDirectory } from "../../../ports/employee/employee-directory.ts"
import type { PhoneNumbers } from "../../../ports/employee/phone-numbers.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { Source, SourcePage } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SessionLost, StagedPlace, StagedRow, SyncLedger } from "../../../ports/sync/sync-ledger.ts"
import type { Telemetry } from "../../../ports/telemetry.ts"
import type { ConnectionKeys } from "../../../ports/access/vault.ts"
import { ComparedRows } from "../../reading/compare-earlier.ts"
import { EarlierEmployees } from "../../reading/earlier-rows.ts"
import { FindingCounter, toFindings } from "../../reading/finding-counter.ts"
import { compileSource } from "../../reading/compile-source.ts"
import { addPageTotals } from "../../reading/page-totals.ts"
import { type PageContext, type ProcessedPage, processPage } from "../../reading/process-page.ts"
import { resolveColumnNames } from "../../mapping/resolve-column-names.ts"
import { loadSourceStates } from "../../reading/source-state.ts"
import type { StagedSource } from "./staged-source.ts"
import { SyncLimitReached } from "../sync-errors.ts"
import type { OnProgress } from "../../reading/sync-report.ts"

export interface StageSourcePorts {
  readonly ledger: SyncLedger
  readonly directory: EmployeeDirectory
  readonly secrets: Secrets
  readonly phoneNumbers: PhoneNumbers
  readonly telemetry: Telemetry
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
  #session: SyncSession
  #ordinal = 0
  #rows = 0
  #bytes = 0
  #cursor: unknown = null
  #columns: ReadonlyArray<string> | null = null
  #mapping: MappingPlan | null = null
  #rowMapper: RowMapper | null = null
  #givesSalary = false
  readonly #earlier: EarlierEmployees | null
  readonly #compared = new ComparedRows()

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
      dates: this.#rowMapper?.dates.readings ?? [],
      pageCheck: this.#log.check,
      cursor: this.#cursor,
      givesSalary: this.#givesSalary,
      compared: this.#earlier === null ? null : this.#compared,
    }
  }

  notePage({ agreement, rows, unreadable }: SourcePage): void {
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

  get dates(): DateColumns {
    return this.#requiredMapper.dates
  }

  /** A page without columns and rows needs no mapping, but its cursor counts. */
  skipPage({ cursor, progress }: SourcePage): void {
    this.#cursor = cursor
    this.#input.onProgress({ step: "reading", rows: this.#session.totals.rows, source: progress })
  }

  loadKnown(page: SourcePage): Effect.Effect<Known, StorageError> {
    const { connection } = this.#input
    if (connection.firstSyncedAt === null) return Effect.succeed(new Map())
    const rowMapper = this.#requiredMapper
    const ids = page.rows.flatMap((row) => rowMapper.readEmployeeId(row.cells) ?? [])
    return this.#ports.ledger.findKnown(connection.id, ids)
  }

  /** Where the earlier rows of the page's employees are staged. */
  findEarlier(page: SourcePage): ReadonlyArray<StagedPlace> {
    return this.#earlier?.findPlaces(page, this.#requiredMapper) ?? []
  }

  /** The page before must be stored. */
  loadEarlier(places: ReadonlyArray<StagedPlace>): Effect.Effect<void, StorageError> {
    return this.#earlier?.beginPage(this.#ports.ledger, this.#session, places) ?? Effect.void
  }

  /** What is stored of the known employees of a page, in a read of changes: it completes their rows. */
  loadStates(known: Known): Effect.Effect<PageContext["states"], StorageError> {
    if (!this.#givesChanges) return Effect.succeed(null)
    return loadSourceStates(this.#ports, this.#input, known)
  }

  /** Counts the page's errors and warnings, on which the processing of the next page depends. */
  process(page: SourcePage, stored: Pick<PageContext, "known" | "states">): Effect.Effect<ProcessedPage> {
    return processPage(page, {
      rowMapper: this.#requiredMapper,
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
      Effect.map((processed) => {
        this.#ordinal += processed.staged.length
        for (const row of processed.staged) if ("record" in row) this.#bytes += row.record.sealed.byteLength
        this.#givesSalary ||= processed.givesSalary
        this.#issues.add(processed.issues)
        this.#notices.add(processed.notices)
        this.#compared.add(processed.repetitions, this.#mapping?.findHeader("employeeId") ?? null)
        return processed
      }),
    )
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
