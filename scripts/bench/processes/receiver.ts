import { createWriteStream } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { startWebhookListener } from "../../../adapters/vendor-client/webhook-listener.ts"
import {
  verifyServiceSignature,
  verifyStandardWebhook,
} from "../../../adapters/vendor-client/webhook-signature.ts"
import { processInput } from "./process-input.ts"

/*
 * Receives posts as a vendor does: verifies both signatures over the raw bytes, and with `reads` also the body
 * against the contract, as `hrsync webhooks listen` does, before it responds. Keeps the bodies for the bare loop.
 */

export interface ReceiverInput {
  readonly secret: string
  readonly reads: boolean
  /** The file for the bodies. */
  readonly bodiesFile: string
}

export interface ReceiverReady {
  readonly url: string
}

export interface ReceiverSeen {
  readonly posts: number
  readonly bytes: number
  /** Invalid or repeated posts. */
  readonly wrong: number
  /** From the first post to the last one. */
  readonly seconds: number
}

/** Every query except "seen" returns what was received since the last such query. */
export type ReceiverQuestion = "seen" | "forget" | "write down"

const { secret, reads, bodiesFile } = processInput() as ReceiverInput
let bodies: Array<Uint8Array> = []
let wrong = 0
let startedAt = 0
let endedAt = 0

const take = (body: Uint8Array, isRight: boolean): void => {
  endedAt = performance.now()
  if (bodies.length === 0) startedAt = endedAt
  bodies.push(body)
  if (!isRight) wrong++
}

/** Its port. */
const listenAndRead = async (): Promise<number> => {
  const { port } = await startWebhookListener({
    port: 0,
    secret,
    now: Date.now,
    onWebhook: ({ bytes, problems, duplicate }) => take(bytes, problems.length === 0 && !duplicate),
  })
  return port
}

const isVerified = (headers: IncomingMessage["headers"], body: Buffer): boolean =>
  verifyServiceSignature(body, String(headers["service-signature"]), secret).valid &&
  verifyStandardWebhook(body, headers, secret, { now: Date.now() }).valid

/** Its port. */
const listenAndVerify = async (): Promise<number> => {
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body = Buffer.concat(chunks)
      const isRight = isVerified(request.headers, body)
      take(body, isRight)
      response.writeHead(isRight ? 200 : 401).end("ok")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return (server.address() as AddressInfo).port
}

const framed = (body: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}

const seenSoFar = (): ReceiverSeen => ({
  posts: bodies.length,
  bytes: bodies.reduce((sum, { length }) => sum + length, 0),
  wrong,
  seconds: (endedAt - startedAt) / 1_000,
})

const answer = async (question: ReceiverQuestion): Promise<void> => {
  const seen = seenSoFar()
  if (question === "write down")
    await pipeline(Readable.from(bodies.map(framed)), createWriteStream(bodiesFile))
  if (question !== "seen") {
    bodies = []
    wrong = 0
  }
  process.send?.(seen)
}
process.on("message", (question: ReceiverQuestion) => void answer(question))

const port = await (reads ? listenAndRead() : listenAndVerify())
process.send?.({ url: `http://127.0.0.1:${String(port)}/webhooks` } satisfies ReceiverReady)
