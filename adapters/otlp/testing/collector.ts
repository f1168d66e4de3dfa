import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"

export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly kind: number
  /** By attribute key. */
  readonly attributes: Readonly<Record<string, unknown>>
  readonly status: { readonly code: number; readonly message?: string }
}

/** Accepts what an OpenTelemetry exporter sends over HTTP with JSON. */
export interface Collector {
  readonly url: string
  readonly spans: ReadonlyArray<ReceivedSpan>
  /** The request bodies, unchanged. */
  readonly bodies: ReadonlyArray<string>
  /** The headers of each request. */
  readonly headers: ReadonlyArray<Readonly<Record<string, string | Array<string> | undefined>>>
  readonly close: () => Promise<void>
}

interface Sent {
  readonly resourceSpans: ReadonlyArray<{
    readonly scopeSpans: ReadonlyArray<{
      readonly spans: ReadonlyArray<Omit<ReceivedSpan, "attributes"> & { readonly attributes: Attributes }>
    }>
  }>
}
type Attributes = ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>

export const startCollector = async (): Promise<Collector> => {
  const spans: Array<ReceivedSpan> = []
  const bodies: Array<string> = []
  const headers: Array<Collector["headers"][number]> = []
  const server = createServer((request, response) => {
    headers.push({ ...request.headers, path: request.url })
    void json(request).then((body) => {
      bodies.push(JSON.stringify(body))
      for (const { scopeSpans } of (body as Sent).resourceSpans) {
        for (const { spans: sent } of scopeSpans) {
          spans.push(...sent.map((span) => ({ ...span, attributes: plain(span.attributes) })))
        }
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    spans,
    bodies,
    headers,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

/** An attribute's value is under the name of its type. */
const plain = (attributes: Attributes): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
