import type { SourcePage } from "../../../core/ports/sync/source.ts"
import { CSV_LIMITS } from "./csv-format.ts"
import { type CsvInput, readOptions } from "./csv-input.ts"

/**
 * Returns the rows of a CSV file (RFC 4180, specification/promises.md#r6-files), read from the start each time: there
 * is no cursor. A page has up to 2,000 rows; `progress` counts the bytes of the file. Reading throws a SourceError of
 * the kind `data` for a file that is not CSV, that does not decode, that holds no rows or more than 1,000 unreadable
 * ones, and `transient` when it cannot be read. Throws a SourceError at once for an unknown encoding or delimiter.
 */
export const csvPages = ({ file, ...named }: CsvInput): (() => AsyncIterable<SourcePage>) => {
  const options = readOptions(named)
  return async function* () {
    // Loaded with the first file that is read: every connector loads the SDK, and most read no file.
    const { readPages } = await import("./read-pages.ts")
    yield* readPages(file, options, CSV_LIMITS)
  }
}
