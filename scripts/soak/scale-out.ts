import * as Effect from "effect/Effect"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import { type Cluster, makeCluster, untilReady } from "./cluster/cluster.ts"
import { makePopulation } from "./company/population.ts"
import { startSourceServer } from "./company/source-server.ts"
import { type Corporate, connectCorporate, createVendor, type Vendor } from "./company/vendor.ts"
import { measured, nothingWrong, percentile } from "./check-result.ts"
import { openEndpoints, shutEndpoints } from "./load/endpoint-gates.ts"
import { isOfSync } from "./oracle/arrivals.ts"
import { evaluateDeliveries } from "./oracle/evaluate-deliveries.ts"
import { readPlanned } from "./oracle/read-outbox.ts"
import { type Run, type Series, until } from "./run.ts"

/*
 * P7: two workers against one, with receivers that take 50 ms. The receivers must be the bottleneck, not the
 * processors, which the workers share with the database, the broker and the receivers: each worker has so few
 * concurrency slots that it could do at most 160 webhooks a second. The endpoints are paused until all workers are
 * ready, so that the start of a process, which is P8, is not included.
 */

const PROMISE = "P7"
const LEAST = 1.7
const RECEIVER_MILLIS = 50
const SLOTS_AT_ONCE = 4
const POSTS_PER_SLOT = 2

const SIZES = {
  full: { vendors: 8, webhooksEach: 600, rounds: 3 },
  quick: { vendors: 8, webhooksEach: 6, rounds: 1 },
}

export const scaleOut: Series = async function* (run) {
  const size = run.quick ? SIZES.quick : SIZES.full
  const cluster = await makeCluster(run, {
    name: "scale_out",
    roles: ["worker", "worker"],
    env: { HRSYNC_DELIVERIES_AT_ONCE: String(SLOTS_AT_ONCE) },
  })
  const source = await startSourceServer()
  const corporates: Array<Corporate> = []
  try {
    for (let n = 0; n < size.vendors; n++) {
      const vendor = await createVendor(cluster, `Scale ${String(n)}`)
      vendor.receiver.respond = () => ({ kind: "accepted", afterMillis: RECEIVER_MILLIS })
      const population = makePopulation(`scale${String(n)}`, size.webhooksEach * 10)
      corporates.push(await connectCorporate(cluster, source, vendor, population, "on-demand"))
    }
    const [one, two]: [Array<number>, Array<number>] = [[], []]
    await deliver(run, cluster, corporates, 2)
    for (let round = 0; round < size.rounds; round++) {
      one.push(await deliver(run, cluster, corporates, 1))
      two.push(await deliver(run, cluster, corporates, 2))
      run.log(
        `round ${String(round + 1)}: ${perSecond(one.at(-1))} with one, ${perSecond(two.at(-1))} with two`,
      )
    }
    const most = (SLOTS_AT_ONCE * POSTS_PER_SLOT * 1_000) / RECEIVER_MILLIS
    const evaluation = evaluateDeliveries({
      arrivals: corporates.flatMap(({ vendor }) => vendor.receiver.arrivals().filter(isOfSync)),
      planned: await readPlanned(
        cluster,
        corporates.map(({ connectionId }) => connectionId),
      ),
      truth: new Map(corporates.map(({ orgId, population }) => [orgId, population.versions()])),
      cutOffs: [],
    })
    yield* [
      measured({
        promise: PROMISE,
        what: "webhooks a second, two workers / one",
        value: percentile(two, 0.5) / percentile(one, 0.5),
        limit: LEAST,
        unit: "x",
        holds: "at least",
        enforced: !run.quick,
        detail: `one: ${one.map(perSecond).join(", ")}, of at most ${String(most)}/s with ${String(SLOTS_AT_ONCE * POSTS_PER_SLOT)} concurrent posts; two: ${two.map(perSecond).join(", ")}`,
      }),
      nothingWrong(
        PROMISE,
        "lost, repeated or out of order",
        [...evaluation.lost, ...evaluation.twice, ...evaluation.outOfOrder, ...evaluation.needlessRepeats],
        "",
      ),
    ]
  } finally {
    await cluster.stop()
    await source.close()
    for (const { vendor } of corporates) await vendor.receiver.close()
  }
}

const perSecond = (value = Number.NaN): string => `${value.toFixed(0)}/s`

/**
 * Changes and syncs all employees while no worker delivers; then this many ready workers do. Returns webhooks a
 * second, from the first to the last.
 */
const deliver = async (
  { random }: Run,
  cluster: Cluster,
  corporates: ReadonlyArray<Corporate>,
  workers: number,
): Promise<number> => {
  for (const { population } of corporates) population.change(1, random)
  await syncHere(cluster, corporates)
  const before = corporates.map(({ vendor }) => vendor.receiver.arrivals().length)
  const chosen = cluster.members.slice(0, workers)
  await shutEndpoints(cluster)
  await Promise.all(chosen.map((member) => member.start()))
  await Promise.all(chosen.map(untilReady))
  await openEndpoints(cluster)
  await until("every webhook to be sent", 300_000, async () => {
    const left = await cluster.sql("SELECT FROM webhook WHERE state IN ('waiting', 'sending') LIMIT 1")
    return left.length === 0
  })
  await Promise.all(chosen.map((member) => member.kill("SIGTERM")))
  const times = corporates.flatMap(({ vendor }, n) => measureTimes(vendor, before[n] ?? 0))
  return (times.length * 1_000) / (Math.max(...times) - Math.min(...times))
}

const measureTimes = ({ receiver }: Vendor, before: number): ReadonlyArray<number> =>
  receiver
    .arrivals()
    .slice(before)
    .map(({ at }) => at)

const syncHere = async ({ app }: Cluster, corporates: ReadonlyArray<Corporate>): Promise<void> => {
  const services = await app.open()
  try {
    for (const { connectionId } of corporates) {
      const input = { connectionId, full: true, dryRun: false, trigger: "soak" }
      const pulling = services.sync.pullSource(OPERATOR, { ...input, onProgress: () => undefined })
      await Effect.runPromiseWith(services.context)(pulling)
    }
  } finally {
    await services.close()
  }
}
