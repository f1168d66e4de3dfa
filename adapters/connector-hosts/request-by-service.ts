import type { HttpTransport, SourceResponse } from "../../core/ports/sync/http-transport.ts"
import { SourceError } from "../../core/ports/sync/source.ts"
import type { Channel } from "./connector-host.ts"
import { MAX_REQUESTS } from "./messages.ts"

const EMPTY = new Uint8Array()

/** The transport of a connector without a network: the service sends each request, at most a few at once. */
export const makeRequestByService = (channel: Channel): HttpTransport => {
  const waiting: Array<() => void> = []
  const pending = new Map<number, (settle: SourceResponse | SourceError) => void>()
  let lastId = 0
  let sent = 0
  channel.onMessage((message) => {
    if (message.type !== "response") return
    const settle = pending.get(message.id)
    pending.delete(message.id)
    settle?.(
      "error" in message
        ? new SourceError(message.error)
        : { ...message.response, body: message.bytes ?? EMPTY },
    )
  })
  return async ({ method, url, headers, body }) => {
    if (sent === MAX_REQUESTS) await new Promise<void>((resolve) => waiting.push(resolve))
    else sent++
    try {
      const id = ++lastId
      channel.post({ type: "request", id, request: { method, url, headers, body } })
      const settled = await new Promise<SourceResponse | SourceError>((resolve) => pending.set(id, resolve))
      if (settled instanceof SourceError) throw settled
      return settled
    } finally {
      const next = waiting.shift()
      if (next === undefined) sent--
      else next()
    }
  }
}
