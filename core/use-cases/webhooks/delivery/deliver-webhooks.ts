import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { type EndpointTransition, isFailure } from "../../../domain/webhooks/circuit.ts"
import type { StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import type { BusMessages, DeliveryInfo } from "../../../ports/webhooks/message-bus.ts"
import type { DeliverableWebhook } from "../../../domain/webhooks/stored-webhook.ts"
import type {
  AttemptLease,
  Delivery,
  DeliveryTarget,
  EndpointChange,
  Outbox,
  FinishedAttempt,
} from "../../../ports/webhooks/outbox.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Vault } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { type AttemptPorts, attemptWebhook, type OpenQueue } from "./attempt-webhook.ts"
import { resolveBulkPolicy } from "../../employee/visibility.ts"
import { withSpan } from "../../with-span.ts"
import { openSecrets } from "./open-secrets.ts"
import { MIN_LEASE_LEFT_MILLIS, START_WINDOW_MILLIS } from "../delivery-leases.ts"

/** Results are recorded in batches after this delay. Nothing waits for them. */
const RECORD_EVERY_MILLIS = 100

export type DeliveryPorts = AttemptPorts & UsedPorts<"outbox" | "directory" | "vault" | "connectors.find">

export interface DeliveryOptions {
  /** Concurrent posts of one message: its share of the endpoint's limit. */
  readonly postsPerSlot: number
  /** After this many failures in a row the rest of a message is released, since its endpoint fails. */
  readonly failuresPerSlot: number
  /** The public URL of this service, without a path. */
  readonly publicUrl: string
  /** A message is recorded and its slot is free: webhooks that waited for it can be claimed. */
  readonly onFinished: () => void
}

/** Sends the webhooks of a message and records their
 * outcomes. It never fails: webhooks that could not be tried
 * are released, or are claimed again when their lease ends.
 */
export const makeDeliverWebhooks = (ports: DeliveryPorts, options: DeliveryOptions) => {
  const deliverAll = Effect.fnUntraced(function* ({ requestIds, leasedUntil }: DeliverMessage) {
    const now = yield* Clock.currentTimeMillis
    const deliveries = yield* ports.outbox.load(requestIds, { now, leasedUntil })
    const results = new AttemptResults(ports.outbox, deliveries)
    if (leasedUntil >= now + MIN_LEASE_LEFT_MILLIS) {
      const queues = yield* openQueues(ports, deliveries, options.publicUrl)
      yield* deliverInOrder(ports, queues, now + START_WINDOW_MILLIS, options, results)
    }
    yield* results.releaseUntried
    options.onFinished()
  })

  return (message: DeliverMessage, { isRedelivered }: DeliveryInfo): Effect.Effect<void> => {
    // Another worker may still be sending it; otherwise it is claimed again when its lease ends.
    if (isRedelivered) return Effect.void
    return deliverAll(message).pipe(
      Effect.catchCause((cause) =>
        Effect.logError("Webhooks could not be sent; they are claimed again when their lease ends", cause),
      ),
      withSpan("webhooks.deliver", () => ({
        kind: "consumer",
        attributes: { "hrsync.webhooks": message.requestIds.length },
      })),
      Effect.annotateLogs({ webhooks: message.requestIds.length }),
    )
  }
}

type DeliverMessage = BusMessages["webhooks.deliver"]

const withAttemptSpan = ({ requestId, connectionId, kind, attempt }: DeliverableWebhook) =>
  withSpan<FinishedAttempt>("webhook.attempt", () => ({
    kind: "client",
    attributes: {
      "hrsync.request_id": requestId,
      "hrsync.connection_id": connectionId,
      "hrsync.webhook.kind": kind,
      "hrsync.webhook.attempt": attempt,
    },
    resultAttributes: ({ attemptOutcome }) => ({ "hrsync.webhook.state": attemptOutcome.state }),
  }))

interface Attempt {
  readonly queue: OpenQueue
  readonly webhook: DeliverableWebhook
}

/** The attempts of a queue, group by group. */
type DeliveryQueue = ReadonlyArray<ReadonlyArray<Attempt>>

/** The first groups of all queues, then the next ones,
 * and so on. A queue continues when its group is finished
 * and recorded, so that another worker can continue where one died.
 */
const deliverInOrder = Effect.fnUntraced(function* (
  ports: DeliveryPorts,
  queues: ReadonlyArray<DeliveryQueue>,
  startUntil: number,
  { postsPerSlot, failuresPerSlot }: DeliveryOptions,
  results: AttemptResults,
) {
  let open = queues
  while (open.length > 0) {
    const attempts = open.flatMap(([group = []]) => group).values()
    yield* runAttempts(ports, attempts, { startUntil, failuresPerSlot }, results).pipe(
      Effect.replicateEffect(postsPerSlot, { concurrency: "unbounded", discard: true }),
      Effect.raceFirst(results.recordPeriodically),
    )
    // The receivers have responded: without a record everything would be sent again.
    yield* results.record.pipe(Effect.retry(Schedule.max([Schedule.spaced(500), Schedule.recurs(10)])))
    open = open
      .filter(([group = []]) => group.every(({ webhook }) => results.hasCompleted(webhook)))
      .map((groups) => groups.slice(1))
      .filter((groups) => groups.length > 0)
  }
})

/** Runs one attempt after the other, like the others that share the iterator. A fiber for each would cost more. */
const runAttempts = Effect.fnUntraced(function* (
  ports: DeliveryPorts,
  attempts: IterableIterator<Attempt>,
  { startUntil, failuresPerSlot }: { readonly startUntil: number; readonly failuresPerSlot: number },
  results: AttemptResults,
) {
  while (results.hasRoom(failuresPerSlot) && (yield* Clock.currentTimeMillis) <= startUntil) {
    const next = attempts.next()
    if (next.done === true) return
    const { queue, webhook } = next.value
    yield* results.track(attemptWebhook(ports, queue, webhook).pipe(withAttemptSpan(webhook)))
  }
})

/** The results of one message's attempts until they are recorded. */
class AttemptResults {
  readonly #outbox: Outbox
  readonly #untried: Map<string, AttemptLease>
  readonly #completed = new Set<string>()
  readonly #finished: Array<FinishedAttempt> = []
  #inFlight = 0
  #failuresInARow = 0
  #isGone = false

  constructor(outbox: Outbox, deliveries: ReadonlyArray<Delivery>) {
    this.#outbox = outbox
    const webhooks = deliveries.flatMap(({ groups }) => groups.flat())
    this.#untried = new Map(webhooks.map((webhook) => [webhook.requestId, webhook]))
  }

  /** True if one more attempt may begin: not after a 410. All attempts in flight may fail, and together stay below the limit. */
  hasRoom(failures: number): boolean {
    if (this.#isGone) return false
    return this.#failuresInARow === 0 || this.#failuresInARow + this.#inFlight < failures
  }

  /** True if it is not tried again today. */
  hasCompleted({ requestId }: DeliverableWebhook): boolean {
    return this.#completed.has(requestId)
  }

  /** Adds the result of an attempt. */
  track(attempt: Effect.Effect<FinishedAttempt>): Effect.Effect<void> {
    this.#inFlight++
    return Effect.map(attempt, (result) => {
      this.#inFlight--
      if (result.endpointResult === "acknowledged") this.#failuresInARow = 0
      if (isFailure(result.endpointResult)) this.#failuresInARow++
      if (result.endpointResult === "gone") this.#isGone = true
      if (result.attemptOutcome.state !== "waiting") this.#completed.add(result.requestId)
      this.#untried.delete(result.requestId)
      this.#finished.push(result)
    })
  }

  /** Records the results so far. */
  get record(): Effect.Effect<void, StorageError> {
    return Effect.gen({ self: this }, function* () {
      const finished = [...this.#finished]
      if (finished.length === 0) return
      const changes = yield* this.#outbox.recordOutcomes(finished, yield* Clock.currentTimeMillis)
      this.#finished.splice(0, finished.length)
      yield* Effect.forEach(changes, logChange, { discard: true })
    }).pipe(Effect.uninterruptible)
  }

  /** Never ends, so that a slow receiver does not delay the results of others. A failed write is repeated the next time. */
  get recordPeriodically(): Effect.Effect<never> {
    return Effect.sleep(RECORD_EVERY_MILLIS).pipe(Effect.andThen(Effect.ignore(this.record)), Effect.forever)
  }

  /** Webhooks of an endpoint that fails, of a queue that waits for a retry, or too late to send. */
  get releaseUntried(): Effect.Effect<void, StorageError> {
    return this.#untried.size === 0 ? Effect.void : this.#outbox.release([...this.#untried.values()])
  }
}

const logChange = ({ vendorOrgId, transition }: EndpointChange) =>
  transition === "recovered"
    ? Effect.logInfo("A webhook endpoint recovered", { vendorOrgId })
    : Effect.logWarning(CHANGE_MESSAGES[transition], { vendorOrgId })

const CHANGE_MESSAGES: Readonly<Record<Exclude<EndpointTransition, "recovered">, string>> = {
  paused: "A webhook endpoint fails; its webhooks wait",
  disabled: "A webhook endpoint was disabled; nothing is sent to it",
}

/** Loads the keys and secrets of each connection, and all records, at once. */
const openQueues = Effect.fnUntraced(function* (
  ports: DeliveryPorts,
  deliveries: ReadonlyArray<Delivery>,
  publicUrl: string,
) {
  const ids = deliveries.flatMap(({ groups }) => groups.flat()).flatMap(({ employeeIds }) => employeeIds)
  const employees: ReadonlyMap<string, StoredEmployee> =
    ids.length === 0 ? new Map() : yield* ports.directory.findByIds(ids)
  return yield* Effect.forEach(deliveries, ({ target, groups }) =>
    Effect.map(openQueue(ports, target, employees, publicUrl), (queue): DeliveryQueue =>
      groups.map((group) => group.map((webhook) => ({ queue, webhook }))),
    ),
  )
})

const openQueue = Effect.fnUntraced(function* (
  { vault, connectors }: Pick<DeliveryPorts, "vault" | "connectors">,
  target: DeliveryTarget,
  employees: ReadonlyMap<string, StoredEmployee>,
  publicUrl: string,
) {
  const { connection } = target
  const secrets = yield* openSecrets(vault, connection.vendorOrgId, target.secrets)
  const keys = yield* openKeys(vault, target)
  const policy = resolveBulkPolicy(connection)
  const code = connection.connector ?? ""
  // A connector that is no longer installed has no name but its code.
  const hrmsName = connectors.find(code)?.name ?? code
  return {
    target,
    secrets,
    render: { connection, keys, policy, employees, publicUrl, hrmsName },
  } satisfies OpenQueue
})

/** Only status webhooks of a terminated connection are sent. */
const openKeys = ({ openConnectionKey }: Vault, { connection }: DeliveryTarget) =>
  connection.key === null ? Effect.succeed(null) : openConnectionKey(connection.id, connection.key)
