import { describe } from "vitest"
import { describeUpdateConfigs } from "../../suites/employee/update-configs.ts"
import { makeMemoryUpdateConfigs } from "./update-configs.ts"

describe("the update configurations in memory", () => {
  describeUpdateConfigs(makeMemoryUpdateConfigs)
})
