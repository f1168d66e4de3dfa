import type { IncomingMessage, ServerResponse } from "node:http"

/** What a receiver may do with a webhook, from the best to the worst. */
export type Reply =
  | { readonly kind: "taken"; readonly afterMillis?: number }
  | { readonly kind: "refused"; readonly status: number }
  | { readonly kind: "redirect"; readonly to: string }
  /** The connection is reset without a word. */
  | { readonly kind: "reset" }
  /** An error whose text never ends, as fast as it is read. */
  | { readonly kind: "endless" }
  /** An error whose text never ends, a few bytes at a time. */
  | { readonly kind: "drip" }
  /** Nothing at all, for as long as the sender waits. */
  | { readonly kind: "hang" }

export type ReplyKind = Reply["kind"]

/** Does it, at once. */
export const reply = (request: IncomingMessage, response: ServerResponse, how: Reply): void => {
  switch (how.kind) {
    case "taken":
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
