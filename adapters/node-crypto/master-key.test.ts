import { describe, expect, it } from "vitest"
import { generateMasterKey, MasterKeyRefused, parseMasterKey, parseMasterKeys } from "./master-key.ts"

const KEY = Buffer.alloc(32, 0xfb).toString("base64")
const OTHER = Buffer.alloc(32, 7).toString("base64")

const catchRefusal = (act: () => unknown): string => {
  try {
    act()
  } catch (error) {
    if (error instanceof MasterKeyRefused) return error.message
    throw error
  }
  throw new Error("nothing was refused")
}

describe("parseMasterKey", () => {
  it("reads an id and 32 bytes of base64, ignoring white space around them", () => {
    expect(parseMasterKey(` 2026-01:${KEY}\r\n`)).toEqual({ id: "2026-01", key: Buffer.alloc(32, 0xfb) })
  })

  it.each([
    ["nothing", "", "one id, one colon and one key"],
    ["no id", KEY, "one id, one colon and one key"],
    ["too many colons", `a:b:${KEY}`, "one id, one colon and one key"],
    ["an empty id", `:${KEY}`, "id must be"],
    ["an id with a space", `my key:${KEY}`, "id must be"],
    ["a key in the place of the id", `${Buffer.alloc(32, 0xfb).toString("hex")}:id`, "id must be"],
    ["hexadecimal", `a:${Buffer.alloc(32, 0xfb).toString("hex")}`, "has 48 bytes and must have 32"],
    ["base64url", `a:${KEY.replaceAll("+", "-").replaceAll("/", "_")}`, "not base64"],
    ["no padding", `a:${KEY.replaceAll("=", "")}`, "not base64"],
    ["a short key", `a:${Buffer.alloc(31, 0xfb).toString("base64")}`, "has 31 bytes and must have 32"],
    ["a long key", `a:${Buffer.alloc(33, 0xfb).toString("base64")}`, "has 33 bytes and must have 32"],
  ])("rejects %s without quoting the key", (_, text, reason) => {
    const refusal = catchRefusal(() => parseMasterKey(text))
    expect(refusal).toContain(reason)
    for (const part of text.split(":").filter((candidate) => candidate.length > 20)) {
      expect(refusal).not.toContain(part)
    }
  })
})

describe("parseMasterKeys", () => {
  it("uses the first line as the current key and the rest as old keys, skipping empty lines", () => {
    const keys = parseMasterKeys(`\nnew:${KEY}\r\n\n  old:${OTHER}\n`)
    expect(keys.current.id).toBe("new")
    expect(keys.others.map((other) => other.id)).toEqual(["old"])
  })

  it("names the line that is wrong", () => {
    expect(catchRefusal(() => parseMasterKeys(`new:${KEY}\n\nold`))).toMatch(/^Line 3: /u)
  })

  it("rejects two keys with one id", () => {
    expect(catchRefusal(() => parseMasterKeys(`a:${KEY}\na:${OTHER}`))).toContain('have the id "a"')
  })

  it("rejects a text without a key", () => {
    expect(catchRefusal(() => parseMasterKeys(" \n\n"))).toContain("There is no master key")
  })
})

describe("generateMasterKey", () => {
  it("generates a valid key, a different one each time", () => {
    const [first, second] = [parseMasterKey(generateMasterKey()), parseMasterKey(generateMasterKey())]
    expect(first.id).not.toBe(second.id)
    expect(first.key).not.toEqual(second.key)
  })
})
