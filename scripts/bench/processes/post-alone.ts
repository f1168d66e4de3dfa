import { readFileSync } from "node:fs"
import { Agent, request } from "undici"
import { makeWebhookSigner } from "../../../adapters/undici/webhook-signer.ts"
import { ownCpuSeconds, type Timing, startTimer } from "../timing.ts"
import { processInput } from "./process-input.ts"

/* A bare undici loop that posts rendered and signed bodies, this many at once. Prints the result after a warm-up. */

export interface PostAloneInput {
  readonly url: string
  readonly secret: string
  /** A file of bodies, each preceded by its length in four bytes. */
  readonly bodies: string
  readonly inFlight: number
  /** Posts before the measured ones. */
  readonly warmUp: number
}

export interface PostAloneMeasured {
  readonly timing: Timing
  readonly posts: number
}

interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const readBodies = (file: string): ReadonlyArray<Buffer> => {
  const bytes = readFileSync(file)
  const bodies: Array<Buffer> = []
  for (let at = 0; at < bytes.length;) {
    const end = at + 4 + bytes.readUInt32BE(at)
    bodies.push(bytes.subarray(at + 4, end))
    at = end
  }
  return bodies
}

const { url, secret, bodies, inFlight, warmUp } = processInput() as PostAloneInput
const signer = makeWebhookSigner()
const signed = (body: Buffer): Post => {
  const { requestId } = JSON.parse(body.toString()) as { readonly requestId: string }
  const webhook = { requestId, at: Date.now(), body }
  const headers = signer.headers({ current: secret, others: [] }, webhook)
  return { headers: { "content-type": "application/json", ...headers }, body }
}
const posts = readBodies(bodies).map(signed)
const dispatcher = new Agent({ connections: inFlight, pipelining: 1 })

const postAll = async (all: ReadonlyArray<Post>): Promise<Timing> => {
  let next = 0
  const timer = startTimer(ownCpuSeconds)
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      for (let post = all[next++]; post !== undefined; post = all[next++]) {
        const { statusCode, body } = await request(url, { method: "POST", dispatcher, ...post })
        await body.dump()
        if (statusCode !== 200) throw new Error(`The receiver returned ${String(statusCode)}`)
      }
    }),
  )
  return timer()
}

await postAll(posts.slice(0, warmUp))
const measured: PostAloneMeasured = { timing: await postAll(posts), posts: posts.length }
process.stdout.write(JSON.stringify(measured))
await dispatcher.close()
