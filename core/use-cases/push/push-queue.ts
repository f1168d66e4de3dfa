import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { TURN_MILLIS } from "../sync/take-turns.ts"

/** Five seconds of what a credential may push (decisions.md 1). What comes beyond it is kept by the caller, not in our memory. */
export const PUSHES_WAITING = 250

/** What is taken in one sync: some tenths of a second of work at most, so that who comes next does not wait for long. */
export const PUSHES_TOGETHER = 100

/** Whoever else waits for the connection, in this process or another, looks once within this time. */
const BETWEEN_GROUPS_MILLIS = TURN_MILLIS + 5

/** As many wait for the connection as may: come again later. */
export class PushQueueFull extends Data.TaggedError("PushQueueFull")<{ readonly connectionId: string }> {}

export interface PushQueueOptions<Push, Taken, E> {
  /**
   * Takes pushes of a connection, each of another employee, and resolves with what became of each, in their order. Fails
   * with what keeps the connection from taking any.
   */
  readonly take: (
    connectionId: string,
    pushes: ReadonlyArray<Push>,
  ) => Effect.Effect<ReadonlyArray<Exit.Exit<Taken, E>>, E>
  /** Who is pushed: of two pushes of one employee the second is taken after the first. */
  readonly employeeOf: (push: Push) => string
}

interface Waiting<Push, Taken, E> {
  readonly push: Push
  readonly employee: string
  readonly answer: Deferred.Deferred<Taken, E>
}

/**
 * Lets the pushes of a connection wait while one group of them is taken, and takes them together next, so that many cost
 * about as much as one. Succeeds when the push was taken, with what became of it. Each process has a queue of its own.
 */
export const makePushQueue = <Push, Taken, E>({ take, employeeOf }: PushQueueOptions<Push, Taken, E>) => {
  type Lane = Array<Waiting<Push, Taken, E>>
  const lanes = new Map<string, Lane>()

  const takeNext = Effect.fnUntraced(function* (connectionId: string, lane: Lane) {
    const group = drawGroup(lane)
    const pushes = group.map(({ push }) => push)
    const taken = yield* Effect.exit(Effect.suspend(() => take(connectionId, pushes)))
    // What keeps the connection from taking these keeps it from taking the others, who need not wait for it again.
    const told = Exit.isSuccess(taken) ? group : [...group, ...lane.splice(0)]
    const answerTo = (index: number) =>
      Exit.isSuccess(taken) ? (taken.value[index] ?? LOST) : Exit.failCause(taken.cause)
    told.forEach(({ answer }, index) => Deferred.doneUnsafe(answer, answerTo(index)))
  })

  const drain = Effect.fnUntraced(function* (connectionId: string, lane: Lane) {
    yield* takeNext(connectionId, lane)
    while (lane.length > 0) {
      yield* Effect.sleep(BETWEEN_GROUPS_MILLIS)
      yield* takeNext(connectionId, lane)
    }
    lanes.delete(connectionId)
  })

  return Effect.fnUntraced(function* (
    connectionId: string,
    push: Push,
  ): Effect.fn.Return<Taken, E | PushQueueFull> {
    const answer = Deferred.makeUnsafe<Taken, E>()
    const waiting = { push, employee: employeeOf(push), answer }
    const lane = lanes.get(connectionId)
    if (lane === undefined) {
      const begun = [waiting]
      lanes.set(connectionId, begun)
      // Not the caller's child: it goes on for those who come behind.
      yield* Effect.forkDetach(drain(connectionId, begun))
    } else {
      if (lane.length >= PUSHES_WAITING) return yield* new PushQueueFull({ connectionId })
      lane.push(waiting)
    }
    return yield* Deferred.await(answer)
  })
}

const LOST = Exit.die(new Error("A push was taken without an answer"))

/** Takes the first push of each employee out of the lane, up to a whole group; the others stay, in their order. */
const drawGroup = <W extends { readonly employee: string }>(lane: Array<W>): ReadonlyArray<W> => {
  const drawn = new Map<string, W>()
  const left: Array<W> = []
  for (const waiting of lane) {
    const { employee } = waiting
    if (drawn.size < PUSHES_TOGETHER && !drawn.has(employee)) drawn.set(employee, waiting)
    else left.push(waiting)
  }
  lane.splice(0, lane.length, ...left)
  return [...drawn.values()]
}
