import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { LOCK_RETRY_MILLIS } from "../sync/with-connection-lock.ts"

/**
 * Five seconds at the rate limit of a credential (specification/limits.md#rate-limits). Beyond that the caller keeps
 * the data, not our memory.
 */
export const MAX_WAITING_PUSHES = 250

/** Employees in one sync: at most some tenths of a second of work, so that later pushes do not wait for long. */
export const MAX_BATCH_SIZE = 100

/** Others waiting for the connection, in this process or another, retry once within this time. */
const BATCH_INTERVAL_MILLIS = LOCK_RETRY_MILLIS + 5

/** The maximum number of pushes waits for the connection: retry later. */
export class PushQueueFull extends Data.TaggedError("PushQueueFull")<{ readonly connectionId: string }> {}

export interface PushQueueOptions<Push, Taken, E> {
  /**
   * Processes pushes of a connection, each of another employee, and resolves with the result of each, in their order. Fails
   * with the error that prevents all of them.
   */
  readonly processBatch: (
    connectionId: string,
    pushes: ReadonlyArray<Push>,
  ) => Effect.Effect<ReadonlyArray<Exit.Exit<Taken, E>>, E>
  /** The pushed employee: the second push of an employee is processed after the first. */
  readonly getEmployeeKey: (push: Push) => string
}

interface WaitingPush<Push, Taken, E> {
  readonly push: Push
  readonly employee: string
  readonly deferred: Deferred.Deferred<Taken, E>
}

/**
 * Queues the pushes of a connection while one batch is processed, and processes them together next, so that many cost about
 * as much as one. Succeeds with the result of the push once it was processed. Each process has a queue of its own.
 */
export const makePushQueue = <Push, Taken, E>({
  processBatch,
  getEmployeeKey,
}: PushQueueOptions<Push, Taken, E>) => {
  type Queue = Array<WaitingPush<Push, Taken, E>>
  const queues = new Map<string, Queue>()

  const processNextBatch = Effect.fnUntraced(function* (connectionId: string, queue: Queue) {
    const batch = takeBatch(queue)
    const pushes = batch.map(({ push }) => push)
    const processed = yield* Effect.exit(Effect.suspend(() => processBatch(connectionId, pushes)))
    // The error of these applies to the others as well, so they need not wait for it again.
    const resolved = Exit.isSuccess(processed) ? batch : [...batch, ...queue.splice(0)]
    const resultAt = (index: number) =>
      Exit.isSuccess(processed) ? (processed.value[index] ?? MISSING_RESULT) : Exit.failCause(processed.cause)
    resolved.forEach(({ deferred }, index) => Deferred.doneUnsafe(deferred, resultAt(index)))
  })

  const drain = Effect.fnUntraced(function* (connectionId: string, queue: Queue) {
    yield* processNextBatch(connectionId, queue)
    while (queue.length > 0) {
      yield* Effect.sleep(BATCH_INTERVAL_MILLIS)
      yield* processNextBatch(connectionId, queue)
    }
    queues.delete(connectionId)
  })

  return Effect.fnUntraced(function* (
    connectionId: string,
    push: Push,
  ): Effect.fn.Return<Taken, E | PushQueueFull> {
    const deferred = Deferred.makeUnsafe<Taken, E>()
    const waiting = { push, employee: getEmployeeKey(push), deferred }
    const queue = queues.get(connectionId)
    if (queue === undefined) {
      const newQueue = [waiting]
      queues.set(connectionId, newQueue)
      // Not the caller's child: it continues for the pushes after it.
      yield* Effect.forkDetach(drain(connectionId, newQueue))
    } else {
      if (queue.length >= MAX_WAITING_PUSHES) return yield* new PushQueueFull({ connectionId })
      queue.push(waiting)
    }
    return yield* Deferred.await(deferred)
  })
}

const MISSING_RESULT = Exit.die(new Error("A push was processed without a result"))

/** Takes the first push of each employee from the queue, up to a whole batch; the others stay, in their order. */
const takeBatch = <W extends { readonly employee: string }>(queue: Array<W>): ReadonlyArray<W> => {
  const batch = new Map<string, W>()
  const remaining: Array<W> = []
  for (const waiting of queue) {
    const { employee } = waiting
    if (batch.size < MAX_BATCH_SIZE && !batch.has(employee)) batch.set(employee, waiting)
    else remaining.push(waiting)
  }
  queue.length = 0
  for (const waiting of remaining) queue.push(waiting)
  return [...batch.values()]
}
