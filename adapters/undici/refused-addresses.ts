import { BlockList, isIPv4, isIPv6, SocketAddress } from "node:net"

/*
 * Addresses that must never be connected to (specification/promises.md#s2-egress): the IANA special-purpose
 * registries (https://www.iana.org/assignments/iana-ipv4-special-registry and
 * .../iana-ipv6-special-registry), multicast, and the addresses at which clouds return credentials to any
 * caller inside. Some registry entries are globally reachable (AS112, AMT): they are refused, too, since they
 * may be served inside the local network and host no receiver.
 */

interface SpecialRange {
  readonly range: BlockList
  /** Reads after "it is". */
  readonly what: string
}

type Row = readonly [cidr: string, what: string]

const toRange = (cidr: string): BlockList => {
  const [address = "", prefix] = cidr.split("/")
  const range = new BlockList()
  range.addSubnet(address, Number(prefix), isIPv4(address) ? "ipv4" : "ipv6")
  return range
}

const toRanges = (rows: ReadonlyArray<Row>): ReadonlyArray<SpecialRange> =>
  rows.map(([cidr, what]) => ({ range: toRange(cidr), what }))

/** Several of these are in ranges below, 168.63.129.16 in none: all are listed, since development allows the ranges. */
const METADATA = toRanges([
  ["169.254.169.254/32", "the metadata address of clouds (AWS, Azure, Google and others)"],
  ["169.254.170.2/32", "the credentials address of AWS containers"],
  ["169.254.170.23/32", "the credentials address of AWS containers"],
  ["169.254.42.42/32", "the metadata address of Scaleway"],
  ["100.100.100.200/32", "the metadata address of Alibaba Cloud"],
  ["168.63.129.16/32", "the platform address of Azure"],
  ["192.0.0.192/32", "the metadata address of Oracle Cloud"],
  ["fd00:ec2::254/128", "the metadata address of AWS"],
  ["fd00:ec2::23/128", "the credentials address of AWS containers"],
  ["fd20:ce::254/128", "the metadata address of Google Cloud"],
])

const IPV4 = toRanges([
  ["0.0.0.0/8", "an unspecified address, this host (RFC 1122)"],
  ["10.0.0.0/8", "a private address (RFC 1918)"],
  ["100.64.0.0/10", "a carrier-grade NAT address (RFC 6598)"],
  ["127.0.0.0/8", "a loopback address, this host (RFC 1122)"],
  ["169.254.0.0/16", "a link-local address (RFC 3927)"],
  ["172.16.0.0/12", "a private address (RFC 1918)"],
  ["192.0.0.0/24", "reserved for protocols (RFC 6890)"],
  ["192.0.2.0/24", "a documentation address (RFC 5737)"],
  ["192.31.196.0/24", "an AS112 address (RFC 7535)"],
  ["192.52.193.0/24", "a multicast tunnel address (RFC 7450)"],
  ["192.88.99.0/24", "a 6to4 relay address (RFC 7526)"],
  ["192.168.0.0/16", "a private address (RFC 1918)"],
  ["192.175.48.0/24", "an AS112 address (RFC 7534)"],
  ["198.18.0.0/15", "a benchmark address (RFC 2544)"],
  ["198.51.100.0/24", "a documentation address (RFC 5737)"],
  ["203.0.113.0/24", "a documentation address (RFC 5737)"],
  ["224.0.0.0/4", "a multicast address (RFC 5771)"],
  ["255.255.255.255/32", "the broadcast address (RFC 919)"],
  ["240.0.0.0/4", "a reserved address (RFC 1112)"],
])

const IPV6 = toRanges([
  ["::/128", "the unspecified address, this host (RFC 4291)"],
  ["::1/128", "the loopback address, this host (RFC 4291)"],
  ["::ffff:0:0/96", "an IPv4 address written as IPv6 (IPv4-mapped, RFC 4291)"],
  ["::ffff:0:0:0/96", "an IPv4 address written as IPv6 (IPv4-translated, RFC 2765)"],
  ["::/96", "an IPv4 address written as IPv6 (IPv4-compatible, RFC 4291)"],
  ["64:ff9b::/96", "a NAT64 address (RFC 6052)"],
  ["64:ff9b:1::/48", "a NAT64 address (RFC 8215)"],
  ["100::/64", "a discard address (RFC 6666)"],
  ["2001::/32", "a Teredo address (RFC 4380)"],
  ["2001:2::/48", "a benchmark address (RFC 5180)"],
  ["2001::/23", "reserved for protocols (RFC 2928)"],
  ["2001:db8::/32", "a documentation address (RFC 3849)"],
  ["2002::/16", "a 6to4 address (RFC 3056)"],
  ["2620:4f:8000::/48", "an AS112 address (RFC 7534)"],
  ["3fff::/20", "a documentation address (RFC 9637)"],
  ["5f00::/16", "a segment routing address (RFC 9602)"],
  ["fc00::/7", "a private address (unique local, RFC 4193)"],
  ["fe80::/10", "a link-local address (RFC 4291)"],
  ["fec0::/10", "a private address (site-local, RFC 3879)"],
  ["ff00::/8", "a multicast address (RFC 4291)"],
])

/** Everything that is assigned for use in the Internet (RFC 4291 2.4); other addresses are refused even if unlisted. */
const GLOBAL_UNICAST_IPV6 = toRange("2000::/3")

/** Where an IPv6 address contains an IPv4 address: the block, and the first of the two groups. */
const EMBEDDED_IPV4: ReadonlyArray<readonly [BlockList, number]> = [
  [toRange("::ffff:0:0/96"), 6],
  [toRange("::ffff:0:0:0/96"), 6],
  [toRange("::/96"), 6],
  [toRange("64:ff9b::/96"), 6],
  [toRange("64:ff9b:1::/48"), 6],
  [toRange("2002::/16"), 1],
]

const NOT_AN_ADDRESS = "not an IP address"

/**
 * Parses an IPv4 address in four decimal parts or an IPv6 address in any of its forms; a zone id (`%eth0`) is dropped.
 * Anything else is null, also the short and octal spellings of IPv4: the URL parser has normalised those before.
 */
const parseAddress = (text: string): SocketAddress | null => {
  if (isIPv4(text)) return new SocketAddress({ address: text })
  const address = text.replace(/%.*/su, "")
  return isIPv6(address) ? new SocketAddress({ address, family: "ipv6" }) : null
}

const findKind = (ranges: ReadonlyArray<SpecialRange>, address: SocketAddress): string | null =>
  ranges.find(({ range }) => range.check(address))?.what ?? null

const findEmbeddedIpv4 = (address: SocketAddress): SocketAddress | null => {
  const carrier = EMBEDDED_IPV4.find(([range]) => address.family === "ipv6" && range.check(address))
  if (carrier === undefined) return null
  const bytes = readGroups(address.address).slice(carrier[1], carrier[1] + 2)
  return new SocketAddress({ address: bytes.flatMap((group) => [group >> 8, group & 255]).join(".") })
}

/** The eight groups of an IPv6 address, which the URL parser writes in hexadecimal only. */
const readGroups = (address: string): ReadonlyArray<number> => {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill("0")
  return [...head, ...zeros, ...tail].map((group) => parseInt(group, 16))
}

const findMetadataKind = (address: SocketAddress): string | null => {
  const inner = findEmbeddedIpv4(address)
  return findKind(METADATA, address) ?? (inner === null ? null : findKind(METADATA, inner))
}

const findSpecialKind = (address: SocketAddress): string | null => {
  if (address.family === "ipv4") return findKind(IPV4, address)
  const outside = GLOBAL_UNICAST_IPV6.check(address) ? null : "not a public address (RFC 4291)"
  return findKind(IPV6, address) ?? outside
}

/** Returns null for a public address, else what the address is: a clause that reads after "it is". */
export const describeNonPublic = (text: string): string | null => {
  const address = parseAddress(text)
  return address === null ? NOT_AN_ADDRESS : (findMetadataKind(address) ?? findSpecialKind(address))
}

/** Returns null unless the address is that of a cloud's metadata service, also when it is wrapped in an IPv6 one. */
export const describeMetadata = (text: string): string | null => {
  const address = parseAddress(text)
  return address === null ? NOT_AN_ADDRESS : findMetadataKind(address)
}
