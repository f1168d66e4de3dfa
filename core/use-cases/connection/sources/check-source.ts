import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { formatIsoDateAt } from "../../../domain/employee/dates/calendar.ts"
import type { SourceColumn } from "../../../domain/connection/columns/source-column.ts"
import type { MappingError } from "../../../domain/reading/field-mapping.ts"
import type { ConnectionRules } from "../../../domain/transformation/transformation.ts"
import type { ComponentOverrides } from "../../../domain/salary/parse-overrides.ts"
import type { EncodingReading } from "../../../domain/sync/files/file-encoding.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Subset } from "../../../domain/sharing/subset.ts"
import { redactText } from "../../../domain/employee/identity/redact-text.ts"
import type { FieldMapping, ReadingSettings } from "../../../domain/mapping/reading-settings.ts"
import type { PhoneNumbers } from "../../../ports/employee/phone-numbers.ts"
import { DATA_MODEL_KEYS } from "../../../contract/sharing/data-model-flags.ts"
import {
  type CategoryCheck,
  type Credentials,
  type PulledSource,
  SourceError,
  type SourcePage,
} from "../../../ports/sync/source.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { compileSource } from "../../reading/compile-source.ts"
import { toRowIssues } from "../../reading/page/row-issues.ts"
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
  /** All rows where the source states how many there are or has one page only, else those of its first page. */
  readonly rows: number
  /** Whether there may be more than `rows`. */
  readonly hasMoreRows: boolean
  readonly mappingErrors: ReadonlyArray<MappingError>
  readonly findings: ReadonlyArray<RowIssue>
  /** With sample values; empty unless the input requests them. */
  readonly columns: ReadonlyArray<SourceColumn>
  /** Null: the source does not choose among files. */
  readonly file: CheckedFile | null
  /** How the characters of a file are read; null: there is no doubt, or no file yet. */
  readonly encoding: EncodingReading | null
}

/** The file that a source would take now. */
export interface CheckedFile {
  /** Null: there is none yet, and `message` says what is expected. */
  readonly name: string | null
  /** The first headers. */
  readonly columns: ReadonlyArray<string>
  /** In the source's own words; null where there is a file. */
  readonly message: string | null
}

export interface CheckedSource {
  readonly credentials: Credentials
  readonly check: SourceCheck
}

export type CheckSourcePorts = UsedPorts<"connectors" | "sources" | "phoneNumbers">

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
  /** What the corporate chose before; the field mapping when left out. */
  readonly remembered?: FieldMapping | null
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
      Effect.catchIf(isSourceMissing, ({ message }) =>
        Effect.succeed({
          ...NO_ROWS_CHECKED,
          file: { name: null, columns: [], message: redactText(message) },
        }),
      ),
      Effect.mapError((error) => nameDenied(error, categories, policy)),
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

/** One category that may not be read stops the reading of all, unless it is withheld. */
const nameDenied = (
  error: SourceError,
  checks: ReadonlyArray<CategoryCheck>,
  policy: SharingPolicy,
): SourceError => {
  if (error.kind !== "permission") return error
  const denied = checks.flatMap(({ category, problem }) =>
    problem !== null && DATA_MODEL_KEYS[category].some(policy.shares) ? [category] : [],
  )
  const { kind, message, reasonCodes = [] } = error
  return new SourceError({ kind, message, reasonCodes, denied })
}

const NO_ROWS_CHECKED: Omit<SourceCheck, "categories"> = {
  rows: 0,
  hasMoreRows: false,
  mappingErrors: [],
  findings: [],
  columns: [],
  file: null,
  encoding: null,
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
    ...countRows(page),
    columns: input.describesColumns === true ? describePage(page, input) : [],
    file: describeFile(page),
    encoding: page.encoding ?? null,
  }
  const { plan, rowMapper } = compileSource(page.columns, { ...input, source, phoneNumbers })
  if (rowMapper === null) return { ...seen, mappingErrors: plan.errors, findings: [] }
  rowMapper.forms.observe(page)
  rowMapper.forms.decide()
  const today = formatIsoDateAt(yield* Clock.currentTimeMillis)
  const findings = page.rows
    .slice(0, MAX_ROWS)
    .flatMap((row) => toRowIssues(rowMapper.mapRow(row.cells, today), row, rowMapper.columns))
  return { ...seen, mappingErrors: [], findings }
})

const SHOWN_COLUMNS = 5

const describeFile = ({ fileName, columns }: SourcePage): CheckedFile | null => {
  if (fileName === undefined) return null
  const first = columns.filter((column) => column !== "").slice(0, SHOWN_COLUMNS)
  return { name: redactText(fileName), columns: first.map(redactText), message: null }
}

const countRows = ({ rows, progress }: SourcePage): Pick<SourceCheck, "hasMoreRows" | "rows"> => {
  const { unit, done, total } = progress
  if (unit === "rows" && total !== null) return { rows: total, hasMoreRows: false }
  return { rows: rows.length, hasMoreRows: total === null || done < total }
}

/** Without columns that lack a unique name: a mapping could not tell them apart. */
const describePage = (
  page: SourcePage,
  { fieldMapping, remembered = fieldMapping, rules, policy }: CheckSourceInput,
): ReadonlyArray<SourceColumn> => {
  const seen = startColumns(page)
  observeColumns(seen, page)
  return describeColumns(seen, { remembered, rules }, policy).filter(({ original }) => original === null)
}
