import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Balancer, Sent } from "./balancer.ts"

/** The public address of the service, for clients that call a URL: hands each request to the load balancer. */
export interface FrontDoor {
  readonly url: string
  readonly close: () => Promise<void>
}

export const openFrontDoor = async (balancer: Balancer): Promise<FrontDoor> => {
  const server = createServer((request, response) => void handOver(balancer, request, response))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

const handOver = async (
  balancer: Balancer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const answered = await balancer.send(toSent(request, Buffer.concat(chunks).toString()))
  if (answered.kind === "unserved") {
    response.writeHead(503).end()
  } else if (answered.kind === "aborted") {
    response.destroy()
  } else {
    for (const name of ["content-type", "set-cookie"]) {
      const value = answered.headers[name]
      if (value !== undefined) response.setHeader(name, value)
    }
    response.writeHead(answered.status)
    response.end(typeof answered.body === "string" ? answered.body : JSON.stringify(answered.body))
  }
}

const FORWARDED = ["authorization", "content-type", "cookie", "journey-device", "x-requested-with"]

const toSent = ({ method, url, headers }: IncomingMessage, body: string): Sent => ({
  method: method === "POST" ? "POST" : "GET",
  path: url ?? "/",
  headers: Object.fromEntries(
    FORWARDED.flatMap((name) => {
      const value = headers[name]
      return typeof value === "string" ? [[name, value]] : []
    }),
  ),
  ...(method === "POST" ? { form: body } : {}),
})
