import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import { computePauseMillis, computeTurnMillis, type UploadDelay } from "../../../domain/onboarding/upload.ts"
import { EVERY_JOB, type FairJob, type JobFilter } from "../../../domain/sync/fair-slots.ts"
import type { LaneSlots } from "../../../domain/sync/lane.ts"
import type { StoredUpload } from "../../../ports/onboarding/upload-store.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { runFairLane, type RunState } from "../../sync/schedule/fair-lane.ts"
import { openKeys } from "./find-upload.ts"
import { CLAIM_MILLIS, makeUploadWork, type UploadWorkPorts } from "./upload-work.ts"

/* The background work on uploads. It runs where syncs run, so that no request waits for it. */

export type ProcessUploadsPorts = UploadWorkPorts & UsedPorts<"connections" | "vault">

/** How soon a new upload is noticed. */
const INTERVAL_MILLIS = 500
/** Most are read or checked in a second. A person waits for each, so none waits for longer than this for large ones. */
const LONG_UPLOAD_MILLIS = 5_000

/**
 * Reads, checks and shares uploads, several at once, each vendor and corporate up to its share of the slots while others wait.
 * Many processes may run this: each upload has one worker.
 */
export const makeProcessUploads = (
  ports: ProcessUploadsPorts & { readonly laneSlots: LaneSlots },
): Effect.Effect<never> =>
  runFairLane<UploadJob>({
    name: "uploads",
    rules: { slots: ports.laneSlots.uploads, longAfterMillis: LONG_UPLOAD_MILLIS },
    intervalMillis: INTERVAL_MILLIS,
    claim: makeClaim(ports),
    isOtherWaiting: ports.uploads.isWaiting,
    run: makeRun(ports),
  })

/** Processes the next upload that waits; false when none does. */
export const makeProcessNextUpload = (ports: ProcessUploadsPorts) => {
  const claim = makeClaim(ports)
  const run = makeRun(ports)
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const job = yield* claim(now, EVERY_JOB)
    if (job === null) return false
    yield* run(job, { ...job, startedAt: now, applying: false, released: false })
    return true
  })
}

interface UploadJob extends FairJob {
  readonly upload: StoredUpload
  /** Null: it was terminated, which deletes the upload. */
  readonly connection: Connection | null
}

const makeClaim =
  ({ uploads, connections }: ProcessUploadsPorts) =>
  (now: number, among: JobFilter) =>
    Effect.gen(function* () {
      const upload = yield* uploads.claim(now, now + CLAIM_MILLIS, among)
      if (upload === null) return null
      const connection = yield* connections.find(upload.connectionId)
      const { vendorOrgId = "", orgId = "" } = connection ?? {}
      return { upload, connection, vendorOrgId, orgId, slow: upload.turns > 0 } satisfies UploadJob
    })

/**
 * One run. It never fails: an upload that makes room for others, that takes too long or that cannot be processed now continues
 * later, and says why. A sync that shares one has its own limits, and is not stopped here.
 */
const makeRun = (ports: ProcessUploadsPorts) => {
  const work = makeUploadWork(ports)

  const postpone = Effect.fnUntraced(function* (upload: StoredUpload, delay: UploadDelay) {
    const now = yield* Clock.currentTimeMillis
    const until = now + computePauseMillis(delay, upload.turns)
    yield* Effect.ignore(ports.uploads.postpone(upload, { now, until, delay }))
  })

  /** A worker that stops immediately releases the upload to another one. */
  const handOver = (upload: StoredUpload, { released }: RunState) =>
    released
      ? postpone(upload, "upload.others-first")
      : Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.ignore(ports.uploads.renew(upload, now)))

  const workOn = Effect.fnUntraced(function* ({ upload, connection }: UploadJob) {
    if (connection === null) return
    const keys = yield* openKeys(ports.vault, connection)
    yield* work[upload.stage as keyof typeof work]({ upload, connection, keys })
  })

  return (job: UploadJob, state: RunState): Effect.Effect<void> => {
    const { upload } = job
    state.applying = upload.stage === "sharing"
    const turn = state.applying ? Infinity : computeTurnMillis(upload.turns)
    return workOn(job).pipe(
      Effect.timeoutOption(turn),
      Effect.flatMap((done) => (done._tag === "Some" ? Effect.void : postpone(upload, "upload.out-of-time"))),
      Effect.onInterrupt(() => handOver(upload, state)),
      Effect.catchCause((cause) =>
        Effect.logWarning("An upload could not be processed", cause).pipe(
          Effect.andThen(postpone(upload, "upload.failed")),
        ),
      ),
    )
  }
}
