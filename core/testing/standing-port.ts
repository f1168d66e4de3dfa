import { randomInt } from "node:crypto"
import getPort from "get-port"

const TRIES = 50
/** Systems take the local ports of outgoing connections from above it: Linux by default, others by RFC 6335, section 6. */
const END_OF_STANDING_PORTS = 32_768

/**
 * A free port of 127.0.0.1 for a server that a test stops and starts again: no outgoing connection is given it meanwhile, as it
 * may be given one that the system chose.
 */
export const standingPort = (): Promise<number> =>
  getPort({
    host: "127.0.0.1",
    port: Array.from({ length: TRIES }, () => randomInt(10_000, END_OF_STANDING_PORTS)),
  })
