import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** An endpoint for the custom wrapper that serves many corporates, each below a path of its own, and records what it receives. */
export interface RecordingSource {
  readonly makeUrl: (corporate: string) => string
  /** The `authorization` header that a corporate's part requires; absent: none. */
  readonly required: Map<string, string>
  /** The requests for a corporate since the last call, with their headers, as text. */
  readonly takeReceived: (corporate: string) => string
  readonly close: () => Promise<void>
}

export const startRecordingSource = async (): Promise<RecordingSource> => {
  const required = new Map<string, string>()
  const received = new Map<string, string>()
  const server = createServer((request, response) => {
    const [, corporate = ""] = (request.url ?? "").split("/")
    const text = JSON.stringify([request.url, request.rawHeaders])
    received.set(corporate, (received.get(corporate) ?? "") + text)
    const expected = required.get(corporate)
    if (expected !== undefined && request.headers.authorization !== expected) response.writeHead(401).end()
    else response.writeHead(200, { "content-type": "application/json" }).end(PAGE)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    makeUrl: (corporate) => `http://127.0.0.1:${String(port)}/${corporate}/employees`,
    required,
    takeReceived: (corporate) => {
      const text = received.get(corporate) ?? ""
      received.delete(corporate)
      return text
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

const EMPLOYEES = [1, 2, 3].map((number) => ({
  employeeId: `E${String(number)}`,
  name: `Employee ${String(number)}`,
  status: "Active",
  dob: "1990-04-01",
}))

const PAGE = JSON.stringify({
  data: EMPLOYEES,
  pageInfo: {
    totalPages: 1,
    totalItems: EMPLOYEES.length,
    items: EMPLOYEES.length,
    next: false,
    previous: false,
  },
})
