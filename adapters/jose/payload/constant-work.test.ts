import type * as NodeCrypto from "node:crypto"
import { webcrypto } from "node:crypto"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { makeOpen } from "./open.ts"
import { loadServiceKey } from "../keys/service-key.ts"
import {
  asServiceKey,
  asVendorKey,
  makeKey,
  type Message,
  validMessage,
  writeMessage,
} from "../testing/vendor-message.ts"
import { NOW, wrongMessages } from "../testing/wrong-messages.ts"
import { makeVendorKeyCache } from "../keys/vendor-key-cache.ts"

/** The expensive operations since the last test, as they ran in node:crypto. */
const ran = vi.hoisted((): Array<string> => {
  // Modules that another test file loaded would keep using the unmocked node:crypto.
  vi.resetModules()
  return []
})

vi.mock("node:crypto", async (importOriginal) => {
  const original = await importOriginal<typeof NodeCrypto>()
  return {
    ...original,
    verify: (algorithm: string, data: Uint8Array, key: NodeCrypto.KeyObject, signature: Uint8Array) => {
      ran.push(`verify ${algorithm} ${key.asymmetricKeyDetails?.modulusLength ?? 0}`)
      return original.verify(algorithm, data, key, signature)
    },
    createDecipheriv: (...args: Parameters<typeof original.createDecipheriv>) => {
      ran.push(`decrypt ${args[0]}`)
      return original.createDecipheriv(...args)
    },
  }
})
const rsaDecrypt = vi.spyOn(webcrypto.subtle, "decrypt")

afterAll(() => void vi.resetModules())
beforeEach(() => {
  ran.length = 0
  rsaDecrypt.mockClear()
})

const [firstKey, secondKey, vendorKey, stranger] = [makeKey(), makeKey(), makeKey(), makeKey()]
const valid = validMessage(vendorKey, firstKey)
const vendorKeys = [
  asVendorKey(vendorKey, "a", "a"),
  asVendorKey(stranger, "b", "b"),
  asVendorKey(makeKey(), "c"),
]
const serviceKeys = [firstKey, secondKey].map((key, index) => loadServiceKey(asServiceKey(key, `s${index}`)))
const open = makeOpen(serviceKeys, makeVendorKeyCache())

const countOperations = async (change: Partial<Message>, keys = vendorKeys) => {
  const opened = await open(writeMessage({ ...valid, ...change }), keys, NOW * 1000)
  const lengths = rsaDecrypt.mock.calls.map((call) => call[2].byteLength)
  return { opened: opened !== null, operations: [...lengths.map((length) => `rsa ${length}`), ...ran].sort() }
}

describe("a failed opening", () => {
  it.each(wrongMessages(makeKey()))(
    "performs each expensive operation once with every key, whatever is wrong: %s",
    async (_, change) => {
      expect(await countOperations(change)).toEqual({
        opened: false,
        operations: [
          ...Array<string>(2).fill("decrypt aes-256-gcm"),
          ...Array<string>(2).fill("rsa 256"),
          ...Array<string>(3).fill("verify sha256 2048"),
        ],
      })
    },
  )

  it("verifies once even when the vendor has no key", async () => {
    expect(
      (await countOperations({}, [])).operations.filter((operation) => operation.startsWith("verify")),
    ).toHaveLength(1)
  })
})

describe("a successful opening", () => {
  it("performs only the operations that it needs", async () => {
    expect(await countOperations({})).toEqual({
      opened: true,
      operations: ["decrypt aes-256-gcm", "rsa 256", "verify sha256 2048"],
    })
  })
})
