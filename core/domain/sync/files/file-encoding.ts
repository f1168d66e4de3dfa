import type { SessionFinding } from "../findings.ts"

/** How the characters of a file were read, where the file does not say it or they had to be put right. */
export interface EncodingReading {
  /** For people, for example `Mac Roman`. */
  readonly name: string
  /** Concluded from the file's words. */
  readonly isGuessed: boolean
  /** Characters that had been encoded twice (`JosÃ©`) were put right (`José`). */
  readonly hasTwiceEncoded: boolean
}

/** What a person should know of it, in sentences. */
export const formatEncoding = ({
  name,
  isGuessed,
  hasTwiceEncoded,
}: EncodingReading): ReadonlyArray<string> => [
  ...(isGuessed
    ? [
        `The file does not name its encoding and was read as ${name}. If letters with accents look wrong, save it as "CSV UTF-8" and send it again.`,
      ]
    : []),
  ...(hasTwiceEncoded
    ? [
        "Characters that had been encoded twice were put right (JosÃ© became José). Correct the program that writes the file.",
      ]
    : []),
]

/** A guess concerns every row of the file. */
export const listEncodingFindings = (
  encoding: EncodingReading | null,
  rows: number,
): ReadonlyArray<SessionFinding> =>
  encoding === null
    ? []
    : formatEncoding(encoding).map((reason) => ({
        column: null,
        reason,
        rows,
        firstRow: 1,
        rejected: false,
        ofSource: true,
      }))
