import { createHash } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Cluster, makeCluster, TWO_OF_EACH, TWO_OF_EACH_IN_FOUR } from "./cluster/cluster.ts"
import type { ReceiverResponse } from "./company/hostility.ts"
import { makePopulation } from "./company/population.ts"
import { startSourceServer } from "./company/source-server.ts"
import { type Corporate, connectCorporate, createVendor, type Vendor } from "./company/vendor.ts"
import { type CheckResult, measured, nothingWrong } from "./check-result.ts"
import { forceRetries } from "./load/force-retries.ts"
import { disturbsNobody } from "./neighbours.ts"
import type { Arrival, Planned } from "./oracle/arrivals.ts"
import { evaluateDeliveries } from "./oracle/evaluate-deliveries.ts"
import { readPlanned } from "./oracle/read-outbox.ts"
import { type Run, type Series, until } from "./run.ts"

/*
 * R3: receivers that respond with 500, reset, hang, redirect and stream without end. The receiver's response to each attempt
 * follows from the webhook's requestId, so that its final state is known. The time between attempts is shortened.
 */

const PROMISE = "R3"
/** Attempts in the retry schedule before a webhook fails for the day. */
const ATTEMPTS = 5
const ATTEMPT_SECONDS = 15
/** Timers are late on a busy machine. */
const LATE_SECONDS = 0.5
const RESPONSE_KIBIBYTES = 16
/** Overhead of sealing. */
const SEAL_BYTES = 64

const SIZES = {
  full: { vendors: 10, employeesEach: 10_000, slowShare: 0.03 },
  quick: { vendors: 2, employeesEach: 280, slowShare: 0.06 },
}

export const hostileReceivers: Series = async function* (run) {
  const size = run.quick ? SIZES.quick : SIZES.full
  const roles = run.quick ? TWO_OF_EACH_IN_FOUR : TWO_OF_EACH
  const cluster = await makeCluster(run, { name: "hostile_receivers", roles })
  const source = await startSourceServer()
  const vendors: Array<Vendor> = []
  try {
    for (let n = 0; n < size.vendors; n++) vendors.push(await hostileVendor(cluster, n, size.slowShare))
    await cluster.start()
    const corporates: Array<Corporate> = []
    for (const [n, vendor] of vendors.entries())
      corporates.push(
        await connectCorporate(
          cluster,
          source,
          vendor,
          makePopulation(`hostile${String(n)}`, size.employeesEach),
        ),
      )
    const expected = size.vendors * (Math.ceil(size.employeesEach / 10) + 2)
    await finishAll(run, cluster, expected)
    yield* await evaluateDelivery(cluster, corporates, size.slowShare)
    yield* await disturbsNobody(run, cluster, source)
  } finally {
    await cluster.stop()
    await source.close()
    for (const { receiver } of vendors) await receiver.close()
  }
}

const hostileVendor = async (cluster: Cluster, n: number, slowShare: number): Promise<Vendor> => {
  const vendor = await createVendor(cluster, `Hostile ${String(n)}`)
  const { receiver } = vendor
  const trap = `${new URL(receiver.url).origin}/trap`
  receiver.respond = ({ requestId }, before) => drawResponse(requestId, before, slowShare, trap)
  return vendor
}

/** Draws a number from 0 to 1 for a webhook, a different one for each question. */
const drawNumber = (requestId: string, question: string): number =>
  createHash("sha256").update(`${requestId} ${question}`).digest().readUInt32BE() / 2 ** 32

/** Draws how many attempts fail before one is accepted: none for most, all for some. */
const drawFailures = (requestId: string): number => {
  const fate = drawNumber(requestId, "fate")
  if (fate < 0.6) return 0
  return fate < 0.9
    ? 1 + Math.floor(drawNumber(requestId, "failures") * (ATTEMPTS - 1))
    : Number.POSITIVE_INFINITY
}

const drawResponse = (
  requestId: string,
  before: number,
  slowShare: number,
  trap: string,
): ReceiverResponse => {
  if (before >= drawFailures(requestId)) return { kind: "accepted", afterMillis: 2 }
  const which = drawNumber(requestId, `slow ${String(before)}`)
  if (which < slowShare / 2) return { kind: "hang" }
  if (which < slowShare) return { kind: "drip" }
  const quick: ReadonlyArray<ReceiverResponse> = [
    { kind: "refused", status: 500 },
    { kind: "reset" },
    { kind: "redirect", to: trap },
    { kind: "endless" },
  ]
  return (
    quick[Math.floor(drawNumber(requestId, "first") * quick.length + before) % quick.length] ?? {
      kind: "reset",
    }
  )
}

const POLL_TIMEOUT_MILLIS = 1_200_000
const FORCE_EVERY_MILLIS = 500

const finishAll = async (run: Run, cluster: Cluster, expected: number): Promise<void> => {
  let logged = 0
  await until("every webhook is delivered or exhausted", POLL_TIMEOUT_MILLIS, async () => {
    await sleep(FORCE_EVERY_MILLIS)
    await forceRetries(cluster)
    const [count] = await cluster.sql<{ settled: number }>(
      "SELECT count(*)::int AS settled FROM webhook WHERE state IN ('delivered', 'failed') AND kind LIKE 'sync.events%'",
    )
    const settled = count?.settled ?? 0
    if (settled - logged >= expected / 5) {
      run.log(`${settled.toLocaleString("en")} of ${expected.toLocaleString("en")} webhooks are finished`)
      logged = settled
    }
    return settled >= expected
  })
}

const evaluateDelivery = async (
  cluster: Cluster,
  corporates: ReadonlyArray<Corporate>,
  slowShare: number,
): Promise<ReadonlyArray<CheckResult>> => {
  const receivers = corporates.map(({ vendor }) => vendor.receiver)
  const arrivals = receivers
    .flatMap((receiver) => receiver.arrivals())
    .filter(({ event }) => event.startsWith("sync.events"))
  const planned = await readPlanned(
    cluster,
    corporates.map(({ connectionId }) => connectionId),
  )
  const [longest] = await cluster.sql<{ seconds: number; bytes: number }>(
    `SELECT max(duration_ms) / 1000.0::float8 AS seconds, max(octet_length(answer)) AS bytes FROM webhook_attempt`,
  )
  const { outOfOrder, needlessRepeats, unstable, unverified } = evaluateDeliveries({
    arrivals,
    planned,
    truth: new Map(),
    cutOffs: [],
  })
  const webhooks = `${planned.length.toLocaleString("en")} webhooks, ${arrivals.length.toLocaleString("en")} attempts`
  const followed = receivers.flatMap((receiver) =>
    Array.from({ length: receiver.unexpectedRequests() }, () => "a redirect was followed"),
  )
  const most = (what: string, value: number, limit: number, unit: string, detail: string) =>
    measured({ promise: PROMISE, what, value, limit, unit, holds: "at most", enforced: true, detail })
  return [
    nothingWrong(PROMISE, "webhooks without their expected state", findWrongStates(planned), webhooks),
    nothingWrong(PROMISE, "attempts that were not recorded", findUnrecorded(planned, arrivals), webhooks),
    nothingWrong(PROMISE, "out of order: announcements, versions", outOfOrder, webhooks),
    nothingWrong(PROMISE, "repeats of accepted webhooks", needlessRepeats, webhooks),
    nothingWrong(PROMISE, "requestIds that changed", unstable, webhooks),
    nothingWrong(PROMISE, "wrong signatures", unverified, webhooks),
    nothingWrong(PROMISE, "redirects followed", followed, webhooks),
    most(
      "the longest attempt",
      longest?.seconds ?? Number.NaN,
      ATTEMPT_SECONDS + LATE_SECONDS,
      "s",
      `${String(ATTEMPT_SECONDS)} s plus delays of the machine; ${String(slowShare * 100)} % hang or drip`,
    ),
    most(
      "the longest stored response",
      (longest?.bytes ?? Number.NaN) / 1_024,
      RESPONSE_KIBIBYTES + SEAL_BYTES / 1_024,
      "KiB",
      "including the overhead of sealing",
    ),
    nothingWrong(PROMISE, "processes that exited by themselves", cluster.unexpectedExits(), ""),
  ]
}

const findWrongStates = (planned: ReadonlyArray<Planned>): ReadonlyArray<string> =>
  planned.flatMap(({ requestId, state, attempts }) => {
    const failures = drawFailures(requestId)
    const expectedState = failures < ATTEMPTS ? "delivered" : "failed"
    const expectedAttempts = Math.min(failures + 1, ATTEMPTS)
    return state === expectedState && attempts === expectedAttempts
      ? []
      : [
          `${requestId} is ${state} after ${String(attempts)} attempts, not ${expectedState} after ${String(expectedAttempts)}`,
        ]
  })

const findUnrecorded = (
  planned: ReadonlyArray<Planned>,
  arrivals: ReadonlyArray<Arrival>,
): ReadonlyArray<string> => {
  const received = new Map<string, number>()
  for (const { requestId } of arrivals) received.set(requestId, (received.get(requestId) ?? 0) + 1)
  return planned.flatMap(({ requestId, attempts }) =>
    received.get(requestId) === attempts
      ? []
      : [
          `${requestId} arrived ${String(received.get(requestId) ?? 0)} times and has ${String(attempts)} recorded attempts`,
        ],
  )
}
