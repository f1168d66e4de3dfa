import { once } from "node:events"
import { Agent, request } from "undici"

/*
 * Asks one endpoint at a steady pace, in a process of its own, so that nothing else of the soak weighs on what it measures.
 * When its parent says so it tells what it saw and ends.
 */

export interface ProbeInput {
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly perSecond: number
}

export interface ProbeSeen {
  /** Of each answer, in milliseconds. */
  readonly millis: ReadonlyArray<number>
  /** Answers that were no 200. */
  readonly wrong: number
}

const { url, path, headers, perSecond } = JSON.parse(process.argv[2] ?? "null") as ProbeInput
const dispatcher = new Agent({ connections: 8 })
const millis: Array<number> = []
let wrong = 0

const sendRequest = async (): Promise<void> => {
  const started = performance.now()
  try {
    const { statusCode, body } = await request(url + path, { headers, dispatcher })
    await body.dump()
    if (statusCode !== 200) wrong++
  } catch {
    wrong++
  }
  millis.push(performance.now() - started)
}

const pending: Array<Promise<void>> = []
const timer = setInterval(() => pending.push(sendRequest()), 1_000 / perSecond)
process.send?.("ready")
await once(process, "message")
clearInterval(timer)
await Promise.all(pending)
process.send?.({ millis, wrong } satisfies ProbeSeen)
process.disconnect()
await dispatcher.close()
