import { setTimeout as sleep } from "node:timers/promises"
import { untilReady } from "./cluster/cluster.ts"
import type { Member } from "./cluster/member.ts"
import { type CheckResult, measured, nothingWrong } from "./check-result.ts"
import type { Balancer } from "./load/balancer.ts"
import type { LoadFixture } from "./load/load-fixture.ts"
import { makeDue } from "./load/traffic.ts"
import type { Run } from "./run.ts"

/*
 * R4: SIGTERM for one process after the other, while requests arrive through a load balancer that checks readiness,
 * webhooks are being sent to a slow receiver, and a slow source is being read.
 */

const PROMISE = "R4"
const DRAINED_WITHIN_SECONDS = 30
const RECEIVER_MILLIS = 400
const PAGE_MILLIS = 2_000
const CLIENTS = 8
const PAUSE_MILLIS = 100

const ROUNDS = { full: 2, quick: 1 }

export const drainsInOrder = async (run: Run, fixture: LoadFixture): Promise<ReadonlyArray<CheckResult>> => {
  const { cluster, traffic, source, vendors, pushing } = fixture
  for (const { receiver } of vendors)
    receiver.respond = () => ({ kind: "accepted", afterMillis: RECEIVER_MILLIS })
  source.waits = () => sleep(PAGE_MILLIS)
  const load = startLoad(fixture)
  const seconds: Array<number> = []
  const unclean: Array<string> = []
  pushing.run()
  for (let round = 0; round < (run.quick ? ROUNDS.quick : ROUNDS.full); round++) {
    for (const member of cluster.members) {
      for (const { population } of traffic.corporates()) population.change(0.5, run.random)
      await makeDue(cluster, traffic.corporates(), true)
      await sleep(run.quick ? 500 : 3_000)
      const { took, status } = await drain(member)
      seconds.push(took)
      if (status !== 0) unclean.push(`${member.name} exited with ${String(status)}`)
      await member.start()
      await untilReady(member)
    }
    run.log(`round ${String(round + 1)}: every process was stopped`)
  }
  await pushing.stop()
  const { aborted, unserved, answered, failed } = await load.stop()
  source.waits = () => Promise.resolve()
  for (const { receiver } of vendors) receiver.respond = () => ({ kind: "accepted" })
  const requests = `${answered.toLocaleString("en")} requests were answered`
  return [
    measured({
      promise: PROMISE,
      what: "longest time from SIGTERM to the exit of a process",
      value: Math.max(...seconds),
      limit: DRAINED_WITHIN_SECONDS,
      unit: "s",
      holds: "at most",
      enforced: !run.quick,
      detail: `${String(seconds.length)} processes, with slow receivers and a slow source`,
    }),
    nothingWrong(PROMISE, "processes that did not exit cleanly", unclean, ""),
    nothingWrong(PROMISE, "requests aborted during shutdown", aborted, requests),
    nothingWrong(
      PROMISE,
      "requests that failed, or that no process served",
      [...unserved, ...failed],
      requests,
    ),
  ]
}

const drain = async (member: Member): Promise<{ took: number; status: number | null }> => {
  const started = performance.now()
  const status = await member.kill("SIGTERM")
  return { took: (performance.now() - started) / 1_000, status }
}

/** Clients of the API that call it continuously. */
const startLoad = ({ balancer, vendors }: LoadFixture) => {
  const aborted: Array<string> = []
  const unserved: Array<string> = []
  const failed: Array<string> = []
  let answered = 0
  let isOpen = true
  const sendRequests = async (n: number) => {
    const vendor = vendors[n % vendors.length]
    while (isOpen && vendor !== undefined) {
      const answer = await requestOnce(balancer, vendor.apiKey)
      if (answer.kind === "answered") {
        answered++
        if (![200, 429].includes(answer.status)) failed.push(`a request returned ${String(answer.status)}`)
      }
      if (answer.kind === "aborted") aborted.push(`a request ended with ${answer.reason}`)
      if (answer.kind === "unserved") unserved.push("no process was ready")
      await sleep(PAUSE_MILLIS)
    }
  }
  const asking = Array.from({ length: CLIENTS }, (_, n) => sendRequests(n))
  return {
    stop: async () => {
      isOpen = false
      await Promise.all(asking)
      return { aborted, unserved, failed, answered }
    },
  }
}

const requestOnce = (balancer: Balancer, apiKey: string) =>
  balancer.send({
    method: "GET",
    path: "/api/vendor/connections/?page=1&size=10",
    headers: { authorization: apiKey },
  })
