import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { DEFAULT_READING_SETTINGS } from "../../../domain/mapping/reading-settings.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { makeSharingPolicy } from "../../../domain/sharing/policy.ts"
import { EVERY_JOB, type FairJob, type JobFilter } from "../../../domain/sync/fair-slots.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { ClaimedPreview } from "../../../ports/journey/journey-previews.ts"
import type { UploadStore } from "../../../ports/onboarding/upload-store.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { callConnector } from "../../reading/read-pages.ts"
import { resolveFlags } from "../../onboarding/accept-connection.ts"
import { deniesByCategory, withholdUnreadable } from "../../reading/withhold-unreadable.ts"
import type { UploadSourcePorts } from "../../onboarding/uploads/upload-source.ts"
import { runFairLane } from "../../sync/schedule/fair-lane.ts"
import { openPreviewInput, sealPreview } from "./preview-source.ts"
import {
  PREVIEW_LIMITS,
  type PreviewReadingPorts,
  readSourceForPreview,
} from "../../reading/read-source-for-preview.ts"
import { openUploadForPreview, UPLOAD_CONNECTOR } from "./upload-preview.ts"

export type ReadPreviewsPorts = PreviewReadingPorts &
  UploadSourcePorts &
  UsedPorts<
    | "connections.find"
    | "connectors.find"
    | "previews.claim"
    | "previews.finish"
    | "sources"
    | "vault.openConnectionKey"
    | "vendors.find"
  > & {
    readonly uploads: UploadSourcePorts["uploads"] & Pick<UploadStore, "find">
  }

/** A person is waiting at a screen. */
const INTERVAL_MILLIS = 1_000
/** Sources read at once by a process, beside its syncs. A reading ends within its limit, so none counts as long. */
const RULES = { slots: 3, longAfterMillis: Infinity }
/** With time to open the source, and to store what was read. */
const LEASE_MILLIS = PREVIEW_LIMITS.millis + 30_000

/**
 * Reads the previews that are requested, for as long as it runs, each vendor and corporate up to its share of the slots while others
 * wait. Many processes may run it.
 */
export const makeReadPreviews = (ports: ReadPreviewsPorts): Effect.Effect<never> =>
  runFairLane<PreviewJob>({
    name: "previews",
    rules: RULES,
    intervalMillis: INTERVAL_MILLIS,
    claim: makeClaim(ports),
    isOtherWaiting: () => Effect.succeed(false),
    run: makeRun(ports),
  })

/** Reads one requested preview; false: there is none. */
export const makeReadNextPreview = (ports: ReadPreviewsPorts) => {
  const claim = makeClaim(ports)
  const run = makeRun(ports)
  return Effect.gen(function* () {
    const job = yield* claim(yield* Clock.currentTimeMillis, EVERY_JOB)
    if (job === null) return false
    yield* run(job)
    return true
  })
}

type PreviewJob = ClaimedPreview & FairJob

const makeClaim =
  ({ previews }: ReadPreviewsPorts) =>
  (now: number, among: JobFilter) =>
    Effect.map(
      previews.claim(now, now + LEASE_MILLIS, among),
      (claimed): PreviewJob | null => claimed && { ...claimed, slow: false },
    )

/** Reads a preview and stores the result. Never fails: the lease ends, and it is read again. */
const makeRun = (ports: ReadPreviewsPorts) => {
  const read = makeRead(ports)
  return Effect.fnUntraced(
    function* (claimed: PreviewJob) {
      const content = yield* read(claimed).pipe(
        Effect.catch(({ _tag }) => Effect.as(warn(claimed, _tag), null)),
        // Its message could quote a record.
        Effect.catchDefect((defect) =>
          Effect.as(warn(claimed, defect instanceof Error ? defect.name : "a defect"), null),
        ),
      )
      yield* ports.previews.finish(claimed, content)
    },
    (effect, claimed) => Effect.catch(effect, ({ _tag }) => warn(claimed, _tag)),
  )
}

/** The sealed content; null: the connection was terminated, or its source no longer exists. */
const makeRead = (ports: ReadPreviewsPorts) => {
  const { connections, vault, vendors } = ports
  const open = makeOpen(ports)
  return Effect.fnUntraced(function* (claimed: ClaimedPreview) {
    const { connectionId } = claimed
    const connection = yield* connections.find(connectionId)
    if (connection === null || connection.key === null) return null
    const vendor = yield* vendors.find(connection.vendorOrgId)
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const opened = yield* open(connection, keys, claimed)
    if (vendor === null || opened === null) return null
    const { checks, ...reading } = opened
    const requested = makeSharingPolicy(resolveFlags({ vendor, connection, corporate: null }), [])
    const content = yield* readSourceForPreview(ports, {
      ...reading,
      requested: withholdUnreadable(requested, checks),
      componentOverrides: connection.componentOverrides,
    })
    return sealPreview(keys, connectionId, content)
  })
}

/** How the rows are read, and what cannot be: of the connection's upload, or of a pulled source; null: it no longer exists. */
const makeOpen = (ports: ReadPreviewsPorts) =>
  Effect.fnUntraced(function* (
    connection: Connection,
    keys: ConnectionKeys,
    { connectionId, connector, input }: ClaimedPreview,
  ) {
    if (connector === UPLOAD_CONNECTOR) {
      const upload = yield* ports.uploads.find(connectionId)
      if (upload === null) return null
      const opened = yield* openUploadForPreview(ports, keys, { connection, upload })
      return opened === null ? null : { ...opened, checks: [] }
    }
    const { details, fieldMapping } = openPreviewInput(keys, connectionId, input)
    const source = yield* ports.sources.open(connector, details)
    const reading = { ...DEFAULT_READING_SETTINGS, defaultCountry: connection.reading.defaultCountry }
    if (source === null) return null
    const checks = deniesByCategory(ports.connectors, connector)
      ? yield* callConnector(connector, () => source.check())
      : []
    return { source, fieldMapping, reading, rules: connection.rules, checks }
  })

const warn = ({ connectionId }: ClaimedPreview, error: string) =>
  Effect.logWarning("A source could not be read for a preview", { connectionId, error })
