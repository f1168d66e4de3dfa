import { isIP } from "node:net"

/** Longer than any address; a proxy may forward any text. */
const MAX_LENGTH = 64

/**
 * The key that limits count a caller by: an IPv4 address (also one mapped into IPv6), or the first 64 bits of an IPv6 address,
 * since one subscriber has a whole /64 (RFC 6177).
 */
export const callerAddress = (ip: string): string => {
  const bare = ip.split("%")[0] ?? ""
  if (isIP(bare) !== 6) return bare.slice(0, MAX_LENGTH)
  const groups = parseIpv6Groups(bare)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join(".")
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`
}

/** The eight groups of an IPv6 address, which the URL parser writes in hexadecimal only. */
const parseIpv6Groups = (address: string): ReadonlyArray<number> => {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill("0")
  return [...head, ...zeros, ...tail].map((group) => parseInt(group, 16))
}
