import { describe, expect, it } from "vitest"
import { deriveStatus } from "./derive-status.ts"

const TODAY = "2024-06-15"

describe("the status of an employee", () => {
  it.each([
    ["Active", null, "Active", false],
    ["Inactive", null, "Inactive", false],
    ["Terminated", null, "Terminated", false],
    [null, null, "Active", false],
    [null, "2024-06-14", "Terminated", false],
    ["Active", "2024-06-14", "Terminated", false],
    ["Inactive", "2024-06-14", "Terminated", false],
    ["Active", "2024-06-15", "Active", true],
    ["Active", "2024-06-16", "Active", true],
    ["Inactive", "2025-01-01", "Inactive", true],
    [null, "2025-01-01", "Active", true],
    ["Terminated", "2025-01-01", "Terminated", false],
  ] as const)(
    "with status %s and exit date %s: %s, depends on today: %s",
    (source, exit, status, dependsOnToday) => {
      expect(deriveStatus(source, exit, TODAY)).toEqual({ status, dependsOnToday })
    },
  )
})
