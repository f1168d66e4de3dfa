import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { formatIsoDateAt } from "../../../domain/employee/values/calendar.ts"
import type { SourceColumn } from "../../../domain/connection/columns/source-column.ts"
import type { MappingProblem } from "../../../domain/reading/field-mapping.ts"
import type { ConnectionRules } from "../../../domain/transformation/transformation.ts"
import type { ComponentOverrides } from "../../../domain/salary/parse-overrides.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Subset } from "../../../domain/sharing/subset.ts"
import { redactText } from "../../../domain/employee/identity/redact-text.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"
import type { FieldMapping, ReadingSettings } from "../../../domain/mapping/reading-settings.ts"
import type { PhoneNumbers } from "../../../ports/employee/phone-numbers.ts"
import type { PulledSources } from "../../../ports/sync/pulled-sources.ts"
import type {
  CategoryCheck,
  Credentials,
  PulledSource,
  SourceError,
  SourcePage,
} from "../../../ports/sync/source.ts"
import { compileSource } from "../../reading/compile-source.ts"
import { toRowIssues } from "../../reading/process-page.ts"
import { callConnector, isEmptyPage, readPages } from "../../reading/read-pages.ts"
import type { RowIssue } from "../../reading/sync-report.ts"
import { describeColumns, observeColumns, startColumns } from "../columns/describe-columns.ts"
import { checkCredentials, type CredentialsInvalid } from "../../reading/credentials.ts"
import { withholdUnreadable } from "../../reading/withhold-unreadable.ts"

/** No connector with this code pulls from a source. */
export class ConnectorNotPullable extends Data.TaggedError("ConnectorNotPullable")<{
  readonly connector: string
  readonly known: ReadonlyArray<string>
}> {}

/** The result of a check: the categories that the source provides, and the errors and warnings in its first rows. */
export interface SourceCheck {
  readonly categories: ReadonlyArray<CategoryCheck>
  readonly rows: number
  readonly mappingProblems: ReadonlyArray<MappingProblem>
  readonly findings: ReadonlyArray<RowIssue>
  /** With sample values; empty unless the input requests them. */
  readonly columns: ReadonlyArray<SourceColumn>
}

export interface CheckedSource {
  readonly credentials: Credentials
  readonly check: SourceCheck
}

export interface CheckSourcePorts {
  readonly connectors: ConnectorCatalogue
  readonly sources: PulledSources
  readonly phoneNumbers: PhoneNumbers
}

export interface CheckSourceInput {
  readonly connector: string
  readonly credentials: Readonly<Record<string, unknown>>
  readonly policy: SharingPolicy
  readonly subset: Subset
  readonly fieldMapping: FieldMapping | null
  readonly reading: ReadingSettings
  readonly componentOverrides: ComponentOverrides
  readonly rules: ConnectionRules
  /** The corporate may continue without the categories that cannot be read, so the first rows are read without them. */
  readonly skipsUnreadable?: boolean
  /** Whether the corporate is shown its columns. */
  readonly describesColumns?: boolean
}

/** Rows of the first page that are validated. */
const MAX_ROWS = 100

/**
 * Checks a source with the given credentials without storing anything: whether it responds, and with which rows. Part of
 * connecting and repairing, which authorise their actor.
 */
export const makeCheckSource = ({ connectors, sources, phoneNumbers }: CheckSourcePorts) =>
  Effect.fnUntraced(function* (
    input: CheckSourceInput,
  ): Effect.fn.Return<CheckedSource, ConnectorNotPullable | CredentialsInvalid | SourceError> {
    const { connector } = input
    const description = sources.codes.includes(connector) ? connectors.find(connector) : null
    if (description === null) return yield* new ConnectorNotPullable({ connector, known: sources.codes })
    const credentials = yield* checkCredentials(description, input.credentials)
    const source = yield* sources.open(connector, credentials)
    if (source === null) return yield* new ConnectorNotPullable({ connector, known: sources.codes })
    const categories = yield* callConnector(connector, () => source.check())
    const policy =
      input.skipsUnreadable === true ? withholdUnreadable(input.policy, categories) : input.policy
    const checked = yield* validateFirstRows(source, { ...input, policy }, phoneNumbers).pipe(
      Effect.catchIf(isSourceMissing, () => Effect.succeed(NO_ROWS_CHECKED)),
    )
    return { credentials, check: { categories: categories.map(sanitizeCheck), ...checked } }
  })

export type CheckSource = ReturnType<typeof makeCheckSource>

/** The source's own message is shown. */
const sanitizeCheck = ({ category, problem }: CategoryCheck): CategoryCheck => ({
  category,
  problem: problem === null ? null : redactText(problem),
})

/** A source can be connected before its first file arrives. */
const isSourceMissing = ({ kind }: SourceError): boolean => kind === "missing"

const NO_ROWS_CHECKED: Omit<SourceCheck, "categories"> = {
  rows: 0,
  mappingProblems: [],
  findings: [],
  columns: [],
}

const validateFirstRows = Effect.fnUntraced(function* (
  source: PulledSource,
  input: CheckSourceInput,
  phoneNumbers: PhoneNumbers,
): Effect.fn.Return<Omit<SourceCheck, "categories">, SourceError> {
  const pages = readPages({ ...input, source }, null)
  const page = yield* pages.next.pipe(Effect.ensuring(pages.close))
  if (page === null || isEmptyPage(page)) return NO_ROWS_CHECKED
  const seen = {
    rows: page.rows.length,
    columns: input.describesColumns === true ? describePage(page, input) : [],
  }
  const { plan, rowMapper } = compileSource(page.columns, { ...input, source, phoneNumbers })
  if (rowMapper === null) return { ...seen, mappingProblems: plan.problems, findings: [] }
  const today = formatIsoDateAt(yield* Clock.currentTimeMillis)
  const findings = page.rows
    .slice(0, MAX_ROWS)
    .flatMap((row) => toRowIssues(rowMapper.mapRow(row.cells, today), row, rowMapper.columns))
  return { ...seen, mappingProblems: [], findings }
})

/** Without columns that lack a unique name: a mapping could not tell them apart. */
const describePage = (
  page: SourcePage,
  { fieldMapping, policy }: CheckSourceInput,
): ReadonlyArray<SourceColumn> => {
  const seen = startColumns(page)
  observeColumns(seen, page)
  return describeColumns(seen, fieldMapping, policy).filter(({ original }) => original === null)
}
