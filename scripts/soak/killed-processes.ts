import { setTimeout as sleep } from "node:timers/promises"
import { type Cluster, TWO_OF_EACH, untilReady } from "./cluster/cluster.ts"
import type { Member } from "./cluster/member.ts"
import { nothingWrong } from "./check-result.ts"
import { findSending, waitUntilIdle, resendFailed } from "./load/wait-until-idle.ts"
import { openLoadFixture } from "./load/load-fixture.ts"
import type { CutOff } from "./oracle/arrivals.ts"
import { evaluateCluster } from "./oracle/evaluate-cluster.ts"
import { pick, type Run, seconds, type Series } from "./run.ts"

/*
 * R1: two processes of each role, one of which is killed with SIGKILL at random moments and restarted at once, while
 * corporates are connected, their employees change, and one corporate pushes through the API.
 */

const PROMISE = "R1"

const SIZES = {
  full: {
    responseMillis: 25,
    kills: 200,
    pauseMillis: 2_000,
    vendors: 4,
    corporates: 40,
    each: 495,
    pushed: 200,
    changes: 0.3,
  },
  quick: {
    responseMillis: 250,
    kills: 6,
    pauseMillis: 900,
    vendors: 2,
    corporates: 5,
    each: 90,
    pushed: 50,
    changes: 0.5,
  },
}

export const killedProcesses: Series = async function* (run) {
  const size = run.quick ? SIZES.quick : SIZES.full
  const fixture = await openLoadFixture(run, size, { name: "killed_processes", roles: TWO_OF_EACH })
  const { cluster, traffic, pushing } = fixture
  // Short enough that a webhook is rarely hit five times, and long enough that kills hit some.
  for (const { receiver } of fixture.vendors)
    receiver.respond = () => ({ kind: "accepted", afterMillis: size.responseMillis * (0.2 + run.random()) })
  try {
    traffic.run()
    pushing.run()
    run.log("traffic runs, the kills begin")
    const cutOffs = await killMany(run, cluster, size)
    await pushing.stop()
    await traffic.stop()
    run.log("no more changes; waiting for the rest to finish")
    if (run.quick) await endLeases(cluster, cutOffs)
    const millis = await waitUntilIdle(cluster, traffic.corporates())
    const failed = await resendFailed(cluster)
    run.log(`idle after ${seconds(millis)}; ${String(failed)} webhooks had failed for today`)
    const evidence = {
      promise: PROMISE,
      arrivals: fixture.arrivals(),
      corporates: fixture.evaluated(),
      cutOffs,
    }
    const pushes = `${String(pushing.accepted())} pushes`
    yield* await evaluateCluster(cluster, evidence)
    yield nothingWrong(PROMISE, "pushes with responses that a client cannot act on", pushing.wrong(), pushes)
    yield nothingWrong(PROMISE, "scheduled times without a sync", traffic.failedRuns(), "")
  } finally {
    await fixture.close()
  }
}

/** The rest of the kills may hit a process while it starts. */
const PATIENT_SHARE = 0.8

/** Share of kills that hit a worker while webhooks are being sent; the others come at any moment. */
const AIMED_SHARE = 0.5
const AIMS_FOR_MILLIS = 10_000

/** Resolves this long after webhooks were claimed, when some of them are being sent. */
const whileSending = async (cluster: Cluster, afterMillis: number): Promise<void> => {
  const until = performance.now() + AIMS_FOR_MILLIS
  while (performance.now() < until && (await findSending(cluster)).length === 0) await sleep(20)
  await sleep(afterMillis)
}

const killMany = async (
  run: Run,
  cluster: Cluster,
  size: { readonly kills: number; readonly pauseMillis: number; readonly responseMillis: number },
): Promise<ReadonlyArray<CutOff>> => {
  const { kills, pauseMillis } = size
  const cutOffs: Array<CutOff> = []
  const starting = new Map<Member, Promise<unknown>>()
  for (let n = 0; n < kills; n++) {
    await sleep(pauseMillis * (0.5 + run.random()))
    // In the short run every process is killed once; otherwise it is drawn at random.
    const inTurn = run.quick ? cluster.members[(n * 5 + 2) % cluster.members.length] : undefined
    const victim = inTurn ?? pick(run.random, cluster.members)
    if (victim === undefined) break
    if (run.random() < PATIENT_SHARE) await starting.get(victim)
    if (victim.roles.includes("worker") && (run.quick || run.random() < AIMED_SHARE))
      await whileSending(cluster, run.random() * size.responseMillis)
    await victim.kill("SIGKILL")
    if (victim.roles.includes("worker")) cutOffs.push(await cutOffNow(cluster))
    starting.set(victim, startAgain(victim))
    if ((n + 1) % 20 === 0) run.log(`${String(n + 1)} of ${String(kills)} killed`)
  }
  await Promise.all(starting.values())
  return cutOffs
}

const cutOffNow = async (cluster: Cluster): Promise<CutOff> => {
  const at = Date.now()
  const sending = new Set((await findSending(cluster)).map(({ request_id }) => request_id))
  return { from: at, to: at, sending }
}

/** A process that is killed while it starts reports that by exiting; the killer has restarted it. */
const startAgain = async (member: Member): Promise<void> => {
  const starts = member.starts()
  try {
    await member.start()
    await untilReady(member)
  } catch (error) {
    if (member.starts() === starts + 1 && member.endedByItself() > 0) throw error
  }
}

const LIVING_ARE_DONE_MILLIS = 6_000
const LEASE_MILLIS = 30_000

/**
 * The short run does not wait for the leases of dead processes to end: once the living ones have recorded their outcomes,
 * the leases end now.
 */
const endLeases = async ({ sql }: Cluster, cutOffs: ReadonlyArray<CutOff>): Promise<void> => {
  await sleep(LIVING_ARE_DONE_MILLIS)
  const ids = [...new Set(cutOffs.flatMap(({ sending }) => [...(sending ?? [])]))]
  const last = Math.max(0, ...cutOffs.map(({ to }) => to))
  await sql(
    `UPDATE webhook SET lease_until = now() - interval '1 second'
     WHERE state = 'sending' AND request_id = ANY($1::uuid[]) AND lease_until < $2`,
    [ids, new Date(last + LEASE_MILLIS)],
  )
  // A connection whose lock is free is not being processed.
  await sql(
    `UPDATE connection c SET due_at = date_trunc('milliseconds', now()) WHERE due_at < now() + interval '2 minutes' AND NOT EXISTS (
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND
        ((classid::bigint << 32) | objid::bigint) = hashtextextended('sync:' || c.id::text, 0))`,
  )
}
