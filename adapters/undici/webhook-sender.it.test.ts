import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { execFileSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from "node:http"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createServer as createTlsServer } from "node:tls"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { ANSWER_LIMIT_BYTES, type AttemptResult } from "../../core/ports/webhooks/webhook-sender.ts"
import { type EgressOptions, makeCheckedEgress } from "./checked-egress.ts"
import { attemptFailure } from "./attempt-failure.ts"
import { makeHttpTransport } from "./http-transport.ts"
import { makeEgressPolicy } from "./egress-policy.ts"
import { makeWebhookSender, type WebhookSenderOptions } from "./webhook-sender.ts"

/** Milliseconds in which no attempt of these tests ends by itself. */
const SHORT_LIMIT = 300
/** As above, for attempts that must first receive the headers, on a busy machine as well. */
const HEADERS_LIMIT = 2_000
const BODY = Buffer.from('{"event":"test.event","name":"Zoë"}')

const closers: Array<() => Promise<unknown>> = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Listens on a free loopback port until the test ends; counts and collects the accepted sockets. */
const listening = async (server: Server) => {
  const sockets: Array<Socket> = []
  server.on("connection", (socket: Socket) => {
    socket.on("error", () => undefined)
    sockets.push(socket)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  closers.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

/** Sends `answer` as soon as a request has arrived, then runs `then`. */
const rawServer = (answer: string, then: (socket: Socket) => void = () => undefined) =>
  listening(
    createServer((socket) => {
      socket.once("data", () => {
        socket.write(answer, "latin1")
        then(socket)
      })
    }),
  )

const httpServer = (onRequest: RequestListener) => listening(createHttpServer(onRequest))

const sender = (options: Partial<EgressOptions> = {}, more: Partial<WebhookSenderOptions> = {}) => {
  const made = makeWebhookSender({
    egress: makeCheckedEgress({ allowPrivateTargets: true, ...options }),
    version: "1.2.3",
    now: () => performance.timeOrigin + performance.now(),
    ...more,
  })
  closers.push(() => made.close())
  return (url: string, headers: Record<string, string> = {}) =>
    Effect.runPromise(made.post({ url, headers, body: BODY }))
}

const impatientSender = (options: Partial<EgressOptions> = {}, attemptLimitMillis = SHORT_LIMIT) =>
  sender(options, { attemptLimitMillis })

const http = (port: number) => `http://127.0.0.1:${port}/hook?key=in-the-url`

/** The test times out when the socket stays open. */
const closing = async (socket: Socket) => {
  if (!socket.closed) await new Promise((resolve) => socket.once("close", resolve))
}

/** Waits until undici has returned the connection of a completed post to its pool. */
const pause = (millis = 10) => new Promise((done) => setTimeout(done, millis))

const responseText = (result: AttemptResult) =>
  result.kind === "answered" ? Buffer.from(result.answer).toString() : result.detail

const readBody = async (request: IncomingMessage) => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

describe("makeWebhookSender", () => {
  describe("answers", () => {
    it("says which headers it sent and received", async () => {
      const seen: Array<IncomingMessage["headers"]> = []
      const { port } = await httpServer((request, response) => {
        seen.push(request.headers)
        response.writeHead(500, { "set-cookie": ["a=1", "b=2"], "x-request-id": "r-1" }).end()
      })
      const result = await sender()(http(port), { "webhook-id": "w-1" })
      const { connection, ...sent } = seen[0] ?? {}
      expect(connection).toBe("keep-alive")
      expect(Object.fromEntries(result.sentHeaders ?? [])).toEqual(sent)
      expect(result.kind === "answered" && result.headers).toEqual(
        expect.arrayContaining([
          ["set-cookie", "a=1"],
          ["set-cookie", "b=2"],
          ["x-request-id", "r-1"],
        ]),
      )
    })

    it("posts the exact bytes with its own headers and the given ones", async () => {
      const seen: Array<{ method: string; url: string; headers: IncomingMessage["headers"]; body: Buffer }> =
        []
      const { port } = await httpServer((request, response) => {
        const { method = "", url = "", headers } = request
        void readBody(request).then((body) => {
          seen.push({ method, url, headers, body })
          response.end("thanks")
        })
      })
      const result = await sender()(http(port), { "service-signature": "abc" })
      expect(result).toMatchObject({ kind: "answered", status: 200, retryAfterMillis: null })
      expect(responseText(result)).toBe("thanks")
      expect(seen).toHaveLength(1)
      expect(seen[0]).toMatchObject({ method: "POST", url: "/hook?key=in-the-url", body: BODY })
      expect(seen[0]?.headers).toMatchObject({
        "content-type": "application/json",
        "content-length": String(BODY.length),
        "user-agent": "hr-data-sync/1.2.3",
        "service-signature": "abc",
        host: `127.0.0.1:${port}`,
      })
      expect(seen[0]?.headers).not.toHaveProperty("accept-encoding")
    })

    it.each([204, 400, 404, 410, 500, 503])("reports %i unchanged", async (status) => {
      const { port } = await httpServer((_, response) => response.writeHead(status).end())
      expect(await sender()(http(port))).toMatchObject({ kind: "answered", status })
    })

    it.each([301, 302, 303, 307, 308])("reports %i and does not follow the redirect", async (status) => {
      const canary = await httpServer((_, response) => response.end())
      const { port } = await httpServer((_, response) =>
        response.writeHead(status, { location: http(canary.port) }).end(),
      )
      expect(await sender()(http(port))).toMatchObject({ kind: "answered", status })
      expect(canary.sockets).toHaveLength(0)
    })

    it.each([
      ["7", 7_000],
      ["Thu, 01 Jan 2026 00:01:00 GMT", 60_000],
      ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
      ["-1", null],
    ])("parses Retry-After: %s", async (header, retryAfterMillis) => {
      const { port } = await httpServer((_, response) =>
        response.writeHead(429, { "retry-after": header }).end(),
      )
      const post = sender({}, { now: () => Date.UTC(2026, 0, 1) })
      expect(await post(http(port))).toMatchObject({ kind: "answered", status: 429, retryAfterMillis })
    })

    it("skips informational responses", async () => {
      const { port } = await rawServer(
        "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n",
      )
      expect(await sender()(http(port))).toMatchObject({ kind: "answered", status: 201 })
    })

    it("does not accept an informational response as the final one", async () => {
      const { port } = await rawServer("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n")
      expect(await impatientSender()(http(port))).toMatchObject({ kind: "unreachable", reason: "timeout" })
    })

    it("does not decompress", async () => {
      const { port } = await httpServer((_, response) =>
        response.writeHead(200, { "content-encoding": "gzip" }).end("not really gzip"),
      )
      expect(responseText(await sender()(http(port)))).toBe("not really gzip")
    })

    it("keeps a response of exactly the limit whole and reuses the connection", async () => {
      const { port, sockets } = await httpServer((_, response) =>
        response.end("x".repeat(ANSWER_LIMIT_BYTES)),
      )
      const post = sender()
      for (let i = 0; i < 3; i++) {
        expect(responseText(await post(http(port)))).toHaveLength(ANSWER_LIMIT_BYTES)
        await pause()
      }
      expect(sockets).toHaveLength(1)
    })

    it("keeps the first bytes of a longer response and drops the connection", async () => {
      const { port, sockets } = await httpServer((_, response) =>
        response.end("start" + "x".repeat(10 * ANSWER_LIMIT_BYTES)),
      )
      const result = await sender()(http(port))
      expect(result).toMatchObject({ kind: "answered", status: 200 })
      expect(responseText(result)).toBe("start" + "x".repeat(ANSWER_LIMIT_BYTES - 5))
      await closing(sockets[0]!)
    })

    it("stops reading an endless response", async () => {
      let written = 0
      const { port } = await httpServer((_, response) => {
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, "y"))) written += 65_536
        }
        response.on("drain", more)
        more()
      })
      const result = await sender()(http(port))
      expect(result).toMatchObject({ kind: "answered", status: 200 })
      expect(responseText(result)).toHaveLength(ANSWER_LIMIT_BYTES)
      expect(written).toBeLessThan(64 * 1024 * 1024)
    })

    it.each([
      ["stalls", () => undefined],
      ["is reset", (socket: Socket) => socket.resetAndDestroy()],
      ["breaks off", (socket: Socket) => socket.end()],
      ["turns into nonsense", (socket: Socket) => socket.write("not a chunk\r\n")],
    ])("counts as answered when the body %s after the headers", async (_, then) => {
      const { port } = await rawServer(
        "HTTP/1.1 202 Accepted\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n",
        (socket) => setTimeout(() => then(socket), 30),
      )
      const result = await impatientSender({}, HEADERS_LIMIT)(http(port))
      expect(result).toMatchObject({ kind: "answered", status: 202 })
      expect(responseText(result)).toBe("hello")
    })
  })

  describe("timeouts", () => {
    const limited = async (post: Promise<AttemptResult>, limit = SHORT_LIMIT) => {
      const result = await post
      expect(result.durationMillis).toBeGreaterThanOrEqual(limit - 5)
      return result
    }

    it("ends an attempt that gets no response", async () => {
      const { port } = await rawServer("")
      const result = await limited(impatientSender()(http(port)))
      expect(result).toMatchObject({ kind: "unreachable", reason: "timeout" })
      expect(responseText(result)).toBe(`127.0.0.1:${port} did not respond within 0.3 s.`)
    })

    it("ends an attempt whose headers never finish", async () => {
      const { port } = await rawServer("HTTP/1.1 200 OK\r\ncontent-le")
      expect(await limited(impatientSender()(http(port)))).toMatchObject({
        kind: "unreachable",
        reason: "timeout",
      })
    })

    it("ends an attempt whose headers arrive a byte at a time", async () => {
      const { port } = await rawServer("HTTP/1.1 200 OK\r\nx: ", (socket) => {
        const drip = setInterval(() => socket.write("y"), 20)
        socket.on("close", () => clearInterval(drip))
      })
      expect(await limited(impatientSender()(http(port)))).toMatchObject({
        kind: "unreachable",
        reason: "timeout",
      })
    })

    it("ends an attempt whose body arrives a byte at a time, as answered", async () => {
      const { port } = await rawServer("HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n", (socket) => {
        const drip = setInterval(() => socket.write("y"), 20)
        socket.on("close", () => clearInterval(drip))
      })
      const result = await limited(impatientSender({}, HEADERS_LIMIT)(http(port)), HEADERS_LIMIT)
      expect(result).toMatchObject({ kind: "answered", status: 200 })
      expect(responseText(result)).toMatch(/^y+$/u)
    })

    it("ends an attempt that stalls in TLS", async () => {
      const { port } = await listening(createServer())
      const result = await limited(impatientSender()(`https://127.0.0.1:${port}/`))
      expect(result).toMatchObject({ kind: "unreachable", reason: "timeout" })
      expect(responseText(result)).toMatch(/could not be connected to within/u)
    })

    it("ends an attempt that stalls in name resolution", async () => {
      const post = impatientSender({ resolve: () => new Promise(() => undefined), connectLimitMillis: 600 })
      expect(await limited(post("http://slow.example/"))).toMatchObject({
        kind: "unreachable",
        reason: "timeout",
      })
    })

    it("drops the connection of an attempt that has ended, so that a late response does not reach a later request", async () => {
      const { port, sockets } = await rawServer("")
      const result = await impatientSender()(http(port))
      expect(result.kind).toBe("unreachable")
      await closing(sockets[0]!)
    })

    it("never sends a post that was abandoned before the connection was open", async () => {
      let requests = 0
      const { port } = await httpServer((_, response) => {
        requests += 1
        response.end()
      })
      let resolved: (addresses: ReadonlyArray<string>) => void = () => undefined
      const resolve = () => new Promise<ReadonlyArray<string>>((done) => (resolved = done))
      const post = impatientSender({ resolve })
      expect(await post(`http://slow.example:${port}/`)).toMatchObject({ reason: "timeout" })
      resolved(["127.0.0.1"])
      expect(await sender()(http(port))).toMatchObject({ kind: "answered" })
      await pause(50)
      expect(requests).toBe(1)
    })
  })

  describe("informational responses that nobody asked for", () => {
    const FINAL = "HTTP/1.1 200 OK\r\ncontent-length: 31\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nthanks"
    const [CONTINUE, PROCESSING] = [
      "HTTP/1.1 100 Continue\r\n\r\n",
      "HTTP/1.1 102 Processing\r\nx: y\r\n\r\n",
    ]
    const HINTS = "HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n"

    /** Answers each request on a connection, in pieces of so many characters. */
    const answering = (answer: string, size: number) =>
      listening(
        createServer((socket) => {
          socket.setNoDelay(true)
          socket.on("data", (data) => {
            if (!data.includes("POST ") && !data.includes("GET ")) return
            void (async () => {
              for (let at = 0; at < answer.length; at += size) {
                socket.write(answer.slice(at, at + size), "latin1")
                await new Promise((resolve) => setImmediate(resolve))
              }
            })()
          })
        }),
      )

    it.each([
      ["100", CONTINUE],
      ["102", PROCESSING],
      ["103", HINTS],
      ["several", HINTS + CONTINUE + PROCESSING + CONTINUE],
      ["none", ""],
    ])("are skipped, and the final one counts: %s", async (_, informational) => {
      for (const size of [1, 7, 10_000]) {
        const { port, sockets } = await answering(informational + FINAL, size)
        const post = sender()
        for (let request = 0; request < 2; request++) {
          const result = await post(http(port))
          expect(result).toMatchObject({ kind: "answered", status: 200 })
          expect(responseText(result)).toBe("HTTP/1.1 100 Continue\r\n\r\nthanks")
          await pause()
        }
        expect(sockets).toHaveLength(1)
      }
    })

    it("do not hide that the protocol was changed", async () => {
      const { port } = await rawServer(
        "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
      )
      expect(await sender()(http(port))).toMatchObject({ kind: "unreachable", reason: "protocol" })
    })

    it("are skipped in a response to a connector", async () => {
      const { port } = await answering(CONTINUE + HINTS + FINAL, 5)
      const egress = makeCheckedEgress({ allowPrivateTargets: true })
      const { transport, close } = makeHttpTransport({ egress, version: "1", now: Date.now })
      closers.push(close)
      const request = { method: "GET", url: http(port), headers: {}, body: null } as const
      expect(await transport(request)).toMatchObject({ status: 200 })
    })
  })

  describe("broken receivers", () => {
    it("names the error when it has no code", async () => {
      const error = Object.assign(new Error("x"), { name: "HTTPParserError", code: undefined })
      const { detail } = attemptFailure(error, { host: "a.example", https: true, sent: true })
      expect(detail).toBe("The exchange with a.example was not valid HTTP (HTTPParserError).")
      expect(
        responseText(await sender({ resolve: () => Promise.reject(new Error("x")) })("http://b.example/")),
      ).toBe("b.example cannot be resolved (UNKNOWN).")
    })

    it("reports a refused connection", async () => {
      const { port } = await listening(createServer())
      await closers.pop()?.()
      const result = await sender()(http(port))
      expect(result).toMatchObject({ kind: "unreachable", reason: "refused" })
      expect(responseText(result)).toBe(`127.0.0.1:${port} could not be connected to (ECONNREFUSED).`)
    })

    it("reports a name whose addresses all refuse the connection", async () => {
      const { port } = await listening(createServer())
      await closers.pop()?.()
      const post = sender({ resolve: () => Promise.resolve(["127.0.0.1", "127.0.0.2"]) })
      expect(await post(`http://two.example:${port}/`)).toMatchObject({
        kind: "unreachable",
        reason: "refused",
      })
    })

    it("tries the next address of a name when one refuses the connection", async () => {
      const { port } = await httpServer((_, response) => response.end())
      const post = sender({ resolve: () => Promise.resolve(["127.0.0.2", "127.0.0.1"]) })
      expect(await post(`http://two.example:${port}/`)).toMatchObject({ kind: "answered", status: 200 })
    })

    it("reports a name without an address", async () => {
      const post = sender({
        resolve: () => Promise.reject(Object.assign(new Error(), { code: "ENOTFOUND" })),
      })
      const result = await post("http://none.example/secret-path")
      expect(result).toMatchObject({ kind: "unreachable", reason: "dns" })
      expect(responseText(result)).toBe("none.example cannot be resolved (ENOTFOUND).")
    })

    it.each([
      ["resets", (socket: Socket) => socket.resetAndDestroy()],
      ["closes", (socket: Socket) => socket.end()],
    ])("reports a reset when the receiver %s before it answers", async (_, then) => {
      const { port } = await rawServer("", then)
      expect(await sender()(http(port))).toMatchObject({ kind: "unreachable", reason: "reset" })
    })

    it("posts only once, even when the connection breaks", async () => {
      const { port, sockets } = await rawServer("", (socket) => socket.resetAndDestroy())
      await sender()(http(port))
      expect(sockets).toHaveLength(1)
    })

    it.each([
      ["a response that is not HTTP", "SSH-2.0-OpenSSH_9.2\r\n"],
      ["two lengths", "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab"],
      [
        "length and chunks",
        "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      ],
      ["headers without end", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}`],
      ["an upgrade", "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"],
    ])("reports %s as a protocol error", async (_, answer) => {
      const { port } = await rawServer(answer)
      expect(await sender()(http(port))).toMatchObject({ kind: "unreachable", reason: "protocol" })
    })

    it("reports a header that cannot be sent, and does not send", async () => {
      const { port, sockets } = await rawServer("HTTP/1.1 200 OK\r\n\r\n")
      expect(await sender()(http(port), { bad: "a\r\nb: c" })).toMatchObject({ reason: "protocol" })
      expect(sockets).toHaveLength(0)
    })

    it("reports host and cause, never path, query or body", async () => {
      const { port } = await rawServer("", (socket) => socket.resetAndDestroy())
      expect(responseText(await sender()(http(port)))).not.toMatch(/hook|in-the-url|Zoë/u)
    })
  })

  describe("connections", () => {
    it("uses one connection for consecutive posts", async () => {
      const { port, sockets } = await httpServer((request, response) =>
        request.resume().on("end", () => response.end()),
      )
      const post = sender()
      for (let i = 0; i < 10; i++) {
        expect(await post(http(port))).toMatchObject({ kind: "answered", status: 200 })
        await pause()
      }
      expect(sockets).toHaveLength(1)
    })

    it("does not let posts to one host wait for each other", async () => {
      const { port } = await httpServer((request, response) => {
        request.resume()
        if (request.url === "/quick") response.end()
      })
      const post = impatientSender({}, HEADERS_LIMIT)
      const stuck = [1, 2, 3].map(() => post(http(port)))
      expect(await post(`http://127.0.0.1:${port}/quick`)).toMatchObject({ kind: "answered", status: 200 })
      expect(await Promise.all(stuck)).toMatchObject([1, 2, 3].map(() => ({ reason: "timeout" })))
    })

    it("respects the configured number of connections", async () => {
      const { port, sockets } = await httpServer((request, response) =>
        request.resume().on("end", () => response.end()),
      )
      const post = sender({}, { connectionsPerOrigin: 2 })
      const results = await Promise.all(Array.from({ length: 20 }, () => post(http(port))))
      expect(results.every(({ kind }) => kind === "answered")).toBe(true)
      expect(sockets).toHaveLength(2)
    })

    it("opens a new connection when the receiver has closed the idle one", async () => {
      const { port, sockets } = await rawServer("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", (socket) =>
        socket.end(),
      )
      const post = sender()
      for (let i = 1; i <= 5; i++) {
        expect(await post(http(port))).toMatchObject({ kind: "answered", status: 200 })
        if (i % 2 === 0) await pause(20)
      }
      expect(sockets).toHaveLength(5)
    })

    it("waits on close for the posts in progress, and posts nothing after it", async () => {
      const { port, sockets } = await rawServer("", (socket) =>
        setTimeout(() => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"), 50),
      )
      const made = makeWebhookSender({
        egress: makeCheckedEgress({ allowPrivateTargets: true }),
        version: "1",
        now: () => 0,
      })
      const webhook = { url: http(port), headers: {}, body: BODY }
      const result = Effect.runPromise(made.post(webhook))
      await Promise.all([made.close(), made.close()])
      expect(await result).toMatchObject({ kind: "answered", status: 200 })
      expect(await Effect.runPromise(made.post(webhook))).toMatchObject({ reason: "refused" })
      expect(sockets).toHaveLength(1)
    })

    it("drops the request when the effect is interrupted", async () => {
      const { port, sockets } = await rawServer("")
      const made = makeWebhookSender({
        egress: makeCheckedEgress({ allowPrivateTargets: true }),
        version: "1",
        now: () => 0,
      })
      closers.push(() => made.close())
      const fiber = Effect.runFork(made.post({ url: http(port), headers: {}, body: BODY }))
      while (sockets.length === 0) await pause(5)
      await Effect.runPromise(Fiber.interrupt(fiber))
      await closing(sockets[0]!)
    })
  })

  describe("TLS", () => {
    let folder = ""
    let key = ""
    let certificate = ""
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), "webhook-sender-"))
      const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")]
      execFileSync(
        "openssl",
        [
          ...[
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "2",
          ],
          ...["-keyout", keyFile, "-out", certificateFile],
          ...["-subj", "/CN=receiver.example", "-addext", "subjectAltName=DNS:receiver.example"],
        ],
        { stdio: "ignore" },
      )
      key = readFileSync(keyFile, "utf8")
      certificate = readFileSync(certificateFile, "utf8")
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    const tlsServer = async () => {
      const names: Array<string | false | null> = []
      const server = createTlsServer({ key, cert: certificate }, (socket) => {
        names.push((socket as { servername?: string | false }).servername ?? null)
        socket.on("error", () => undefined)
        socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"))
      })
      return { ...(await listening(server)), names }
    }
    const resolve = () => Promise.resolve(["127.0.0.1"])

    it("reports a self-signed certificate and sends nothing", async () => {
      const { port, names } = await tlsServer()
      const result = await sender({ resolve })(`https://receiver.example:${port}/`)
      expect(result).toMatchObject({ kind: "unreachable", reason: "tls" })
      expect(responseText(result)).toMatch(/SELF_SIGNED_CERT/u)
      expect(names.length).toBeLessThanOrEqual(1)
    })

    it("posts to the checked address under the name of the URL, whose certificate it verifies", async () => {
      const { port, names } = await tlsServer()
      const post = sender({ resolve, certificateAuthority: certificate })
      expect(await post(`https://receiver.example:${port}/`)).toMatchObject({ kind: "answered", status: 200 })
      expect(names).toEqual(["receiver.example"])
    })

    it("reports a certificate for another name", async () => {
      const { port } = await tlsServer()
      const result = await sender({ resolve, certificateAuthority: certificate })(
        `https://other.example:${port}/`,
      )
      expect(result).toMatchObject({ kind: "unreachable", reason: "tls" })
      expect(responseText(result)).toMatch(/ALTNAME/u)
    })

    it.each([
      ["does not speak TLS", (socket: Socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
      ["hangs up in the handshake", (socket: Socket) => socket.destroy()],
    ])("reports a receiver that %s", async (_, then) => {
      const { port } = await rawServer("", then)
      expect(await sender()(`https://127.0.0.1:${port}/`)).toMatchObject({
        kind: "unreachable",
        reason: "tls",
      })
    })
  })

  describe("egress", () => {
    const inProduction = { allowPrivateTargets: false }

    it("does not connect to any spelling of loopback", async () => {
      const canary = await httpServer((_, response) => response.end())
      const hosts = [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f.1",
        "0177.0.0.1",
        "127.0.0.1.",
        "localhost",
        "0.0.0.0",
      ]
      const post = sender(inProduction)
      for (const host of [...hosts, "[::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]"])
        expect(await post(`https://${host}:${canary.port}/`)).toMatchObject({ reason: "egress" })
      expect(await post(`http://8.8.8.8:${canary.port}/`)).toMatchObject({ reason: "egress" })
      expect(canary.sockets).toHaveLength(0)
    })

    it("does not connect to a name that was public when it was saved and is private now", async () => {
      const canary = await httpServer((_, response) => response.end())
      const answers = [["93.184.215.14"], ["127.0.0.1"], ["93.184.215.14", "127.0.0.1"]]
      const egress = makeEgressPolicy({
        ...inProduction,
        resolve: () => Promise.resolve(answers.shift() ?? []),
      })
      const url = `https://rebind.example:${canary.port}/`
      await Effect.runPromise(egress.check(url))
      const post = sender({}, { egress })
      expect(await post(url)).toMatchObject({ kind: "unreachable", reason: "egress" })
      expect(await post(url)).toMatchObject({ kind: "unreachable", reason: "egress" })
      expect(canary.sockets).toHaveLength(0)
    })

    it("resolves a name once for each connection: it connects to the checked address", async () => {
      const canary = await httpServer((_, response) => response.end())
      let asked = 0
      const post = sender({
        resolve: () => {
          asked += 1
          return Promise.resolve(asked === 1 ? ["127.0.0.1"] : ["127.0.0.2"])
        },
      })
      expect(await post(`http://pinned.example:${canary.port}/`)).toMatchObject({ kind: "answered" })
      expect(asked).toBe(1)
      expect(canary.sockets[0]?.localAddress).toBe("127.0.0.1")
    })

    it("refuses a host at connect even when the URL was not inspected before", async () => {
      const canary = await httpServer((_, response) => response.end())
      const egress = makeCheckedEgress(inProduction)
      const post = sender({}, { egress: { inspect: (url) => new URL(url), connect: egress.connect } })
      for (const url of [
        `https://127.0.0.1:${canary.port}/`,
        `https://[::1]:${canary.port}/`,
        http(canary.port),
      ])
        expect(await post(url)).toMatchObject({ kind: "unreachable", reason: "egress" })
      expect(canary.sockets).toHaveLength(0)
    })

    it("refuses http at connect before it resolves the name", async () => {
      let asked = 0
      const resolve = () => {
        asked += 1
        return Promise.resolve(["93.184.215.14"])
      }
      const { connect } = makeCheckedEgress({ ...inProduction, resolve })
      const post = sender({}, { egress: { inspect: (url) => new URL(url), connect } })
      expect(await post("http://public.example/")).toMatchObject({ kind: "unreachable", reason: "egress" })
      expect(asked).toBe(0)
    })
  })
})
