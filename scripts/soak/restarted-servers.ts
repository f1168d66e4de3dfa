import { type Line, openLine } from "./cluster/line.ts"
import { type CheckResult, measured, nothingWrong, percentile } from "./check-result.ts"
import { measureDelivery } from "./load/canary.ts"
import { type LongSync, openLongSync } from "./load/long-sync.ts"
import { waitUntilIdle, resendFailed } from "./load/wait-until-idle.ts"
import { openLoadFixture, type LoadFixture } from "./load/load-fixture.ts"
import type { CutOff } from "./oracle/arrivals.ts"
import { evaluateCluster } from "./oracle/evaluate-cluster.ts"
import { type Run, seconds, type Series, until } from "./run.ts"

/*
 * R2: RabbitMQ and PostgreSQL are restarted alternately, cleanly and as after a crash, during a long sync, while
 * corporates are connected and change; and every connection to each becomes half open. The service has recovered
 * when a change made after that, by a push and in a source, has arrived at the vendor and the long sync has ended.
 * The short run leaves out half-open connections, which take half a minute each.
 */

const PROMISE = "R2"
const BACK_WITHIN_SECONDS = 60

const SIZES = {
  full: { restarts: 20, halfOpen: 3, vendors: 3, corporates: 24, each: 400, pushed: 100, changes: 0.3 },
  quick: { restarts: 1, halfOpen: 0, vendors: 2, corporates: 3, each: 90, pushed: 30, changes: 0.5 },
}

type Which = "RabbitMQ" | "PostgreSQL"

export const restartedServers: Series = async function* (run) {
  const size = run.quick ? SIZES.quick : SIZES.full
  const { postgres, broker } = run.servers
  const lines = {
    PostgreSQL: await openLine(postgres.port),
    RabbitMQ: await openLine(Number(new URL(broker.url).port)),
  }
  const ports = { postgres: lines.PostgreSQL.port, broker: lines.RabbitMQ.port }
  const fixture = await openLoadFixture(run, size, { name: "restarted_servers", ports })
  for (const { receiver } of fixture.vendors) receiver.respond = () => ({ kind: "accepted", afterMillis: 10 })
  const cutOffs: Array<CutOff> = []
  const times = new Map<string, Array<number>>()
  const note = (what: string, millis: number) => times.set(what, [...(times.get(what) ?? []), millis / 1_000])
  const disturb = async (what: string, which: Which, work: () => Promise<void>) => {
    const from = Date.now()
    await work()
    const back = Date.now()
    const millis = await measureDelivery(fixture)
    // Whatever was being sent may be sent again, since its outcome could not be recorded.
    const to = what.startsWith(GOES_ON) ? Date.now() : back + WRITES_DOWN_MILLIS
    if (which === "PostgreSQL") cutOffs.push({ from, to, sending: null })
    note(what, millis)
  }
  const restart = async (which: Which, n: number) => {
    await long.begin()
    await disturb(`${which} is back after a restart`, which, () => RESTARTS[which](run, n))
    const started = performance.now()
    await long.end()
    note(`a sync during a restart of ${which} ended`, performance.now() - started)
  }
  const long = await openLongSync(fixture, run.random)
  try {
    fixture.traffic.run()
    fixture.pushing.run()
    await measureDelivery(fixture)
    for (let n = 0; n < size.restarts; n++) {
      await restart("RabbitMQ", n)
      await restart("PostgreSQL", n)
      run.log(`${String(n + 1)} of ${String(size.restarts)} restarts of each`)
    }
    for (let n = 0; n < size.halfOpen; n++) {
      for (const which of ["RabbitMQ", "PostgreSQL"] as const) {
        let given = Promise.resolve(0)
        await disturb(`${GOES_ON} ${which}`, which, () => {
          lines[which].freeze()
          given = waitUntilClosed(lines[which])
          return Promise.resolve()
        })
        // Idle pool connections are noticed on their next use; those to the broker have heartbeats.
        if (which === "RabbitMQ") note("half-open connections to RabbitMQ are detected", await given)
        run.log(`half-open connections to ${which} were detected`)
      }
    }
    yield* figures(run, times)
    yield* await evaluateAtRest(run, fixture, long, cutOffs)
  } finally {
    await fixture.close()
    await lines.PostgreSQL.close()
    await lines.RabbitMQ.close()
  }
}

/** Alternates between a clean stop and SIGKILL. */
const restartBroker = async ({ servers: { broker } }: Run, n: number): Promise<void> => {
  await (n % 2 === 0 ? broker.kill() : broker.stop())
  await broker.start()
}

const restartPostgres = async ({ servers: { postgres } }: Run, n: number): Promise<void> => {
  await postgres.stop(n % 2 === 0 ? "crash" : "fast")
  await postgres.start()
}

const RESTARTS = { RabbitMQ: restartBroker, PostgreSQL: restartPostgres }
/** A worker retries for this long to record the outcome of its webhooks, and starts others in the meantime. */
const WRITES_DOWN_MILLIS = 6_000

const GOES_ON = "recovery after half-open connections to"

/** The time, in milliseconds, until no process holds a frozen connection. */
const waitUntilClosed = (line: Line): Promise<number> =>
  until("frozen connections to be closed", 240_000, () => line.stillFrozen() === 0)

const figures = (run: Run, times: ReadonlyMap<string, ReadonlyArray<number>>): ReadonlyArray<CheckResult> =>
  [...times].map(([what, values]) =>
    measured({
      promise: PROMISE,
      what,
      value: Math.max(...values),
      limit: BACK_WITHIN_SECONDS,
      unit: "s",
      holds: "at most",
      // For the broker, the promise is that they are detected; messages that they had delivered also wait for their
      // lease.
      enforced: !run.quick && what !== `${GOES_ON} RabbitMQ`,
      detail: `the longest of ${String(values.length)}; median ${percentile(values, 0.5).toFixed(1)} s`,
    }),
  )

const evaluateAtRest = async (
  run: Run,
  { cluster, traffic, pushing, ...fixture }: LoadFixture,
  long: LongSync,
  cutOffs: ReadonlyArray<CutOff>,
): Promise<ReadonlyArray<CheckResult>> => {
  await pushing.stop()
  await traffic.stop()
  const millis = await waitUntilIdle(cluster, traffic.corporates())
  const failed = await resendFailed(cluster)
  run.log(`idle after ${seconds(millis)}; ${String(failed)} webhooks had failed for today`)
  const evidence = {
    promise: PROMISE,
    arrivals: fixture.arrivals(),
    corporates: [...fixture.evaluated(), long.evaluated()],
    cutOffs,
  }
  const pushes = `${String(pushing.accepted())} pushes`
  return [
    ...(await evaluateCluster(cluster, evidence)),
    nothingWrong(PROMISE, "pushes with responses that a client cannot act on", pushing.wrong(), pushes),
    nothingWrong(PROMISE, "scheduled times without a sync", traffic.failedRuns(), ""),
  ]
}
