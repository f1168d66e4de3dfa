import { isIPv4 } from "node:net"

/** Whether a host name or address is of this machine alone: loopback, or the folder of a Unix socket. No name is looked up. */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/gu, "").toLowerCase()
  return (
    name === "localhost" ||
    name === "::1" ||
    name.startsWith("/") ||
    (isIPv4(name) && name.startsWith("127."))
  )
}
