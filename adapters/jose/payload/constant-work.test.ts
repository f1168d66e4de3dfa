import { describe, expect, it } from "vitest"
import { PAYLOAD_OPERATIONS, type PayloadOperations } from "./constant-work.ts"
import { makeOpen } from "./open.ts"
import { type LoadedServiceKey, loadServiceKey } from "../keys/service-key.ts"
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

/** The expensive operations of one opening. */
const operations: Array<string> = []

const countedOperations: PayloadOperations = {
  decryptContent: (envelope, contentKey) => {
    operations.push(`decrypt ${contentKey.length * 8}`)
    return PAYLOAD_OPERATIONS.decryptContent(envelope, contentKey)
  },
  verifySignature: (token, key) => {
    operations.push(`verify ${key.asymmetricKeyDetails?.modulusLength ?? 0}`)
    return PAYLOAD_OPERATIONS.verifySignature(token, key)
  },
}

const countDecryptions = (key: LoadedServiceKey): LoadedServiceKey => ({
  ...key,
  decrypt: (encryptedKey) => {
    operations.push(`rsa ${encryptedKey.length * 8}`)
    return key.decrypt(encryptedKey)
  },
})

const [firstKey, secondKey, vendorKey, stranger] = [makeKey(), makeKey(), makeKey(), makeKey()]
const valid = validMessage(vendorKey, firstKey)
const vendorKeys = [
  asVendorKey(vendorKey, "a", "a"),
  asVendorKey(stranger, "b", "b"),
  asVendorKey(makeKey(), "c"),
]
const serviceKeys = [firstKey, secondKey].map((key, index) =>
  countDecryptions(loadServiceKey(asServiceKey(key, `s${index}`))),
)
const open = makeOpen(serviceKeys, makeVendorKeyCache(), countedOperations)

const countOperations = async (change: Partial<Message>, keys = vendorKeys) => {
  operations.length = 0
  const opened = await open(writeMessage({ ...valid, ...change }), keys, NOW * 1000)
  return { opened: typeof opened !== "string", operations: operations.toSorted() }
}

describe("a failed opening", () => {
  it.each(wrongMessages(makeKey()))(
    "performs each expensive operation once with every key, whatever is wrong: %s",
    async (_, change) => {
      expect(await countOperations(change)).toEqual({
        opened: false,
        operations: [
          ...Array<string>(2).fill("decrypt 256"),
          ...Array<string>(2).fill("rsa 2048"),
          ...Array<string>(3).fill("verify 2048"),
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
      operations: ["decrypt 256", "rsa 2048", "verify 2048"],
    })
  })
})
