import { describe, expect, it } from "vitest"
import { callerAddress } from "./caller-address.ts"

describe("callerAddress", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("counts %s as %s", (ip, counted) => {
    expect(callerAddress(ip)).toBe(counted)
  })

  it("truncates what is not an address", () => {
    expect(callerAddress("unknown")).toBe("unknown")
    expect(callerAddress("x".repeat(10_000))).toHaveLength(64)
  })
})
