import { setTimeout as sleep } from "node:timers/promises"
import { type Cluster, makeCluster, TWO_OF_EACH, TWO_OF_EACH_IN_FOUR } from "./cluster/cluster.ts"
import { makePopulation } from "./company/population.ts"
import { startSourceServer } from "./company/source-server.ts"
import {
  type Corporate,
  connectCorporate,
  connectPushers,
  createVendor,
  type Pusher,
  type Vendor,
} from "./company/vendor.ts"
import { type CheckResult, nothingWrong } from "./check-result.ts"
import { type Balancer, openBalancer } from "./load/balancer.ts"
import { startPushing } from "./load/pushing.ts"
import { waitUntilIdle } from "./load/wait-until-idle.ts"
import { makeDue } from "./load/traffic.ts"
import { evaluateCluster } from "./oracle/evaluate-cluster.ts"
import { type Run, type Series, until } from "./run.ts"

/*
 * R5: terminate requests during syncs, through two processes with an API; and at about the same moment as a push,
 * where either may come first, but neither may be done in part.
 */

const PROMISE = "R5"

const SIZES = {
  full: { corporates: 4, requests: 1_000, pushes: 200 },
  quick: { corporates: 2, requests: 40, pushes: 8 },
}

export const terminateRaces: Series = async function* (run) {
  const size = run.quick ? SIZES.quick : SIZES.full
  const roles = run.quick ? TWO_OF_EACH_IN_FOUR : TWO_OF_EACH
  const cluster = await makeCluster(run, { name: "terminate_races", roles })
  const source = await startSourceServer()
  const vendor = await createVendor(cluster, "Terminating")
  vendor.receiver.respond = () => ({ kind: "accepted", afterMillis: 10 })
  await cluster.start()
  const balancer = openBalancer(cluster.withRole("api"))
  try {
    const corporates: Array<Corporate> = []
    for (let n = 0; n < size.corporates; n++)
      corporates.push(await connectCorporate(cluster, source, vendor, makePopulation(`held${String(n)}`, 30)))
    await waitUntilIdle(cluster, corporates)
    const release = await holdSyncs(cluster, corporates, source)
    const notRefused = await terminateMany(run, balancer, corporates, size.requests)
    release()
    const countRequests = `${String(size.requests)} requests against ${String(size.corporates)} running syncs`
    yield nothingWrong(
      PROMISE,
      "terminations of a running sync that were not rejected",
      notRefused,
      countRequests,
    )
    // A connection that is being terminated is never idle.
    if (notRefused.length > 0) return
    await waitUntilIdle(cluster, corporates)
    yield await racePushes(run, cluster, vendor, balancer, size.pushes)
    const evidence = {
      promise: PROMISE,
      arrivals: vendor.receiver.arrivals(),
      corporates: corporates.map(({ connectionId, orgId, population }) => ({
        connectionId,
        orgId,
        truth: population.versions(),
      })),
      cutOffs: [],
    }
    yield* await evaluateCluster(cluster, evidence)
  } finally {
    await balancer.close()
    await cluster.stop()
    await source.close()
    await vendor.receiver.close()
  }
}

/**
 * Resolves when a sync of each corporate waits for its source, which does not respond until the returned function
 * is called.
 */
const holdSyncs = async (
  cluster: Cluster,
  corporates: ReadonlyArray<Corporate>,
  source: Awaited<ReturnType<typeof startSourceServer>>,
): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  source.waits = () => released
  const before = source.requests().length
  await makeDue(cluster, corporates, true)
  await until("a read of every source", 120_000, () => {
    const countRequests = new Set(
      source
        .requests()
        .slice(before)
        .map(({ population }) => population),
    )
    return corporates.every(({ population }) => countRequests.has(population.name))
  })
  return () => {
    source.waits = () => Promise.resolve()
    release()
  }
}

/** The limit of a key is 50 requests a second. */
const AT_ONCE = 4
const MAX_PAUSE_MILLIS = 180

const terminate = async (balancer: Balancer, { apiKey }: Vendor, orgId: string): Promise<number | string> => {
  const answered = await balancer.send({
    method: "POST",
    path: "/api/terminate_connection/",
    headers: { authorization: apiKey },
    json: { client_org: orgId },
  })
  return answered.kind === "answered" ? answered.status : answered.kind
}

const terminateMany = async (
  run: Run,
  balancer: Balancer,
  corporates: ReadonlyArray<Corporate>,
  requests: number,
): Promise<ReadonlyArray<string>> => {
  const complaints: Array<string> = []
  let left = requests
  const work = async () => {
    while (left-- > 0) {
      await sleep(run.random() * MAX_PAUSE_MILLIS)
      const corporate = corporates[left % corporates.length]
      if (corporate === undefined) return
      const status = await terminate(balancer, corporate.vendor, corporate.orgId)
      if (status === 429) left++
      else if (status !== 400) complaints.push(`it returned ${String(status)}`)
      if (left > 0 && left % 250 === 0) run.log(`${String(left)} terminate requests are left`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return complaints
}

const AT_ABOUT_MILLIS = 60

const racePushes = async (
  run: Run,
  cluster: Cluster,
  vendor: Vendor,
  balancer: Balancer,
  pushes: number,
): Promise<CheckResult> => {
  const names = Array.from({ length: pushes }, (_, n) => `racing${String(n)}`)
  const pushers = await connectPushers(cluster, vendor, names)
  const outcomes = new Map<string, number>()
  const complaints: Array<string> = []
  for (const [n, pusher] of pushers.entries()) {
    const { outcome, complaint } = await racePush(run, cluster, vendor, balancer, pusher, names[n] ?? "")
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    complaints.push(...complaint)
  }
  const seen = [...outcomes].map(([outcome, times]) => `${String(times)} ${outcome}`).join(", ")
  return nothingWrong(PROMISE, "terminations during a push that left part of it", complaints, seen)
}

interface Left {
  readonly status: string
  readonly shredded: boolean
  readonly employees: number
  readonly records: number
  readonly open: number
}

const LEFT = `SELECT status, data_key IS NULL AS shredded,
    (SELECT count(*)::int FROM employee WHERE connection_id = c.id) AS employees,
    (SELECT count(*)::int FROM employee_record r JOIN sync_session s ON s.id = r.session_id
      WHERE s.connection_id = c.id) AS records,
    (SELECT count(*)::int FROM sync_session WHERE connection_id = c.id
      AND state IN ('reading', 'held', 'applying')) AS open
  FROM connection c WHERE id = $1`

const racePush = async (
  run: Run,
  cluster: Cluster,
  vendor: Vendor,
  balancer: Balancer,
  pusher: Pusher,
  name: string,
) => {
  const population = makePopulation(name, 1)
  const [employeeId = ""] = population.versions().keys()
  const pushing = startPushing({ balancer, pusher, population, random: run.random, pauseMillis: 0 })
  const [pushed, terminated] = await Promise.all([
    sleep(run.random() * AT_ABOUT_MILLIS).then(() => pushing.tryOnce(employeeId)),
    // The push fetches its token first.
    sleep(AT_ABOUT_MILLIS + run.random() * AT_ABOUT_MILLIS).then(() =>
      terminate(balancer, vendor, pusher.orgId),
    ),
  ])
  const [left] = await cluster.sql<Left>(LEFT, [pusher.connectionId])
  const isGone =
    left?.status === "CONNECTION_TERMINATED" && left.shredded && left.employees === 0 && left.records === 0
  const isThere = left?.status === "CONNECTION_ACCEPTED" && left.employees === 1 && left.records === 1
  const isRight = terminated === 200 ? isGone : terminated === 400 && pushed && isThere
  const outcome = `${pushed ? "accepted" : "rejected"} and ${terminated === 200 ? "terminated" : "refused"}`
  return {
    outcome,
    complaint:
      isRight && left?.open === 0
        ? []
        : [`${outcome} (${String(terminated)}), and the remaining rows are ${JSON.stringify(left)}`],
  }
}
