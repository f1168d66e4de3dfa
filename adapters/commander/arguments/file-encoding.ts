import { type EncodingReading, formatEncoding } from "../../../core/domain/sync/files/file-encoding.ts"

/** What the command line says about how the characters of a file were read. */
export const encodingLines = (encoding: EncodingReading): ReadonlyArray<string> => [
  ...formatEncoding(encoding).map((sentence) => `Encoding: ${sentence}`),
  ...(encoding.isGuessed ? ["Encoding: if you know it, name it with --encoding."] : []),
]
