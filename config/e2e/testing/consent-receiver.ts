import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import type { ReceivedWebhook } from "../../../core/testing/consent/fixture.ts"

/** A vendor's receiver that records everything it receives, including repeated webhooks, and acknowledges it or not. */
export interface ConsentReceiver {
  readonly url: string
  takes: boolean
  readonly received: Array<ReceivedWebhook>
  readonly links: Array<string>
  readonly close: () => Promise<void>
}

export const startConsentReceiver = async (): Promise<ConsentReceiver> => {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.received.push({ text: body, isUpdate: body.includes('"sync.events.employee.update"') })
      for (const [link] of body.matchAll(/http[^"]+\/api\/files\/[^"]+/gu)) receiver.links.push(link)
      response.writeHead(receiver.takes ? 200 : 500).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  const receiver: ConsentReceiver = {
    url: `http://127.0.0.1:${String(port)}/`,
    takes: true,
    received: [],
    links: [],
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return receiver
}
