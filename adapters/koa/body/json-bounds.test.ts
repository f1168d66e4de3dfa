import { describe, expect, it } from "vitest"
import { findExcess } from "./json-bounds.ts"

const excess = (json: string) => findExcess(Buffer.from(json))
const object = (keys: number) => `{${Array.from({ length: keys }, (_, key) => `"k${String(key)}":1`).join()}}`

describe("excessOf", () => {
  it("accepts a body of ordinary size", () => {
    expect(excess(object(2_000))).toBeNull()
    expect(excess(`[${"1,".repeat(9_999)}1]`)).toBeNull()
    expect(excess(`${"[".repeat(64)}${"]".repeat(64)}`)).toBeNull()
    expect(excess(`{"${"k".repeat(200)}":"${"v".repeat(100_000)}"}`)).toBeNull()
  })

  it("counts keys at every depth, and in broken JSON", () => {
    expect(excess(object(2_001))).toBe("The body has more than 2000 keys.")
    expect(excess(`{"a":[${Array.from({ length: 2_000 }, () => '{"b":1}').join()}]}`)).toContain("2000 keys")
    expect(excess(`{"a"${":".repeat(2_001)}`)).toContain("2000 keys")
  })

  it("counts items of lists", () => {
    expect(excess(`[${"1,".repeat(10_000)}1]`)).toBe("The body has more than 10000 values.")
  })

  it("counts the depth of nesting", () => {
    expect(excess(`${"[".repeat(65)}${"]".repeat(65)}`)).toBe("The body is nested more than 64 deep.")
    expect(excess("[],".repeat(100))).toBeNull()
  })

  it("measures keys but not values", () => {
    expect(excess(`{"${"k".repeat(201)}" :1}`)).toBe("The body has a key of more than 200 bytes.")
  })

  it("ignores brackets and colons inside strings", () => {
    expect(excess(`"${":,{[".repeat(20_000)}"`)).toBeNull()
    expect(excess(`"\\"${":".repeat(20_000)}\\\\"`)).toBeNull()
    expect(excess(`"\\\\"${":".repeat(2_001)}`)).toContain("2000 keys")
    expect(excess('"never ends')).toBeNull()
  })
})
