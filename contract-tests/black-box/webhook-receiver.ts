import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"

export interface Envelope {
  readonly syncSessionId: string
  readonly webhookCounter: number
  readonly requestId: string
  readonly timeStamp: string
  readonly orgId: string
  readonly event: string
  readonly eventType: string
  readonly recordCount: number | null
  readonly body: ReadonlyArray<Readonly<Record<string, unknown>>>
}

export interface Delivery {
  readonly headers: IncomingHttpHeaders
  readonly method: string
  readonly raw: string
  readonly envelope: Envelope
}

export interface ReceiverResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

/** Chooses the response from the delivery and the number of earlier deliveries. */
export type ChooseResponse = (delivery: Delivery, before: number) => ReceiverResponse

export interface Receiver {
  readonly url: string
  readonly all: () => ReadonlyArray<Delivery>
  readonly byEvent: (event: string) => ReadonlyArray<Delivery>
  readonly setResponses: (responding: ChooseResponse) => void
  readonly close: () => Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("utf8")
}

const listening = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hooks`)
    })
  })

const toDelivery = (request: IncomingMessage, raw: string): Delivery => ({
  headers: request.headers,
  method: request.method ?? "",
  raw,
  envelope: JSON.parse(raw) as Envelope,
})

export const startReceiver = async (): Promise<Receiver> => {
  const deliveries: Array<Delivery> = []
  const set: { responding: ChooseResponse } = { responding: () => ({ status: 200 }) }
  const server = createServer((request, response) => {
    const reading = readBody(request).catch(() => "")
    void reading.then((raw) => {
      // A sender that gave up has delivered nothing.
      if (!request.complete) return
      const delivery = toDelivery(request, raw)
      const chosen = set.responding(delivery, deliveries.length)
      deliveries.push(delivery)
      response.writeHead(chosen.status, chosen.headers).end()
    })
  })
  return {
    url: await listening(server),
    all: () => [...deliveries],
    byEvent: (event) => deliveries.filter((delivery) => delivery.envelope.event === event),
    setResponses: (responding) => {
      set.responding = responding
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => {
          resolve()
        })
      }),
  }
}

/** specification/webhooks.md#signatures: without the header, the service did not send it. */
export const serviceSignature = (raw: string, appSecret: string): string =>
  createHmac("sha256", appSecret).update(raw, "utf8").digest("hex")

/** The Standard Webhooks scheme (specification/webhooks.md#signatures). */
export const standardSignature = (delivery: Delivery, appSecret: string): string => {
  const { "webhook-id": id, "webhook-timestamp": at } = delivery.headers
  const input = `${String(id)}.${String(at)}.${delivery.raw}`
  return `v1,${createHmac("sha256", appSecret).update(input, "utf8").digest("base64")}`
}
