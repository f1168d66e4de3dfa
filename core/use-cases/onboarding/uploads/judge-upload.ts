import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import { MAX_WRONG_ROWS, type RowFault, type UploadTask } from "../../../domain/connection/uploads/upload.ts"
import { formatIsoDateAt } from "../../../domain/employee/values/calendar.ts"
import type { ConnectionKeys } from "../../../ports/access/vault.ts"
import type { JudgedUploadRow, StoredUpload, UploadStore } from "../../../ports/connection/upload-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Source, SourceError, SourcePage, SourceRow } from "../../../ports/sync/source.ts"
import type { VendorNotFound } from "../../authorization/authorization-errors.ts"
import {
  type FindCompletion,
  loadCompletions,
  type LoadCompletionsPorts,
} from "../../reading/load-completions.ts"
import { readPages } from "../../reading/read-pages.ts"
import { resolveDateOrders } from "../../reading/resolve-date-orders.ts"
import { type CompiledUpload, compileUpload, type CompileUploadPorts } from "./compile-upload.ts"
import { findContradictingRows } from "./contradictions.ts"
import { judgeRow } from "./judge-row.ts"
import { openContents, sealRow } from "./sealed-upload.ts"
import type { UploadMappingInvalid } from "./upload-errors.ts"

export interface JudgeUploadPorts extends CompileUploadPorts, LoadCompletionsPorts {
  readonly uploads: UploadStore
}

export interface JudgeUploadInput {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  readonly upload: StoredUpload
  readonly source: Source
  readonly task: UploadTask
  /** Called after each page. */
  readonly onPage: Effect.Effect<void>
}

/** Rows that are judged in one turn of the event loop, a few milliseconds. */
const ROWS_PER_YIELD = 50

/**
 * Judges every row: first reads the employee of each, so that contradicting ones are known, and then the rest. Returns the task with
 * the orders of the dates. Ends early when the file has too many wrong rows, or when the run is over.
 */
export const judgeUpload = Effect.fnUntraced(function* (
  ports: JudgeUploadPorts,
  input: JudgeUploadInput,
): Effect.fn.Return<UploadTask, SourceError | StorageError | UploadMappingInvalid | VendorNotFound> {
  const { connection, keys, upload, source, task } = input
  const columns = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  const compiled = yield* compileUpload(ports, { connection, source, columns, task, terms: null })
  const job: JudgeJob = { ...input, ...compiled, columns: columns.length }
  yield* ports.uploads.clearRows(upload)
  yield* storeEmployees(ports.uploads, job)
  const repeated = yield* ports.uploads.listRepeated(upload.id, MAX_WRONG_ROWS)
  const contents = yield* readRowContents(job, new Set(repeated.map(({ row }) => row)))
  yield* judgeRows(ports, job, findContradictingRows(repeated, contents))
  const readings = compiled.rowMapper.dates.readings
  return { ...task, dateOrders: Object.fromEntries(readings.map(({ column, order }) => [column, order])) }
})

interface JudgeJob extends JudgeUploadInput, Omit<CompiledUpload, "policy"> {
  readonly policy: CompiledUpload["policy"]
  readonly columns: number
}

const openPages = ({ source, task, policy, connection }: JudgeJob) => {
  const reading = {
    source,
    fieldMapping: task.columns,
    policy,
    componentOverrides: connection.componentOverrides,
  }
  return { reading, pages: readPages(reading, null) }
}

/** Decides the orders of dates on the way, before any row is judged. */
const storeEmployees = Effect.fnUntraced(function* (
  uploads: UploadStore,
  job: JudgeJob,
): Effect.fn.Return<void, SourceError | StorageError> {
  const { rowMapper, keys, upload, onPage } = job
  const { reading, pages } = openPages(job)
  const read = Effect.gen(function* () {
    for (let page = yield* pages.next; page !== null; page = yield* pages.next) {
      yield* resolveDateOrders(rowMapper.dates, page, reading, null)
      const employees = page.rows.flatMap(({ position, cells }) => {
        const employeeId = rowMapper.readEmployeeId(cells)
        return employeeId === null ? [] : [{ row: position, employee: keys.fingerprint(employeeId) }]
      })
      const isCurrent = yield* uploads.addEmployees(upload, employees)
      if (!isCurrent) return
      yield* onPage
    }
  })
  yield* read.pipe(Effect.ensuring(pages.close))
})

/** Digests of some rows of the file: at most as many as may be wrong. */
const readRowContents = Effect.fnUntraced(function* (
  job: JudgeJob,
  rows: ReadonlySet<number>,
): Effect.fn.Return<ReadonlyMap<number, string>, SourceError> {
  const contents = new Map<number, string>()
  if (rows.size === 0) return contents
  const { pages } = openPages(job)
  const read = Effect.gen(function* () {
    for (let page = yield* pages.next; page !== null; page = yield* pages.next) {
      for (const { position, cells } of page.rows) {
        if (!rows.has(position)) continue
        const digest = job.keys.fingerprint(JSON.stringify(toTexts(cells, job.columns)))
        contents.set(position, Buffer.from(digest).toString("base64url"))
      }
      yield* job.onPage
    }
  })
  yield* read.pipe(Effect.ensuring(pages.close))
  return contents
})

const judgeRows = Effect.fnUntraced(function* (
  ports: JudgeUploadPorts,
  job: JudgeJob,
  repeated: ReadonlyMap<number, number>,
): Effect.fn.Return<void, SourceError | StorageError> {
  const { upload, onPage } = job
  const { pages } = openPages(job)
  const today = formatIsoDateAt(yield* Clock.currentTimeMillis)
  const read = Effect.gen(function* () {
    let [rows, wrong] = [0, 0]
    for (let page = yield* pages.next; page !== null; page = yield* pages.next) {
      const findCompletion = job.givesChanges ? yield* loadPageCompletions(ports, job, page) : null
      const judged = yield* judgePage(page, { ...job, today, findCompletion }, repeated)
      rows += page.rows.length + page.unreadable.length
      wrong += judged.length
      const isTooWrong = wrong > MAX_WRONG_ROWS
      const isCurrent = isTooWrong || (yield* ports.uploads.addRows(upload, judged, rows))
      if (isTooWrong || !isCurrent) return
      yield* onPage
    }
  })
  yield* read.pipe(Effect.ensuring(pages.close))
})

const loadPageCompletions = (
  ports: LoadCompletionsPorts,
  job: JudgeJob,
  { rows }: SourcePage,
): Effect.Effect<FindCompletion, StorageError> =>
  loadCompletions(
    ports,
    job,
    rows.flatMap(({ cells }) => job.rowMapper.readEmployeeId(cells) ?? []),
  )

interface JudgePageJob extends JudgeJob {
  readonly today: string
  /** Null: the rows are whole. */
  readonly findCompletion: FindCompletion | null
}

const judgePage = Effect.fnUntraced(function* (
  page: SourcePage,
  job: JudgePageJob,
  repeated: ReadonlyMap<number, number>,
): Effect.fn.Return<ReadonlyArray<JudgedUploadRow>> {
  const { keys, upload } = job
  const judged = page.unreadable.map(({ position, reason }) => {
    const faults: ReadonlyArray<RowFault> = [{ kind: "unreadable", column: null, reason }]
    return sealRow(keys, upload.id, position, { cells: [], faults })
  })
  for (let from = 0; from < page.rows.length; from += ROWS_PER_YIELD) {
    if (from > 0) yield* Effect.yieldNow
    for (const row of page.rows.slice(from, from + ROWS_PER_YIELD)) {
      const found = judgeOne(row, job, repeated.get(row.position) ?? null)
      if (found !== null) judged.push(found)
    }
  }
  return judged
})

/** Null: nothing is wrong with the row. */
const judgeOne = (
  { position, cells }: SourceRow,
  job: JudgePageJob,
  other: number | null,
): JudgedUploadRow | null => {
  const { faults } = judgeRow(cells, { ...job, other })
  if (faults.length === 0) return null
  return sealRow(job.keys, job.upload.id, position, { cells: toTexts(cells, job.columns), faults })
}

/** Salary components may have added columns, which nobody can correct. */
const toTexts = (cells: ReadonlyArray<unknown>, columns: number): ReadonlyArray<string> =>
  cells.slice(0, columns).map((cell) => (typeof cell === "string" ? cell : ""))
