import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { once } from "node:events"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Operation } from "./calls/operation.ts"
import { type Route, Streamed } from "./calls/route.ts"
import { operationsRoutes, type Readiness } from "./routes/operations.ts"
import { startServer } from "./server.ts"
import { startTestApi, type TestApi } from "./testing/api.ts"

const SECRET = "CANARY-4711"
let api: TestApi
let readiness: Readiness = { status: "ready", parts: { database: true, migrations: true } }
let isStopping = false
let finish: () => void = () => undefined

const get = (path: string, handle: Route["handle"]): Route => ({
  method: "GET",
  path,
  bodyLimit: null,
  operation: null,
  handle,
})

/** A call that will end. */
const OLD: Operation = {
  id: "readOld",
  tag: "Connections",
  summary: "Old",
  description: "Old.",
  security: null,
  responses: { 404: { description: "None.", schema: Schema.Struct({}) } },
  deprecation: { since: "2026-01-31", ends: "2026-08-01", instead: "Call another." },
}

let isEndlessRunning = false

/** Until the client leaves. */
async function* endless(): AsyncGenerator<Uint8Array> {
  isEndlessRunning = true
  try {
    for (;;) {
      yield Buffer.from("tick")
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  } finally {
    isEndlessRunning = false
  }
}

async function* cut(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("begin")
  await new Promise((resolve) => setTimeout(resolve, 5))
  throw new Error(SECRET)
}

beforeAll(async () => {
  const routes = [
    ...operationsRoutes(Effect.sync(() => readiness)),
    { ...get("/old/", () => Effect.succeed({ status: 404, body: {} })), operation: OLD },
    get("/broken/", () => Effect.die(new Error(SECRET))),
    get("/endless/", () => Effect.succeed({ status: 200, body: new Streamed(endless(), "text/plain") })),
    get("/cut/", () => Effect.succeed({ status: 200, body: new Streamed(cut(), "text/plain") })),
    get("/slow/", () =>
      Effect.promise(
        () =>
          new Promise((resolve) => {
            finish = () => resolve({ status: 200, body: { slow: true } })
          }),
      ),
    ),
  ]
  api = await startTestApi(routes, () => isStopping)
})
afterAll(() => api.close())

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/u

describe("every response", () => {
  it("carries the caller's request id when it is a UUID, else a new one", async () => {
    const own = "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"
    const answers = [{ "x-request-id": own }, { "x-request-id": "<script>" }, {}].map(async (headers) =>
      (await fetch(`${api.url}/healthz`, { headers })).headers.get("x-request-id"),
    )
    const [echoed, replaced, generated] = await Promise.all(answers)
    expect(echoed).toBe(own)
    expect(replaced).toMatch(UUID)
    expect(generated).toMatch(UUID)
  })

  it("forbids framing, MIME sniffing and running as a page", async () => {
    const { headers } = await fetch(`${api.url}/healthz`)
    expect(headers.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("x-powered-by")).toBeNull()
  })

  it("has a body with its request id even without a matching route", async () => {
    const unknown = await fetch(`${api.url}/no/such/path`)
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ requestId: unknown.headers.get("x-request-id"), data: null })

    const wrongMethod = await fetch(`${api.url}/healthz`, { method: "DELETE" })
    expect(wrongMethod.status).toBe(405)
    expect(wrongMethod.headers.get("allow")).toBe("HEAD, GET")
  })

  it("has no body for HEAD, and lists the methods for OPTIONS", async () => {
    const head = await fetch(`${api.url}/healthz`, { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    const options = await fetch(`${api.url}/healthz/`, { method: "OPTIONS" })
    expect(options.status).toBe(200)
    expect(options.headers.get("allow")).toBe("HEAD, GET")
  })

  it("says that a call is deprecated, and when it ends", async () => {
    const { headers } = await fetch(`${api.url}/old`)
    expect(headers.get("deprecation")).toBe("@1769817600")
    expect(headers.get("sunset")).toBe("Sat, 01 Aug 2026 00:00:00 GMT")
    expect((await fetch(`${api.url}/healthz`)).headers.get("deprecation")).toBeNull()
  })

  it("reveals nothing about a bug", async () => {
    const broken = await fetch(`${api.url}/broken`)
    const text = await broken.text()
    expect(broken.status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({ message: "Internal Server Error", data: null })
    expect(text).not.toContain(SECRET)
  })
})

describe("a streamed response", () => {
  it("ends without an error when its client leaves", async () => {
    const leaving = new AbortController()
    const { body } = await fetch(`${api.url}/endless`, { signal: leaving.signal })
    await body?.getReader().read()
    const before = api.errors.length
    leaving.abort()
    await expect.poll(() => isEndlessRunning).toBe(false)
    expect(api.errors.slice(before)).toEqual([])
  })

  it("that breaks is reported", async () => {
    const before = api.errors.length
    const broken = fetch(`${api.url}/cut`).then((answer) => answer.text())
    await expect(broken).rejects.toThrow()
    const messages = api.errors.slice(before).map(({ cause }) => (cause as Error).message)
    expect(messages).toContain(SECRET)
  })
})

describe("GET /readyz", () => {
  it("is 200 when everything is available, else 503 with what is missing", async () => {
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
    readiness = { status: "not ready", parts: { database: true, migrations: false } }
    const response = await fetch(`${api.url}/readyz/`)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: "not ready", database: true, migrations: false })
  })
})

describe("a process that is shutting down", () => {
  it("responds, and asks each caller to close the connection", async () => {
    expect((await fetch(`${api.url}/healthz`)).headers.get("connection")).toBe("keep-alive")
    isStopping = true
    const last = await fetch(`${api.url}/healthz`)
    isStopping = false
    expect([last.status, last.headers.get("connection")]).toEqual([200, "close"])
  })
})

describe("the server", () => {
  it("tells the operator what to do when its port is in use", async () => {
    const { port } = new URL(api.url)
    const again = startServer({ callback: () => () => undefined } as never, {
      host: "127.0.0.1",
      port: Number(port),
    })
    await expect(again).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use by another program; set PORT`)
  })

  it("responds with 400 to bytes that are not HTTP", async () => {
    const { port } = new URL(api.url)
    const socket = connect(Number(port), "127.0.0.1")
    socket.end("NOT HTTP\r\n\r\n")
    const [answer] = (await once(socket, "data")) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /u)
  })

  it("finishes running requests before it closes, and accepts no new ones", async () => {
    const own = await startTestApi([
      get("/slow/", () =>
        Effect.promise(
          () =>
            new Promise((resolve) => {
              finish = () => resolve({ status: 200, body: { slow: true } })
            }),
        ),
      ),
    ])
    const running = fetch(`${own.url}/slow`)
    await expect.poll(() => finish.toString()).toContain("resolve")
    await new Promise((resolve) => setTimeout(resolve, 50))
    const closing = own.close()
    await expect(fetch(`${own.url}/slow`)).rejects.toThrow()
    finish()
    expect(await (await running).json()).toEqual({ slow: true })
    await closing
  })
})
