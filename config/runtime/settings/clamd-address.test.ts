import { expect, it } from "vitest"
import { parseClamdAddress } from "./clamd-address.ts"

it.each([
  ["/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
  ["127.0.0.1:3310", { host: "127.0.0.1", port: 3310 }],
  ["127.8.0.1:1", { host: "127.8.0.1", port: 1 }],
  ["localhost:3310", { host: "localhost", port: 3310 }],
  ["[::1]:3310", { host: "::1", port: 3310 }],
])("%s is on this machine", (text, address) => {
  expect(parseClamdAddress(text)).toEqual(address)
})

it.each([
  "clamd.example:3310",
  "10.0.0.7:3310",
  "127.0.0.1.evil.example:3310",
  "[2001:db8::1]:3310",
  "127.0.0.1",
  "127.0.0.1:0",
  "127.0.0.1:65536",
  "127.0.0.1:1e3",
  "clamd.ctl",
  "",
])("%j is refused: documents would leave this machine in the clear", (text) => {
  expect(parseClamdAddress(text)).toBeNull()
})
