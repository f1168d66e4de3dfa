import { describe, expect, it } from "vitest"
import { readDeviceKey } from "./device-key.ts"

const makeStorage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  }
}

describe("the key of a browser", () => {
  it("has 32 bytes, and stays the same", () => {
    const storage = makeStorage()
    const { key, isKept } = readDeviceKey(() => storage)
    expect(isKept).toBe(true)
    expect(Buffer.from(key, "base64url")).toHaveLength(32)
    expect(readDeviceKey(() => storage)).toEqual({ key, isKept: true })
    expect(readDeviceKey(makeStorage).key).not.toBe(key)
  })

  it("replaces one that is damaged", () => {
    const storage = { ...makeStorage(), getItem: () => "short" }
    expect(readDeviceKey(() => storage).key).toMatch(/^[\w-]{43}$/u)
  })

  it("is made for this window where a browser refuses to store anything", () => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError")
    }
    const { key, isKept } = readDeviceKey(refuse)
    expect(key).toMatch(/^[\w-]{43}$/u)
    expect(isKept).toBe(false)
  })

  it("is not kept where a browser takes it and forgets it", () => {
    const forgetful = { getItem: () => null, setItem: () => undefined }
    expect(readDeviceKey(() => forgetful).isKept).toBe(false)
  })
})
