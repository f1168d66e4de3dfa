import { isIPv4, isIPv6 } from "node:net"

/** An address as a number, so that range checks are plain comparisons. */
export interface IpAddress {
  readonly bits: 32 | 128
  readonly value: bigint
}

/** A CIDR block. */
export interface IpRange extends IpAddress {
  readonly prefix: number
}

const groupsValue = (groups: ReadonlyArray<number>, bitsEach: bigint): bigint =>
  groups.reduce((sum, group) => (sum << bitsEach) | BigInt(group), 0n)

const ipv4Groups = (text: string): ReadonlyArray<number> => text.split(".").map(Number)

/** `::ffff:1.2.3.4` ends in dotted decimal (RFC 4291 2.2.3): two groups of 16 bits. */
const withHexTail = (text: string): string => {
  const start = text.lastIndexOf(":") + 1
  const tail = text.slice(start)
  if (!tail.includes(".")) return text
  const [a = 0, b = 0, c = 0, d = 0] = ipv4Groups(tail)
  return `${text.slice(0, start)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

const ipv6Groups = (text: string): ReadonlyArray<number> => {
  const [head = "", tail] = withHexTail(text).split("::")
  const parseGroups = (part: string) =>
    part === "" ? [] : part.split(":").map((group) => parseInt(group, 16))
  const first = parseGroups(head)
  if (tail === undefined) return first
  const last = parseGroups(tail)
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/**
 * Parses an IPv4 address in four decimal parts or an IPv6 address in any of its forms; a zone id (`%eth0`) is dropped.
 * Anything else is null, also the short and octal spellings of IPv4: the URL parser has normalised those before.
 */
export const parseIp = (text: string): IpAddress | null => {
  if (isIPv4(text)) return { bits: 32, value: groupsValue(ipv4Groups(text), 8n) }
  const zone = text.indexOf("%")
  const address = zone < 0 ? text : text.slice(0, zone)
  return isIPv6(address) ? { bits: 128, value: groupsValue(ipv6Groups(address), 16n) } : null
}

/** Parses `10.0.0.0/8`. Throws when it is not a block: ranges are written in the source. */
export const ipRange = (cidr: string): IpRange => {
  const [address = "", prefix = ""] = cidr.split("/")
  const parsed = parseIp(address)
  if (parsed === null || !/^\d+$/u.test(prefix) || Number(prefix) > parsed.bits)
    throw new RangeError(`${cidr} is not a CIDR block`)
  return { ...parsed, prefix: Number(prefix) }
}

/** Whether the address is inside the block. */
export const inRange = (address: IpAddress, range: IpRange): boolean => {
  const shift = BigInt(range.bits - range.prefix)
  return address.bits === range.bits && address.value >> shift === range.value >> shift
}
