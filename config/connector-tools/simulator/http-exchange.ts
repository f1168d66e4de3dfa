import type { IncomingMessage, ServerResponse } from "node:http"
import { text as readText } from "node:stream/consumers"
import type { SimulatedResponse, SimulatedRequest } from "../../../connectors/sdk/conformance/index.ts"
import { SOURCE_METHODS } from "../../../core/ports/sync/http-transport.ts"

/* Translates between a real server and the simulation of an API. */

/** `url`: the address that the request is meant for. */
export const toSimulatedRequest = async (request: IncomingMessage, url: URL): Promise<SimulatedRequest> => {
  const body = await readText(request)
  return {
    method: SOURCE_METHODS.find((method) => method === request.method) ?? "GET",
    url,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: body === "" ? null : body,
  }
}

export const sendResponse = (response: ServerResponse, simulated: SimulatedResponse): void => {
  const { status = 200, headers = {}, json, text = "" } = simulated
  const type = json === undefined ? {} : { "content-type": "application/json" }
  response.writeHead(status, { ...type, ...headers }).end(json === undefined ? text : JSON.stringify(json))
}
