import * as Data from "effect/Data"
import type { ListedKey } from "../../../contract/employee/listed-values.ts"
import type { UploadStage } from "../../../domain/onboarding/upload.ts"
import type { MappingError } from "../../../domain/reading/field-mapping.ts"

/** The connection has no such upload, or another device uploaded it. */
export class UploadNotFound extends Data.TaggedError("UploadNotFound")<{ readonly uploadId: string }> {}

/** Another device began the upload of the connection. For a day only that one may replace it. */
export class UploadOnOtherDevice extends Data.TaggedError("UploadOnOtherDevice")<{
  readonly connectionId: string
  /** The day is over: this device may, if its user says so. */
  readonly isReplaceable: boolean
}> {}

/** The file has no bytes, or more than are accepted. */
export class UploadSizeInvalid extends Data.TaggedError("UploadSizeInvalid")<{
  readonly size: number
  readonly maxBytes: number
}> {}

/** The chunk does not continue the received bytes. */
export class UploadOffsetWrong extends Data.TaggedError("UploadOffsetWrong")<{ readonly received: number }> {}

/** The upload is in a stage in which this is not possible. */
export class UploadNotReady extends Data.TaggedError("UploadNotReady")<{ readonly stage: UploadStage }> {}

/** The columns cannot be mapped in this way. */
export class UploadMappingInvalid extends Data.TaggedError("UploadMappingInvalid")<{
  readonly errors: ReadonlyArray<MappingError>
}> {}

/**
 * Answers about unknown values cannot be used: one is no value of its field, or they make more rules than a connection may have, or
 * rules that are not permitted.
 */
export class AnswersInvalid extends Data.TaggedError("AnswersInvalid")<{
  readonly keys: ReadonlyArray<ListedKey>
  readonly because: "value" | "rules"
}> {}

/** The header can only be in one of the first lines. */
export class HeaderLineInvalid extends Data.TaggedError("HeaderLineInvalid")<{
  readonly line: number
  readonly firstLines: ReadonlyArray<number>
}> {}

/** The upload has no row with errors with this number. */
export class UploadRowNotFound extends Data.TaggedError("UploadRowNotFound")<{ readonly row: number }> {}

/** A correction names columns that are not read, or a row that cannot be read at all. */
export class CorrectionInvalid extends Data.TaggedError("CorrectionInvalid")<{
  readonly columns: ReadonlyArray<string>
}> {}

/** The upload cannot be shared yet, because of the file or of how it was checked; with the reason for people. */
export class UploadNotSharable extends Data.TaggedError("UploadNotSharable")<{
  readonly part: "file" | "columns" | "mode"
  readonly reason: string
}> {}
