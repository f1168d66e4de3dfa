/** A part of a document. */
export type Json = Readonly<Record<string, unknown>>
