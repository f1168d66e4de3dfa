import { describe } from "vitest"
import { describeKeyStore } from "../../suites/accounts/key-store.ts"
import { makeMemoryKeyStore } from "./key-store.ts"

describe("the key store in memory", () => {
  describeKeyStore(() => Promise.resolve(makeMemoryKeyStore()))
})
