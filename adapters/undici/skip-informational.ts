import type { Socket } from "node:net"

/**
 * Skips the informational responses (RFC 9110, 15.2) of a connection before undici reads it. A server may send them unasked, and
 * many that stand before an application do; undici gives up the connection on a 100 that it did not ask for. Not 101, which
 * changes the protocol. Only what comes between a request and its final response is looked at: undici writes the head of a
 * request, and nothing else, as a string.
 */
export const skipInformational = <S extends Pick<Socket, "read" | "write">>(socket: S): S => {
  const read = socket.read.bind(socket) as () => Buffer | null
  const write = socket.write.bind(socket) as (...args: ReadonlyArray<unknown>) => boolean
  let isAwaited = false
  let held: Buffer = EMPTY

  const readFinal = (): Buffer | null => {
    for (let chunk = read(); chunk !== null; chunk = read()) {
      const { final, rest } = splitInformational(held.length === 0 ? chunk : Buffer.concat([held, chunk]))
      held = rest
      if (final === null) continue
      isAwaited = false
      return final
    }
    return null
  }

  return Object.assign(socket, {
    read: () => (isAwaited ? readFinal() : read()),
    write: (...args: ReadonlyArray<unknown>) => {
      if (typeof args[0] === "string") isAwaited = true
      return write(...args)
    },
  })
}

const EMPTY = Buffer.alloc(0)

/** `HTTP/1.1 1xx` and the end of its head. */
const STATUS_LENGTH = "HTTP/1.1 100".length
const INFORMATIONAL = /^HTTP\/1\.\d 1(?!01)\d\d$/u
const HEAD_END = "\r\n\r\n"

/** Longer heads are left to undici, which refuses them. */
const MAX_HEAD_BYTES = 16_384

/** `final` begins with the final response; null: there is none yet, and `rest` may be the beginning of one. */
const splitInformational = (bytes: Buffer): { readonly final: Buffer | null; readonly rest: Buffer } => {
  let rest = bytes
  for (;;) {
    const status = rest.toString("latin1", 0, STATUS_LENGTH)
    if (status.length < STATUS_LENGTH) {
      const mayBegin = "HTTP/1.".startsWith(status.slice(0, "HTTP/1.".length))
      return mayBegin ? { final: null, rest } : { final: rest, rest: EMPTY }
    }
    if (!INFORMATIONAL.test(status)) return { final: rest, rest: EMPTY }
    const end = rest.indexOf(HEAD_END)
    if (end === -1) return rest.length > MAX_HEAD_BYTES ? { final: rest, rest: EMPTY } : { final: null, rest }
    rest = rest.subarray(end + HEAD_END.length)
  }
}
