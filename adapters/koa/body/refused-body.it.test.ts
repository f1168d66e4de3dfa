import { gzipSync } from "node:zlib"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { once } from "node:events"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { callBy } from "../../../core/contract/call.ts"
import { makeCallRoute } from "../calls/call-route.ts"
import { startTestApi, type TestApi } from "../testing/api.ts"

/* A rejected body must not break its connection. */

const MIB = 1_024 * 1_024

let api: TestApi
beforeAll(async () => {
  const any = Schema.Record(Schema.String, Schema.Unknown)
  api = await startTestApi([
    makeCallRoute(
      callBy(
        "anyone",
        "Keys",
      )({
        id: "echo",
        route: "POST /echo/",
        summary: "",
        description: "",
        body: { schema: any, types: ["json", "form"], example: {} },
        responses: { 200: { description: "", schema: any } },
      }),
      { authenticate: () => Effect.void },
      () => Effect.succeed({ status: 200, body: { done: true } }),
    ),
  ])
})
afterAll(() => api.close())

const head = (type: string, framing: string) =>
  `POST /echo/ HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n${framing}\r\n\r\n`

const chunked = (text: string) => {
  const chunks = Array.from({ length: Math.ceil(text.length / 60_000) }, (_, at) =>
    text.slice(at * 60_000, (at + 1) * 60_000),
  )
  return `${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("")}0\r\n\r\n`
}

const withLength = (type: string, body: string) =>
  `${head(type, `content-length: ${String(body.length)}`)}${body}`
const inChunks = (type: string, body: string) => `${head(type, "transfer-encoding: chunked")}${chunked(body)}`

const JSON_TYPE = "application/json"
const FORM_TYPE = "application/x-www-form-urlencoded"
const MULTIPART = "multipart/form-data; boundary=b"

const large = (size: number) => JSON.stringify({ a: "x".repeat(size) })
const fields = (count: number) => Array.from({ length: count }, (_, at) => `k${String(at)}=1`).join("&")
const file = `--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n${"x".repeat(MIB / 2)}\r\n--b--\r\n`

/** The response statuses of requests over one connection, each sent after the previous response. */
const readStatuses = async (first: string): Promise<ReadonlyArray<string>> => {
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  await once(socket, "connect")
  let [text, isClosed] = ["", false]
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()))
  socket.on("error", () => undefined).on("close", () => (isClosed = true))
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => status ?? "")
  socket.write(first)
  await expect.poll(() => statuses().length === 1 || isClosed).toBe(true)
  socket.write(withLength(JSON_TYPE, "{}"))
  await expect.poll(() => statuses().length === 2 || isClosed).toBe(true)
  socket.destroy()
  return statuses()
}

describe("a rejected body", () => {
  it.each([
    ["gzip of JSON", JSON_TYPE, "gzip"],
    ["Brotli of a form", FORM_TYPE, "br"],
    ["several codings", JSON_TYPE, "identity, gzip"],
  ])("that is compressed says how to send it: %s", async (_, type, coding) => {
    const headers = { "content-type": type, "content-encoding": coding }
    const response = await fetch(`${api.url}/echo/`, { method: "POST", headers, body: gzipSync("{}") })
    expect([response.status, response.headers.get("accept-encoding")]).toEqual([415, "identity"])
    expect(await response.json()).toMatchObject({
      message: "The body must not be compressed: send it without Content-Encoding.",
    })
  })

  it.each([
    ["nothing at all", {}],
    ["nothing of the right type", { "content-type": JSON_TYPE }],
  ])("that is empty is called empty: %s", async (_, headers) => {
    const response = await fetch(`${api.url}/echo/`, { method: "POST", headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(
        /^The body is empty: it must be JSON, with Content-Type: application\/json/u,
      ) as string,
    })
  })

  it.each([
    ["too large JSON with a content length", "413", withLength(JSON_TYPE, large(2 * MIB))],
    ["too large JSON in chunks", "413", inChunks(JSON_TYPE, large(2 * MIB))],
    ["a too large form with a content length", "413", withLength(FORM_TYPE, `a=${"x".repeat(2 * MIB)}`)],
    ["a too large form in chunks", "413", inChunks(FORM_TYPE, `a=${"x".repeat(2 * MIB)}`)],
    ["too many fields", "413", inChunks(FORM_TYPE, fields(60_000))],
    ["a repeated field", "400", inChunks(FORM_TYPE, `a=1&${"a=1&".repeat(60_000)}b=1`)],
    ["a file", "400", inChunks(MULTIPART, file)],
    ["another content type", "415", inChunks("text/plain", large(MIB))],
    ["a compressed one", "415", withLength(`${JSON_TYPE}\r\ncontent-encoding: gzip`, large(MIB))],
  ])("keeps the connection usable for the next request: %s", async (_, status, request) => {
    expect(await readStatuses(request)).toEqual([status, "200"])
  })

  it("closes the connection when it does not end", async () => {
    const { hostname, port } = new URL(api.url)
    const socket = connect(Number(port), hostname)
    await once(socket, "connect")
    let [text, isClosed] = ["", false]
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()))
    socket.on("error", () => undefined).on("close", () => (isClosed = true))
    socket.write(head(JSON_TYPE, "transfer-encoding: chunked"))
    const chunk = `${(64 * 1024).toString(16)}\r\n${"x".repeat(64 * 1024)}\r\n`
    let sent = 0
    const more = () => {
      while (!isClosed && socket.writable && sent < 2_000) {
        sent++
        if (!socket.write(chunk)) return
      }
    }
    socket.on("drain", more)
    more()
    await expect.poll(() => isClosed).toBe(true)
    expect(text).toMatch(/^(HTTP\/1\.1 413[\s\S]*connection: close|$)/iu)
  })
})
