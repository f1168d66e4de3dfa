import Koa from "koa"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { setImmediate as nextTurn } from "node:timers/promises"
import { afterEach, describe, expect, it } from "vitest"
import { MAX_WAITING } from "./serialize-requests.ts"
import { Streamed } from "./calls/route.ts"
import { sendStream } from "./streams/send-stream.ts"
import { type HttpServer, startServer } from "./server.ts"

/* Connections of misbehaving clients: too many requests at once, slow requests, and clients that do not read. */

const TIMES = { head: 300, request: 600, checkEvery: 50, stalled: 300 }

let closing: Array<() => Promise<void> | void> = []
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
})

const start = async (middleware: Koa.Middleware, times?: typeof TIMES): Promise<HttpServer> => {
  const app = new Koa()
  app.use(middleware)
  app.on("error", () => undefined)
  const server = await startServer(app, { host: "127.0.0.1", port: 0 }, times)
  closing.push(() => server.close())
  return server
}

interface Connected {
  readonly socket: Socket
  readonly text: () => string
  readonly isClosed: () => boolean
}

const open = async ({ url }: HttpServer): Promise<Connected> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let [text, isClosed] = ["", false]
  socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")))
  socket.on("error", () => undefined).on("close", () => (isClosed = true))
  closing.unshift(() => void socket.destroy())
  await once(socket, "connect")
  return { socket, text: () => text, isClosed: () => isClosed }
}

const GET = "GET / HTTP/1.1\r\nhost: x\r\n\r\n"

const answersIn = (text: string) => text.split("HTTP/1.1 200 OK").length - 1

describe("a connection that sends very many requests at once", () => {
  it("is handled one request at a time, up to a limit, and delays no other connection", async () => {
    let [underWay, most, begun] = [0, 0, 0]
    const server = await start(async (ctx) => {
      begun++
      most = Math.max(most, ++underWay)
      for (let turn = 0; turn < 3; turn++) await nextTurn()
      underWay--
      ctx.body = String(begun)
    })
    const greedy = await open(server)
    greedy.socket.write(GET.repeat(20_000))
    await expect.poll(() => begun).toBeGreaterThan(0)
    const before = begun
    const polite = await open(server)
    polite.socket.write(GET)
    await expect.poll(() => answersIn(polite.text())).toBe(1)
    await expect.poll(greedy.isClosed).toBe(true)
    expect(before).toBeLessThanOrEqual(MAX_WAITING + 1)
    expect(begun).toBeLessThanOrEqual(MAX_WAITING + 2)
    expect(most).toBeLessThanOrEqual(2)
    expect(answersIn(greedy.text())).toBe(MAX_WAITING + 1)
  })

  it("gets every response in order within the limit", async () => {
    let begun = 0
    const server = await start(async (ctx) => {
      const number = ++begun
      await nextTurn()
      ctx.body = `<${String(number)}>`
    })
    const { socket, text, isClosed } = await open(server)
    socket.write(GET.repeat(20))
    await expect.poll(() => answersIn(text())).toBe(20)
    expect(text().match(/<\d+>/gu)).toEqual(
      Array.from({ length: 20 }, (_, index) => `<${String(index + 1)}>`),
    )
    socket.write(GET)
    await expect.poll(() => answersIn(text())).toBe(21)
    expect(isClosed()).toBe(false)
  })
})

describe("a slow request", () => {
  const drip = async (server: HttpServer, first: string, each: string): Promise<Connected> => {
    const connected = await open(server)
    connected.socket.write(first)
    const timer = setInterval(() => connected.socket.write(each), 50)
    closing.unshift(() => {
      clearInterval(timer)
    })
    return connected
  }

  it.each([
    ["head", "GET / HTTP/1.1\r\n", "x-drip: 1\r\n"],
    ["body", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n", "x"],
    ["body in chunks", "POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n", "1\r\nx\r\n"],
  ])("is aborted: its %s", async (_, first, each) => {
    const server = await start(async (ctx) => {
      await once(ctx.req.resume(), "end")
      ctx.body = "read"
    }, TIMES)
    const { isClosed, text } = await drip(server, first, each)
    await expect.poll(isClosed).toBe(true)
    expect(text()).not.toContain("200 OK")
  })
})

describe("a client that does not read", () => {
  it.each(["of chunks", "as a whole"])("is disconnected during a long response %s", async (kind) => {
    let isLetGo = false
    const endless = async function* () {
      try {
        for (;;) yield await Promise.resolve(Buffer.alloc(64 * 1024))
      } finally {
        isLetGo = true
      }
    }
    const server = await start(async (ctx) => {
      ctx.res.once("close", () => (isLetGo ||= kind === "as a whole"))
      if (kind === "of chunks") await sendStream(ctx, new Streamed(endless()))
      else ctx.body = Buffer.alloc(64 * 1024 * 1024)
    }, TIMES)
    const { socket } = await open(server)
    socket.pause()
    socket.write(GET)
    await expect.poll(() => isLetGo).toBe(true)
  })

  it("is disconnected when it reads chunks too slowly", async () => {
    let isLetGo = false
    const server = await start(async (ctx) => {
      const chunks = (async function* () {
        try {
          for (;;) yield await Promise.resolve(Buffer.alloc(4 * 1024 * 1024))
        } finally {
          isLetGo = true
        }
      })()
      await sendStream(ctx, new Streamed(chunks), 300)
    })
    const { socket } = await open(server)
    socket.pause()
    socket.write(GET)
    const timer = setInterval(() => void socket.read(1_000), 20)
    closing.unshift(() => {
      clearInterval(timer)
    })
    await expect.poll(() => isLetGo).toBe(true)
  })

  it("stays connected while a slow response is prepared", async () => {
    const server = await start(async (ctx) => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 50))
      ctx.body = "late"
    }, TIMES)
    const { socket, text } = await open(server)
    socket.write(GET)
    await expect.poll(text).toContain("late")
  })
})
