import * as Schema from "effect/Schema"
import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { formatFieldErrors } from "../../core/contract/field-errors.ts"
import { AnyWebhook, type Webhook, WEBHOOK_KINDS } from "../../core/contract/webhooks/webhook.ts"
import {
  type AcceptedSecrets,
  type SignatureCheck,
  verifyServiceSignature,
  verifyStandardWebhook,
} from "./webhook-signature.ts"

export interface ReceivedWebhook {
  /** Null when the body is not a webhook of the contract. */
  readonly webhook: Webhook | null
  /** Both signatures are valid. */
  readonly verified: boolean
  /** Messages that say which signature is wrong and why, and which fields are. Never a value of a field. */
  readonly problems: ReadonlyArray<string>
  /** A verified webhook with a known requestId: a repeated attempt, to be ignored. */
  readonly duplicate: boolean
  /** Epoch milliseconds. */
  readonly receivedAt: number
  /** The raw body. */
  readonly bytes: Uint8Array
}

export interface WebhookListenerOptions {
  /** 0: any free port. */
  readonly port: number
  readonly host?: string
  /** The app secret, as the service shows it; several during a rotation. */
  readonly secret: AcceptedSecrets
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Called for every complete post, valid or not, before the response. Must not throw. */
  readonly onWebhook: (received: ReceivedWebhook) => void
}

/** Counters of a sync session that have not arrived, although a higher one has. */
export interface SessionGaps {
  readonly syncSessionId: string
  /** At most the first 100. */
  readonly missing: ReadonlyArray<number>
}

export interface WebhookCounts {
  readonly received: number
  /** Answered with 200, duplicates included. */
  readonly accepted: number
  readonly refused: number
  readonly duplicates: number
  /** Accepted webhooks by event name, without duplicates. */
  readonly events: Readonly<Record<string, number>>
}

export interface WebhookListener {
  readonly port: number
  readonly url: string
  readonly counts: () => WebhookCounts
  /** While a session runs, a gap may only be a webhook that was overtaken by another one. */
  readonly gaps: () => ReadonlyArray<SessionGaps>
  readonly close: () => Promise<void>
}

const BODY_LIMIT_BYTES = 10 * 1024 * 1024
const GAPS_SHOWN = 100

interface ListenerResponse {
  readonly status: number
  readonly message: string
}

/**
 * Records accepted webhooks, for counts, duplicates and gaps. Grows with the webhooks: a tool for one run, not for years.
 */
const makeLedger = () => {
  const counts = { received: 0, accepted: 0, refused: 0, duplicates: 0 }
  const events = new Map<string, number>()
  const requestIds = new Set<string>()
  const countersBySession = new Map<string, Set<number>>()

  const findMissing = (counters: ReadonlySet<number>): ReadonlyArray<number> => {
    const missing: Array<number> = []
    const highest = [...counters].reduce((a, b) => Math.max(a, b), 0)
    for (let counter = 1; counter < highest && missing.length < GAPS_SHOWN; counter++)
      if (!counters.has(counter)) missing.push(counter)
    return missing
  }
  const recordWebhook = ({ requestId, syncSessionId, webhookCounter, event }: Webhook): boolean => {
    counts.accepted += 1
    if (requestIds.has(requestId)) {
      counts.duplicates += 1
      return true
    }
    requestIds.add(requestId)
    events.set(event, (events.get(event) ?? 0) + 1)
    const counters = countersBySession.get(syncSessionId) ?? new Set()
    countersBySession.set(syncSessionId, counters.add(webhookCounter))
    return false
  }
  return {
    /** Returns whether an accepted webhook is a duplicate. Null stands for a refused one. */
    record: (accepted: Webhook | null): boolean => {
      counts.received += 1
      if (accepted !== null) return recordWebhook(accepted)
      counts.refused += 1
      return false
    },
    counts: (): WebhookCounts => ({ ...counts, events: Object.fromEntries(events) }),
    gaps: (): ReadonlyArray<SessionGaps> =>
      [...countersBySession]
        .map(([syncSessionId, counters]) => ({ syncSessionId, missing: findMissing(counters) }))
        .filter(({ missing }) => missing.length > 0),
  }
}

const decode = Schema.decodeUnknownResult(AnyWebhook, { errors: "all" })
const utf8 = new TextDecoder("utf-8", { fatal: true })

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}

const readKind = (body: object): string => {
  const { event, eventType } = body as { readonly event?: unknown; readonly eventType?: unknown }
  return `${String(event)}/${String(eventType)}`
}

/** Returns the webhook, or why the body is not one. */
const readWebhook = (bytes: Uint8Array): { webhook: Webhook | null; problems: ReadonlyArray<string> } => {
  const body = parseJson(bytes)
  if (typeof body !== "object" || body === null)
    return { webhook: null, problems: ["The body is not a JSON object in UTF-8."] }
  if (!WEBHOOK_KINDS.some((kind) => kind === readKind(body)))
    return { webhook: null, problems: ["event and eventType are not a pair that the service sends."] }
  const decoded = decode(body)
  if (decoded._tag === "Success") return { webhook: decoded.success, problems: [] }
  const wrong = Object.entries(formatFieldErrors(decoded.failure))
  return { webhook: null, problems: wrong.map(([path, expected]) => `${path}: ${expected}.`) }
}

const signatureProblems = (checks: ReadonlyArray<SignatureCheck>): ReadonlyArray<string> =>
  checks.flatMap((check) => (check.valid ? [] : [check.detail]))

const makeReceive = (options: WebhookListenerOptions, ledger: ReturnType<typeof makeLedger>) => {
  const { secret, now, onWebhook } = options
  return (headers: IncomingMessage["headers"], bytes: Uint8Array): ListenerResponse => {
    const receivedAt = now()
    const serviceSignature = [headers["service-signature"]].flat().join()
    const unverified = signatureProblems([
      verifyServiceSignature(bytes, serviceSignature, secret),
      verifyStandardWebhook(bytes, headers, secret, { now: receivedAt }),
    ])
    const verified = unverified.length === 0
    const { webhook, problems: malformed } = readWebhook(bytes)
    const problems = [...unverified, ...malformed]
    const duplicate = ledger.record(problems.length === 0 ? webhook : null)
    onWebhook({ webhook, verified, problems, duplicate, receivedAt, bytes })
    if (!verified) return { status: 401, message: unverified.join(" ") }
    return webhook === null
      ? { status: 400, message: malformed.join(" ") }
      : { status: 200, message: "success" }
  }
}

const TOO_LARGE: ListenerResponse = { status: 413, message: "The body is larger than 10 MiB." }
const NOT_POST: ListenerResponse = { status: 405, message: "Send webhooks with POST." }

const respond = (response: ServerResponse, { status, message }: ListenerResponse) => {
  const closing = status === 413 ? { connection: "close" } : {}
  const allow = status === 405 ? { allow: "POST" } : {}
  response.writeHead(status, { "content-type": "application/json", ...closing, ...allow })
  response.end(JSON.stringify({ message }))
}

/** Null when the body is too large, and then the rest is not read; throws when the sender disconnects. */
const readBody = async (request: IncomingMessage): Promise<Uint8Array | null> => {
  if (Number(request.headers["content-length"] ?? 0) > BODY_LIMIT_BYTES) return null
  const chunks: Array<Buffer> = []
  let size = 0
  const arriving: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const chunk of arriving) {
    size += chunk.length
    if (size > BODY_LIMIT_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const listen = async (server: Server, port: number, host: string): Promise<number> => {
  try {
    server.listen(port, host)
    await once(server, "listening")
  } catch (cause) {
    throw new Error(`Cannot listen on ${host}:${port}; is the port taken? Choose another one.`, { cause })
  }
  return (server.address() as AddressInfo).port
}

/**
 * Starts a webhook receiver as a vendor would run it: verifies both signatures over the raw bytes, parses the
 * body against the contract, responds with 200, 401 (signature), 400 (body), 405 or 413 with the reason.
 * Rejects when it cannot listen.
 */
export const startWebhookListener = async (options: WebhookListenerOptions): Promise<WebhookListener> => {
  const host = options.host ?? "127.0.0.1"
  const ledger = makeLedger()
  const receive = makeReceive(options, ledger)
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "POST") {
      respond(response, NOT_POST)
      return
    }
    const bytes = await readBody(request).catch(() => undefined)
    if (bytes !== undefined) respond(response, bytes === null ? TOO_LARGE : receive(request.headers, bytes))
  }
  const server = createServer((request, response) => void handle(request, response))
  const port = await listen(server, options.port, host)
  return {
    port,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}/`,
    counts: ledger.counts,
    gaps: ledger.gaps,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
