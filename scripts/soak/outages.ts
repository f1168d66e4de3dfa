import { setTimeout as sleep } from "node:timers/promises"
import { measured, nothingWrong } from "./check-result.ts"
import { measureDelivery } from "./load/canary.ts"
import { waitUntilIdle, resendFailed } from "./load/wait-until-idle.ts"
import { openLoadFixture } from "./load/load-fixture.ts"
import type { CutOff } from "./oracle/arrivals.ts"
import { evaluateCluster } from "./oracle/evaluate-cluster.ts"
import { seconds, type Series } from "./run.ts"

/*
 * RabbitMQ is unavailable for five minutes and PostgreSQL for one, under load: nothing is lost, and recovery needs no
 * intervention.
 */

const PROMISE = "R2"
const BACK_WITHIN_SECONDS = 60

const SIZES = {
  full: {
    brokerMillis: 300_000,
    databaseMillis: 60_000,
    vendors: 3,
    corporates: 12,
    each: 300,
    pushed: 100,
    // Ten employees a second. Without a pause, the backlog of five minutes is as large as the machine is fast.
    pauseMillis: 100,
    changes: 0.3,
  },
  quick: {
    brokerMillis: 6_000,
    databaseMillis: 6_000,
    vendors: 1,
    corporates: 2,
    each: 60,
    pushed: 20,
    pauseMillis: 0,
    changes: 0.5,
  },
}

export const outages: Series = async function* (run) {
  const size = run.quick ? SIZES.quick : SIZES.full
  const { postgres, broker } = run.servers
  const fixture = await openLoadFixture(run, size, { name: "outages" })
  const { cluster, traffic, pushing } = fixture
  for (const { receiver } of fixture.vendors) receiver.respond = () => ({ kind: "accepted", afterMillis: 10 })
  const cutOffs: Array<CutOff> = []
  const back = (what: string, millis: number, away: number) =>
    measured({
      promise: PROMISE,
      what,
      value: millis / 1_000,
      limit: BACK_WITHIN_SECONDS,
      unit: "s",
      holds: "at most",
      enforced: !run.quick,
      detail: `unavailable for ${seconds(away)}`,
    })
  try {
    traffic.run()
    pushing.run()
    await measureDelivery(fixture)
    await broker.stop()
    run.log("RabbitMQ is stopped")
    await sleep(size.brokerMillis)
    await broker.start()
    const afterBroker = await measureDelivery(fixture)
    run.log("RabbitMQ is back")
    const from = Date.now()
    await postgres.stop("fast")
    run.log("PostgreSQL is stopped")
    await sleep(size.databaseMillis)
    await postgres.start()
    const afterDatabase = await measureDelivery(fixture)
    cutOffs.push({ from, to: Date.now(), sending: null })
    run.log("PostgreSQL is back")
    yield back("recovery after RabbitMQ was unavailable", afterBroker, size.brokerMillis)
    yield back("recovery after PostgreSQL was unavailable", afterDatabase, size.databaseMillis)
    await pushing.stop()
    await traffic.stop()
    await waitUntilIdle(cluster, traffic.corporates())
    await resendFailed(cluster)
    const evidence = {
      promise: PROMISE,
      arrivals: fixture.arrivals(),
      corporates: fixture.evaluated(),
      cutOffs,
    }
    yield* await evaluateCluster(cluster, evidence)
    yield nothingWrong(PROMISE, "pushes with responses that a client cannot act on", pushing.wrong(), "")
    yield nothingWrong(PROMISE, "scheduled times without a sync", traffic.failedRuns(), "")
  } finally {
    await fixture.close()
  }
}
