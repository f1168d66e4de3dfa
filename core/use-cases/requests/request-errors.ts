import * as Data from "effect/Data"

/** Fields of the form that are wrong, with what is wrong with each; never with what was typed. */
export class RequestInvalid extends Data.TaggedError("RequestInvalid")<{
  readonly fields: Readonly<Record<string, string>>
}> {
  override readonly message = `The request is not complete: ${Object.entries(this.fields)
    .map(([field, reason]) => `${field}: ${reason}`)
    .join("; ")}`
}

/** The connection does not exist, or nobody sets it up for its corporate. */
export class SetUpUnknown extends Data.TaggedError("SetUpUnknown")<{ readonly connectionId: string }> {}

export class UnsupportedRequestUnknown extends Data.TaggedError("UnsupportedRequestUnknown")<{
  readonly id: string
}> {}

/** The request has no such document. */
export class DocumentUnknown extends Data.TaggedError("DocumentUnknown")<{ readonly id: string }> {
  override readonly message = `The request has no document ${this.id}; showing the request lists those there are.`
}

/** decisions.md 1. */
export const MOST_DOCUMENT_BYTES = 20 * 1024 * 1024
export const MOST_DOCUMENTS = 20

const REFUSALS = {
  "too-large": `The document is larger than ${String(MOST_DOCUMENT_BYTES / 1024 / 1024)} MiB: send it in parts, or only what is needed.`,
  empty: "The document is empty: choose the file again.",
  "too-many": `A request has room for ${String(MOST_DOCUMENTS)} documents: put several into one archive.`,
  "broken-off": "The document did not arrive whole: send it again.",
} as const

/** Nothing of the document was kept. */
export class DocumentRefused extends Data.TaggedError("DocumentRefused")<{
  readonly because: keyof typeof REFUSALS
}> {
  override readonly message = REFUSALS[this.because]
}
