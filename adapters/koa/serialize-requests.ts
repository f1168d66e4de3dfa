import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/**
 * How many requests of a connection wait for the one that is answered. Clients that send several without waiting (RFC 9112,
 * 9.3.2) send a handful.
 */
export const MAX_WAITING = 32

interface RequestQueue {
  readonly waiting: Array<readonly [IncomingMessage, ServerResponse]>
  isBusy: boolean
  /** More were sent than may wait: those are not answered, and the connection ends behind the others. */
  isOverLimit: boolean
}

/**
 * Answers the requests of each connection one after the other, however many it sends at once, so that it has no larger share
 * of the process than any other connection. One that sends more than may wait gets the answers up to there and is closed,
 * which tells its client which requests to send again.
 */
export const serializeRequests = (listener: RequestListener): RequestListener => {
  const lines = new WeakMap<Socket, RequestQueue>()

  const answer = (line: RequestQueue, request: IncomingMessage, response: ServerResponse): void => {
    line.isBusy = true
    response.once("close", () => {
      line.isBusy = false
      // Others had their requests read meanwhile: they go first.
      setImmediate(() => {
        answerNext(line, request.socket)
      })
    })
    listener(request, response)
  }

  const answerNext = (line: RequestQueue, socket: Socket): void => {
    if (line.isBusy) return
    const next = line.waiting.shift()
    if (next !== undefined && !socket.destroyed) answer(line, ...next)
    else if (line.isOverLimit) socket.destroySoon()
  }

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { waiting: [], isBusy: false, isOverLimit: false }
    lines.set(socket, line)
    if (!line.isBusy && line.waiting.length === 0 && !line.isOverLimit) answer(line, request, response)
    else if (line.waiting.length < MAX_WAITING && !line.isOverLimit) line.waiting.push([request, response])
    else {
      line.isOverLimit = true
      socket.pause()
    }
  }
}
