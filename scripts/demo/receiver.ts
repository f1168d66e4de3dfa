import { setTimeout as sleep } from "node:timers/promises"
import type { Webhook } from "../../core/contract/webhooks/webhook.ts"
import { startWebhookListener } from "../../adapters/vendor-client/webhook-listener.ts"
import { DemoFailed, type Narrator } from "./narrator.ts"

/** The vendor's own program: receives webhooks and accepts only those with valid signatures. */
export interface Receiver {
  /** Waits for this many more webhooks and returns them in order of arrival. */
  readonly next: (count: number) => Promise<ReadonlyArray<Webhook>>
  /** Waits for a time in which no webhook may arrive. */
  readonly expectSilence: (millis: number) => Promise<void>
  /** What arrived, the newest first; without personal data. */
  readonly list: () => ReadonlyArray<string>
  readonly close: () => Promise<void>
}

const POLL_TIMEOUT_MILLIS = 60_000
const LOOK_EVERY_MILLIS = 20

export const startReceiver = async (
  narrator: Narrator,
  options: { readonly port: number; readonly secret: string },
): Promise<Receiver> => {
  const received: Array<Webhook> = []
  const problems: Array<string> = []
  let returned = 0
  const listener = await startWebhookListener({
    ...options,
    now: Date.now,
    onWebhook: ({ webhook, verified, duplicate, problems: found }) => {
      problems.push(...found)
      if (webhook === null || !verified || duplicate) return
      received.push(webhook)
    },
  })

  const look = () => {
    if (problems.length > 0) throw new DemoFailed(`The receiver rejected a webhook. ${problems.join(" ")}`)
  }
  return {
    next: async (count) => {
      const fresh: Array<Webhook> = []
      const deadline = Date.now() + POLL_TIMEOUT_MILLIS
      while (fresh.length < count) {
        look()
        if (Date.now() > deadline) {
          throw new DemoFailed(`Only ${String(fresh.length)} of ${String(count)} webhooks arrived`)
        }
        const webhook = received[returned]
        if (webhook === undefined) {
          await sleep(LOOK_EVERY_MILLIS)
          continue
        }
        narrator.line(`<- ${describe(webhook)}  signature verified`)
        returned += 1
        fresh.push(webhook)
      }
      return fresh
    },
    expectSilence: async (millis) => {
      await sleep(millis)
      look()
      const more = received.slice(returned).map(describe)
      if (more.length > 0) throw new DemoFailed(`Unexpected webhooks: ${more.join(", ")}`)
    },
    list: () => received.map(describe).reverse(),
    close: listener.close,
  }
}

/** Describes how many employees it is about, without any personal data. */
const describe = (webhook: Webhook): string => {
  const about = webhook.event.startsWith("sync.events.employee.")
    ? `${String(webhook.recordCount)} employees`
    : ""
  return `#${String(webhook.webhookCounter).padEnd(3)} ${webhook.event.padEnd(28)} ${about.padEnd(13)}`
}
