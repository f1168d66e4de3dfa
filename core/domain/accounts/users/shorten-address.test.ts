import { expect, it } from "vitest"
import { shortenAddress } from "./shorten-address.ts"

it.each([
  ["192.0.2.17", "192.0.2.*"],
  ["::ffff:192.0.2.17", "192.0.2.*"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:*"],
  ["2001:db8::1", "2001:db8:0:*"],
  ["::1", "0:0:0:*"],
  ["fe80::1%eth0", "fe80:0:0:*"],
  ["unknown", ""],
  ["", ""],
])("the network of %s is %s", (address, network) => {
  expect(shortenAddress(address)).toBe(network)
})
