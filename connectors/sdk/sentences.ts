import { makeReason, type Reason } from "../../core/contract/reasons/reason-codes.ts"
import { SourceError, type SourceErrorFacts, type SourceErrorKind } from "../../core/ports/sync/source.ts"

/** One sentence in the languages of the pages. It never quotes a record or a credential. */
export interface Sentence {
  readonly en: string
  readonly hi: string
}

/** The sentences of a connector by code, each with its parameters, in a file of its folder. */
export type Sentences = Readonly<Record<string, (params: never) => Sentence>>

/** The error that says this; without sentences of its own, a connector throws `SourceError` with its own English text. */
export const sourceError = (
  kind: SourceErrorKind,
  { en, hi }: Sentence,
  facts: Omit<SourceErrorFacts, "kind" | "message" | "reasonCodes"> = {},
): SourceError => new SourceError({ ...facts, kind, message: en, reasonCodes: [said(kind, { en, hi })] })

const said = (kind: SourceErrorKind, { en, hi }: Sentence): Reason =>
  makeReason("source.said", { kind, en, hi })
