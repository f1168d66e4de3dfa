import * as Effect from "effect/Effect"
import type {
  IssuedPushCredential,
  PushAccess,
  PushTestOutcomes,
  PushTestRecords,
} from "../../../ports/push-access.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type PushProgress, readPushProgress } from "../push-progress.ts"
import { openOutcome, type TestOutcome } from "../test-outcome.ts"
import { findJourneyPush, type FindJourneyPushPorts, type JourneyPush } from "./find-journey-push.ts"

export interface ShowJourneyPushPorts extends FindJourneyPushPorts {
  readonly pushAccess: Pick<PushAccess, "list">
  readonly pushOutcomes: PushTestOutcomes
  readonly pushTests: Pick<PushTestRecords, "list">
}

export interface ShownOutcome extends TestOutcome {
  /** Rises with every push. */
  readonly sequence: number
  readonly receivedAt: number
}

export interface JourneyPushProgress extends PushProgress {
  /** Employees in the test environment. */
  readonly records: number
}

export interface JourneyPushView extends JourneyPushProgress {
  /** The last one of each environment, without its password. */
  readonly credentials: ReadonlyArray<IssuedPushCredential>
  /** The latest, oldest first. */
  readonly outcomes: ReadonlyArray<ShownOutcome>
}

/** What the panel of test pushes shows. */
export const makeShowJourneyPush = (ports: ShowJourneyPushPorts) =>
  Effect.fnUntraced(function* (actor: Actor, connectionId: string) {
    const found = yield* findJourneyPush(ports, actor, connectionId)
    return {
      ...(yield* readProgress(ports, connectionId)),
      credentials: yield* ports.pushAccess.list(connectionId),
      outcomes: yield* listOutcomes(ports, found, 0),
    } satisfies JourneyPushView
  })

const readProgress = Effect.fnUntraced(function* (ports: ShowJourneyPushPorts, connectionId: string) {
  const progress = yield* readPushProgress(ports, connectionId)
  const { length } = yield* ports.pushTests.list(connectionId)
  return { ...progress, records: length } satisfies JourneyPushProgress
})

const listOutcomes = (
  { pushOutcomes }: Pick<ShowJourneyPushPorts, "pushOutcomes">,
  { connection, keys }: JourneyPush,
  after: number,
): Effect.Effect<ReadonlyArray<ShownOutcome>, StorageError> =>
  pushOutcomes.list(connection.id, after).pipe(
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
  readonly progress: JourneyPushProgress
  readonly outcomes: ReadonlyArray<ShownOutcome>
  /** Nothing more will come: there is no test environment, because it was approved or the connection has ended. */
  readonly isEnded: boolean
}

/**
 * Follows the test pushes of a connection, whichever process takes them. The returned effect looks once, by one indexed query while
 * nothing was pushed; then it returns null, and when nothing has changed that the caller may see.
 */
export const makeFollowJourneyPush = (ports: ShowJourneyPushPorts) =>
  Effect.fnUntraced(function* (actor: Actor, connectionId: string, after: number) {
    const found = yield* findJourneyPush(ports, actor, connectionId)
    let [sequence, counted, seen] = [after, "", ""]
    return Effect.gen(function* () {
      const summary = yield* ports.pushOutcomes.summarize(connectionId)
      if (JSON.stringify(summary) === counted) return null
      const outcomes = yield* listOutcomes(ports, found, sequence)
      const progress = yield* readProgress(ports, connectionId)
      counted = JSON.stringify(summary)
      sequence = outcomes.at(-1)?.sequence ?? sequence
      const visible = JSON.stringify(progress)
      if (visible === seen && summary !== null) return null
      seen = visible
      return { progress, outcomes, isEnded: summary === null } satisfies PushChange
    })
  })
