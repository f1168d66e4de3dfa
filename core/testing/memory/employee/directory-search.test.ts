import { describe } from "vitest"
import { makeMemoryStorage } from "../../storage.ts"
import { describeDirectorySearch } from "../../suites/employee/directory-search.ts"

describe("the search of directories in memory", () => {
  describeDirectorySearch(() => Promise.resolve(makeMemoryStorage()))
})
