import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A webhook as received. */
export interface Recorded {
  readonly signature: string
  readonly contentType: string
  readonly body: { readonly event: string; readonly eventType: string }
}

/** Accepts and records every webhook. */
export const startRecorder = async () => {
  const recorded: Array<Recorded> = []
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      recorded.push({
        signature: [request.headers["service-signature"]].flat().join(),
        contentType: request.headers["content-type"] ?? "",
        body: JSON.parse(Buffer.concat(chunks).toString()) as Recorded["body"],
      })
      response.end()
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return { recorded, url: `http://127.0.0.1:${String(port)}/`, close: () => server.close() }
}
