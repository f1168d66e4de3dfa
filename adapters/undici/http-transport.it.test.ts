import { once } from "node:events"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeEgressPolicy } from "./egress-policy.ts"
import { makeHttpTransport } from "./http-transport.ts"

let server: Server
let answering: RequestListener = (_, response) => void response.end()
let url = ""

beforeAll(async () => {
  server = createServer((request, response) => answering(request, response)).listen(0, "127.0.0.1")
  await once(server, "listening")
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/employees?page=1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const makeTransport = (allowPrivateTargets = true, limits = {}) =>
  makeHttpTransport({
    egress: makeEgressPolicy({ allowPrivateTargets }),
    version: "1",
    now: Date.now,
    ...limits,
  })

const get = (to: string) => ({ method: "GET", url: to, headers: { "x-key": "1" }, body: null }) as const

describe("the HTTP transport of connectors", () => {
  it("sends the request unchanged, and returns the whole response", async () => {
    answering = (request, response) => {
      response.writeHead(429, { "retry-after": "7", "X-Page": "1" })
      response.end(
        `${request.method ?? ""} ${request.url ?? ""} ${String(request.headers["x-key"])} ${String(request.headers["accept-encoding"])}`,
      )
    }
    const { transport, close } = makeTransport()
    const { status, headers, retryAfterMillis, body } = await transport(get(url))
    expect([status, headers["x-page"], retryAfterMillis]).toEqual([429, "1", 7_000])
    expect(Buffer.from(body).toString()).toBe("GET /employees?page=1 1 identity")
    await close()
  })

  it("does not follow redirects", async () => {
    answering = (_, response) => void response.writeHead(302, { location: "/elsewhere" }).end()
    const { transport, close } = makeTransport()
    expect(await transport(get(url))).toMatchObject({ status: 302 })
    await close()
  })

  it("does not connect to an address that the egress policy refuses, by name or by number", async () => {
    let asked = 0
    answering = (_, response) => {
      asked++
      response.end()
    }
    const { transport, close } = makeTransport(false)
    for (const refused of [url, url.replace("http:", "https:"), "https://localhost/", "https://[::1]/"]) {
      await expect(transport(get(refused)), refused).rejects.toMatchObject({
        _tag: "SourceError",
        kind: "data",
      })
    }
    expect(asked).toBe(0)
    await close()
  })

  it("aborts a response that takes too long or never ends", async () => {
    answering = () => undefined
    const slow = makeTransport(true, { limitMillis: 50 })
    await expect(slow.transport(get(url))).rejects.toMatchObject({ kind: "transient" })
    await slow.close()
    answering = (_, response) => {
      const more = () => {
        if (!response.destroyed) response.write("x".repeat(65_536), more)
      }
      more()
    }
    const endless = makeTransport(true, { limitBytes: 1024 * 1024 })
    await expect(endless.transport(get(url))).rejects.toMatchObject({ kind: "data" })
    await endless.close()
  })

  it.each([
    ["breaks off", () => (answering = (request) => void request.socket.destroy())],
    ["does not exist", () => (url = "http://127.0.0.1:9/")],
  ])("reports a source that %s as a transient error", async (_what, prepare) => {
    prepare()
    const { transport, close } = makeTransport()
    await expect(transport(get(url))).rejects.toMatchObject({ _tag: "SourceError", kind: "transient" })
    await close()
  })
})
