import { randomBytes } from "node:crypto"

export interface HttpResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The parsed body; undefined when it is not JSON. */
  readonly body: unknown
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData | URLSearchParams | Uint8Array<ArrayBuffer>
}

/**
 * The limit for unauthenticated callers is per address (specification/limits.md#rate-limits), so every call uses
 * another address.
 */
export const anyAddress = (): string => {
  const groups = randomBytes(12).toString("hex").match(/.{4}/g) ?? []
  return `2001:db8:${groups.join(":")}`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const callOnce = async (url: string, method: string, sent: Sent = {}): Promise<HttpResponse> => {
  const response = await fetch(url, {
    method,
    redirect: "manual",
    headers: { "x-forwarded-for": anyAddress(), ...sent.headers },
    ...(sent.body === undefined ? {} : { body: sent.body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

const MAX_TRIES = 20

const waitSeconds = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(seconds, 0.1) * 1000))

/** Acts as a well-behaved client: repeats a rate-limited request when the service says so. */
export const call = async (
  url: string,
  method: string,
  sent: Sent = {},
  tries = 1,
): Promise<HttpResponse> => {
  const answer = await callOnce(url, method, sent)
  if (answer.status !== 429 || tries >= MAX_TRIES) return answer
  await waitSeconds(Number(answer.headers.get("retry-after") ?? "1"))
  return call(url, method, sent, tries + 1)
}

export const asJson = (value: unknown, headers: Readonly<Record<string, string>> = {}): Sent => ({
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
})

export const asForm = (
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Sent => {
  const body = new FormData()
  for (const [key, value] of Object.entries(fields)) body.append(key, value)
  return { headers, body }
}

export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`

export const formatQuery = (fields: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(fields).toString()
  return query === "" ? "" : `?${query}`
}
