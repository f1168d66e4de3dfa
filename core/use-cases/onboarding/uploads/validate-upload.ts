import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { FieldKind } from "../../../contract/employee/field-row.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { MAX_WRONG_ROWS, type RowError, type UploadTask } from "../../../domain/onboarding/upload.ts"
import { formatIsoDateAt } from "../../../domain/employee/dates/calendar.ts"
import { UnknownValueCounter } from "../../../domain/onboarding/unknown-values.ts"
import { foldEmployeeId } from "../../../domain/sync/similar-ids.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type {
  RowEmployee,
  ValidatedUploadRow,
  StoredUpload,
  UploadStore,
} from "../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Source, SourceError, SourcePage, SourceRow } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { VendorNotFound } from "../../authorization/authorization-errors.ts"
import {
  type FindCompletion,
  loadCompletions,
  type LoadCompletionsPorts,
} from "../../reading/load-completions.ts"
import { readPages } from "../../reading/read-pages.ts"
import { resolveForms } from "../../reading/resolve-forms.ts"
import { countRowsPerTurn } from "../../reading/rows-per-turn.ts"
import { STATUS_KEY } from "../../../domain/reading/read-row.ts"
import type { UnknownValue } from "../../../domain/reading/unknown-values.ts"
import { loadSimilarIds, type SimilarIds } from "../../reading/similar-ids.ts"
import { type CompiledUpload, compileUpload, type CompileUploadPorts } from "./compile-upload.ts"
import { findContradictingRows } from "./contradictions.ts"
import { findKind } from "../../connection/columns/describe-columns.ts"
import { findMended } from "./rows/find-mended.ts"
import { validateRow } from "./rows/validate-row.ts"
import { openContents, sealRow } from "./sealed-upload.ts"
import type { UploadMappingInvalid } from "./upload-errors.ts"
import { guessRow } from "./upload-source.ts"

export type ValidateUploadPorts = CompileUploadPorts & LoadCompletionsPorts & UsedPorts<"uploads">

export interface ValidateUploadInput {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  readonly upload: StoredUpload
  readonly source: Source
  readonly task: UploadTask
  /** Called after each page. */
  readonly onPage: Effect.Effect<void>
}

/**
 * Validates every row: first reads the employee of each, so that contradicting ones are known, and then the rest. Returns the task with
 * how its dates and amounts are written, and what can be fixed at once. Ends early when the file has too many rows with errors, or when the run is over.
 */
export const validateUpload = Effect.fnUntraced(function* (
  ports: ValidateUploadPorts,
  input: ValidateUploadInput,
): Effect.fn.Return<UploadTask, SourceError | StorageError | UploadMappingInvalid | VendorNotFound> {
  const { connection, keys, upload, source, task } = input
  const columns = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
  const compiled = yield* compileUpload(ports, { connection, source, columns, task, terms: null })
  const unknown = new UnknownValueCounter()
  const kinds = columns.map((header) => findKind(task.columns[header] ?? ""))
  const job: ValidateJob = { ...input, ...compiled, columns: columns.length, unknown, kinds, fixable: {} }
  yield* ports.uploads.clearRows(upload)
  yield* storeEmployees(ports.uploads, job)
  const repeated = yield* ports.uploads.listRepeated(upload.id, MAX_WRONG_ROWS)
  const contents = yield* readRowContents(job, new Set(repeated.map(({ row }) => row)))
  const leftOut = yield* validateRows(ports, job, findContradictingRows(repeated, contents))
  const { readings, learnt } = compiled.rowMapper.forms
  const known = readings.dates.filter(({ because }) => because !== "unclear")
  const dateOrders = Object.fromEntries(known.map(({ column, order }) => [column, order]))
  return { ...task, dateOrders, learnt, readings, leftOut, unknown: unknown.result, fixable: job.fixable }
})

interface ValidateJob extends ValidateUploadInput, Omit<CompiledUpload, "policy"> {
  readonly policy: CompiledUpload["policy"]
  readonly columns: number
  readonly unknown: UnknownValueCounter
  /** By the index of the column. */
  readonly kinds: ReadonlyArray<FieldKind>
  /** Grows with each row: see UploadTask. */
  readonly fixable: Record<string, number>
}

const openPages = ({ source, task, policy, connection }: ValidateJob) => {
  const reading = {
    source,
    fieldMapping: task.columns,
    policy,
    componentOverrides: connection.componentOverrides,
  }
  return { reading, pages: readPages(reading, null) }
}

/** Decides how dates and amounts are written on the way, before any row is validated. */
const storeEmployees = Effect.fnUntraced(function* (
  uploads: UploadStore,
  job: ValidateJob,
): Effect.fn.Return<void, SourceError | StorageError> {
  const { rowMapper, keys, upload, onPage } = job
  const { reading, pages } = openPages(job)
  const read = Effect.gen(function* () {
    for (let page = yield* pages.next; page !== null; page = yield* pages.next) {
      yield* resolveForms(rowMapper.forms, page, reading, null)
      const employees: Array<RowEmployee> = []
      const perTurn = countRowsPerTurn(page.columns.length)
      for (const [index, { position, cells }] of page.rows.entries()) {
        if (index % perTurn === perTurn - 1) yield* Effect.yieldNow
        const employeeId = rowMapper.readEmployeeId(cells)
        if (employeeId !== null)
          employees.push({ row: position, employee: keys.fingerprint(foldEmployeeId(employeeId)) })
      }
      const isCurrent = yield* uploads.addEmployees(upload, employees)
      if (!isCurrent) return
      yield* onPage
    }
  })
  yield* read.pipe(Effect.ensuring(pages.close))
})

/** Digests of some rows of the file: at most as many as may have errors. */
const readRowContents = Effect.fnUntraced(function* (
  job: ValidateJob,
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

/** Returns how many rows of the file were left out. */
const validateRows = Effect.fnUntraced(function* (
  ports: ValidateUploadPorts,
  job: ValidateJob,
  repeated: ReadonlyMap<number, number>,
): Effect.fn.Return<number, SourceError | StorageError> {
  const { upload, onPage } = job
  const { pages } = openPages(job)
  const today = formatIsoDateAt(yield* Clock.currentTimeMillis)
  const read = Effect.gen(function* () {
    let [rows, wrong] = [0, 0]
    for (let page = yield* pages.next; page !== null; page = yield* pages.next) {
      const findStored = yield* loadPageCompletions(ports, job, page)
      const similar = yield* loadPageSimilarIds(ports, job, page)
      const validated = yield* validatePage(page, { ...job, today, findStored, similar }, repeated)
      rows += page.rows.length + page.unreadable.length
      wrong += validated.length
      const isTooWrong = wrong > MAX_WRONG_ROWS
      const isCurrent = isTooWrong || (yield* ports.uploads.addRows(upload, validated, rows))
      if (isTooWrong || !isCurrent) return 0
      yield* onPage
    }
    const leftOut = (upload.rows ?? rows) - rows
    if (leftOut > 0) yield* ports.uploads.addRows(upload, [], rows + leftOut)
    return leftOut
  })
  return yield* read.pipe(Effect.ensuring(pages.close))
})

/** Loads what may complete rows: all of a file of changes, and otherwise those with a mask. */
const loadPageCompletions = (
  ports: LoadCompletionsPorts,
  job: ValidateJob,
  { rows }: SourcePage,
): Effect.Effect<FindCompletion, StorageError> => {
  const { givesChanges, rowMapper } = job
  const completed = rows.filter(({ cells }) => givesChanges || rowMapper.hasMask(cells))
  return loadCompletions(
    ports,
    job,
    completed.flatMap(({ cells }) => rowMapper.readEmployeeId(cells) ?? []),
  )
}

const loadPageSimilarIds = Effect.fnUntraced(function* (
  { ledger }: LoadCompletionsPorts,
  { connection, rowMapper }: ValidateJob,
  { rows }: SourcePage,
): Effect.fn.Return<SimilarIds, StorageError> {
  if (connection.firstSyncedAt === null) return new Map()
  const ids = rows.flatMap(({ cells }) => rowMapper.readEmployeeId(cells) ?? [])
  const known = yield* ledger.findKnown(connection.id, ids)
  return yield* loadSimilarIds(ledger, connection, ids, known)
})

interface ValidatePageJob extends ValidateJob {
  readonly today: string
  readonly findStored: FindCompletion
  readonly similar: SimilarIds
}

const validatePage = Effect.fnUntraced(function* (
  page: SourcePage,
  job: ValidatePageJob,
  repeated: ReadonlyMap<number, number>,
): Effect.fn.Return<ReadonlyArray<ValidatedUploadRow>> {
  const { keys, upload } = job
  const validated = page.unreadable.map((row) => {
    const { reason, reasonCodes } = row
    const codes = reasonCodes === undefined ? {} : { reasonCodes }
    const errors: ReadonlyArray<RowError> = [{ kind: "unreadable", column: null, reason, ...codes }]
    const cells = row.text === undefined ? [] : guessRow(row, page).slice(0, job.columns)
    return sealRow(keys, upload.id, row.position, { cells, errors })
  })
  const perTurn = countRowsPerTurn(page.columns.length)
  for (let from = 0; from < page.rows.length; from += perTurn) {
    if (from > 0) yield* Effect.yieldNow
    for (const row of page.rows.slice(from, from + perTurn)) {
      const found = validateOne(row, job, repeated.get(row.position) ?? null)
      if (found !== null) validated.push(found)
    }
  }
  return validated
})

/** Null: the row has no errors. */
const validateOne = (
  { position, cells }: SourceRow,
  job: ValidatePageJob,
  other: number | null,
): ValidatedUploadRow | null => {
  const { errors } = validateRow(cells, { ...job, other })
  for (const value of job.rowMapper.findUnknown(cells)) if (isAsked(value, errors)) job.unknown.add(value)
  if (errors.length === 0) return null
  const texts = toTexts(cells, job.columns)
  countFixable(texts, errors, job)
  return sealRow(job.keys, job.upload.id, position, { cells: texts, errors })
}

const countFixable = (
  cells: ReadonlyArray<string>,
  errors: ReadonlyArray<RowError>,
  job: ValidatePageJob,
): void => {
  for (const { kind: error, column } of errors) {
    if (error !== "invalid" || column === null) continue
    const kind = job.kinds[column] ?? "text"
    const mended = findMended(
      cells,
      { column, kind },
      (each) => validateRow(each, { ...job, other: null }).errors,
    )
    if (mended !== null) job.fixable[column] = (job.fixable[column] ?? 0) + 1
  }
}

/** A status is not asked of an employee who has left. */
const isAsked = ({ key, column }: UnknownValue, errors: ReadonlyArray<RowError>): boolean =>
  key !== STATUS_KEY || errors.some((error) => error.column === column)

/** Salary components may have added columns, which cannot be corrected. */
const toTexts = (cells: ReadonlyArray<unknown>, columns: number): ReadonlyArray<string> =>
  cells.slice(0, columns).map((cell) => (typeof cell === "string" ? cell : ""))
