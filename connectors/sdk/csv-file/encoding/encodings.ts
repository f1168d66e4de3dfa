import { CODE_PAGES, type CodePageName } from "./code-pages.ts"

/** How a file writes its characters; all but the first three are code pages. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | CodePageName

/** Those that a person may name. */
export const ENCODINGS: ReadonlyArray<Encoding> = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  ...CODE_PAGES.map(({ name }) => name),
]

export interface FoundEncoding {
  readonly encoding: Encoding
  /** Length of the byte order mark, which is not part of the text. */
  readonly skip: number
  /** Whether it was concluded from the words of the file: nothing in the file states it. */
  readonly isGuessed: boolean
  /** UTF-8 with characters that were encoded twice, which are put right: `JosÃ©` becomes `José`. */
  readonly hasTwiceEncoded: boolean
}

const UNICODE_LABELS: Readonly<Record<string, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
}

/** The encoding's name for people. */
export const labelEncoding = (encoding: Encoding): string =>
  UNICODE_LABELS[encoding] ?? CODE_PAGES.find(({ name }) => name === encoding)?.label ?? encoding
