import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { DEFAULT_SYNC_LIMITS, type SyncLimits } from "../../../domain/sync/limits.ts"
import { formatIsoDateAt } from "../../../domain/employee/dates/calendar.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { SourceError, SourcePage } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SessionLost, StagedPlace } from "../../../ports/sync/sync-ledger.ts"
import { withSpan } from "../../with-span.ts"
import { isEmptyPage, type PageReader, readPages } from "../../reading/read-pages.ts"
import { resolveForms } from "../../reading/resolve-forms.ts"
import type { StagedSource } from "./staged-source.ts"
import { SyncLimitReached } from "../sync-errors.ts"
import type { StageSourceInput, StageSourcePorts } from "./stage-source-input.ts"
import { Staging } from "./staging.ts"

/**
 * Reads the whole source into the staging, again while its pages disagree (specification/sync.md#absence). All
 * readings count together: who is on a page of any of them is there, as the last one shows it.
 */
export const stageSource = Effect.fnUntraced(function* (
  ports: StageSourcePorts,
  input: StageSourceInput,
  startedSession: SyncSession,
): Effect.fn.Return<StagedSource, SourceError | SyncLimitReached | StorageError | SessionLost> {
  const { limits = DEFAULT_SYNC_LIMITS } = ports
  const begunAt = yield* Clock.currentTimeMillis
  const staging = new Staging(ports, input, startedSession, formatIsoDateAt(begunAt))
  const { componentOverrides } = input.connection
  const reading = { ...input, componentOverrides }
  const staged = Effect.gen(function* () {
    for (;;) {
      const readingBegunAt = yield* Clock.currentTimeMillis
      const pages = readPages(reading, input.cursor)
      const isRead = yield* stageReading(staging, pages, reading, limits).pipe(Effect.ensuring(pages.close))
      const now = yield* Clock.currentTimeMillis
      const hasTime = now - begunAt + (now - readingBegunAt) < limits.minutes * 60_000
      const isRepeated = isRead && (yield* staging.endReading(hasTime)) === "repeat"
      if (!isRepeated) return { ...staging.outcome, grossDifferences: pages.grossDifferences() }
    }
  })
  return yield* Effect.raceFirst(staged, deadline(limits))
})

/**
 * Reads the source once, page by page: while one page is sealed and stored, the next is read and processed. False: it has no
 * mapping.
 */
const stageReading = Effect.fnUntraced(function* (
  staging: Staging,
  pages: PageReader,
  reading: Parameters<typeof resolveForms>[2] & Pick<StageSourceInput, "cursor">,
  limits: SyncLimits,
) {
  let storing: Fiber.Fiber<void, SyncLimitReached | StorageError | SessionLost> | null = null
  for (;;) {
    const page: SourcePage | null = yield* pages.next
    if (page !== null) staging.notePage(page)
    if (page !== null && isEmptyPage(page)) {
      if (storing !== null) yield* Fiber.join(storing)
      staging.skipPage(page)
      continue
    }
    if (page !== null) yield* staging.enforceRowLimit(limits, page)
    const isRead = page !== null && staging.planColumns(page)
    if (isRead) yield* resolveForms(staging.forms, page, reading, reading.cursor)
    const earlier = isRead ? staging.findEarlier(page) : []
    if (storing !== null && earlier.length > 0) yield* Fiber.join(storing)
    const processed = isRead ? yield* processOne(staging, page, earlier) : null
    if (storing !== null) yield* Fiber.join(storing)
    if (page === null || processed === null) return page === null
    storing = yield* Effect.forkChild(staging.store(processed, limits))
  }
})

const deadline = ({ minutes }: SyncLimits) =>
  Effect.sleep(minutes * 60_000).pipe(
    Effect.andThen(Effect.fail(new SyncLimitReached({ limit: "minutes", allowed: minutes }))),
  )

const processOne = (staging: Staging, page: SourcePage, earlier: ReadonlyArray<StagedPlace>) =>
  Effect.gen(function* () {
    const employees = yield* staging.loadEmployees(page)
    yield* staging.loadEarlier(earlier)
    return yield* staging.process(page, employees)
  }).pipe(withSpan("sync.process_page", () => ({ attributes: { "hrsync.sync.rows": page.rows.length } })))
