import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { DateColumns, DateReading } from "../../../domain/employee/dates/date-columns.ts"
import type { Recipe } from "../../../domain/employee/normalise.ts"
import { DEFAULT_SYNC_LIMITS, type SyncLimits } from "../../../domain/sync/limits.ts"
import { isoDateAt } from "../../../domain/employee/values/calendar.ts"
import { type MissingColumn, missingColumns } from "../../../domain/mapping/missing-columns.ts"
import type { MappingPlan } from "../../../domain/mapping/field-mapping.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Subset } from "../../../domain/sharing/subset.ts"
import type { Connection, FieldMapping, ReadingSettings } from "../../../ports/connection/connection-store.ts"
import type { PhoneNumbers } from "../../../ports/employee/phone-numbers.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { Source, SourceError, SourcePage } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type {
  KnownEmployee,
  SessionLost,
  StagedRow,
  SyncLedger,
  SyncSession,
} from "../../../ports/sync/sync-ledger.ts"
import type { Telemetry } from "../../../ports/telemetry.ts"
import type { ConnectionKeys } from "../../../ports/access/vault.ts"
import { traced } from "../../traced.ts"
import { compileSource } from "./compile-source.ts"
import { type JudgedPage, judgePage } from "./judge-page.ts"
import { namesOfColumns } from "../../mapping/names-of-columns.ts"
import { isBlank, readPages } from "./read-pages.ts"
import { settleDates } from "./settle-dates.ts"
import { SyncLimitReached } from "../sync-errors.ts"
import { type Findings, ISSUES_KEPT, type OnProgress, type RowIssue } from "../sync-report.ts"

export interface StageSourcePorts {
  readonly ledger: SyncLedger
  readonly secrets: Secrets
  readonly phoneNumbers: PhoneNumbers
  readonly telemetry: Telemetry
  /** The usual ones when left out. */
  readonly limits?: SyncLimits
}

export interface StageSourceInput {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  readonly policy: SharingPolicy
  readonly subset: Subset
  readonly source: Source
  /** From where the source is read; null: from the start. */
  readonly cursor: unknown
  readonly fieldMapping: FieldMapping | null
  readonly reading: ReadingSettings
  readonly onProgress: OnProgress
  readonly onStaged?: OnStaged
}

export type OnStaged = (rows: ReadonlyArray<StagedRow>) => void

/** What became of reading a source; the rows themselves are in the session's staging. */
export interface StagedSource {
  readonly session: SyncSession
  readonly mapping: MappingPlan | null
  readonly findings: Findings
  /** Of a file: which columns of the last one it does not have. */
  readonly missingColumns: ReadonlyArray<MissingColumn>
  /** In which order its dates were read. */
  readonly dates: ReadonlyArray<DateReading>
  /** From where a later run can go on; null: it must start over. */
  readonly cursor: unknown
  /** Whether any row has a salary that is shared. */
  readonly givesSalary: boolean
}

/** Reads the whole source into the staging, page by page: while one is stored, the next is read and judged. */
export const stageSource = Effect.fnUntraced(function* (
  ports: StageSourcePorts,
  input: StageSourceInput,
  begun: SyncSession,
): Effect.fn.Return<StagedSource, SourceError | SyncLimitReached | StorageError | SessionLost> {
  const { limits = DEFAULT_SYNC_LIMITS } = ports
  const staging = new Staging(ports, input, begun, yield* today)
  const { componentOverrides } = input.connection
  const reading = { ...input, componentOverrides }
  const pages = readPages(reading, input.cursor)
  const staged = Effect.gen(function* () {
    let storing: Fiber.Fiber<void, StorageError | SessionLost> | null = null
    for (;;) {
      const page: SourcePage | null = yield* pages.next
      if (page !== null && isBlank(page)) {
        if (storing !== null) yield* Fiber.join(storing)
        staging.passBy(page)
        continue
      }
      if (page !== null) yield* staging.keepsTo(limits, page)
      const isRead = page !== null && staging.accepts(page)
      if (isRead) yield* settleDates(staging.dates, page, reading, input.cursor)
      const judged = isRead ? yield* judgeOne(staging, page) : null
      if (storing !== null) yield* Fiber.join(storing)
      if (page === null || judged === null) return staging.outcome
      storing = yield* Effect.forkChild(staging.store(page, judged))
    }
  }).pipe(Effect.ensuring(pages.close))
  return yield* Effect.raceFirst(staged, deadline(limits))
})

const deadline = ({ minutes }: SyncLimits) =>
  Effect.sleep(minutes * 60_000).pipe(
    Effect.andThen(Effect.fail(new SyncLimitReached({ limit: "minutes", allowed: minutes }))),
  )

const judgeOne = (staging: Staging, page: SourcePage) =>
  Effect.flatMap(staging.knownOf(page), (known) => staging.judge(page, known)).pipe(
    traced("sync.judge", () => ({ attributes: { "hrsync.sync.rows": page.rows.length } })),
  )

const today = Effect.map(Clock.currentTimeMillis, isoDateAt)

/** The running state of one reading: totals, the recipe of the columns at hand, the issues found. */
class Staging {
  readonly #ports: StageSourcePorts
  readonly #input: StageSourceInput
  readonly #today: string
  readonly #issues = new Tally()
  readonly #notices = new Tally()
  #session: SyncSession
  #ordinal = 0
  #rows = 0
  #bytes = 0
  #cursor: unknown = null
  #columns: ReadonlyArray<string> | null = null
  #mapping: MappingPlan | null = null
  #recipe: Recipe | null = null
  #givesSalary = false

  constructor(ports: StageSourcePorts, input: StageSourceInput, session: SyncSession, today: string) {
    this.#ports = ports
    this.#input = input
    this.#session = session
    this.#today = today
  }

  get outcome(): StagedSource {
    return {
      session: this.#session,
      mapping: this.#mapping,
      findings: findingsOf(this.#issues, this.#notices),
      missingColumns: this.#missingColumns,
      dates: this.#recipe?.dates.readings ?? [],
      cursor: this.#cursor,
      givesSalary: this.#givesSalary,
    }
  }

  /** Fails when the page, or what was judged before it, is more than a sync may read. */
  keepsTo({ rows, bytes }: SyncLimits, page: SourcePage): Effect.Effect<void, SyncLimitReached> {
    this.#rows += page.rows.length + page.unreadable.length
    if (this.#rows > rows) return Effect.fail(new SyncLimitReached({ limit: "rows", allowed: rows }))
    if (this.#bytes > bytes) return Effect.fail(new SyncLimitReached({ limit: "bytes", allowed: bytes }))
    return Effect.void
  }

  /** Plans the mapping whenever the columns change; false when they cannot be mapped. */
  accepts(page: SourcePage): boolean {
    if (page.columns === this.#columns) return true
    const { policy, subset, source, fieldMapping, reading, connection } = this.#input
    const { phoneNumbers } = this.#ports
    const { plan, recipe } = compileSource(page.columns, {
      policy,
      subset,
      source,
      fieldMapping,
      reading,
      rules: connection.rules,
      phoneNumbers,
    })
    this.#columns = page.columns
    this.#mapping = plan
    if (recipe === null) return false
    this.#recipe = recipe
    return true
  }

  get #missingColumns(): ReadonlyArray<MissingColumn> {
    const { source, reading, fieldMapping } = this.#input
    // A mapping that somebody gave is complete: what it leaves out is meant, and a header that it lacks is an error already.
    const isByName = namesOfColumns(source, fieldMapping).given === null
    return source.isFile === true && isByName && this.#mapping !== null
      ? missingColumns(this.#columns ?? [], this.#mapping, reading.lastColumns)
      : []
  }

  get dates(): DateColumns {
    return this.#compiled.dates
  }

  /** A page without columns and rows needs no mapping: up to where it was read counts all the same. */
  passBy({ cursor, progress }: SourcePage): void {
    this.#cursor = cursor
    this.#input.onProgress({ step: "reading", rows: this.#session.totals.rows, source: progress })
  }

  knownOf(page: SourcePage): Effect.Effect<ReadonlyMap<string, KnownEmployee>, StorageError> {
    const { connection } = this.#input
    if (connection.firstSyncedAt === null) return Effect.succeed(new Map())
    const recipe = this.#compiled
    const ids = page.rows.flatMap((row) => recipe.employeeIdOf(row.cells) ?? [])
    return this.#ports.ledger.known(connection.id, ids)
  }

  /** Counts what it finds, so that the next page is judged by it. */
  judge(page: SourcePage, known: ReadonlyMap<string, KnownEmployee>): Effect.Effect<JudgedPage> {
    return judgePage(page, {
      recipe: this.#compiled,
      shape: this.#input.policy.shape,
      sessionId: this.#session.id,
      keys: this.#input.keys,
      known,
      newId: this.#ports.secrets.uuid,
      today: this.#today,
      firstOrdinal: this.#ordinal,
      keepsRecords: this.#input.source.invalidValues === "drop" || this.#issues.count === 0,
    }).pipe(
      Effect.map((judged) => {
        this.#ordinal += judged.staged.length
        for (const row of judged.staged) if ("record" in row) this.#bytes += row.record.sealed.byteLength
        this.#givesSalary ||= judged.givesSalary
        this.#issues.add(judged.issues)
        this.#notices.add(judged.notices)
        return judged
      }),
    )
  }

  store(page: SourcePage, judged: JudgedPage): Effect.Effect<void, StorageError | SessionLost> {
    const before = this.#session.totals
    const totals = addPage(before, page, judged)
    return this.#ports.ledger.stage(this.#session, judged.staged, totals).pipe(
      Effect.map((session) => {
        this.#session = session
        this.#cursor = page.cursor
        this.#ports.telemetry.rowsRead({
          connector: this.#input.source.connector,
          rows: totals.rows - before.rows,
          rejected: totals.rejected - before.rejected,
        })
        this.#input.onStaged?.(judged.staged)
        this.#input.onProgress({ step: "reading", rows: totals.rows, source: page.progress })
      }),
    )
  }

  get #compiled(): Recipe {
    if (this.#recipe === null) throw new Error("A page was judged before its columns were mapped")
    return this.#recipe
  }
}

/** Findings are counted for ever and kept for a while. */
class Tally {
  readonly kept: Array<RowIssue> = []
  count = 0

  add(findings: ReadonlyArray<RowIssue>): void {
    this.count += findings.length
    this.kept.push(...findings.slice(0, ISSUES_KEPT - this.kept.length))
  }
}

const findingsOf = (issues: Tally, notices: Tally): Findings => ({
  issues: issues.kept,
  issueCount: issues.count,
  notices: notices.kept,
  noticeCount: notices.count,
})

const addPage = (totals: SyncSession["totals"], page: SourcePage, judged: JudgedPage) => {
  const counts = { add: 0, update: 0, refresh: 0, unchanged: 0, outside: 0 }
  for (const { change } of judged.staged) counts[change]++
  return {
    ...totals,
    rows: totals.rows + page.rows.length + page.unreadable.length,
    accepted: totals.accepted + judged.staged.length,
    rejected: totals.rejected + judged.rejected,
    added: totals.added + counts.add,
    updated: totals.updated + counts.update,
    unchanged: totals.unchanged + counts.unchanged + counts.refresh,
    outside: totals.outside + counts.outside,
  }
}
