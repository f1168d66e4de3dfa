/* The format of a CSV file, known once its header is read, and its special bytes; all of them are ASCII. */

export const LF = 0x0a
export const CR = 0x0d
export const QUOTE = 0x22

/** In order of preference, when a header contains two of them equally often. */
export const DELIMITERS = [",", ";", "\t", "|"] as const
export type Delimiter = (typeof DELIMITERS)[number]

export const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "pipe",
}

export interface CsvFormat {
  readonly delimiter: Delimiter
  /** The byte that ends a line: LF (a CR before it is dropped), or CR in files that have no LF after it. */
  readonly lineBreak: typeof LF | typeof CR
}

export interface CsvLimits {
  /** Bytes read from the file at a time. */
  readonly blockBytes: number
  /** A longer record has lost a quote or a line break. At least DAMAGE_BYTES. */
  readonly recordBytes: number
  readonly pageRows: number
  /** Number of unreadable rows after which reading fails. */
  readonly unreadableRows: number
}

export const CSV_LIMITS: CsvLimits = {
  blockBytes: 64 * 1024,
  recordBytes: 1024 * 1024,
  pageRows: 2_000,
  unreadableRows: 1_000,
}
