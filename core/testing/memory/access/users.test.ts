import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeUsers } from "../../suites/access/users.ts"

describe("the console's users in memory", () => {
  describeUsers(() => Promise.resolve(makeMemoryStorage()))
})
