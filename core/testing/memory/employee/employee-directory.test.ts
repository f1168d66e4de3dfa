import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeEmployeeDirectory } from "../../suites/employee/employee-directory.ts"

describe("the employee directory in memory", () => {
  describeEmployeeDirectory(() => Promise.resolve(makeMemoryStorage()))
})
