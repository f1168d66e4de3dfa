import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { ASSOCIATED_DATA } from "../../../domain/accounts/associated-data.ts"
import { nameColumns } from "../../../domain/connection/columns/name-columns.ts"
import { combineEdits, type EditedRows } from "../../../domain/onboarding/edits/upload-edit.ts"
import { guessCells } from "../../../domain/onboarding/edits/unreadable-cells.ts"
import type { Correction } from "../../../domain/onboarding/upload.ts"
import { type ConnectionKeys, DecryptionFailed } from "../../../ports/accounts/vault.ts"
import type { StoredUpload, UploadStore } from "../../../ports/onboarding/upload-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Source, SourceFile, SourcePage, UnreadableRow } from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { correctCells, type EditContents, openCorrection, openDetails, openEdit } from "./sealed-upload.ts"

export type UploadSourcePorts = UsedPorts<
  "uploads.readChunk" | "uploads.listCorrections" | "uploads.listEdits" | "makeCsvSource"
>

/** The rows of an uploaded file as a source: every column has a name of its own, and the edits apply. */
export const openUploadSource = Effect.fnUntraced(function* (
  ports: UploadSourcePorts,
  keys: ConnectionKeys,
  upload: StoredUpload,
): Effect.fn.Return<Source, StorageError> {
  const edited = yield* readEdits(ports.uploads, keys, upload)
  const source = yield* openUploadedFile(ports, keys, upload)
  return { ...source, pages: (cursor) => prepareRows(source.pages(cursor), edited) }
})

/** The rows of the file without any edit, with the likely cells of those that cannot be read. */
export const openPlainRows = (ports: UploadSourcePorts, keys: ConnectionKeys, upload: StoredUpload) =>
  Effect.map(openUploadedFile(ports, keys, upload), (source) => ({
    ...source,
    pages: (cursor: string | null) => listPlainRows(source.pages(cursor)),
  }))

async function* listPlainRows(pages: AsyncIterable<SourcePage>): AsyncGenerator<SourcePage> {
  for await (const page of pages) {
    const guessed = page.unreadable.map((row) => ({ position: row.position, cells: guessRow(row, page) }))
    yield { ...page, rows: [...page.rows, ...guessed].sort((a, b) => a.position - b.position) }
  }
}

/** What all edits of the file that apply make of its rows. */
const readEdits = Effect.fnUntraced(function* (
  uploads: Pick<UploadStore, "listCorrections" | "listEdits">,
  keys: ConnectionKeys,
  upload: StoredUpload,
): Effect.fn.Return<EditedRows, StorageError> {
  const edits = yield* readAppliedEdits(uploads, keys, upload)
  const before = yield* readCorrections(uploads, keys, upload.id)
  return combineEdits(
    before,
    edits.flatMap((each) => ("changes" in each ? each.changes : [])),
  )
})

/** The edits of the file that apply, in their order. */
export const readAppliedEdits = Effect.fnUntraced(function* (
  uploads: Pick<UploadStore, "listEdits">,
  keys: ConnectionKeys,
  upload: Pick<StoredUpload, "id" | "edits">,
): Effect.fn.Return<ReadonlyArray<EditContents>, StorageError> {
  const edits: Array<EditContents> = []
  for (let after = 0; ;) {
    const page = yield* uploads.listEdits(upload, after)
    for (const each of page) edits.push(openEdit(keys, upload.id, each))
    const last = page.at(-1)
    if (last === undefined) return edits
    after = last.number
  }
})

/** The file as it is, with its original headers. */
export const openUploadedFile = (
  { uploads, makeCsvSource }: UploadSourcePorts,
  keys: ConnectionKeys,
  upload: StoredUpload,
): Effect.Effect<Source> => {
  const { headerLine } = openDetails(keys, upload)
  return Effect.map(toSourceFile(uploads, keys, upload), (file) =>
    makeCsvSource(file, { showsUnreadable: true, ...(headerLine === undefined ? {} : { headerLine }) }),
  )
}

export const readCorrections = Effect.fnUntraced(function* (
  uploads: Pick<UploadStore, "listCorrections">,
  keys: ConnectionKeys,
  id: string,
): Effect.fn.Return<ReadonlyMap<number, Correction>, StorageError> {
  const corrections = new Map<number, Correction>()
  for (let after = 0; ;) {
    const page = yield* uploads.listCorrections(id, after)
    for (const each of page) corrections.set(each.row, openCorrection(keys, id, each))
    const last = page.at(-1)
    if (last === undefined) return corrections
    after = last.row
  }
})

async function* prepareRows(
  pages: AsyncIterable<SourcePage>,
  { corrections, leftOut }: EditedRows,
): AsyncGenerator<SourcePage> {
  // The same list for every page: columns are compared by identity.
  let [original, columns]: [SourcePage["columns"], SourcePage["columns"]] = [[], []]
  for await (const page of pages) {
    if (original !== page.columns) {
      original = page.columns
      columns = nameColumns(original).map(({ header }) => header)
    }
    const isKept = ({ position }: { readonly position: number }) => !leftOut.has(position)
    const mended = page.unreadable.flatMap((row) =>
      corrections.has(row.position) ? [{ position: row.position, cells: guessRow(row, page) }] : [],
    )
    const rows = [...page.rows, ...mended]
      .filter(isKept)
      .sort((a, b) => a.position - b.position)
      .map((row) => ({ ...row, cells: correctCells(row.cells, corrections.get(row.position)) }))
    const unreadable = page.unreadable.filter((row) => isKept(row) && !corrections.has(row.position))
    yield { ...page, columns, rows, unreadable }
  }
}

/** The cells of a row that cannot be read, as a person sees them who mends it. */
export const guessRow = (
  { text = "" }: UnreadableRow,
  { columns, delimiter = "," }: Pick<SourcePage, "columns" | "delimiter">,
): ReadonlyArray<string> => guessCells(text, delimiter, columns.length)

/**
 * The file as it was uploaded. It is read within the scope of the caller. Reading it may throw StorageError and DecryptionFailed.
 */
const toSourceFile = (
  uploads: Pick<UploadStore, "readChunk">,
  keys: ConnectionKeys,
  upload: StoredUpload,
): Effect.Effect<SourceFile> =>
  Effect.map(Effect.context(), (context) => ({
    name: openDetails(keys, upload).fileName,
    size: upload.size,
    open: () => Stream.toAsyncIterableWith(streamChunks(uploads, keys, upload), context),
  }))

const streamChunks = (
  uploads: Pick<UploadStore, "readChunk">,
  keys: ConnectionKeys,
  { id, size }: StoredUpload,
): Stream.Stream<Uint8Array, StorageError> =>
  Stream.paginate(0, (start) =>
    uploads.readChunk(id, start).pipe(
      Effect.map((chunk) => {
        const associatedData = ASSOCIATED_DATA.uploadChunk(id, start)
        if (chunk === null) throw new DecryptionFailed({ associatedData })
        const next = start + chunk.length
        return [
          [keys.open(associatedData, chunk.sealed)],
          next < size ? Option.some(next) : Option.none(),
        ] as const
      }),
    ),
  )

/** For the properties of a source without reading it. */
export const EMPTY_FILE: SourceFile = {
  name: "",
  size: 0,
  open: async function* () {
    // It has no bytes.
  },
}
