import { setTimeout as sleep } from "node:timers/promises"
import { Agent, request } from "undici"
import type { Member } from "../cluster/member.ts"

/** The outcome of a request to the API. */
export type Answered =
  | {
      readonly kind: "answered"
      readonly status: number
      readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
      readonly body: unknown
      readonly millis: number
    }
  /** The request was sent, and the connection ended without a response. */
  | { readonly kind: "aborted"; readonly reason: string }
  /** No process was ready in time. */
  | { readonly kind: "unserved" }

export interface Sent {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent unchanged. */
  readonly form?: string
}

/** A load balancer in front of the processes with an API: checks which are ready, and sends requests to those only. */
export interface Balancer {
  readonly send: (sent: Sent) => Promise<Answered>
  /** How many requests ended in which way, such as "GET /api/hrms_list/: 200" or "GET /api/hrms_list/: aborted (ECONNRESET)". */
  readonly outcomes: () => ReadonlyMap<string, number>
  readonly close: () => Promise<void>
}

const LOOK_EVERY_MILLIS = 100
const POLL_TIMEOUT_MILLIS = 20_000
const RESPONSE_MILLIS = 30_000

export const openBalancer = (members: ReadonlyArray<Member>): Balancer => {
  const agents = new Map(members.map(({ url }) => [url, new Agent({ connections: 8, pipelining: 1 })]))
  const ready = new Set<string>()
  let isOpen = true
  let turn = 0

  const look = async (url: string) => {
    while (isOpen) {
      const isReady = await answersReady(url)
      if (isReady) ready.add(url)
      else ready.delete(url)
      await sleep(LOOK_EVERY_MILLIS)
    }
  }
  const looking = members.map(({ url }) => look(url))

  const choose = async (): Promise<string | null> => {
    const until = performance.now() + POLL_TIMEOUT_MILLIS
    while (performance.now() < until) {
      const [...urls] = ready
      const url = urls[turn++ % Math.max(urls.length, 1)]
      if (url !== undefined) return url
      await sleep(20)
    }
    return null
  }

  const outcomes = new Map<string, number>()
  const send = async (sent: Sent): Promise<Answered> => {
    const answered = await sendToReady(sent)
    const outcome = `${sent.method} ${sent.path.split("?", 1)[0] ?? ""}: ${formatOutcome(answered)}`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    return answered
  }
  const sendToReady = async (sent: Sent): Promise<Answered> => {
    for (;;) {
      const url = await choose()
      if (url === null) return { kind: "unserved" }
      const answered = await sendTo(url, sent, agents.get(url))
      if (answered !== "refused") return answered
      // The request was not accepted at all, so another process may have it.
      ready.delete(url)
    }
  }
  return {
    send,
    outcomes: () => outcomes,
    close: async () => {
      isOpen = false
      await Promise.all(looking)
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
    },
  }
}

const formatOutcome = (answered: Answered): string => {
  if (answered.kind === "answered") return String(answered.status)
  return answered.kind === "aborted" ? `aborted (${answered.reason})` : "no process was ready"
}

/** Uses a new connection, so that the response is current. */
const answersReady = async (url: string): Promise<boolean> => {
  try {
    const { statusCode, body } = await request(`${url}/readyz`, { reset: true, headersTimeout: 5_000 })
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}

const sendTo = async (
  url: string,
  { method, path, headers, json, form }: Sent,
  dispatcher: Agent | undefined,
): Promise<Answered | "refused"> => {
  const started = performance.now()
  const sent = json === undefined ? form : JSON.stringify(json)
  try {
    const {
      statusCode,
      headers: answered,
      body,
    } = await request(url + path, {
      method,
      headers: json === undefined ? headers : { "content-type": "application/json", ...headers },
      ...(sent === undefined ? {} : { body: sent }),
      ...(dispatcher === undefined ? {} : { dispatcher }),
      headersTimeout: RESPONSE_MILLIS,
      bodyTimeout: RESPONSE_MILLIS,
    })
    const text = await body.text()
    const millis = performance.now() - started
    return { kind: "answered", status: statusCode, headers: answered, body: parsed(text), millis }
  } catch (error) {
    const why = readErrorCode(error)
    return ["ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"].includes(why)
      ? "refused"
      : { kind: "aborted", reason: why }
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const readErrorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : String(error)
