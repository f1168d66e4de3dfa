import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import type Koa from "koa"
import { EVENT_STREAM } from "./calls/route.ts"
import { serializeRequests } from "./serialize-requests.ts"

export interface HttpServer {
  /** `http://host:port` */
  readonly url: string
  /** Accepts no new connections, waits for running requests, then resolves. */
  readonly close: () => Promise<void>
}

/** Timeouts for slow or silent clients (specification/promises.md#s6-limits), in milliseconds. */
export interface ServerTimeouts {
  /** To receive the request's headers, from the opening of the connection or its first byte. */
  readonly head: number
  /** To receive a request with its body: by default no endpoint accepts more than 1 MiB. */
  readonly request: number
  /** Interval of the check for overdue requests. */
  readonly checkEvery: number
  /** Without the client reading a byte of the response. */
  readonly stalled: number
}

const SERVER_TIMEOUTS: ServerTimeouts = { head: 10_000, request: 19_000, checkEvery: 1_000, stalled: 20_000 }
const KEEP_ALIVE_MILLIS = 30_000
const SWEEP_EVERY_MILLIS = 50

export interface ListenAddress {
  readonly host: string
  readonly port: number
  /** The setting of the port, for messages; PORT if absent. */
  readonly portSetting?: string
}

/** Rejects with a message for the operator when the address cannot be bound. */
export const startServer = async (
  app: Koa,
  address: ListenAddress,
  times: ServerTimeouts = SERVER_TIMEOUTS,
): Promise<HttpServer> => {
  const respond = app.callback()
  const listener = closeStalled((request, response) => void respond(request, response), times.stalled)
  const options = {
    headersTimeout: times.head,
    requestTimeout: times.request,
    connectionsCheckingInterval: times.checkEvery,
    keepAliveTimeout: KEEP_ALIVE_MILLIS,
  }
  const server = createServer(options, serializeRequests(listener))
  const pending = trackResponses(server)
  await listen(server, address)
  const { port } = server.address() as AddressInfo
  const host = address.host.includes(":") ? `[${address.host}]` : address.host
  return { url: `http://${host}:${String(port)}`, close: () => close(server, pending) }
}

const listen = (server: Server, { host, port, portSetting = "PORT" }: ListenAddress): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const problem = LISTEN_PROBLEMS[error.code ?? ""]?.(host, port, portSetting) ?? error.message
      reject(Object.assign(new Error(problem), { code: error.code }))
    })
    server.listen(port, host, resolve)
  })

const LISTEN_PROBLEMS: Readonly<Record<string, (host: string, port: number, setting: string) => string>> = {
  EADDRINUSE: (host, port, setting) =>
    `Port ${String(port)} of ${host} is in use by another program; set ${setting} to a free one.`,
  EACCES: (_, port, setting) =>
    `Port ${String(port)} needs more rights than this user has; set ${setting} to one above 1023.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}; set HOST.`,
  ENOTFOUND: (host) => `There is no host ${host}; set HOST.`,
}

/**
 * Closes the connection of a client that stopped reading: its response would hold resources, up to a database cursor. A
 * response that is still being prepared is not affected.
 */
const closeStalled =
  (listener: RequestListener, millis: number): RequestListener =>
  (request, response) => {
    const { socket } = request
    response.setTimeout(millis, () => {
      if (socket.writableLength > 0) socket.destroy()
      else socket.setTimeout(millis)
    })
    listener(request, response)
  }

type PendingResponses = ReadonlyMap<Socket, ReadonlySet<ServerResponse>>

/** Pending responses of each connection. */
const trackResponses = (server: Server): PendingResponses => {
  const pending = new Map<Socket, Set<ServerResponse>>()
  server.on("connection", (socket) => {
    pending.set(socket, new Set())
    socket.once("close", () => pending.delete(socket))
  })
  server.on("request", ({ socket }, response) => {
    pending.get(socket)?.add(response)
    response.once("close", () => pending.get(socket)?.delete(response))
  })
  return pending
}

/** Its client reads on from another process after the last event that it has seen. */
const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type")).startsWith(EVENT_STREAM)

/**
 * Closes connections without pending responses, or with event streams alone, at once: keep-alive connections would only wait for
 * another request, and Node counts one that never sent a request as busy until its headers time out.
 */
const close = (server: Server, pending: PendingResponses): Promise<void> =>
  new Promise((resolve) => {
    const closeIdle = () => {
      for (const [socket, responses] of pending) if ([...responses].every(isEventStream)) socket.destroy()
    }
    const sweep = setInterval(closeIdle, SWEEP_EVERY_MILLIS)
    server.close(() => {
      clearInterval(sweep)
      resolve()
    })
    closeIdle()
  })
