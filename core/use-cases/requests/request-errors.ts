import * as Data from "effect/Data"

/** Invalid fields of the form with the error of each; never the values. */
export class RequestInvalid extends Data.TaggedError("RequestInvalid")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

/** The connection does not exist, or has no assisted set-up. */
export class SetUpNotFound extends Data.TaggedError("SetUpNotFound")<{ readonly connectionId: string }> {}

export class UnsupportedRequestNotFound extends Data.TaggedError("UnsupportedRequestNotFound")<{
  readonly id: string
}> {}

/** The request has no such document. */
export class DocumentNotFound extends Data.TaggedError("DocumentNotFound")<{ readonly id: string }> {}

/** The document contains malware: it is kept, and not given out. */
export class DocumentInfected extends Data.TaggedError("DocumentInfected")<{
  readonly id: string
  /** As the scanner names it. */
  readonly malware: string
}> {}

/** specification/limits.md#request-bodies. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024
export const MAX_DOCUMENTS = 20
/** The documents of all browsers that opened the journey: each browser sees its own only. */
export const MAX_DOCUMENTS_OF_JOURNEY = 100

export type DocumentRejection = "too-large" | "empty" | "too-many" | "broken-off"

/** Nothing of the document was stored. */
export class DocumentRejected extends Data.TaggedError("DocumentRejected")<{
  readonly reason: DocumentRejection
}> {}
