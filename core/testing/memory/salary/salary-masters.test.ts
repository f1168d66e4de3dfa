import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeSalaryMasters } from "../../suites/salary/salary-masters.ts"

describe("the salary masters in memory", () => {
  describeSalaryMasters(() => Promise.resolve(makeMemoryStorage()))
})
