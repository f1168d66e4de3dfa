import { setTimeout as sleep } from "node:timers/promises"
import type { BenchHome, BenchVendor } from "./bench-home.ts"
import { type Outcome, rounds } from "./outcome.ts"
import type { ImportInput, ImportMeasured } from "./processes/import-file.ts"
import type { PostAloneInput, PostAloneMeasured } from "./processes/post-alone.ts"
import type { ReceiverInput, ReceiverQuestion, ReceiverReady, ReceiverSeen } from "./processes/receiver.ts"
import { type LiveProcess, runProcess, startProcess } from "./processes/run-process.ts"
import { withBuiltServer } from "./processes/serve.ts"
import { writeSampleFile } from "./sample-file.ts"

/** `initiated` and `completed` of the first sync. */
const FRAMING_WEBHOOKS = 2
const RECORDS_A_WEBHOOK = 10
const IN_FLIGHT = 8
/** The worker, the loop and the receiver are warm after so many. */
const WARM_UP = 2_000
/** Of a delivery in which nothing moves for so long something is wrong. */
const STANDSTILL_MILLIS = 2_000

const LIMIT = 0.4

interface Receiver {
  readonly what: string
  /** Whether it does with a body what `hrsync webhooks listen` does, which is what the promise is judged with. */
  readonly reads: boolean
}

/** What a receiver does with a webhook weighs on both sides alike; one that does less shows more of the service. */
const RECEIVERS: ReadonlyArray<Receiver> = [
  { what: "verifies and reads as `hrsync webhooks listen`", reads: true },
  { what: "only verifies the signatures", reads: false },
]

/**
 * P5: one worker delivers a first sync to a receiver on this machine, against a bare undici loop that posts the same bytes
 * to it.
 */
export const measureWebhooks = async (home: BenchHome, webhooks: number): Promise<ReadonlyArray<Outcome>> => {
  const outcomes: Array<Outcome> = []
  for (const receiver of RECEIVERS) outcomes.push(await deliverTo(receiver, home, webhooks))
  return outcomes
}

type LiveReceiver = LiveProcess<ReceiverReady, ReceiverQuestion, ReceiverSeen>

const deliverTo = async ({ what, reads }: Receiver, home: BenchHome, webhooks: number): Promise<Outcome> => {
  const vendor = await home.createVendor(NOT_YET)
  const bodies = `${home.folder}/bodies`
  const input: ReceiverInput = { secret: vendor.appSecret, reads, bodiesFile: bodies }
  const receiver: LiveReceiver = await startProcess("receiver", input)
  const { delivered, posted } = await bothSides(home, vendor, receiver, webhooks, bodies).finally(() =>
    receiver.stop(),
  )

  const expected = webhooks + FRAMING_WEBHOOKS
  if (delivered.wrong > 0) throw new Error(`${String(delivered.wrong)} webhooks were wrong or came twice`)
  if (posted.posts !== expected) throw new Error(`The bare loop posted ${String(posted.posts)} bodies`)
  return {
    promise: "P5",
    what: "webhooks/s / bare undici loop",
    value: posted.seconds / delivered.seconds,
    limit: LIMIT,
    enforced: reads,
    holds: "at least",
    unit: "x",
    detail: `receiver ${what}; ${expected.toLocaleString("en")} webhooks of 10 records, ${String(IN_FLIGHT)} in flight: ${rounds([delivered.seconds], "s")}; bare loop ${rounds([posted.seconds], "s")}; ${String(Math.round(delivered.bytes / expected / 1024))} KiB each`,
  }
}

/** The service first, since it makes the bodies; then the loop that posts them. */
const bothSides = async (
  home: BenchHome,
  vendor: BenchVendor,
  receiver: LiveReceiver,
  webhooks: number,
  bodies: string,
) => {
  const delivered = await deliverWarm(home, vendor, receiver, webhooks)
  const posted = await runProcess<PostAloneMeasured>("post-alone", {
    url: receiver.ready.url,
    secret: vendor.appSecret,
    bodies,
    inFlight: IN_FLIGHT,
    warmUp: WARM_UP,
  } satisfies PostAloneInput)
  return { delivered, posted }
}

/** What the receiver saw of the measured sync, after one that made everybody warm. */
const deliverWarm = async (
  home: BenchHome,
  vendor: BenchVendor,
  receiver: LiveReceiver,
  webhooks: number,
): Promise<ReceiverSeen> => {
  const env = { ...home.env, HRSYNC_WEBHOOKS_IN_FLIGHT: String(IN_FLIGHT) }
  const importAndSend = async (orgName: string, count: number) => {
    await setEndpoint(home, vendor, null)
    const file = await writeSampleFile(home, count * RECORDS_A_WEBHOOK, "webhooks.csv", () => false)
    const input: ImportInput = { file, vendorOrgId: vendor.orgId, orgName }
    await runProcess<ImportMeasured>("import-file", input, home.env)
    await home.flush()
    await setEndpoint(home, vendor, receiver.ready.url)
    await untilReceived(receiver, count + FRAMING_WEBHOOKS)
  }
  return withBuiltServer(env, "worker", async () => {
    await importAndSend("bench-warm-up", WARM_UP)
    await receiver.query("forget")
    await importAndSend("bench-webhooks", webhooks)
    return receiver.query("write down")
  })
}

const NOT_YET = "http://127.0.0.1/not-yet"

/** Opens the vendor's endpoint; null closes it, so that webhooks wait. */
const setEndpoint = ({ sql }: BenchHome, { orgId }: BenchVendor, url: string | null) =>
  sql.query(
    `UPDATE webhook_endpoint SET url = coalesce($2, url), disabled_at = CASE WHEN $2::text IS NULL THEN now() END
    WHERE vendor_org_id = $1`,
    [orgId, url],
  )

const untilReceived = async (receiver: LiveReceiver, expected: number): Promise<void> => {
  for (let last = -1; ;) {
    const { posts } = await receiver.query("seen")
    if (posts >= expected) return
    if (posts === last) throw new Error(`Only ${String(posts)} webhooks came`)
    last = posts
    await sleep(STANDSTILL_MILLIS)
  }
}
