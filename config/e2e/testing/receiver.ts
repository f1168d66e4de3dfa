import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/** The receiver's response to a post: a status, a redirect to itself, a closed connection, or none. */
export type Behaviour = number | "redirect" | "reset" | "hang"

export interface ReceivedRequest {
  readonly path: string
  readonly requestId: string
  readonly event: string
  readonly answeredWith: Behaviour
}

/** A simulated receiver that records every post and verifies nothing. */
export interface Receiver {
  readonly url: string
  readonly requests: ReadonlyArray<ReceivedRequest>
  readonly setBehaviour: (behaviour: Behaviour) => void
  readonly close: () => Promise<void>
}

export const startReceiver = async (behaviour: Behaviour): Promise<Receiver> => {
  let current = behaviour
  const requests: Array<ReceivedRequest> = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { requestId, event } = JSON.parse(body) as { requestId: string; event: string }
      requests.push({ path: request.url ?? "", requestId, event, answeredWith: current })
      answer(response, current)
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hooks`,
    requests,
    setBehaviour: (next) => {
      current = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

const answer = (response: ServerResponse, behaviour: Behaviour): void => {
  if (behaviour === "hang") return
  if (behaviour === "reset") response.socket?.resetAndDestroy()
  else if (behaviour === "redirect") response.writeHead(307, { location: "/elsewhere" }).end()
  else response.writeHead(behaviour).end()
}
