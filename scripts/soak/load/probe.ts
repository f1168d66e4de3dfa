import { once } from "node:events"
import { Agent, request } from "undici"

/*
 * Calls one endpoint at a steady rate, in a separate process, so that the rest of the soak does not influence the
 * measurement. Reports its results and exits when its parent requests it.
 */

export interface ProbeInput {
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly perSecond: number
}

export interface ProbeSeen {
  /** The duration of each call, in milliseconds. */
  readonly millis: ReadonlyArray<number>
  /** Responses other than 200. */
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
