import fc from "fast-check"
import { BlockList, isIPv4 } from "node:net"
import { describe, expect, it } from "vitest"
import { describeMetadata, describeNonPublic } from "./refused-addresses.ts"

/**
 * Copied from the IANA registries and specification/promises.md#s2-egress, independently of the table under test;
 * matched with Node's own BlockList.
 */
const FORBIDDEN_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "168.63.129.16/32",
]

const FORBIDDEN_IPV6 = [
  "::/128",
  "::1/128",
  "::/96",
  "::ffff:0:0/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "2620:4f:8000::/48",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
]

const toBytes = (address: string): Array<number> => {
  if (isIPv4(address)) return address.split(".").map(Number)
  const [head = "", tail] = address.split("::")
  const groups = (text: string) => (text === "" ? [] : text.split(":").map((group) => parseInt(group, 16)))
  const [first, last] = [groups(head), groups(tail ?? "")]
  const middle = tail === undefined ? [] : Array<number>(8 - first.length - last.length).fill(0)
  return [...first, ...middle, ...last].flatMap((group) => [group >> 8, group & 255])
}

const toAddressText = (bytes: ReadonlyArray<number>): string =>
  bytes.length === 4
    ? bytes.join(".")
    : Array.from({ length: 8 }, (_, i) => ((bytes[2 * i]! << 8) | bytes[2 * i + 1]!).toString(16)).join(":")

/** Generates any address of the block: its leading bits, then random ones. */
const addressIn = (cidr: string) => {
  const [base = "", prefix = "0"] = cidr.split("/")
  const fixed = toBytes(base)
  return fc.uint8Array({ minLength: fixed.length, maxLength: fixed.length }).map((random) =>
    toAddressText(
      fixed.map((byte, i) => {
        const free = 255 >> Math.min(Math.max(Number(prefix) - 8 * i, 0), 8)
        return (byte & ~free) | (random[i]! & free)
      }),
    ),
  )
}

const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "168.63.129.15",
  "168.63.129.17",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2003::1",
  "2a00:1450:4001:80b::200e",
  "3ffe:ffff:ffff::1",
]

describe("describeNonPublic", () => {
  it.each([...FORBIDDEN_IPV4, ...FORBIDDEN_IPV6])("refuses every address of %s", (cidr) => {
    fc.assert(fc.property(addressIn(cidr), (address) => describeNonPublic(address) !== null))
  })

  it.each(PUBLIC)("allows %s, next to a forbidden range or well known", (address) => {
    expect(describeNonPublic(address)).toBeNull()
  })

  it("agrees with Node's BlockList on any IPv4 address", () => {
    const forbidden = new BlockList()
    for (const cidr of FORBIDDEN_IPV4) {
      const [address = "", prefix = ""] = cidr.split("/")
      forbidden.addSubnet(address, Number(prefix))
    }
    fc.assert(
      fc.property(fc.ipV4(), (address) => (describeNonPublic(address) !== null) === forbidden.check(address)),
      { numRuns: 2_000 },
    )
  })

  it("refuses all IPv6 outside 2000::/3, listed or not", () => {
    const outside = fc
      .uint8Array({ minLength: 16, maxLength: 16 })
      .filter((bytes) => bytes[0]! >> 5 !== 1)
      .map((bytes) => toAddressText([...bytes]))
    fc.assert(fc.property(outside, (address) => describeNonPublic(address) !== null))
  })

  it.each([
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "0:0:0:0:0:ffff:10.0.0.1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "fe80::1%eth0",
    "::1%lo",
    "FE80::1",
    "FD00:0EC2::0254",
  ])("refuses %s in this spelling", (address) => {
    expect(describeNonPublic(address)).not.toBeNull()
  })

  it.each([
    "",
    "localhost",
    "127.1",
    "0177.0.0.1",
    "2130706433",
    "0x7f000001",
    "1.2.3.4.5",
    "::g",
    "1.1.1.1 ",
  ])("refuses %j, which is not an address", (text) => {
    expect(describeNonPublic(text)).toBe("not an IP address")
  })

  it.each([
    ["10.1.2.3", "a private address (RFC 1918)"],
    ["127.0.0.1", "a loopback address, this host (RFC 1122)"],
    ["169.254.169.254", "the metadata address of clouds (AWS, Azure, Google and others)"],
    ["168.63.129.16", "the platform address of Azure"],
    ["255.255.255.255", "the broadcast address (RFC 919)"],
    ["::", "the unspecified address, this host (RFC 4291)"],
    ["::1", "the loopback address, this host (RFC 4291)"],
    ["::ffff:8.8.8.8", "an IPv4 address written as IPv6 (IPv4-mapped, RFC 4291)"],
    ["::ffff:0:8.8.8.8", "an IPv4 address written as IPv6 (IPv4-translated, RFC 2765)"],
    ["::8.8.8.8", "an IPv4 address written as IPv6 (IPv4-compatible, RFC 4291)"],
    ["64:ff9b::8.8.8.8", "a NAT64 address (RFC 6052)"],
    ["64:ff9b:1::8.8.8.8", "a NAT64 address (RFC 8215)"],
    ["100::1", "a discard address (RFC 6666)"],
    ["2001::1", "a Teredo address (RFC 4380)"],
    ["2001:2::1", "a benchmark address (RFC 5180)"],
    ["5f00::1", "a segment routing address (RFC 9602)"],
    ["fd00::1", "a private address (unique local, RFC 4193)"],
    ["fe80::1", "a link-local address (RFC 4291)"],
    ["fec0::1", "a private address (site-local, RFC 3879)"],
    ["ff02::1", "a multicast address (RFC 4291)"],
    ["4000::1", "not a public address (RFC 4291)"],
  ])("calls %s %s", (address, kind) => {
    expect(describeNonPublic(address)).toBe(kind)
  })
})

describe("describeMetadata", () => {
  it.each([
    "169.254.169.254",
    "169.254.170.2",
    "169.254.170.23",
    "169.254.42.42",
    "192.0.0.192",
    "fd00:ec2::23",
    "168.63.129.16",
    "100.100.100.200",
    "fd00:ec2::254",
    "fd00:0ec2:0:0:0:0:0:0254",
    "fd20:ce::254",
    "::ffff:169.254.169.254",
    "::169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::1",
    "::ffff:0:169.254.169.254",
    "64:ff9b:1::a9fe:a9fe",
  ])("refuses %s even in development", (address) => {
    expect(describeMetadata(address)).not.toBeNull()
  })

  it.each(["127.0.0.1", "10.0.0.1", "::1", "fd00::1", "::ffff:127.0.0.1", "8.8.8.8"])(
    "allows %s in development",
    (address) => {
      expect(describeMetadata(address)).toBeNull()
    },
  )
})
