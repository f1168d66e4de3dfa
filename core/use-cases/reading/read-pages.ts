import * as Effect from "effect/Effect"
import { explainFailure } from "../../contract/reasons/read-reasons.ts"
import { redactReasons } from "../../domain/employee/identity/redact-reasons.ts"
import { redactText } from "../../domain/employee/identity/redact-text.ts"
import { listMappedKeys } from "../../domain/reading/field-mapping.ts"
import type { ComponentOverrides } from "../../domain/salary/parse-overrides.ts"
import { GrossComparison, type GrossDifference } from "../../domain/salary/gross-comparison.ts"
import { makeComponentSpreader, type SpreadOptions } from "../../domain/salary/spread-components.ts"
import {
  DATA_MODEL_CATEGORIES,
  DATA_MODEL_KEYS,
  type DataModelCategory,
} from "../../contract/sharing/data-model-flags.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { FieldMapping } from "../../domain/mapping/reading-settings.ts"
import { type Source, SourceError, type SourcePage } from "../../ports/sync/source.ts"
import { withSpan } from "../with-span.ts"
import { resolveColumnNames } from "../mapping/resolve-column-names.ts"

export interface PageReader {
  /** The next page; null after the last. */
  readonly next: Effect.Effect<SourcePage | null, SourceError>
  /** Lets the source clean up when reading stops early. */
  readonly close: Effect.Effect<void>
  /** How far the listed earnings of the pages so far are from their gross pay. */
  readonly grossDifferences: () => ReadonlyArray<GrossDifference>
}

export interface ReadInput {
  readonly source: Source
  readonly fieldMapping: FieldMapping | null
  readonly policy: Pick<SharingPolicy, "shares">
  readonly componentOverrides: ComponentOverrides
}

/**
 * A connector's pages as effects, from a cursor on, with salary components spread. All readers of rows use this, so that a
 * sync, a check and a preview see the same columns.
 */
export const readPages = (input: ReadInput, cursor: unknown): PageReader => {
  const { source, policy } = input
  const pages = source.pages(cursor, listUsedCategories(policy))[Symbol.asyncIterator]()
  const options = resolveSpreadOptions(input)
  const spreadComponents = makeComponentSpreader(options)
  const grossComparison = new GrossComparison(options)
  return {
    next: callConnector(source.connector, () => pages.next()).pipe(
      Effect.map((result) => {
        if (result.done === true) return null
        grossComparison.add(result.value)
        return spreadComponents(result.value)
      }),
    ),
    close: Effect.promise(async () => {
      await pages.return?.()
    }),
    grossDifferences: () => grossComparison.differences,
  }
}

/** Details are always read: an employee's id and status are among them. */
const listUsedCategories = ({ shares }: ReadInput["policy"]): ReadonlyArray<DataModelCategory> =>
  DATA_MODEL_CATEGORIES.filter(
    (category) => category === "detail_info_fields" || DATA_MODEL_KEYS[category].some(shares),
  )

const resolveSpreadOptions = ({
  source,
  fieldMapping,
  policy,
  componentOverrides,
}: ReadInput): SpreadOptions => {
  const { given, fieldMap } = resolveColumnNames(source, fieldMapping)
  return {
    overrides: componentOverrides,
    shares: policy.shares,
    listKeys: (columns) => listMappedKeys(columns, given, fieldMap),
    isMapped: (column) => Object.hasOwn(given ?? fieldMap, column),
  }
}

/** It only has a cursor: an empty delta, or the end of a list that announced more. */
export const isEmptyPage = ({ columns, rows, unreadable }: SourcePage): boolean =>
  columns.length + rows.length + unreadable.length === 0

/** Calls a connector; any exception other than SourceError is the connector's bug, and reported as such. */
export const callConnector = <A>(connector: string, call: () => Promise<A>): Effect.Effect<A, SourceError> =>
  Effect.tryPromise({
    try: call,
    catch: (cause) => (isSourceError(cause) ? sanitizeError(cause) : makeUnexpectedError(connector)),
  }).pipe(
    withSpan("connector.call", () => ({ kind: "client", attributes: { "hrsync.connector": connector } })),
  )

/** By its tag: a plugin may have its own copy of the class. */
const isSourceError = (cause: unknown): cause is SourceError =>
  typeof cause === "object" && cause !== null && "_tag" in cause && cause._tag === "SourceError"

/**
 * A source's message is stored, logged and shown, and a plugin may quote anything in it
 * (specification/promises.md#s3-canaries).
 */
const sanitizeError = ({
  kind,
  message: given,
  reasonCodes,
  position,
  retryAfterMillis,
  hostKey,
}: SourceError): SourceError => {
  const message = redactText(given)
  return new SourceError({
    kind,
    message,
    reasonCodes: redactReasons(explainFailure({ kind, message, reasonCodes })),
    ...(position === undefined ? {} : { position }),
    ...(retryAfterMillis === undefined ? {} : { retryAfterMillis }),
    ...(hostKey === undefined ? {} : { hostKey }),
  })
}

/** Its message is not passed on: it could quote a record. */
const makeUnexpectedError = (connector: string) =>
  new SourceError({
    kind: "data",
    message: `The connector ${connector} failed without an explanation.`,
  })
