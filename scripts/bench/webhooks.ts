import { setTimeout as sleep } from "node:timers/promises"
import type { BenchHome } from "./bench-home.ts"
import { type Outcome, rounds } from "./outcome.ts"
import type { ImportInput, ImportMeasured } from "./processes/import-file.ts"
import type { PostAloneInput } from "./processes/post-alone.ts"
import type { ReceiverReady, ReceiverSeen } from "./processes/receiver.ts"
import { runProcess, startProcess } from "./processes/run-process.ts"
import { withBuiltServer } from "./processes/serve.ts"
import { writeSampleFile } from "./sample-file.ts"

/** `initiated` and `completed` of the first sync. */
const FRAMING_WEBHOOKS = 2
const RECORDS_A_WEBHOOK = 10
const IN_FLIGHT = 8
/** Of a delivery in which nothing moves for so long something is wrong. */
const STANDSTILL_MILLIS = 2_000

/**
 * P5: one worker delivers a first sync to a receiver on this machine that verifies every signature, against a loop that
 * posts the same bytes to it.
 */
export const measureWebhooks = async (home: BenchHome, webhooks: number): Promise<ReadonlyArray<Outcome>> => {
  const receiver = await startProcess<ReceiverReady>("receiver", { keepIn: `${home.folder}/posts` })
  const vendor = await home.createVendor(receiver.ready.url)
  await receiver.ask({ verifyWith: vendor.appSecret })
  const file = await writeSampleFile(home, webhooks * RECORDS_A_WEBHOOK, "webhooks.csv", () => false)
  const input: ImportInput = { file, vendorOrgId: vendor.orgId, orgName: "bench-webhooks" }
  await runProcess<ImportMeasured>("import-file", input, home.env)
  await home.settle()

  const expected = webhooks + FRAMING_WEBHOOKS
  const env = { ...home.env, HRSYNC_WEBHOOKS_IN_FLIGHT: String(IN_FLIGHT) }
  const delivered = await withBuiltServer(env, "worker", () => untilReceived(receiver.ask, expected))

  await receiver.ask<ReceiverSeen>("forget")
  const alone: PostAloneInput = {
    url: receiver.ready.url,
    posts: `${home.folder}/posts`,
    inFlight: IN_FLIGHT,
  }
  const posted = await runProcess<{ readonly seconds: number; readonly posts: number }>("post-alone", alone)
  await receiver.stop()
  if (posted.posts !== expected) throw new Error(`The bare loop posted ${String(posted.posts)} bodies`)

  return [
    {
      promise: "P5",
      what: "webhooks/s / bare undici loop",
      value: posted.seconds / delivered.seconds,
      limit: 0.4,
      holds: "at least",
      unit: "x",
      detail: `${expected.toLocaleString("en")} webhooks of 10 records, ${String(IN_FLIGHT)} in flight: ${rounds([delivered.seconds], "s")}; bare loop ${rounds([posted.seconds], "s")}; ${String(Math.round(delivered.bytes / expected / 1024))} KiB each`,
    },
  ]
}

const untilReceived = async (
  ask: <A>(question: string) => Promise<A>,
  expected: number,
): Promise<ReceiverSeen> => {
  let last: ReceiverSeen | null = null
  for (;;) {
    const seen = await ask<ReceiverSeen>("seen")
    if (seen.posts >= expected) return seen
    if (seen.posts === last?.posts) throw new Error(`Only ${String(seen.posts)} webhooks came`)
    last = seen
    await sleep(STANDSTILL_MILLIS)
  }
}
