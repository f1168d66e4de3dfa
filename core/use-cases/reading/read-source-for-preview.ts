import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { formatIsoDateAt } from "../../domain/employee/dates/calendar.ts"
import type { RowMapper } from "../../domain/reading/row-mapper.ts"
import { PreviewCollector, widenForPreview } from "../../domain/reading/preview/preview-collector.ts"
import type { PreviewContent } from "../../domain/reading/preview/preview-content.ts"
import { EVERYBODY } from "../../domain/sharing/subset.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { FieldMapping, ReadingSettings } from "../../domain/mapping/reading-settings.ts"
import type { ComponentOverrides } from "../../domain/salary/parse-overrides.ts"
import type { ConnectionRules } from "../../domain/transformation/transformation.ts"
import { type Source, SourceError, type SourcePage, type SourceProgress } from "../../ports/sync/source.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { compileSource } from "./compile-source.ts"
import { isEmptyPage, readPages } from "./read-pages.ts"
import { resolveForms } from "./resolve-forms.ts"
import { countRowsPerTurn } from "./rows-per-turn.ts"

export interface PreviewReading {
  readonly source: Source
  /** The policy of what the vendor requests. */
  readonly requested: SharingPolicy
  readonly fieldMapping: FieldMapping | null
  readonly reading: ReadingSettings
  readonly rules: ConnectionRules
  readonly componentOverrides: ComponentOverrides
  /** How many employees were read, after each page, and how far the source is. */
  readonly onProgress?: (employees: number, source: SourceProgress) => void
}

export type PreviewReadingPorts = UsedPorts<"phoneNumbers" | "secrets.uuid">

/** After that many employees, or that time, a preview is made of what was read. */
export const PREVIEW_LIMITS = { employees: 50_000, millis: 60_000 }

/** Reads a source for a preview, within `PREVIEW_LIMITS`, with the row mapper of the syncs. */
export const readSourceForPreview = Effect.fnUntraced(function* (
  ports: PreviewReadingPorts,
  input: PreviewReading,
): Effect.fn.Return<PreviewContent, SourceError> {
  const { requested } = input
  const collector = new PreviewCollector({ requested, newId: ports.secrets.uuid })
  const today = formatIsoDateAt(yield* Clock.currentTimeMillis)
  const readAll = addPages(ports, { ...input, requested: widenForPreview(requested) }, collector, today)
  const timeIsUp = Effect.as(Effect.sleep(PREVIEW_LIMITS.millis), false)
  const isComplete = yield* Effect.raceFirst(readAll, timeIsUp).pipe(
    // There is nothing to read yet: a file that has not come.
    Effect.catchIf(
      ({ kind }) => kind === "missing",
      () => Effect.succeed(true),
    ),
  )
  return collector.collect(!isComplete)
})

/** True: the source was read to its end. */
const addPages = Effect.fnUntraced(function* (
  { phoneNumbers }: PreviewReadingPorts,
  { source, requested: policy, fieldMapping, reading, rules, ...more }: PreviewReading,
  collector: PreviewCollector,
  today: string,
): Effect.fn.Return<boolean, SourceError> {
  const input = { source, policy, fieldMapping, componentOverrides: more.componentOverrides }
  const compile = (columns: SourcePage["columns"], of: ConnectionRules) =>
    compileSource(columns, { ...input, subset: EVERYBODY, reading, rules: of, phoneNumbers }).rowMapper
  const pages = readPages(input, null)
  return yield* Effect.gen(function* () {
    for (;;) {
      const page = yield* pages.next
      if (page === null) return true
      if (isEmptyPage(page)) continue
      const rowMapper = compile(page.columns, rules)
      // A vendor's rules must not decide who is shared.
      const ownMapper = rules.vendor.length === 0 ? null : compile(page.columns, { ...rules, vendor: [] })
      if (rowMapper === null) return yield* unmappable
      for (const mapper of [rowMapper, ownMapper]) {
        if (mapper !== null) yield* resolveForms(mapper.forms, page, input, null)
      }
      yield* addRows(page, { rowMapper, ownMapper, today }, collector)
      more.onProgress?.(collector.size, page.progress)
      if (collector.size >= PREVIEW_LIMITS.employees) return false
    }
  }).pipe(Effect.ensuring(pages.close))
})

const unmappable = Effect.fail(new SourceError({ kind: "data", message: "Its columns cannot be mapped." }))

interface Mappers {
  readonly rowMapper: RowMapper
  readonly ownMapper: RowMapper | null
  readonly today: string
}

const addRows = Effect.fnUntraced(function* (
  { rows, columns }: SourcePage,
  { rowMapper, ownMapper, today }: Mappers,
  collector: PreviewCollector,
) {
  const perTurn = countRowsPerTurn(columns.length)
  for (let from = 0; from < rows.length; from += perTurn) {
    if (from > 0) yield* Effect.yieldNow
    for (const { cells } of rows.slice(from, from + perTurn)) {
      const row = rowMapper.mapRow(cells, today)
      collector.add(row, ownMapper?.mapRow(cells, today).record)
    }
  }
})
