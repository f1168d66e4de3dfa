import type { Channel } from "./connector-host.ts"
import { type ConnectorResponse, type SerializedError, HEARTBEAT_MILLIS } from "./messages.ts"

/** The connector's side: posts one of the responses for each "next", and heartbeats until the service ends it. */
export const serveResponses = (channel: Channel, queries: AsyncGenerator<ConnectorResponse, void>): void => {
  const respond = async (): Promise<ConnectorResponse> => {
    try {
      const { value, done } = await queries.next()
      return done === true ? { type: "end" } : value
    } catch (error) {
      return { type: "failed", error: serializeError(error) }
    }
  }
  channel.onMessage((message) => {
    if (message.type !== "next") return
    void respond().then((response) => {
      post(channel, response)
    })
  })
  setInterval(() => {
    channel.post({ type: "alive", externalBytes: process.memoryUsage().external })
  }, HEARTBEAT_MILLIS)
}

/** A value that cannot be sent, such as a function in a cell, is a bug in the connector, too. */
const post = (channel: Channel, message: ConnectorResponse): void => {
  try {
    channel.post(message)
  } catch {
    channel.post({ type: "failed", error: null })
  }
}

/** Recognised by its tag: a plugin may bundle its own copy of the class. Null: the error explains nothing. */
export const serializeError = (error: unknown): SerializedError | null => {
  if (typeof error !== "object" || error === null || !("_tag" in error)) return null
  if (error._tag !== "SourceError") return null
  const { kind, message, reasonCodes, position, retryAfterMillis, hostKey } =
    error as unknown as SerializedError
  return {
    kind,
    message,
    ...(reasonCodes === undefined ? {} : { reasonCodes }),
    ...(position === undefined ? {} : { position }),
    ...(retryAfterMillis === undefined ? {} : { retryAfterMillis }),
    ...(hostKey === undefined ? {} : { hostKey }),
  }
}
