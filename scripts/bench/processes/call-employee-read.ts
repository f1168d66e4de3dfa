import { randomUUID } from "node:crypto"
import { importPKCS8 } from "jose"
import { Agent, request } from "undici"
import { sealRequest, type ServiceJwks } from "../../../adapters/vendor-client/payload.ts"
import { processInput } from "./run-process.ts"

/* Posts encrypted reads that are sealed beforehand and throws the answers away. Prints the seconds. */

export interface CallInput {
  readonly url: string
  /** Taken in turn: each may read 4 times a second. */
  readonly users: ReadonlyArray<{ readonly username: string; readonly password: string }>
  readonly privateKeyPem: string
  readonly request: Readonly<Record<string, unknown>>
  readonly calls: number
  readonly inFlight: number
}

export interface CallMeasured {
  readonly seconds: number
  /** Of all answers. */
  readonly bytes: number
  /** One of the requests and its answer, for who measures the cryptography of the same bytes. */
  readonly sample: { readonly request: string; readonly answer: string }
}

const input = processInput() as CallInput
const keys = (await (await fetch(`${input.url}/.well-known/jwks.json`)).json()) as ServiceJwks
const privateKey = await importPKCS8(input.privateKeyPem, "RS256")
const bodies = await Promise.all(
  Array.from({ length: input.calls }, async () => {
    const claims = { ...input.request, jti: randomUUID(), exp: Math.floor(Date.now() / 1_000) + 600 }
    return JSON.stringify({ encrypted_payload: await sealRequest(claims, privateKey, keys) })
  }),
)
const dispatcher = new Agent({
  connections: input.inFlight,
  pipelining: 1,
  bodyTimeout: 0,
  headersTimeout: 0,
})
let next = 0
let bytes = 0
let answer = ""

const call = async (index: number): Promise<void> => {
  const user = input.users[index % input.users.length]
  const { statusCode, headers, body } = await request(`${input.url}/api/external/employee/`, {
    method: "POST",
    dispatcher,
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`${user?.username ?? ""}:${user?.password ?? ""}`).toString("base64")}`,
    },
    body: bodies[index] ?? "",
  })
  if (index === 0) answer = await body.text()
  else await body.dump({ limit: Infinity })
  bytes += Number(headers["content-length"])
  if (statusCode !== 200) throw new Error(`The service answered ${String(statusCode)}`)
}

const started = performance.now()
await Promise.all(
  Array.from({ length: input.inFlight }, async () => {
    while (next < bodies.length) await call(next++)
  }),
)
const seconds = (performance.now() - started) / 1_000
if (
  !answer.includes(`"status_code":200`) ||
  Math.abs(bytes / input.calls - answer.length) > answer.length / 10
)
  throw new Error("The service did not give the data")
process.stdout.write(
  JSON.stringify({ seconds, bytes, sample: { request: bodies[0] ?? "", answer } } satisfies CallMeasured),
)
await dispatcher.close()
