import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Correction, UploadTask } from "../../../../domain/onboarding/upload.ts"
import { foldEmployeeId } from "../../../../domain/sync/similar-ids.ts"
import { formatIsoDateAt } from "../../../../domain/employee/dates/calendar.ts"
import type { ValidatedUploadRow, StoredUploadRow } from "../../../../ports/onboarding/upload-store.ts"
import type { ConnectionKeys } from "../../../../ports/accounts/vault.ts"
import type { StorageError } from "../../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../../ports/ports.ts"
import type { Actor } from "../../../authorization/actor.ts"
import type { VendorNotFound } from "../../../authorization/authorization-errors.ts"
import { loadCompletions, type LoadCompletionsPorts } from "../../../reading/load-completions.ts"
import { type CompiledUpload, compileUpload, type CompileUploadPorts } from "../compile-upload.ts"
import {
  findReadUpload,
  type FindUploadError,
  type FindUploadPorts,
  type FoundUpload,
  type UploadSelector,
} from "../find-upload.ts"
import { loadSimilarIds } from "../../../reading/similar-ids.ts"
import { validateRow } from "./validate-row.ts"
import { countUpload, type UploadCounts } from "./list-upload-rows.ts"
import { makeRowView, type RowView } from "./row-view.ts"
import {
  correctCells,
  openContents,
  openCorrection,
  openRow,
  openTask,
  sealCorrection,
  sealRow,
} from "../sealed-upload.ts"
import {
  CorrectionInvalid,
  UploadNotReady,
  UploadRowNotFound,
  type UploadMappingInvalid,
} from "../upload-errors.ts"
import { EMPTY_FILE } from "../upload-source.ts"

export interface CorrectUploadRowInput extends UploadSelector {
  readonly row: number
  /** New values by header. */
  readonly cells: Readonly<Record<string, string>>
}

export interface CorrectedRow extends UploadCounts {
  /** The row, and others whose validity changed with it. */
  readonly changed: ReadonlyArray<RowView>
}

export type CorrectUploadRowPorts = FindUploadPorts &
  CompileUploadPorts &
  LoadCompletionsPorts &
  UsedPorts<"makeCsvSource">

/** Concurrent corrections are validated one after another. */
const MAX_ATTEMPTS = 5

/**
 * Corrects values of a row with errors, and validates it again, together with the rows that had or now have the same employee. The file
 * itself stays as it is: corrections apply when it is shared.
 */
export const makeCorrectUploadRow = (ports: CorrectUploadRowPorts) => {
  const attempt = Effect.fnUntraced(function* (actor: Actor, input: CorrectUploadRowInput) {
    const found = yield* findReadUpload(ports, actor, input)
    const { keys, upload } = found
    const task = openTask(keys, upload)
    if (upload.stage !== "checked" || task === null) return yield* new UploadNotReady({ stage: upload.stage })
    const headers = (openContents(keys, upload)?.columns ?? []).map(({ header }) => header)
    const change = yield* readChange(input, headers, task)
    const [stored] = yield* ports.uploads.findRows(upload.id, [input.row])
    if (stored === undefined) return yield* new UploadRowNotFound({ row: input.row })
    if (openRow(keys, upload.id, stored).cells.length === 0)
      return yield* new CorrectionInvalid({ columns: [] })
    const source = ports.makeCsvSource(EMPTY_FILE)
    const compiled = yield* compileUpload(ports, {
      connection: found.connection,
      source,
      columns: headers,
      task,
      terms: null,
    })
    const correction = { ...openCorrection(keys, upload.id, stored), ...change }
    const validated = yield* validateCorrection(ports, found, {
      ...compiled,
      stored,
      correction,
      columns: headers.length,
    })
    const isStored = yield* ports.uploads.correct(upload, {
      row: input.row,
      correction: sealCorrection(keys, upload.id, input.row, correction),
      ...validated,
    })
    if (!isStored) return null
    const rows = yield* ports.uploads.findRows(
      upload.id,
      validated.validated.map(({ row }) => row),
    )
    const view = makeRowView({ keys, uploadId: upload.id, headers, task })
    return { ...(yield* countUpload(ports.uploads, upload, { headers, task })), changed: rows.map(view) }
  })

  return Effect.fnUntraced(function* (
    actor: Actor,
    input: CorrectUploadRowInput,
  ): Effect.fn.Return<
    CorrectedRow,
    | FindUploadError
    | UploadNotReady
    | UploadRowNotFound
    | CorrectionInvalid
    | UploadMappingInvalid
    | VendorNotFound
  > {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const corrected = yield* attempt(actor, input)
      if (corrected !== null) return corrected
    }
    return yield* new UploadNotReady({ stage: "checked" })
  })
}

export type CorrectUploadRow = ReturnType<typeof makeCorrectUploadRow>

/** The new values by column. Only columns that are read can be corrected. */
const readChange = (
  { cells }: CorrectUploadRowInput,
  headers: ReadonlyArray<string>,
  { columns }: UploadTask,
): Effect.Effect<Correction, CorrectionInvalid> => {
  const isRead = (header: string) => headers.includes(header) && (columns[header] ?? "") !== ""
  const unread = Object.keys(cells).filter((header) => !isRead(header))
  if (unread.length > 0) return Effect.fail(new CorrectionInvalid({ columns: unread }))
  return Effect.succeed(
    Object.fromEntries(Object.entries(cells).map(([header, value]) => [headers.indexOf(header), value])),
  )
}

interface CorrectionJob extends Omit<CompiledUpload, "reading"> {
  readonly stored: StoredUploadRow
  readonly correction: Correction
  readonly columns: number
}

/** The corrected row, and the other rows with errors of its former and its current employee. */
const validateCorrection = Effect.fnUntraced(function* (
  ports: CorrectUploadRowPorts,
  found: FoundUpload,
  { stored, correction, ...job }: CorrectionJob,
): Effect.fn.Return<
  { readonly employee: Uint8Array | null; readonly validated: ReadonlyArray<ValidatedUploadRow> },
  StorageError
> {
  const { uploads } = ports
  const { row } = stored
  const {
    keys,
    upload: { id },
  } = found
  const { cells } = openRow(keys, id, stored)
  const readId = (own: Correction) => job.rowMapper.readEmployeeId(correctCells(cells, own))
  const [idBefore, idAfter] = [readId(openCorrection(keys, id, stored)), readId(correction)]
  const validate = yield* makeValidator(ports, found, job, [idBefore, idAfter])
  const toEmployee = (employeeId: string | null) =>
    employeeId === null ? null : keys.fingerprint(foldEmployeeId(employeeId))
  const listOthers = (employee: Uint8Array | null) =>
    employee === null
      ? Effect.succeed([])
      : Effect.map(uploads.listEmployeeRows(id, employee), (rows) => rows.filter((each) => each !== row))

  const employee = toEmployee(idAfter)
  const [left, joined] = [yield* listOthers(toEmployee(idBefore)), yield* listOthers(employee)]
  const affected = yield* uploads.findRows(id, [...new Set([...left, ...joined])])
  const contents = new Map(
    affected.map((each) => [each.row, formatCells(keys, id, each, openCorrection(keys, id, each))]),
  )
  contents.set(row, formatCells(keys, id, stored, correction))
  const findOther = (of: number, others: ReadonlyArray<number>) =>
    others.find((other) => other !== of && contents.get(other) !== contents.get(of)) ?? null
  const validated = [validate(stored, correction, findOther(row, joined))]
  for (const each of affected) {
    const others = joined.includes(each.row) ? [row, ...joined] : left
    validated.push(validate(each, openCorrection(keys, id, each), findOther(each.row, others)))
  }
  return { employee, validated }
})

/** Validates rows of these employees; `other`: a row that contradicts it. */
const makeValidator = Effect.fnUntraced(function* (
  ports: CorrectUploadRowPorts,
  { connection, keys, upload: { id } }: FoundUpload,
  job: Omit<CorrectionJob, "stored" | "correction">,
  employeeIds: ReadonlyArray<string | null>,
) {
  const today = formatIsoDateAt(yield* Clock.currentTimeMillis)
  const ids = employeeIds.flatMap((employeeId) => employeeId ?? [])
  const findStored = yield* loadCompletions(ports, { connection, keys, policy: job.policy }, ids)
  const known = yield* ports.ledger.findKnown(connection.id, ids)
  const similar = yield* loadSimilarIds(ports.ledger, connection, ids, known)
  return (row: StoredUploadRow, own: Correction, other: number | null): ValidatedUploadRow => {
    const { cells } = openRow(keys, id, row)
    const { errors } = validateRow(correctCells(cells, own), { ...job, today, other, findStored, similar })
    return sealRow(keys, id, row.row, { cells, errors })
  }
})

/** The contents of a row with a correction. */
const formatCells = (
  keys: ConnectionKeys,
  id: string,
  row: StoredUploadRow,
  correction: Correction,
): string => JSON.stringify(correctCells(openRow(keys, id, row).cells, correction))
