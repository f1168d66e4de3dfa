import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** Requests of a connection that may wait for the current one. Clients that pipeline (RFC 9112, 9.3.2) send a handful. */
export const MAX_WAITING = 32

interface RequestQueue {
  readonly waiting: Array<readonly [IncomingMessage, ServerResponse]>
  isBusy: boolean
  /** The limit was exceeded: further requests get no response, and the connection closes after the others. */
  isOverLimit: boolean
}

/**
 * Handles the requests of each connection one at a time, so that pipelining gives it no larger share of the process. A
 * connection over the limit receives the responses up to it and is closed, which tells its client what to send again.
 */
export const serializeRequests = (listener: RequestListener): RequestListener => {
  const lines = new WeakMap<Socket, RequestQueue>()

  const handle = (line: RequestQueue, request: IncomingMessage, response: ServerResponse): void => {
    line.isBusy = true
    response.once("close", () => {
      line.isBusy = false
      // Yields to connections whose requests were read in the meantime.
      setImmediate(() => {
        handleNext(line, request.socket)
      })
    })
    listener(request, response)
  }

  const handleNext = (line: RequestQueue, socket: Socket): void => {
    if (line.isBusy) return
    const next = line.waiting.shift()
    if (next !== undefined && !socket.destroyed) handle(line, ...next)
    else if (line.isOverLimit) socket.destroySoon()
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { waiting: [], isBusy: false, isOverLimit: false }
    lines.set(socket, line)
    if (!line.isBusy && line.waiting.length === 0 && !line.isOverLimit) handle(line, request, response)
    else if (line.waiting.length < MAX_WAITING && !line.isOverLimit) line.waiting.push([request, response])
    else {
      line.isOverLimit = true
      socket.pause()
    }
  }
}
