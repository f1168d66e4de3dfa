import * as Effect from "effect/Effect"
import type {
  IssuedPushCredential,
  PushAccess,
  PushTestOutcomes,
  PushTestRecords,
} from "../../../ports/push-access.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { type PushProgress, readPushProgress } from "../push-progress.ts"
import { openOutcome, type TestOutcome } from "../test-outcome.ts"
import { findJourneyPush, type FindJourneyPushPorts, type JourneyPush } from "./find-journey-push.ts"

export interface ShowJourneyPushPorts extends FindJourneyPushPorts {
  readonly access: Pick<PushAccess, "list">
  readonly outcomes: PushTestOutcomes
  readonly tests: Pick<PushTestRecords, "list">
}

export interface ShownOutcome extends TestOutcome {
  /** Rises with every push. */
  readonly sequence: number
  readonly receivedAt: number
}

export interface JourneyPushView extends PushProgress {
  /** False on any other device than that of the submission: then there are neither credentials nor outcomes. */
  readonly isOwn: boolean
  readonly records: number
  /** The last one of each environment, without its password. */
  readonly credentials: ReadonlyArray<IssuedPushCredential>
  /** The latest, oldest first. */
  readonly outcomes: ReadonlyArray<ShownOutcome>
}

/** What the panel of test pushes shows. */
export const makeShowJourneyPush = (ports: ShowJourneyPushPorts) =>
  Effect.fnUntraced(function* (actor: Actor, connectionId: string) {
    const found = yield* findJourneyPush(ports, actor, connectionId)
    const credentials = yield* ports.access.list(connectionId)
    return {
      ...(yield* readPushProgress(ports, connectionId)),
      isOwn: found.isOwn,
      records: (yield* ports.tests.list(connectionId)).length,
      credentials: found.isOwn ? credentials : [],
      outcomes: found.isOwn ? yield* listOutcomes(ports, found, 0) : [],
    } satisfies JourneyPushView
  })

export type ShowJourneyPush = ReturnType<typeof makeShowJourneyPush>

const listOutcomes = (
  { outcomes }: Pick<ShowJourneyPushPorts, "outcomes">,
  { connection, keys }: JourneyPush,
  after: number,
): Effect.Effect<ReadonlyArray<ShownOutcome>, StorageError> =>
  outcomes.list(connection.id, after).pipe(
    Effect.map((stored) =>
      stored.map((each) => ({
        ...openOutcome(keys, each),
        sequence: each.sequence,
        receivedAt: each.receivedAt,
      })),
    ),
  )

/** What has changed since the last look. */
export interface PushChange {
  readonly progress: PushProgress
  readonly outcomes: ReadonlyArray<ShownOutcome>
  /** Nothing more will come: there is no test environment, because it was approved or the connection has ended. */
  readonly isEnded: boolean
}

/**
 * Follows the test pushes of a connection, whichever process takes them. The returned effect looks once, by one indexed query while
 * nothing has changed; then it returns null.
 */
export const makeFollowJourneyPush = (ports: ShowJourneyPushPorts) =>
  Effect.fnUntraced(function* (actor: Actor, connectionId: string, after: number) {
    const found = yield* findJourneyPush(ports, actor, connectionId)
    let [sequence, seen] = [after, ""]
    const look: Effect.Effect<PushChange | null, StorageError> = Effect.gen(function* () {
      const summary = yield* ports.outcomes.summarize(connectionId)
      const current = JSON.stringify(summary)
      if (current === seen) return null
      const outcomes = found.isOwn ? yield* listOutcomes(ports, found, sequence) : []
      const progress = yield* readPushProgress(ports, connectionId)
      seen = current
      sequence = outcomes.at(-1)?.sequence ?? sequence
      return { progress, outcomes, isEnded: summary === null }
    })
    return look
  })

export type FollowJourneyPush = ReturnType<typeof makeFollowJourneyPush>
