import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { inRange, ipRange, parseIp } from "./ip-address.ts"

describe("parseIp", () => {
  it("parses every spelling of an IPv6 address as the same number", () => {
    const spellings = ["::ffff:1.2.3.4", "::ffff:102:304", "0:0:0:0:0:FFFF:0102:0304", "::ffff:1.2.3.4%eth0"]
    for (const spelling of spellings)
      expect(parseIp(spelling)).toEqual({ bits: 128, value: 0xffff_0102_0304n })
    expect(parseIp("1::")).toEqual({ bits: 128, value: 1n << 112n })
    expect(parseIp("::")).toEqual({ bits: 128, value: 0n })
  })

  it("parses what the URL parser makes of any IPv6 address as that address", () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const host = new URL(`http://[${text}]/`).hostname.slice(1, -1)
        expect(parseIp(text)).toEqual(parseIp(host))
      }),
    )
  })

  it("parses any IPv4 address as its 32 bits", () => {
    fc.assert(
      fc.property(fc.ipV4(), (text) => {
        const bytes = Buffer.from(text.split(".").map(Number))
        expect(parseIp(text)).toEqual({ bits: 32, value: BigInt(bytes.readUInt32BE()) })
      }),
    )
  })

  it.each(["", "1.2.3", "01.2.3.4", "1.2.3.256", "1::2::3", "[::1]", "::1/128", "example.com"])(
    "returns null for %j",
    (text) => {
      expect(parseIp(text)).toBeNull()
    },
  )
})

describe("inRange", () => {
  it("contains the ends of a block and not their neighbours", () => {
    const inside = (address: string) => inRange(parseIp(address)!, ipRange("172.16.0.0/12"))
    expect(["172.16.0.0", "172.31.255.255"].map(inside)).toEqual([true, true])
    expect(["172.15.255.255", "172.32.0.0", "::ac10:0"].map(inside)).toEqual([false, false, false])
  })
})

describe("ipRange", () => {
  it.each(["10.0.0.0", "10.0.0.0/33", "::/129", "10.0.0/8", "10.0.0.0/x", "/8"])("throws on %j", (cidr) => {
    expect(() => ipRange(cidr)).toThrow(RangeError)
  })
})
