import * as Data from "effect/Data"

/** Fields of the form that are wrong, with what is wrong with each; never with what was typed. */
export class RequestInvalid extends Data.TaggedError("RequestInvalid")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

/** The connection does not exist, or nobody sets it up for its corporate. */
export class SetUpUnknown extends Data.TaggedError("SetUpUnknown")<{ readonly connectionId: string }> {}

export class UnsupportedRequestUnknown extends Data.TaggedError("UnsupportedRequestUnknown")<{
  readonly id: string
}> {}

/** The request has no such document. */
export class DocumentUnknown extends Data.TaggedError("DocumentUnknown")<{ readonly id: string }> {}

/** decisions.md 1. */
export const MOST_DOCUMENT_BYTES = 20 * 1024 * 1024
export const MOST_DOCUMENTS = 20

export type DocumentRefusal = "too-large" | "empty" | "too-many" | "broken-off"

/** Nothing of the document was kept. */
export class DocumentRefused extends Data.TaggedError("DocumentRefused")<{
  readonly because: DocumentRefusal
}> {}
