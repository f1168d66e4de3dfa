import { Agent, type Dispatcher } from "undici"
import { EgressDenied } from "../../core/ports/connection/egress-policy.ts"
import { SourceError } from "../../core/ports/sync/source.ts"
import type { SourceResponse, HttpTransport, SourceRequest } from "../../core/ports/sync/http-transport.ts"
import { attemptFailure } from "./attempt-failure.ts"
import type { CheckedEgress } from "./checked-egress.ts"
import { retryAfterMillis } from "./retry-after.ts"

export interface HttpTransportOptions {
  readonly egress: Pick<CheckedEgress, "inspect" | "connect">
  /** The version of this service, for the user agent. */
  readonly version: string
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Limit for one whole exchange, in milliseconds; default 60,000. */
  readonly limitMillis?: number
  /** Limit for one response; default 64 MiB. */
  readonly limitBytes?: number
}

const LIMIT_MILLIS = 60_000
const LIMIT_BYTES = 64 * 1024 * 1024

/**
 * Sends requests of connectors (specification/promises.md#s2-egress): the address is checked on connecting,
 * each request is sent once, redirects are not followed, and time and size are limited.
 */
export const makeHttpTransport = (
  options: HttpTransportOptions,
): { readonly transport: HttpTransport; readonly close: () => Promise<void> } => {
  const { egress, version, now, limitMillis = LIMIT_MILLIS, limitBytes = LIMIT_BYTES } = options
  const agent = new Agent({ connect: egress.connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })

  const transport: HttpTransport = async ({
    method,
    url,
    headers,
    body,
  }: SourceRequest): Promise<SourceResponse> => {
    const target = inspected(egress, url)
    const end = AbortSignal.timeout(limitMillis)
    try {
      const response = await agent.request({
        origin: target.origin,
        path: target.pathname + target.search,
        method,
        // Without the second one, a server may compress what it sends (RFC 9110, 12.5.3).
        headers: { "user-agent": `hr-data-sync/${version}`, "accept-encoding": "identity", ...headers },
        body,
        signal: end,
      })
      const plain = plainHeaders(response.headers)
      return {
        status: response.statusCode,
        headers: plain,
        retryAfterMillis: retryAfterMillis(plain["retry-after"], now()),
        body: await readWhole(response.body, limitBytes, target.host),
      }
    } catch (cause) {
      if (cause instanceof SourceError) throw cause
      throw end.aborted ? tooSlow(target.host, limitMillis) : unreachable(cause, target)
    }
  }
  return { transport, close: () => agent.destroy() }
}

const inspected = (egress: HttpTransportOptions["egress"], url: string): URL => {
  try {
    return egress.inspect(url)
  } catch (cause) {
    if (cause instanceof EgressDenied) throw refused(cause)
    throw cause
  }
}

const refused = ({ reason }: EgressDenied): SourceError => new SourceError({ kind: "data", message: reason })

const unreachable = (cause: unknown, { host, protocol }: URL): SourceError => {
  if (cause instanceof EgressDenied) return refused(cause)
  const error = cause instanceof Error ? cause : new Error(String(cause))
  const { detail } = attemptFailure(error, { host, https: protocol === "https:", sent: false })
  return new SourceError({ kind: "transient", message: detail })
}

const tooSlow = (host: string, limitMillis: number): SourceError =>
  new SourceError({
    kind: "transient",
    message: `${host} did not respond in full within ${String(limitMillis / 1_000)} s.`,
  })

type Headers = Dispatcher.ResponseData["headers"]

const plainHeaders = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === "string" ? value : (value ?? []).join(", "),
    ]),
  )

const readWhole = async (
  body: AsyncIterable<Uint8Array>,
  limitBytes: number,
  host: string,
): Promise<Uint8Array> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > limitBytes) {
      const most = String(Math.round(limitBytes / 1024 / 1024))
      throw new SourceError({
        kind: "data",
        message: `${host} responded with more than ${most} MiB at once: ask for smaller pages.`,
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
