import { describe } from "vitest"
import type { WrappedValue } from "../../../ports/accounts/key-inventory.ts"
import { describeKeyInventory } from "../../suites/accounts/key-inventory.ts"
import { makeMemoryKeyInventory } from "./key-inventory.ts"

describe("the key inventory in memory", () => {
  describeKeyInventory(() => {
    const values: Array<WrappedValue> = []
    return Promise.resolve({
      inventory: makeMemoryKeyInventory(values),
      seed: (value) => Promise.resolve(void values.push(value)),
    })
  })
})
