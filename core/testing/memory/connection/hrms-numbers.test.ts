import { describe } from "vitest"
import { describeHrmsNumbers } from "../../suites/connection/hrms-numbers.ts"
import { makeMemoryHrmsNumbers } from "./hrms-numbers.ts"
import { makeTables } from "../tables.ts"

describe("the numbers of HR systems in memory", () => {
  const numbers = makeMemoryHrmsNumbers(makeTables())
  describeHrmsNumbers(() => numbers)
})
