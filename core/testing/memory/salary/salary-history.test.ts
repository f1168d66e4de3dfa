import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeSalaryHistory } from "../../suites/salary/salary-history.ts"

describe("the history of salaries in memory", () => {
  describeSalaryHistory(() => Promise.resolve(makeMemoryStorage()))
})
