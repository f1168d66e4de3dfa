import type { MessagePort } from "node:worker_threads"
import { type ThreadResponse, type SerializedError, HEARTBEAT_MILLIS, type Heartbeat } from "./messages.ts"

/** The thread's side: posts one of the responses for each NEXT, and heartbeats until the service ends the thread. */
export const serveResponses = (port: MessagePort, queries: AsyncGenerator<ThreadResponse, void>): void => {
  const respond = async (): Promise<ThreadResponse> => {
    try {
      const { value, done } = await queries.next()
      return done === true ? { type: "end" } : value
    } catch (error) {
      return { type: "failed", error: serializeError(error) }
    }
  }
  port.on("message", () => {
    void respond().then((message) => {
      post(port, message)
    })
  })
  setInterval(() => {
    const sign: Heartbeat = { type: "alive", externalBytes: process.memoryUsage().external }
    port.postMessage(sign)
  }, HEARTBEAT_MILLIS)
}

/** A value that cannot be copied to another thread, such as a function in a cell, is a bug in the connector, too. */
const post = (port: MessagePort, message: ThreadResponse): void => {
  try {
    port.postMessage(message)
  } catch {
    port.postMessage({ type: "failed", error: null } satisfies ThreadResponse)
  }
}

/** Recognised by its tag: a plugin may bundle its own copy of the class. Null: the error explains nothing. */
export const serializeError = (error: unknown): SerializedError | null => {
  if (typeof error !== "object" || error === null || !("_tag" in error)) return null
  if (error._tag !== "SourceError") return null
  const { kind, message, position, retryAfterMillis, hostKey } = error as unknown as SerializedError
  return {
    kind,
    message,
    ...(position === undefined ? {} : { position }),
    ...(retryAfterMillis === undefined ? {} : { retryAfterMillis }),
    ...(hostKey === undefined ? {} : { hostKey }),
  }
}
