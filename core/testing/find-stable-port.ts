import { randomInt } from "node:crypto"
import getPort from "get-port"

const TRIES = 50
/** Systems choose the local ports of outgoing connections above it: Linux by default, others by RFC 6335, section 6. */
const MAX_STABLE_PORT = 32_768

/**
 * A free port of 127.0.0.1 for a server that a test stops and restarts: unlike a port that the system chose, no outgoing
 * connection can take it in between.
 */
export const findStablePort = (): Promise<number> =>
  getPort({
    host: "127.0.0.1",
    port: Array.from({ length: TRIES }, () => randomInt(10_000, MAX_STABLE_PORT)),
  })
