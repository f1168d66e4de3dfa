import { SourceError, type SourceFile, type SourcePage } from "../../../../core/ports/sync/source.ts"
import { CSV_LIMITS, type CsvLimits } from "../csv-format.ts"
import { readOptions, type CsvInput } from "../csv-input.ts"
import { readPages } from "../read-pages.ts"

/** A file in memory, read in chunks of `chunkBytes`. */
export const makeFile = (content: string | Uint8Array, chunkBytes = 64 * 1024): SourceFile => {
  const bytes = Buffer.from(content)
  return {
    name: "employees.csv",
    size: bytes.length,
    open: async function* () {
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        yield await Promise.resolve(bytes.subarray(at, at + chunkBytes))
      }
    },
  }
}

export interface ReadOptions extends Omit<CsvInput, "file"> {
  readonly limits?: Partial<CsvLimits>
}

export const collectPages = async (
  file: SourceFile,
  { limits, ...named }: ReadOptions = {},
): Promise<ReadonlyArray<SourcePage>> => {
  const pages: Array<SourcePage> = []
  for await (const page of readPages(file, readOptions(named), { ...CSV_LIMITS, ...limits })) {
    pages.push(page)
  }
  return pages
}

/** The whole file: its header, each row with its line, and each unreadable line with its reason. */
export const readFile = async (file: SourceFile | string | Uint8Array, options: ReadOptions = {}) => {
  const isText = typeof file === "string" || file instanceof Uint8Array
  const pages = await collectPages(isText ? makeFile(file) : file, options)
  return {
    columns: pages[0]?.columns ?? [],
    rows: pages.flatMap((page) => page.rows.map(({ position, cells }) => [position, ...cells])),
    unreadable: pages.flatMap((page) => page.unreadable.map(({ position, reason }) => [position, reason])),
  }
}

/** The SourceError that reading the file throws; rethrows any other error. */
export const catchFailure = async (file: SourceFile | string | Uint8Array, options: ReadOptions = {}) => {
  try {
    await readFile(file, options)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { kind: error.kind, message: error.message, position: error.position }
  }
  throw new Error("The file was read without an error")
}

/** A cell in RFC 4180 format, quoted if necessary. */
export const written = (cell: string, delimiter = ","): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
