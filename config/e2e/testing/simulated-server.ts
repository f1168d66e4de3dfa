import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { SOURCE_METHODS } from "../../../core/ports/connection/http-transport.ts"
import type { Simulation, Tenant } from "../../../connectors/sdk/conformance/index.ts"

/** The simulation of a source system behind a real server: its first customer. */
export interface SimulatedServer {
  readonly url: string
  readonly tenant: { -readonly [Key in keyof Tenant]: Tenant[Key] }
  readonly close: () => Promise<void>
}

export const startSimulatedServer = async (simulation: Simulation): Promise<SimulatedServer> => {
  const tenant = {
    credentials: simulation.credentials[0],
    employees: simulation.employees,
    now: Date.now(),
    memory: new Map<string, unknown>(),
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = simulation.answer(
        {
          method: SOURCE_METHODS.find((method) => method === request.method) ?? "GET",
          url: new URL(request.url ?? "/", "http://simulated"),
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: body === "" ? null : body,
        },
        { ...tenant, now: Date.now() },
      )
      if (answer.employees !== undefined) tenant.employees = answer.employees
      response.writeHead(answer.status ?? 200, { "content-type": "application/json", ...answer.headers })
      response.end(answer.json === undefined ? answer.text : JSON.stringify(answer.json))
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    tenant,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
