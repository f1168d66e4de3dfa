import { setTimeout as sleep } from "node:timers/promises"
import type { BenchHome, BenchVendor } from "./bench-home.ts"
import { compare, type Round } from "./comparison.ts"
import { importFile } from "./import-file.ts"
import { type Outcome, rounds } from "./outcome.ts"
import type { PostAloneInput, PostAloneMeasured } from "./processes/post-alone.ts"
import { processCpuSeconds } from "./processes/procfs.ts"
import type { ReceiverInput, ReceiverQuestion, ReceiverReady, ReceiverSeen } from "./processes/receiver.ts"
import { type LiveProcess, runProcess, startProcess } from "./processes/run-process.ts"
import { withBuiltServer } from "./processes/serve.ts"
import { writeSampleFile } from "./sample-file.ts"

/** `requested` and `accepted` of the connection, `initiated` and `completed` of its first sync. */
const FRAMING_WEBHOOKS = 4
const RECORDS_A_WEBHOOK = 10
const IN_FLIGHT = 8
/** Worker, loop and receiver are warm after this many. */
const WARM_UP = 2_000
/** A delivery without progress for this long has failed. */
const STANDSTILL_MILLIS = 2_000

const LIMIT = 0.5
const ROUNDS = 3

interface Receiver {
  readonly what: string
  /** Whether it reads the body as `hrsync webhooks listen` does. */
  readonly reads: boolean
}

/** By wall clock, the receiver's work affects both sides alike; the less it does, the more that clock shows of the service. */
const RECEIVERS: ReadonlyArray<Receiver> = [
  { what: "verifies and reads as `hrsync webhooks listen`", reads: true },
  { what: "only verifies the signatures", reads: false },
]

/**
 * P5: one worker delivers a first sync to a receiver on this machine, against a bare undici loop that posts the
 * same bytes. Processor time decides: by wall clock, a receiver that is slower than both makes them equal.
 */
export const measureWebhooks = async (home: BenchHome, webhooks: number): Promise<ReadonlyArray<Outcome>> => {
  const outcomes: Array<Outcome> = []
  for (const receiver of RECEIVERS) outcomes.push(...(await deliverTo(receiver, home, webhooks)))
  return outcomes
}

type LiveReceiver = LiveProcess<ReceiverReady, ReceiverQuestion, ReceiverSeen>

/** The parts of a delivery. */
interface Stage {
  readonly home: BenchHome
  readonly vendor: BenchVendor
  readonly receiver: LiveReceiver
  /** The process id of the worker. */
  readonly worker: number
  /** The file in which the receiver records posts. */
  readonly bodies: string
}

interface DeliveryRound extends Round {
  readonly bytes: number
  /** PostgreSQL's processor time. */
  readonly database: number
}

const deliverTo = async (
  receiver: Receiver,
  home: BenchHome,
  webhooks: number,
): Promise<ReadonlyArray<Outcome>> => {
  const vendor = await home.createVendor(NOT_YET)
  const bodies = `${home.folder}/bodies`
  const input: ReceiverInput = { secret: vendor.app_secret, reads: receiver.reads, bodiesFile: bodies }
  const live: LiveReceiver = await startProcess("receiver", input)
  const env = { ...home.env, HRSYNC_WEBHOOKS_IN_FLIGHT: String(IN_FLIGHT) }
  try {
    const all = await withBuiltServer(env, "worker", ({ pid }) =>
      deliverInRounds({ home, vendor, receiver: live, worker: pid, bodies }, webhooks),
    )
    return toOutcomes(receiver, all, webhooks + FRAMING_WEBHOOKS)
  } finally {
    await live.stop()
  }
}

const toOutcomes = (
  { what }: Receiver,
  all: ReadonlyArray<DeliveryRound>,
  count: number,
): ReadonlyArray<Outcome> => {
  const kibibytes = Math.round((all[0]?.bytes ?? 0) / count / 1024)
  const inDatabase = rounds(
    all.map(({ database }) => (database * 1_000) / count),
    "ms",
  )
  return compare({
    promise: "P5",
    what: "webhooks",
    limit: LIMIT,
    holds: "at least",
    enforcedBy: "processor",
    rounds: all,
    each: { count, name: "webhook" },
    names: { service: "worker", baseline: "bare undici loop" },
    conditions: `receiver ${what}; ${count.toLocaleString("en")} webhooks of 10 records (${String(kibibytes)} KiB), ${String(IN_FLIGHT)} in flight, PostgreSQL's processor time ${inDatabase}: `,
  })
}

/** After a sync as warm-up. */
const deliverInRounds = async (stage: Stage, webhooks: number): Promise<ReadonlyArray<DeliveryRound>> => {
  await importAndSend(stage, "bench-warm-up", WARM_UP)
  const all: Array<DeliveryRound> = []
  for (let round = 1; round <= ROUNDS; round++) {
    await stage.receiver.query("forget")
    all.push(await bothSides(stage, `bench-webhooks-${String(round)}`, webhooks))
  }
  return all
}

/** Runs the service first, since it creates the bodies, then the loop that posts them. */
const bothSides = async (stage: Stage, orgName: string, webhooks: number): Promise<DeliveryRound> => {
  const { processor, database } = await importAndSend(stage, orgName, webhooks)
  const delivered = await stage.receiver.query("write down")
  if (delivered.wrong > 0) throw new Error(`${String(delivered.wrong)} webhooks were invalid or repeated`)
  const posted = await runProcess<PostAloneMeasured>("post-alone", {
    url: stage.receiver.ready.url,
    secret: stage.vendor.app_secret,
    bodies: stage.bodies,
    inFlight: IN_FLIGHT,
    warmUp: WARM_UP,
  } satisfies PostAloneInput)
  if (posted.posts !== webhooks + FRAMING_WEBHOOKS)
    throw new Error(`The bare loop posted ${String(posted.posts)} bodies`)
  return {
    service: { wall: delivered.seconds, processor },
    baseline: posted.timing,
    bytes: delivered.bytes,
    database,
  }
}

/** Processor time of the worker and the database for the delivery only. */
const importAndSend = async ({ home, vendor, receiver, worker }: Stage, orgName: string, count: number) => {
  await setEndpoint(home, vendor, null)
  const file = await writeSampleFile(home, count * RECORDS_A_WEBHOOK, "webhooks.csv", () => false)
  await importFile(home, vendor, orgName, file)
  await home.flush()
  const [worked, stored] = [processCpuSeconds(worker), home.databaseCpuSeconds()]
  await setEndpoint(home, vendor, receiver.ready.url)
  await untilReceived(receiver, count + FRAMING_WEBHOOKS)
  return { processor: processCpuSeconds(worker) - worked, database: home.databaseCpuSeconds() - stored }
}

const NOT_YET = "http://127.0.0.1/not-yet"

/** Enables the vendor's endpoint; null disables it, so that webhooks wait. */
const setEndpoint = ({ sql }: BenchHome, { org_id }: BenchVendor, url: string | null) =>
  sql.query(
    `UPDATE webhook_endpoint SET url = coalesce($2, url), disabled_at = CASE WHEN $2::text IS NULL THEN now() END
    WHERE vendor_org_id = $1`,
    [org_id, url],
  )

const untilReceived = async (receiver: LiveReceiver, expected: number): Promise<void> => {
  for (let last = -1; ;) {
    const { posts } = await receiver.query("seen")
    if (posts >= expected) return
    if (posts === last) throw new Error(`Only ${String(posts)} webhooks arrived`)
    last = posts
    await sleep(STANDSTILL_MILLIS)
  }
}
