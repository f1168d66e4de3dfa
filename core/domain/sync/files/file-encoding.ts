import { describeReasons, formatReason } from "../../../contract/reasons/format-reason.ts"
import { makePlainReason, makeReason, type Reason } from "../../../contract/reasons/reason-codes.ts"
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

/** What a person should know of it. */
const explainEncoding = ({ name, isGuessed, hasTwiceEncoded }: EncodingReading): ReadonlyArray<Reason> => [
  ...(isGuessed ? [makeReason("source.encoding", { encoding: name })] : []),
  ...(hasTwiceEncoded ? [makePlainReason("source.twice-encoded")] : []),
]

/** In sentences. */
export const formatEncoding = (encoding: EncodingReading): ReadonlyArray<string> =>
  explainEncoding(encoding).map(formatReason)

/** A guess concerns every row of the file. */
export const listEncodingFindings = (
  encoding: EncodingReading | null,
  rows: number,
): ReadonlyArray<SessionFinding> =>
  encoding === null
    ? []
    : explainEncoding(encoding).map((reason) => ({
        column: null,
        ...describeReasons([reason]),
        rows,
        firstRow: 1,
        rejected: false,
        ofSource: true,
      }))
