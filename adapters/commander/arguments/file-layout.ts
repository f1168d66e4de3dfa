import type { FileLayout } from "../../../core/domain/sync/files/file-layout.ts"

const DELIMITERS: Readonly<Record<string, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "pipes",
}

/** What was assumed about a file, also where there is no doubt: a wrong result is then understood. */
export const layoutLine = ({ delimiter, headerLine, encoding }: FileLayout): string =>
  `File: ${DELIMITERS[delimiter] ?? delimiter} between the values, the header in line ${String(headerLine)}, characters in ${encoding}`
