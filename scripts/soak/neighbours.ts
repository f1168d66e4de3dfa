import type { Cluster } from "./cluster/cluster.ts"
import { makePopulation } from "./company/population.ts"
import type { SourceServer } from "./company/source-server.ts"
import { type Corporate, connectCorporate, createVendor, type Vendor } from "./company/vendor.ts"
import { type CheckResult, measured, percentile } from "./check-result.ts"
import { makeDue } from "./load/traffic.ts"
import { type Run, until } from "./run.ts"

/*
 * R3: the effect of a dead endpoint on another vendor. The neighbour's receiver takes 50 ms; the time of a webhook from its
 * commit to its arrival is measured alternately with nothing due for the dead endpoint and with a backlog for it that
 * hangs.
 */

const PROMISE = "R3"
const MAX_SHARE = 0.1
const RECEIVER_MILLIS = 50

const SIZES = {
  full: { employees: 2_000, backlog: 2_000, rounds: 5 },
  quick: { employees: 60, backlog: 100, rounds: 1 },
}

export const disturbsNobody = async (
  run: Run,
  cluster: Cluster,
  source: SourceServer,
): Promise<ReadonlyArray<CheckResult>> => {
  const size = run.quick ? SIZES.quick : SIZES.full
  const neighbour = await createVendor(cluster, "Neighbour")
  const dead = await createVendor(cluster, "Dead")
  neighbour.receiver.respond = () => ({ kind: "accepted", afterMillis: RECEIVER_MILLIS })
  dead.receiver.respond = () => ({ kind: "hang" })
  const near = makePopulation("neighbour", size.employees)
  try {
    const corporate = await connectCorporate(cluster, source, neighbour, near)
    await connectCorporate(cluster, source, dead, makePopulation("dead", size.backlog))
    await until(
      "both syncs to finish",
      300_000,
      async () => (await countBacklog(cluster, dead)) >= size.backlog / 10,
    )
    await silence(cluster, dead)
    await untilDelivered(cluster, neighbour)
    const alone: Array<number> = []
    const beside: Array<number> = []
    await measureRound(cluster, corporate, run)
    for (let n = 0; n < size.rounds; n++) {
      alone.push(await measureRound(cluster, corporate, run))
      await isSent(cluster, dead, true)
      await until("the dead endpoint hangs", 60_000, async () => (await countSending(cluster, dead)) > 0)
      beside.push(await measureRound(cluster, corporate, run))
      await silence(cluster, dead)
      run.log(`neighbour: round ${String(n + 1)} of ${String(size.rounds)}`)
    }
    const share = percentile(beside, 0.5) / percentile(alone, 0.5) - 1
    return [
      measured({
        promise: PROMISE,
        what: "what a dead endpoint adds to a neighbour's p95",
        value: share * 100,
        limit: MAX_SHARE * 100,
        unit: "%",
        holds: "at most",
        enforced: !run.quick,
        detail: `${list(beside)} beside it, ${list(alone)} without, ${String(size.employees / 10)} webhooks a round`,
      }),
    ]
  } finally {
    await neighbour.receiver.close()
    await dead.receiver.close()
  }
}

const list = (values: ReadonlyArray<number>): string =>
  `${values.map((value) => (value / 1_000).toFixed(2)).join(" / ")} s`

/** Changes and sends all employees; returns the 95th percentile of the time from commit to arrival, in milliseconds. */
const measureRound = async (cluster: Cluster, corporate: Corporate, { random }: Run): Promise<number> => {
  const { receiver } = corporate.vendor
  const before = receiver.arrivals().length
  corporate.population.change(1, random)
  await makeDue(cluster, [corporate])
  const expected = corporate.population.size() / 10
  await until("the neighbour's round", 120_000, () => receiver.arrivals().length >= before + expected)
  const round = receiver.arrivals().slice(before)
  const created = await cluster.sql<{ request_id: string; created_at: Date }>(
    "SELECT request_id, created_at FROM webhook WHERE request_id = ANY($1::uuid[])",
    [round.map(({ requestId }) => requestId)],
  )
  const at = new Map(created.map(({ request_id, created_at }) => [request_id, created_at.getTime()]))
  await untilDelivered(cluster, corporate.vendor)
  return percentile(
    round.map((arrival) => arrival.at - (at.get(arrival.requestId) ?? Number.NaN)),
    0.95,
  )
}

/** Makes its backlog due now, or tomorrow; what is being sent is finished first. */
const isSent = async ({ sql }: Cluster, { orgId }: Vendor, isDue: boolean): Promise<void> => {
  await sql(
    `WITH moved AS (
        UPDATE webhook SET due_at = CASE WHEN $2 THEN now() ELSE now() + interval '1 day' END
        WHERE vendor_org_id = $1 AND state = 'waiting' RETURNING connection_id)
      SELECT count(*) FROM moved`,
    [orgId, isDue],
  )
  await sql("SELECT move_lanes(ARRAY(SELECT connection_id FROM webhook_lane WHERE vendor_org_id = $1))", [
    orgId,
  ])
}

const silence = async (cluster: Cluster, dead: Vendor): Promise<void> => {
  await until("the dead endpoint to be idle", 120_000, async () => {
    await isSent(cluster, dead, false)
    return (await countSending(cluster, dead)) === 0
  })
}

const count = async ({ sql }: Cluster, { orgId }: Vendor, states: ReadonlyArray<string>): Promise<number> => {
  const [row] = await sql<{ n: number }>(
    "SELECT count(*)::int AS n FROM webhook WHERE vendor_org_id = $1 AND state = ANY($2)",
    [orgId, states],
  )
  return row?.n ?? 0
}

const countBacklog = (cluster: Cluster, vendor: Vendor) => count(cluster, vendor, ["waiting", "sending"])
const countSending = (cluster: Cluster, vendor: Vendor) => count(cluster, vendor, ["sending"])

const untilDelivered = (cluster: Cluster, vendor: Vendor): Promise<number> =>
  until("all webhooks of the neighbour", 120_000, async () => (await countBacklog(cluster, vendor)) === 0)
