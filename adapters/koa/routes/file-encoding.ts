import type { FileEncoding } from "../../../core/contract/connection/file-encoding.ts"
import type { EncodingReading } from "../../../core/domain/sync/files/file-encoding.ts"

export const toFileEncoding = (encoding: EncodingReading | null): FileEncoding | null =>
  encoding === null
    ? null
    : {
        name: encoding.name,
        is_guessed: encoding.isGuessed,
        has_twice_encoded: encoding.hasTwiceEncoded,
      }
