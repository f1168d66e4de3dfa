import { randomUUID } from "node:crypto"
import { connect } from "node:net"
import { importPKCS8 } from "jose"
import { sealRequest, type ServiceJwks } from "../../../adapters/vendor-client/payload.ts"
import { type Timing, startTimer } from "../timing.ts"
import { processCpuSeconds } from "./procfs.ts"
import { processInput } from "./process-input.ts"

/*
 * Posts encrypted reads that were sealed beforehand, and discards the responses. Prints the time and the processor
 * time of the service. It shares the cores with the service, so it only writes requests and counts the bytes of
 * responses.
 */

export interface CallInput {
  readonly url: string
  /** The address of the service. */
  readonly pid: number
  /** Used in turn: each may read 4 times a second. */
  readonly users: ReadonlyArray<{ readonly username: string; readonly password: string }>
  readonly privateKeyPem: string
  readonly request: Readonly<Record<string, unknown>>
  readonly calls: number
  readonly inFlight: number
}

export interface CallMeasured {
  /** Processor time is the service's. */
  readonly timing: Timing
  /** The bytes of all responses. */
  readonly bytes: number
  /** One of the requests with its response, to measure the cryptography of the same bytes. */
  readonly sample: { readonly request: string; readonly response: string }
}

const READ_AT_ONCE = 256 * 1024

const input = processInput() as CallInput
const keys = (await (await fetch(`${input.url}/.well-known/jwks.json`)).json()) as ServiceJwks
const privateKey = await importPKCS8(input.privateKeyPem, "RS256")
const bodies = await Promise.all(
  Array.from({ length: input.calls }, async () => {
    const claims = { ...input.request, jti: randomUUID(), exp: Math.floor(Date.now() / 1_000) + 600 }
    return JSON.stringify({ encrypted_payload: await sealRequest(claims, privateKey, keys) })
  }),
)
const { hostname, port } = new URL(input.url)
const requests = bodies.map((body, index) => {
  const { username, password } = input.users[index % input.users.length] ?? { username: "", password: "" }
  return Buffer.from(
    [
      "POST /api/external/employee/ HTTP/1.1",
      `Host: ${hostname}:${port}`,
      "Content-Type: application/json",
      `Authorization: Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      `Content-Length: ${String(Buffer.byteLength(body))}`,
      "",
      body,
    ].join("\r\n"),
  )
})

let next = 0
let bytes = 0
const response: Array<Buffer> = []

/** The end of a response of unknown length. */
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n")

/** Sends requests one after the other over one connection until none is left. */
const callSequentially = (): Promise<void> =>
  new Promise((resolve, reject) => {
    let index = 0
    /** Bytes of the response that have not arrived; null: before its head, infinite: unknown. */
    let missing: number | null = null
    let end = Buffer.alloc(0)
    const send = () => {
      if (next === requests.length) return void socket.end(resolve)
      index = next++
      missing = null
      socket.write(requests[index] ?? "")
    }
    const beginResponse = (chunk: Buffer): Buffer => {
      const bodyAt = chunk.indexOf("\r\n\r\n") + 4
      const head = chunk.toString("latin1", 0, bodyAt)
      if (!head.startsWith("HTTP/1.1 200 ")) throw new Error(`The service returned ${head.slice(9, 12)}`)
      missing = Number(/^content-length: (\d+)/imu.exec(head)?.[1] ?? Infinity)
      return chunk.subarray(bodyAt)
    }
    const onBytes = (count: number, buffer: Uint8Array): boolean => {
      const chunk = Buffer.from(buffer.buffer, 0, count)
      const body = missing === null ? beginResponse(chunk) : chunk
      bytes += body.length
      if (index === 0) response.push(Buffer.from(body))
      missing = (missing ?? 0) - body.length
      if (missing === Infinity) {
        end = Buffer.concat([end, body.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length)
        if (end.equals(LAST_CHUNK)) send()
      } else if (missing === 0) send()
      return true
    }
    const onread = { buffer: Buffer.alloc(READ_AT_ONCE), callback: onBytes }
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread }, send)
    socket.on("error", reject)
  })

const timer = startTimer(() => processCpuSeconds(input.pid))
await Promise.all(Array.from({ length: input.inFlight }, callSequentially))
const timing = timer()
const sampleResponse = Buffer.concat(response).toString()
if (
  !sampleResponse.includes(`"status_code":200`) ||
  Math.abs(bytes / input.calls - sampleResponse.length) > sampleResponse.length / 10
)
  throw new Error("The service did not return the data")
const measured: CallMeasured = {
  timing,
  bytes,
  sample: { request: bodies[0] ?? "", response: sampleResponse },
}
process.stdout.write(JSON.stringify(measured))
