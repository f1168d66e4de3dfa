import { NO_DEVICE } from "../../testing/builders/actors.ts"
import { describe, expect, it } from "vitest"
import { type Actor, OPERATOR } from "./actor.ts"
import { canSeeEntered } from "./device-access.ts"

const [OWN, OTHER] = ["a".repeat(64), "b".repeat(64)]

const caller = (device: string | null, isVerified = false): Actor => ({
  kind: "journey",
  ...NO_DEVICE,
  connectionId: "connection-1",
  vendorOrgId: "vendor-1",
  email: "hr@acme.example",
  device,
  isVerified,
})

describe("what was entered on a device", () => {
  it.each<[string, boolean, Actor, string | null]>([
    ["on that device", true, caller(OWN), OWN],
    ["on another one", false, caller(OTHER), OWN],
    ["on another one, verified", true, caller(OTHER, true), OWN],
    ["by a caller without a device", false, caller(null), OWN],
    ["by a caller without a device, when it was entered without one", false, caller(null), null],
    ["on any device, when it was entered without one", false, caller(OWN), null],
    ["verified, when it was entered without one", true, caller(null, true), null],
    ["by an actor who is not in the journey", false, OPERATOR, OWN],
  ])("%s: visible is %s", (_where, isVisible, actor, owner) => {
    expect(canSeeEntered(actor, owner)).toBe(isVisible)
  })
})
