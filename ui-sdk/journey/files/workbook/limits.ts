/*
 * What a workbook may cost before it is refused. An archive says little about its size: 2 MB of it can hold 2 GB, and a short
 * text can stand in a million cells. Each limit is checked before the memory is taken.
 */

/** The size of the file. The other limits fit every sheet that Excel saves within it. */
export const MAX_WORKBOOK_BYTES = 50 * 1_000_000
export const MAX_ENTRIES = 10_000
/** All parts that are read, uncompressed. */
export const MAX_UNPACKED_BYTES = 1_073_741_824
/** The shared texts, uncompressed: they stay in memory while the sheets are read. */
export const MAX_TEXTS_BYTES = 268_435_456
/** Each part that describes the workbook, uncompressed. */
export const MAX_FRAME_BYTES = 33_554_432
export const MAX_SHEETS = 1_000
/** Excel's own limit. */
export const MAX_ROWS = 1_048_576
/** With a value. As many as the service takes (contract, source-columns.ts). */
export const MAX_COLUMNS = 2_000
/** The rows of one sheet that have a value, by its columns that have one. */
export const MAX_CELLS = 50_000_000
/** The characters of the CSV of one sheet: cells that repeat one long text need little of the archive. */
export const MAX_CSV_LENGTH = 536_870_912
/** The characters of a cell: Excel's own limit. */
export const MAX_TEXT_LENGTH = 32_767
/** Between two tags, and within one. */
export const MAX_TOKEN_LENGTH = 4_194_304
/** Elements within each other: a sheet has about ten. */
export const MAX_DEPTH = 100
/** Milliseconds for a workbook of any size, on a slow machine. */
export const MAX_OPENING_MILLIS = 300_000
