import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeUsers } from "../../suites/accounts/users.ts"

describe("the console's users in memory", () => {
  describeUsers(() => Promise.resolve(makeMemoryStorage()))
})
