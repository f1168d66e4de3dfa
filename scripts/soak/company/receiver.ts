import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import {
  verifyServiceSignature,
  verifyStandardWebhook,
} from "../../../adapters/vendor-client/webhook-signature.ts"
import type { Arrival } from "../oracle/arrivals.ts"
import { type ReceiverResponse, writeResponse } from "./hostility.ts"
import { parseVersion } from "./population.ts"

/** A vendor's receiver: verifies and records each webhook, and responds as configured. */
export interface Receiver {
  readonly url: string
  readonly arrivals: () => ReadonlyArray<Arrival>
  /** Called with each webhook, and how often it arrived before. */
  respond: (arrival: Omit<Arrival, "response" | "respondedAt">, before: number) => ReceiverResponse
  /** Called with each webhook that was accepted, with its contents. */
  keep: (contents: WebhookContents) => void
  /** Set after the vendor is created, because the vendor needs the receiver's address. */
  secret: string
  /** Requests that are not webhooks; followed redirects end here. */
  readonly unexpectedRequests: () => number
  readonly close: () => Promise<void>
}

const WEBHOOK_PATH = "/webhooks"

type Mutable<A> = { -readonly [K in keyof A]: A[K] }

export const startReceiver = async (): Promise<Receiver> => {
  const arrivals: Array<Mutable<Arrival>> = []
  const countsByRequest = new Map<string, number>()
  let strays = 0

  const take = async (body: Buffer, headers: IncomingMessage["headers"]): Promise<ReceiverResponse> => {
    const arrival = readArrival(body, headers, receiver.secret)
    const before = countsByRequest.get(arrival.requestId) ?? 0
    countsByRequest.set(arrival.requestId, before + 1)
    const chosen = receiver.respond(arrival, before)
    const recorded = { ...arrival, response: chosen.kind, respondedAt: arrival.at }
    arrivals.push(recorded)
    if (chosen.kind === "accepted") receiver.keep(parseContents(body))
    if (chosen.kind === "accepted" && chosen.afterMillis !== undefined) await sleep(chosen.afterMillis)
    recorded.respondedAt = Date.now()
    return chosen
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== WEBHOOK_PATH) {
      strays++
      response.writeHead(200).end()
      return
    }
    const body = await readBody(request)
    if (body !== null) writeResponse(request, response, await take(body, request.headers))
  }
  const server = createServer((request, response) => void handle(request, response))
  // A sender that is killed breaks the connection.
  server.on("clientError", (_, socket) => socket.destroy())
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const receiver: Receiver = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${WEBHOOK_PATH}`,
    arrivals: () => arrivals,
    respond: () => ({ kind: "accepted" }),
    keep: () => undefined,
    secret: "",
    unexpectedRequests: () => strays,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
  return receiver
}

/** Null if the connection broke. */
const readBody = async (request: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Array<Buffer> = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  } catch {
    return null
  }
}

export interface WebhookContents {
  readonly requestId: string
  readonly syncSessionId: string
  readonly webhookCounter: number
  readonly orgId: string
  readonly event: string
  readonly body: ReadonlyArray<Readonly<Record<string, unknown>>>
}

const parseContents = (bytes: Buffer): WebhookContents => JSON.parse(bytes.toString()) as WebhookContents

const readArrival = (
  bytes: Buffer,
  headers: IncomingMessage["headers"],
  secret: string,
): Omit<Arrival, "response" | "respondedAt"> => {
  const at = Date.now()
  const { requestId, syncSessionId, webhookCounter, orgId, event, body } = parseContents(bytes)
  const checks = [
    verifyServiceSignature(bytes, [headers["service-signature"]].flat().join(), secret),
    verifyStandardWebhook(bytes, headers, secret, { now: at }),
  ]
  return {
    at,
    requestId,
    sessionId: syncSessionId,
    counter: webhookCounter,
    orgId,
    event,
    employees: body.flatMap(({ employeeId, designation }) =>
      typeof employeeId === "string" ? [{ employeeId, version: parseVersion(designation) }] : [],
    ),
    unverified: checks.map((check) => (check.valid ? "" : check.detail)).join(""),
  }
}
