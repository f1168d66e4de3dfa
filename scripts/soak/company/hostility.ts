import type { IncomingMessage, ServerResponse } from "node:http"

/** A receiver's responses to a webhook, from best to worst. */
export type ReceiverResponse =
  | { readonly kind: "accepted"; readonly afterMillis?: number }
  | { readonly kind: "refused"; readonly status: number }
  | { readonly kind: "redirect"; readonly to: string }
  /** Resets the connection. */
  | { readonly kind: "reset" }
  /** Returns an error with an endless body, as fast as it is read. */
  | { readonly kind: "endless" }
  /** Returns an error with an endless body, a few bytes at a time. */
  | { readonly kind: "drip" }
  /** Sends nothing while the sender waits. */
  | { readonly kind: "hang" }

export type ReceiverResponseKind = ReceiverResponse["kind"]

/** Responds in this way immediately. */
export const writeResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  how: ReceiverResponse,
): void => {
  switch (how.kind) {
    case "accepted":
      response.writeHead(200).end("ok")
      return
    case "refused":
      response.writeHead(how.status).end("no")
      return
    case "redirect":
      response.writeHead(307, { location: how.to }).end()
      return
    case "reset":
      request.socket.resetAndDestroy()
      return
    case "endless":
      pour(response)
      return
    case "drip":
      drip(response)
      return
    case "hang":
      return
  }
}

const CHUNK = Buffer.alloc(64 * 1024, "x")

const pour = (response: ServerResponse): void => {
  response.writeHead(500)
  const more = (): void => {
    if (!response.destroyed) response.write(CHUNK, () => setImmediate(more))
  }
  more()
}

const drip = (response: ServerResponse): void => {
  response.writeHead(500)
  const timer = setInterval(() => response.write("x"), 200)
  response.once("close", () => clearInterval(timer))
}
