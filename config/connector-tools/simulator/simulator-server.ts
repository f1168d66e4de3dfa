import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { ORIGINAL_ORIGIN_HEADER } from "../../../adapters/undici/simulated-transport.ts"
import { COMPANY_EVENTS, type CompanyEventName } from "../../../connectors/sdk/conformance/index.ts"
import { type FaultName, FAULTS } from "./faults.ts"
import { sendResponse, toSimulatedRequest } from "./http-exchange.ts"
import type { SimulatedSystem } from "./simulated-system.ts"
import { renderPage } from "./simulator-page.ts"

/* Serves a simulated HR system on this machine: its API, and under /simulator a page to change it. */

export interface SimulatorServer {
  /** For example `http://127.0.0.1:4010`. */
  readonly url: string
  readonly close: () => Promise<void>
}

const LOOPBACK = "127.0.0.1"
const PAGE = "/simulator"

/**
 * Listens on the loopback interface only, since anyone who reaches it may change the company. Rejects when
 * the port is taken.
 */
export const serveSimulator = async (
  system: SimulatedSystem,
  name: string,
  port: number,
): Promise<SimulatorServer> => {
  const server = createServer((request, response) => {
    handle(system, name, request, response).catch(() => response.destroy())
  })
  await listen(server, port)
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://${LOOPBACK}:${String(bound)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, LOOPBACK, () => {
      resolve()
    })
  })

const handle = async (
  system: SimulatedSystem,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const url = new URL(request.url ?? "/", `http://${request.headers.host ?? LOOPBACK}`)
  const isForConnector = request.headers[ORIGINAL_ORIGIN_HEADER] !== undefined
  if (!isForConnector && url.pathname === "/") {
    response.writeHead(302, { location: PAGE }).end()
  } else if (!isForConnector && url.pathname.startsWith(PAGE)) {
    handlePage(system, name, request, response, url)
  } else {
    const original = findOriginalUrl(system, request, url)
    const simulated = await system.respond(await toSimulatedRequest(request, original))
    if (simulated === "drop") response.destroy()
    else sendResponse(response, simulated)
  }
}

const handlePage = (
  system: SimulatedSystem,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): void => {
  if (request.method === "GET") {
    response.writeHead(200, PAGE_HEADERS).end(renderPage(name, system.readState()))
    return
  }
  const action = url.pathname.slice(PAGE.length + 1)
  // Another site that is open in the same browser must not change the company.
  const isForeign =
    request.headers["sec-fetch-site"] !== undefined && request.headers["sec-fetch-site"] !== "same-origin"
  const act = isForeign ? undefined : findAction(system, action)
  if (act === undefined) {
    response.writeHead(isForeign ? 403 : 404, PAGE_HEADERS).end("There is no such action.")
    return
  }
  act()
  response.writeHead(303, { location: PAGE }).end()
}

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
}

/** `event/hire`, `fault/slow`, `fault/none`, `tokens` or `credentials`. */
const findAction = (system: SimulatedSystem, action: string): (() => void) | undefined => {
  const [kind = "", what = ""] = action.split("/")
  if (kind === "event" && Object.hasOwn(COMPANY_EVENTS, what))
    return () => system.apply(what as CompanyEventName)
  if (kind === "fault" && Object.hasOwn(FAULTS, what)) return () => system.disturb(what as FaultName)
  if (action === "fault/none") return () => system.clearFault()
  if (action === "tokens") return () => system.expireTokens()
  if (action === "credentials") return () => system.replaceCredentials()
  return undefined
}

/** The address that the request was meant for, before it was sent here. */
const findOriginalUrl = (system: SimulatedSystem, request: IncomingMessage, url: URL): URL => {
  const original = request.headers[ORIGINAL_ORIGIN_HEADER]
  const origin = typeof original === "string" && URL.canParse(original) ? original : system.origin
  return new URL(url.pathname + url.search, origin)
}
