import type { EncodingReading } from "../../core/ports/sync/source.ts"

/** What the command line says about how the characters of a file were read. */
export const encodingLines = ({
  name,
  isGuessed,
  hasTwiceEncoded,
}: EncodingReading): ReadonlyArray<string> => [
  ...(isGuessed
    ? [
        `Encoding: the file does not name it and was read as ${name}. If letters with accents look wrong, save it as "CSV UTF-8" or use --encoding.`,
      ]
    : []),
  ...(hasTwiceEncoded
    ? [
        "Encoding: characters that had been encoded twice were put right (JosÃ© became José). Correct the export.",
      ]
    : []),
]
