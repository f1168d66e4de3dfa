import * as Effect from "effect/Effect"
import { scrubbed } from "../../../domain/employee/identity/scrubbed.ts"
import { keysOfColumns } from "../../../domain/mapping/field-mapping.ts"
import type { ComponentOverrides } from "../../../domain/salary/read-overrides.ts"
import { makeSpreadComponents, type SpreadComponents } from "../../../domain/salary/spread-components.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { FieldMapping } from "../../../ports/connection/connection-store.ts"
import { type Source, SourceError, type SourcePage } from "../../../ports/sync/source.ts"
import { traced } from "../../traced.ts"
import { namesOfColumns } from "../../mapping/names-of-columns.ts"

export interface PageReader {
  /** The next page; null after the last. */
  readonly next: Effect.Effect<SourcePage | null, SourceError>
  /** Lets the source clean up when it is left before its end. */
  readonly close: Effect.Effect<void>
}

export interface ReadInput {
  readonly source: Source
  readonly fieldMapping: FieldMapping | null
  readonly policy: Pick<SharingPolicy, "shares">
  readonly componentOverrides: ComponentOverrides
}

/**
 * A connector's pages as effects, from a cursor on, with the components of salaries counted: whoever reads rows reads them
 * here, so that a sync, a check and a preview see the same columns.
 */
export const readPages = (input: ReadInput, cursor: unknown): PageReader => {
  const { source } = input
  const pages = source.pages(cursor)[Symbol.asyncIterator]()
  const spread = spreadOf(input)
  return {
    next: asked(source.connector, () => pages.next()).pipe(
      Effect.map((result) => (result.done === true ? null : spread(result.value))),
    ),
    close: Effect.promise(async () => {
      await pages.return?.()
    }),
  }
}

const spreadOf = ({ source, fieldMapping, policy, componentOverrides }: ReadInput): SpreadComponents => {
  const { given, fieldMap } = namesOfColumns(source, fieldMapping)
  return makeSpreadComponents({
    overrides: componentOverrides,
    shares: policy.shares,
    keysOf: (columns) => keysOfColumns(columns, given, fieldMap),
    isMapped: (column) => Object.hasOwn(given ?? fieldMap, column),
  })
}

/** It brings nothing but a cursor: a delta of nothing, or the end of a list that was said to go on. */
export const isBlank = ({ columns, rows, unreadable }: SourcePage): boolean =>
  columns.length + rows.length + unreadable.length === 0

/** Asks a connector; what it throws that is no SourceError is its own bug, and said so. */
export const asked = <A>(connector: string, ask: () => Promise<A>): Effect.Effect<A, SourceError> =>
  Effect.tryPromise({
    try: ask,
    catch: (cause) => (isSourceError(cause) ? inOwnWords(cause) : unexpected(connector)),
  }).pipe(traced("connector.call", () => ({ kind: "client", attributes: { "hrsync.connector": connector } })))

/** By its tag: a plugin may carry a copy of the class of its own. */
const isSourceError = (cause: unknown): cause is SourceError =>
  typeof cause === "object" && cause !== null && "_tag" in cause && cause._tag === "SourceError"

/** What a source says of itself is stored, logged and shown; a plugin may quote what it likes (quality.md S3). */
const inOwnWords = ({ kind, message, position, retryAfterMillis }: SourceError): SourceError =>
  new SourceError({
    kind,
    message: scrubbed(message),
    ...(position === undefined ? {} : { position }),
    ...(retryAfterMillis === undefined ? {} : { retryAfterMillis }),
  })

/** Its message is not passed on: it could quote a record. */
const unexpected = (connector: string) =>
  new SourceError({
    kind: "data",
    message: `The connector ${connector} failed in a way it does not explain.`,
  })
