import { createHmac } from "node:crypto"
import { request } from "node:http"
import { createServer } from "node:net"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ReceivedWebhook, startWebhookListener, type WebhookListener } from "./webhook-listener.ts"

const SECRET = "app-secret-of-the-vendor"
const NOW = Date.UTC(2026, 0, 1)
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`

const testEvent = (changes: Record<string, unknown> = {}) => ({
  syncSessionId: uuid(1),
  webhookCounter: 1,
  requestId: uuid(100),
  orgId: uuid(2),
  vendor: { orgId: uuid(3) },
  event: "test.event",
  eventType: "test.event",
  recordCount: null,
  body: [],
  timeStamp: "2026-01-01 00:00:00",
  statusCode: "200",
  message: "success",
  ...changes,
})

/** Signs independently of the signer and of the code that verifies. */
const signed = (body: Buffer, secret = SECRET, at = NOW) => {
  const hmac = (text: string) => createHmac("sha256", secret).update(text).update(body)
  const timestamp = String(at / 1000)
  return {
    "service-signature": hmac("").digest("hex"),
    "webhook-id": uuid(100),
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${hmac(`${uuid(100)}.${timestamp}.`).digest("base64")}`,
  }
}

let received: Array<ReceivedWebhook> = []
let listener: WebhookListener

beforeEach(async () => {
  received = []
  listener = await startWebhookListener({
    port: 0,
    secret: SECRET,
    now: () => NOW,
    onWebhook: (webhook) => received.push(webhook),
  })
})
afterEach(() => listener.close())

const post = (body: Buffer, headers: Record<string, string> = {}, method = "POST") =>
  new Promise<{ status: number | undefined; message: string }>((resolve, reject) => {
    const sent = request(listener.url, { method, headers, agent: false }, (response) => {
      let text = ""
      response.on("data", (chunk: Buffer) => (text += chunk.toString()))
      response.on("end", () =>
        resolve({ status: response.statusCode, message: (JSON.parse(text) as { message: string }).message }),
      )
    })
    sent.on("error", reject)
    sent.end(body)
  })

const postEvent = (changes: Record<string, unknown> = {}) => {
  const body = Buffer.from(JSON.stringify(testEvent(changes)))
  return post(body, signed(body))
}

describe("startWebhookListener", () => {
  it("accepts a signed webhook and passes it on with its bytes", async () => {
    expect(await postEvent()).toEqual({ status: 200, message: "success" })
    expect(received).toEqual([
      {
        webhook: testEvent(),
        verified: true,
        problems: [],
        duplicate: false,
        receivedAt: NOW,
        bytes: Buffer.from(JSON.stringify(testEvent())),
      },
    ])
    expect(listener.counts()).toEqual({
      received: 1,
      accepted: 1,
      refused: 0,
      duplicates: 0,
      events: { "test.event": 1 },
    })
  })

  it("returns 401 and says which signature is wrong", async () => {
    const body = Buffer.from(JSON.stringify(testEvent()))
    const good = signed(body)
    const other = signed(body, "another secret")
    const unsigned = await post(body)
    expect(unsigned.status).toBe(401)
    expect(unsigned.message).toMatch(/service-signature is absent.*webhook-id/u)

    const wrongService = await post(body, { ...good, "service-signature": other["service-signature"] })
    expect(wrongService.status).toBe(401)
    expect(wrongService.message).toMatch(/^The header service-signature does not match[^.]*\.$/u)

    const wrongStandard = await post(body, { ...good, "webhook-signature": other["webhook-signature"] })
    expect(wrongStandard.status).toBe(401)
    expect(wrongStandard.message).toMatch(/^The header webhook-signature does not match[^.]*\.$/u)

    expect((await post(body, signed(body, SECRET, NOW - 301_000))).message).toMatch(/replay/u)
    expect(received.map(({ verified, duplicate }) => ({ verified, duplicate }))).toEqual(
      Array(4).fill({ verified: false, duplicate: false }),
    )
    expect(listener.counts()).toMatchObject({ received: 4, accepted: 0, refused: 4 })
  })

  it("verifies the raw bytes: the same JSON in another spelling does not match", async () => {
    const body = Buffer.from(JSON.stringify(testEvent()))
    const spaced = Buffer.from(JSON.stringify(testEvent(), null, 1))
    expect((await post(spaced, signed(body))).status).toBe(401)
  })

  it.each([
    ["no JSON", Buffer.from("hello"), /not a JSON object/u],
    [
      "no UTF-8",
      Buffer.from(JSON.stringify(testEvent({ message: "\u00ff" })), "latin1"),
      /not a JSON object/u,
    ],
    ["no object", Buffer.from("[]"), /not a pair/u],
    ["nothing", Buffer.alloc(0), /not a JSON object/u],
    ["an unknown event", Buffer.from(JSON.stringify(testEvent({ event: "a.b" }))), /not a pair/u],
    [
      "a wrong field",
      Buffer.from(JSON.stringify(testEvent({ webhookCounter: 0 }))),
      /^webhookCounter: Expected/u,
    ],
  ])("returns 400 to %s with a valid signature", async (_, body, reason) => {
    const answer = await post(body, signed(body))
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(reason)
    expect(received).toMatchObject([{ webhook: null, verified: true, duplicate: false }])
    expect(listener.counts()).toMatchObject({ refused: 1, accepted: 0 })
  })

  it("acknowledges a repeated requestId and marks it", async () => {
    await postEvent()
    expect((await postEvent()).status).toBe(200)
    expect((await postEvent({ requestId: uuid(101), webhookCounter: 2 })).status).toBe(200)
    expect(received.map(({ duplicate }) => duplicate)).toEqual([false, true, false])
    expect(listener.counts()).toMatchObject({ accepted: 3, duplicates: 1, events: { "test.event": 2 } })
  })

  it("does not record the requestId of an unverified webhook", async () => {
    const body = Buffer.from(JSON.stringify(testEvent()))
    await post(body, signed(body, "another secret"))
    await postEvent()
    expect(received.map(({ duplicate }) => duplicate)).toEqual([false, false])
  })

  it("finds the gaps in the counters of each session, whatever the order", async () => {
    const session = (id: number, counters: ReadonlyArray<number>) =>
      counters.map((webhookCounter) => ({
        syncSessionId: uuid(id),
        webhookCounter,
        requestId: uuid(id * 1000 + webhookCounter),
      }))
    for (const changes of [...session(11, [3, 1, 6]), ...session(12, [2, 1, 3])]) await postEvent(changes)
    expect(listener.gaps()).toEqual([{ syncSessionId: uuid(11), missing: [2, 4, 5] }])
    for (const changes of session(11, [5, 2, 4])) await postEvent(changes)
    expect(listener.gaps()).toEqual([])
  })

  it("lists only the first gaps when a counter jumps far ahead", async () => {
    await postEvent({ webhookCounter: 2_000_000_000 })
    expect(listener.gaps()[0]?.missing).toHaveLength(100)
  })

  it("returns 405 to another method and continues", async () => {
    expect((await post(Buffer.alloc(0), {}, "PUT")).status).toBe(405)
    expect((await postEvent()).status).toBe(200)
    expect(received).toHaveLength(1)
  })

  it("accepts a body of 10 MiB and returns 413 to a larger one, with or without content-length", async () => {
    const limit = 10 * 1024 * 1024
    expect((await post(Buffer.alloc(limit, " "))).status).toBe(401)
    const announced = await post(Buffer.alloc(0), { "content-length": String(limit + 1) })
    expect(announced).toEqual({ status: 413, message: "The body is larger than 10 MiB." })
    const chunked = await post(Buffer.alloc(limit + 1, " "), { "transfer-encoding": "chunked" })
    expect(chunked.status).toBe(413)
    expect(received).toHaveLength(1)
  })

  it("survives a sender that disconnects", async () => {
    await new Promise<void>((resolve) => {
      const sent = request(listener.url, {
        method: "POST",
        headers: { "content-length": "100" },
        agent: false,
      })
      sent.on("error", () => resolve())
      sent.write("half")
      setTimeout(() => sent.destroy(), 20)
    })
    expect((await postEvent()).status).toBe(200)
    expect(received).toHaveLength(1)
  })

  it("reports that the port is taken", async () => {
    const start = startWebhookListener({
      port: listener.port,
      secret: SECRET,
      now: () => NOW,
      onWebhook: () => undefined,
    })
    await expect(start).rejects.toThrow(`Cannot listen on 127.0.0.1:${listener.port}; is the port taken?`)
  })

  it("does not wait on close for a sender that has stalled", async () => {
    const extra = await startWebhookListener({
      port: 0,
      secret: SECRET,
      now: () => NOW,
      onWebhook: () => undefined,
    })
    const sent = request(extra.url, { method: "POST", headers: { "content-length": "100" }, agent: false })
    const broken = new Promise((resolve) => sent.on("error", resolve))
    sent.write("half")
    await new Promise((resolve) => setTimeout(resolve, 20))
    await extra.close()
    await broken
  })

  it("frees its port on close", async () => {
    const extra = await startWebhookListener({
      port: 0,
      secret: SECRET,
      now: () => NOW,
      onWebhook: () => undefined,
    })
    await extra.close()
    const server = createServer()
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(extra.port, "127.0.0.1", () => resolve())
    })
    await new Promise((resolve) => server.close(resolve))
  })
})
