import { describe, expect, it } from "vitest"
import { asVendorKey, makeKey } from "../testing/vendor-message.ts"
import { makeVendorKeyCache } from "./vendor-key-cache.ts"

const [one, two, three] = [makeKey(), makeKey(), makeKey()].map((key, index) =>
  asVendorKey(key, `${index}`, `k${index}`),
)

describe("the vendor key cache", () => {
  it("imports a key once, by its numbers and not by its name", () => {
    const load = makeVendorKeyCache()
    const first = load(one!)
    expect(load(one!).publicKey).toBe(first.publicKey)
    const renamed = load({ ...one!, id: "other", kid: null })
    expect(renamed.publicKey).toBe(first.publicKey)
    expect([renamed.id, renamed.kid]).toEqual(["other", null])
  })

  it("returns another key for other numbers under the same id", () => {
    const load = makeVendorKeyCache()
    expect(load({ ...two!, id: one!.id }).publicKey.equals(load(one!).publicKey)).toBe(false)
  })

  it("evicts the least recently used key", () => {
    const load = makeVendorKeyCache(2)
    const [first, second] = [load(one!).publicKey, load(two!).publicKey]
    load(one!)
    load(three!)
    expect(load(one!).publicKey).toBe(first)
    expect(load(two!).publicKey).not.toBe(second)
  })
})
