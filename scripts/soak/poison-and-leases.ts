import { setTimeout as sleep } from "node:timers/promises"
import { connect } from "amqplib"
import { BUS_TOPICS } from "../../core/ports/webhooks/message-bus.ts"
import { makeTopology } from "../../adapters/rabbitmq/topology.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"
import { withServices } from "../../adapters/commander/run-command.ts"
import type { Cluster } from "./cluster/cluster.ts"
import { type CheckResult, measured, nothingWrong } from "./check-result.ts"
import { drainsInOrder } from "./drains.ts"
import { measureDelivery } from "./load/canary.ts"
import { forceRetries } from "./load/force-retries.ts"
import { findSending, waitUntilIdle } from "./load/wait-until-idle.ts"
import { openLoadFixture, type LoadFixture } from "./load/load-fixture.ts"
import { findIdle, makeDue } from "./load/traffic.ts"
import type { CutOff } from "./oracle/arrivals.ts"
import { evaluateCluster } from "./oracle/evaluate-cluster.ts"
import { type Run, type Series, until } from "./run.ts"

/*
 * R4: messages that no worker can process are parked, and the others continue: invalid messages, a record that
 * cannot be decrypted, a webhook that kills its worker on every attempt. Other workers take over from dead ones.
 * And processes exit cleanly on a stop signal.
 */

const PROMISE = "R4"
const ATTEMPTS = 5
const RETAKEN_WITHIN_SECONDS = 120
const POLL_TIMEOUT_MILLIS = 400_000

const SIZES = {
  full: { vendors: 2, corporates: 4, each: 200, pushed: 40, changes: 0.3 },
  quick: { vendors: 2, corporates: 2, each: 40, pushed: 10, changes: 0.5 },
}

export const poisonAndLeases: Series = async function* (run) {
  const fixture = await openLoadFixture(run, run.quick ? SIZES.quick : SIZES.full, {
    name: "poison_and_leases",
  })
  const { cluster, traffic } = fixture
  const cutOffs: Array<CutOff> = []
  try {
    // All connections are synced, and only the cases change anything.
    await traffic.stop()
    await waitUntilIdle(cluster, traffic.corporates())
    run.log("every connection to be synced")
    yield await parksMessages(fixture)
    yield await exhaustsUnreadable(fixture, cutOffs)
    yield* await exhaustsKillers(run, fixture, cutOffs)
    if (!run.quick) yield await retakesSyncs(run, fixture, cutOffs)
    yield* await drainsInOrder(run, fixture)
    await waitUntilIdle(cluster, traffic.corporates())
    const evidence = {
      promise: PROMISE,
      arrivals: fixture.arrivals(),
      corporates: fixture.evaluated(),
      cutOffs,
    }
    yield* await evaluateCluster(cluster, evidence)
  } finally {
    await fixture.close()
  }
}

const NONSENSE = ["", "no JSON", "{}", "null", '{"requestIds":"all"}']

/** An invalid message of a topic is parked at once, and valid ones behind it are processed. */
const parksMessages = async (fixture: LoadFixture): Promise<CheckResult> => {
  const { app } = fixture.cluster
  const topology = makeTopology()
  const connection = await connect(fixture.brokerUrl)
  const channel = await connection.createConfirmChannel()
  for (const topic of BUS_TOPICS)
    for (const text of NONSENSE)
      channel.publish(topology.exchange, topology.main(topic), Buffer.from(text), { persistent: true })
  await channel.waitForConfirms()
  await channel.close()
  await connection.close()
  await measureDelivery(fixture)
  const expected = BUS_TOPICS.length * NONSENSE.length
  const parked = async () => {
    const counts = await withServices(app, ({ webhooks }) => webhooks.countParked(OPERATOR))
    return [...counts.values()].reduce((sum, count) => sum + count, 0)
  }
  await until("all invalid messages to be parked", 60_000, async () => (await parked()) >= expected)
  return nothingWrong(
    PROMISE,
    "invalid messages that were not parked",
    (await parked()) === expected ? [] : [`${String(await parked())} of ${String(expected)} are parked`],
    `${String(expected)} messages, and a change arrived after them`,
  )
}

/** A record that cannot be decrypted: its webhook fails after its attempts, the others arrive. */
const exhaustsUnreadable = async (
  { cluster, vendors, balancer, arrivals }: LoadFixture,
  cutOffs: Array<CutOff>,
): Promise<CheckResult> => {
  const [vendor] = vendors
  const [poison] = await cluster.sql<{ request_id: string; session_id: string; id: string }>(
    `SELECT w.request_id, w.session_id, w.employee_ids[1] AS id FROM webhook w
     JOIN connection c ON c.id = w.connection_id
     WHERE w.kind = 'sync.events.employee.add/sync.events.initial' AND c.vendor_org_id = $1
       AND c.connector = 'custom-wrapper'
     ORDER BY w.counter LIMIT 1`,
    [vendor?.orgId],
  )
  if (poison === undefined || vendor === undefined) throw new Error("There is no webhook to corrupt")
  const spoil = (isSpoilt: boolean) =>
    cluster.sql(
      `UPDATE employee_record r SET sealed = CASE WHEN $2 THEN sealed || '\\x00'::bytea
          ELSE substring(sealed FOR octet_length(sealed) - 1) END
       FROM employee e WHERE e.id = $1 AND (r.session_id, r.ordinal) = (e.record_session_id, e.record_ordinal)`,
      [poison.id, isSpoilt],
    )
  const session = await cluster.sql<{ request_id: string }>(
    "SELECT request_id FROM webhook WHERE session_id = $1",
    [poison.session_id],
  )
  // Sent again on request.
  const asked = new Set(session.map(({ request_id }) => request_id))
  cutOffs.push({ from: 0, to: Number.POSITIVE_INFINITY, sending: asked })
  await spoil(true)
  const since = Date.now()
  const listArrivals = () =>
    arrivals().filter(({ at, sessionId }) => at >= since && sessionId === poison.session_id)
  const answered = await balancer.send({
    method: "POST",
    path: "/api/webhooks/resend",
    headers: { authorization: vendor.apiKey },
    json: { search_type: "SyncSessionWithStatus", sync_session_id: poison.session_id, status: "delivered" },
  })
  if (answered.kind !== "answered" || answered.status !== 200)
    throw new Error(`A resend was rejected: ${JSON.stringify(answered)}`)
  const [states] = await waitForFinalStates(cluster, poison.session_id)
  await spoil(false)
  const again = listArrivals().length
  const isRight = states?.failed === 1 && states.attempts === ATTEMPTS && again === states.others
  await cluster.sql("UPDATE webhook SET due_at = now() - interval '1 second' WHERE state = 'failed'")
  await until("the repaired webhook to arrive", 120_000, () =>
    listArrivals().some(({ requestId }) => requestId === poison.request_id),
  )
  return nothingWrong(
    PROMISE,
    "a record that cannot be decrypted: its webhook fails, the others arrive",
    isRight ? [] : [JSON.stringify({ ...states, again })],
    `failed after ${String(states?.attempts ?? 0)} attempts, ${String(again)} others of its session arrived`,
  )
}

interface States {
  readonly failed: number
  readonly others: number
  /** The webhook that failed. */
  readonly attempts: number
}

const waitForFinalStates = async (cluster: Cluster, sessionId: string): Promise<ReadonlyArray<States>> => {
  await until("all webhooks of the session to finish", POLL_TIMEOUT_MILLIS, async () => {
    await forceRetries(cluster)
    const left = await cluster.sql(
      "SELECT FROM webhook WHERE session_id = $1 AND state IN ('waiting', 'sending') LIMIT 1",
      [sessionId],
    )
    return left.length === 0
  })
  return cluster.sql<States>(
    `SELECT count(*) FILTER (WHERE state = 'failed')::int AS failed,
        count(*) FILTER (WHERE state = 'delivered')::int AS others,
        max(attempt) FILTER (WHERE state = 'failed')::int AS attempts
     FROM webhook WHERE session_id = $1`,
    [sessionId],
  )
}

/** A webhook that kills its worker on every attempt: kills all workers, since the soak cannot know which one has it. */
const exhaustsKillers = async (
  run: Run,
  { cluster, vendors, traffic, arrivals }: LoadFixture,
  cutOffs: Array<CutOff>,
): Promise<ReadonlyArray<CheckResult>> => {
  const [, vendor] = vendors
  const corporate = traffic.corporates().find((each) => each.vendor === vendor)
  if (vendor === undefined || corporate === undefined) throw new Error("There is no employee to poison")
  const [victim = ""] = corporate.population.versions().keys()
  const killedAt: Array<number> = []
  let reviving: Promise<void> = Promise.resolve()
  let poison: string | null = null
  const revive = async () => {
    const from = Date.now()
    await Promise.all(cluster.withRole("worker").map((worker) => worker.kill("SIGKILL")))
    const sending = new Set((await findSending(cluster)).map(({ request_id }) => request_id))
    cutOffs.push({ from, to: Date.now(), sending })
    killedAt.push(Date.now())
    // The short run does not wait until their leases expire.
    if (run.quick) await cluster.sql(END_LEASES)
    await Promise.all(cluster.withRole("worker").map((worker) => worker.start()))
  }
  vendor.receiver.respond = ({ requestId, employees }) => {
    if (poison === null && employees.some(({ employeeId }) => employeeId === victim)) poison = requestId
    if (requestId !== poison) return { kind: "accepted" }
    reviving = reviving.then(() => sleep(DIES_AFTER_MILLIS)).then(revive)
    return { kind: "hang" }
  }
  corporate.population.change(1, run.random)
  const expected = corporate.population.versions()
  await makeDue(cluster, [corporate])
  await until("the failure of the webhook that kills", POLL_TIMEOUT_MILLIS, async () => {
    const [row] = await cluster.sql<{ state: string }>("SELECT state FROM webhook WHERE request_id = $1", [
      poison,
    ])
    return row?.state === "failed"
  })
  await reviving
  const tries = arrivals().filter(({ requestId }) => requestId === poison)
  await until("the other webhooks of its sync", POLL_TIMEOUT_MILLIS, () =>
    haveOthersArrived(arrivals(), expected, tries.at(-1)),
  )
  const gaps = tries.slice(1).map(({ at }, n) => (at - (killedAt[n] ?? at)) / 1_000)
  vendor.receiver.respond = () => ({ kind: "accepted" })
  await cluster.sql("UPDATE webhook SET due_at = now() - interval '1 second' WHERE state = 'failed'")
  run.log(`the webhook that kills failed after ${String(tries.length)} attempts`)
  return [
    measured({
      promise: PROMISE,
      what: "attempts at a webhook that kills its worker",
      value: tries.length,
      limit: ATTEMPTS,
      unit: "",
      holds: "at most",
      enforced: true,
      detail: "then it failed for the day, and the other webhooks of its sync arrived",
    }),
    measureRetake(run, "another worker takes over a dead worker's webhooks", gaps),
  ]
}

/** Its other webhooks have been recorded by then. */
const DIES_AFTER_MILLIS = 1_000

const END_LEASES = "UPDATE webhook SET lease_until = now() - interval '1 second' WHERE state = 'sending'"

const haveOthersArrived = (
  arrivals: ReturnType<LoadFixture["arrivals"]>,
  expected: ReadonlyMap<string, number>,
  poison: { readonly employees: ReadonlyArray<{ readonly employeeId: string }> } | undefined,
): boolean => {
  const poisoned = new Set(poison?.employees.map(({ employeeId }) => employeeId))
  const arrived = new Set(
    arrivals
      .filter(({ response }) => response === "accepted")
      .flatMap(({ employees }) =>
        employees.map(({ employeeId, version }) => `${employeeId} ${String(version)}`),
      ),
  )
  return [...expected].every(([id, version]) => poisoned.has(id) || arrived.has(`${id} ${String(version)}`))
}

const measureRetake = (run: Run, what: string, gaps: ReadonlyArray<number>): CheckResult =>
  measured({
    promise: PROMISE,
    what,
    value: Math.max(...gaps),
    limit: RETAKEN_WITHIN_SECONDS,
    unit: "s",
    holds: "at most",
    enforced: !run.quick,
    detail: `after ${gaps.map((gap) => gap.toFixed(0)).join(", ")} s`,
  })

/** A sync whose process dies while it reads: kills every process that could have it. */
const retakesSyncs = async (
  run: Run,
  { cluster, traffic, source }: LoadFixture,
  cutOffs: Array<CutOff>,
): Promise<CheckResult> => {
  const [corporate] = await findIdle(cluster, traffic.corporates())
  if (corporate === undefined) throw new Error("There is no employee to sync")
  const { name } = corporate.population
  const gaps: Array<number> = []
  const countRequests = () => source.requests().filter(({ population }) => population === name).length
  for (let round = 0; round < 2; round++) {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    source.waits = (population) => (population.name === name ? released : Promise.resolve())
    const before = countRequests()
    await makeDue(cluster, [corporate], true)
    await until("a read of the source", 60_000, () => countRequests() > before)
    const all = [...new Set([...cluster.withRole("scheduler"), ...cluster.withRole("worker")])]
    const from = Date.now()
    await Promise.all(all.map((member) => member.kill("SIGKILL")))
    const sending = new Set((await findSending(cluster)).map(({ request_id }) => request_id))
    cutOffs.push({ from, to: Date.now(), sending })
    source.waits = () => Promise.resolve()
    release()
    const killed = Date.now()
    const then = countRequests()
    await Promise.all(all.map((member) => member.start()))
    await until("a second read of the source", POLL_TIMEOUT_MILLIS, () => countRequests() > then)
    gaps.push((Date.now() - killed) / 1_000)
    await until("the end of the sync", POLL_TIMEOUT_MILLIS, async () =>
      (await findIdle(cluster, [corporate])).includes(corporate),
    )
    run.log("a sync whose process was killed was taken over")
  }
  return measureRetake(run, "another process takes over a dead process's sync", gaps)
}
