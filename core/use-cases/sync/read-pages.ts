import * as Effect from "effect/Effect"
import { type Source, SourceError, type SourcePage } from "../../ports/source.ts"

export interface PageReader {
  /** The next page; null after the last. */
  readonly next: Effect.Effect<SourcePage | null, SourceError>
  /** Lets the source clean up when it is left before its end. */
  readonly close: Effect.Effect<void>
}

/** A connector's pages as effects, from a cursor on. */
export const readPages = (source: Source, cursor: unknown): PageReader => {
  const pages = source.pages(cursor)[Symbol.asyncIterator]()
  return {
    next: asked(source.connector, () => pages.next()).pipe(
      Effect.map((result) => (result.done === true ? null : result.value)),
    ),
    close: Effect.promise(async () => {
      await pages.return?.()
    }),
  }
}

/** Asks a connector; what it throws that is no SourceError is its own bug, and said so. */
export const asked = <A>(connector: string, ask: () => Promise<A>): Effect.Effect<A, SourceError> =>
  Effect.tryPromise({
    try: ask,
    catch: (cause) => (isSourceError(cause) ? cause : unexpected(connector)),
  })

/** By its tag: a plugin may carry a copy of the class of its own. */
const isSourceError = (cause: unknown): cause is SourceError =>
  typeof cause === "object" && cause !== null && "_tag" in cause && cause._tag === "SourceError"

/** Its message is not passed on: it could quote a record. */
const unexpected = (connector: string) =>
  new SourceError({
    kind: "data",
    message: `The connector ${connector} failed in a way it does not explain.`,
  })
