import { createWriteStream } from "node:fs"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import {
  verifyServiceSignature,
  verifyStandardWebhook,
} from "../../../adapters/vendor-client/webhook-signature.ts"
import { processInput } from "./run-process.ts"

/*
 * Takes posts as a vendor must: verifies both signatures over the raw bytes before it answers 200. It counts them and holds
 * on to them; told to, it writes them down for the bare loop.
 */

export interface ReceiverReady {
  readonly url: string
}

export interface ReceiverSeen {
  readonly posts: number
  readonly bytes: number
  /** From the first post's arrival to the last one's answer. */
  readonly seconds: number
}

const SIGNATURES = ["service-signature", "webhook-id", "webhook-timestamp", "webhook-signature"]

interface Post {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export type ReceiverQuestion = "seen" | "forget" | { readonly verifyWith: string }

const { keepIn } = processInput() as { readonly keepIn: string }
let secret = ""
let posts: Array<Post> = []
let bytes = 0
let startedAt = 0
let endedAt = 0

const server = createServer((request, response) => {
  if (startedAt === 0) startedAt = performance.now()
  const body: Array<Buffer> = []
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length
    body.push(chunk)
  })
  request.on("end", () => {
    const post = { headers: request.headers, body: Buffer.concat(body) }
    response.writeHead(isVerified(post) ? 200 : 401)
    posts.push(post)
    endedAt = performance.now()
    response.end("ok")
  })
})

const isVerified = ({ headers, body }: Post): boolean =>
  verifyServiceSignature(body, String(headers["service-signature"]), secret).valid &&
  verifyStandardWebhook(body, headers, secret, { now: Date.now() }).valid

/** Lengths, then a JSON of the signatures, then the body. */
const framed = ({ headers, body }: Post): Buffer => {
  const signed = Buffer.from(
    JSON.stringify(Object.fromEntries(SIGNATURES.map((name) => [name, headers[name]]))),
  )
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE(signed.length, 0)
  lengths.writeUInt32BE(body.length, 4)
  return Buffer.concat([lengths, signed, body])
}

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${String(port)}/webhooks` } satisfies ReceiverReady)
})

process.on("message", (question: ReceiverQuestion) => {
  if (typeof question === "object") secret = question.verifyWith
  const seen: ReceiverSeen = { posts: posts.length, bytes, seconds: (endedAt - startedAt) / 1_000 }
  if (question !== "forget") {
    process.send?.(seen)
    return
  }
  const kept = posts.map(framed)
  posts = []
  bytes = startedAt = endedAt = 0
  void pipeline(Readable.from(kept), createWriteStream(keepIn)).then(() => process.send?.(seen))
})
