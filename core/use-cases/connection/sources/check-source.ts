import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { isoDateAt } from "../../../domain/employee/values/calendar.ts"
import type { MappingProblem } from "../../../domain/mapping/field-mapping.ts"
import type { ConnectionRules } from "../../../domain/transformation/transformation.ts"
import type { ComponentOverrides } from "../../../domain/salary/read-overrides.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Subset } from "../../../domain/sharing/subset.ts"
import { scrubbed } from "../../../domain/employee/identity/scrubbed.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"
import type { FieldMapping, ReadingSettings } from "../../../ports/connection/connection-store.ts"
import type { PhoneNumbers } from "../../../ports/employee/phone-numbers.ts"
import type { PulledSources } from "../../../ports/sync/pulled-sources.ts"
import type { CategoryCheck, Credentials, PulledSource, SourceError } from "../../../ports/sync/source.ts"
import { compileSource } from "../../sync/reading/compile-source.ts"
import { findingsOf } from "../../sync/reading/judge-page.ts"
import { asked, isBlank, readPages } from "../../sync/reading/read-pages.ts"
import type { RowIssue } from "../../sync/sync-report.ts"
import { checkCredentials, type CredentialsInvalid } from "./credentials.ts"

/** No connector of this code asks its source for its rows. */
export class NotPulled extends Data.TaggedError("NotPulled")<{
  readonly connector: string
  readonly known: ReadonlyArray<string>
}> {}

/** What a look at a source found: which categories it gives, and what is wrong with its first rows. */
export interface SourceCheck {
  readonly categories: ReadonlyArray<CategoryCheck>
  readonly rows: number
  readonly mappingProblems: ReadonlyArray<MappingProblem>
  readonly findings: ReadonlyArray<RowIssue>
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
}

/** Rows of the first page that are judged. */
const ROWS = 100

/**
 * Looks at a source with the credentials someone typed, without keeping anything: does it answer, and with what? A part of
 * connecting and of repairing, which have asked whether their actor may.
 */
export const makeCheckSource = ({ connectors, sources, phoneNumbers }: CheckSourcePorts) =>
  Effect.fnUntraced(function* (
    input: CheckSourceInput,
  ): Effect.fn.Return<CheckedSource, NotPulled | CredentialsInvalid | SourceError> {
    const { connector } = input
    const description = sources.codes.includes(connector) ? connectors.find(connector) : null
    if (description === null) return yield* new NotPulled({ connector, known: sources.codes })
    const credentials = yield* checkCredentials(description, input.credentials)
    const source = yield* sources.open(connector, credentials)
    if (source === null) return yield* new NotPulled({ connector, known: sources.codes })
    const categories = yield* asked(connector, () => source.check())
    const judged = yield* judgeFirstRows(source, input, phoneNumbers).pipe(
      Effect.catchIf(isNotThereYet, () => Effect.succeed(NOTHING_JUDGED)),
    )
    return { credentials, check: { categories: categories.map(inOwnWords), ...judged } }
  })

export type CheckSource = ReturnType<typeof makeCheckSource>

/** What the source says of itself is shown. */
const inOwnWords = ({ category, problem }: CategoryCheck): CategoryCheck => ({
  category,
  problem: problem === null ? null : scrubbed(problem),
})

/** A source may be connected before its first file has come. */
const isNotThereYet = ({ kind }: SourceError): boolean => kind === "missing"

const NOTHING_JUDGED: Omit<SourceCheck, "categories"> = { rows: 0, mappingProblems: [], findings: [] }

const judgeFirstRows = Effect.fnUntraced(function* (
  source: PulledSource,
  input: CheckSourceInput,
  phoneNumbers: PhoneNumbers,
): Effect.fn.Return<Omit<SourceCheck, "categories">, SourceError> {
  const pages = readPages({ ...input, source }, null)
  const page = yield* pages.next.pipe(Effect.ensuring(pages.close))
  if (page === null || isBlank(page)) return NOTHING_JUDGED
  const compiled = compileSource(page.columns, { ...input, source, phoneNumbers })
  const { plan, recipe } = compiled
  if (recipe === null) return { rows: page.rows.length, mappingProblems: plan.problems, findings: [] }
  const today = isoDateAt(yield* Clock.currentTimeMillis)
  const findings = page.rows
    .slice(0, ROWS)
    .flatMap((row) => findingsOf(recipe.run(row.cells, today), row, recipe.columns))
  return { rows: page.rows.length, mappingProblems: [], findings }
})
