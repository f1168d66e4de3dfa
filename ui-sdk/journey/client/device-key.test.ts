import { describe, expect, it } from "vitest"
import { openDeviceKey } from "./device-key.ts"

const makeStorage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

const DAY = 24 * 60 * 60 * 1_000

describe("the key of a browser", () => {
  it("has 32 bytes, and stays the same", () => {
    const storage = makeStorage()
    const { key, isKept } = openDeviceKey(() => storage)
    expect(isKept).toBe(true)
    expect(Buffer.from(key, "base64url")).toHaveLength(32)
    expect(openDeviceKey(() => storage)).toMatchObject({ key, isKept: true })
    expect(openDeviceKey(makeStorage).key).not.toBe(key)
  })

  it("is another one after thirty days", () => {
    const storage = makeStorage()
    const openAt = (day: number) =>
      openDeviceKey(
        () => storage,
        () => day * DAY,
      )
    const { key } = openAt(1)
    expect(openAt(30.9).key).toBe(key)
    const next = openAt(31)
    expect(next.key).not.toBe(key)
    expect(openAt(60).key).toBe(next.key)
  })

  it("is another one once it was forgotten", () => {
    const storage = makeStorage()
    const device = openDeviceKey(() => storage)
    device.forget()
    expect(openDeviceKey(() => storage).key).not.toBe(device.key)
  })

  it("remembers whose browser it is", () => {
    const storage = makeStorage()
    const device = openDeviceKey(() => storage)
    expect(device.isOwn()).toBe(false)
    device.confirmOwn()
    expect(openDeviceKey(() => storage).isOwn()).toBe(true)
  })

  it.each(["short", "a".repeat(43), `${"a".repeat(43)}.later`])("replaces a damaged one: %s", (stored) => {
    const storage = makeStorage()
    storage.setItem("hrsync.device", stored)
    const { key, isKept } = openDeviceKey(() => storage)
    expect(isKept).toBe(true)
    expect(key).not.toBe("a".repeat(43))
    expect(openDeviceKey(() => storage).key).toBe(key)
  })

  it("is made for this window where a browser refuses to store anything", () => {
    const device = openDeviceKey(() => {
      throw new DOMException("The operation is insecure.", "SecurityError")
    })
    expect(device.key).toMatch(/^[\w-]{43}$/u)
    expect(device.isKept).toBe(false)
    device.confirmOwn()
    device.forget()
    expect(device.isOwn()).toBe(false)
  })

  it("is not kept where a browser takes it and forgets it", () => {
    const forgetful = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
    expect(openDeviceKey(() => forgetful).isKept).toBe(false)
  })
})
