import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Simulation, Tenant } from "../../../connectors/sdk/conformance/index.ts"
import { sendResponse, toSimulatedRequest } from "../../connector-tools/simulator/http-exchange.ts"

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
    void toSimulatedRequest(request, new URL(request.url ?? "/", "http://simulated")).then((simulated) => {
      const answer = simulation.respond(simulated, { ...tenant, now: Date.now() })
      if (answer.employees !== undefined) tenant.employees = answer.employees
      sendResponse(response, answer)
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
