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
    (sourceStatus, exit, status, dependsOnToday) => {
      const facts = { sourceStatus, joining: null, exit }
      expect(deriveStatus(facts, TODAY)).toEqual({ status, dependsOnToday })
    },
  )

  it.each([
    [null, "2024-01-08", "Active"],
    ["Active", "2024-01-08", "Active"],
    ["Inactive", "2024-01-08", "Inactive"],
    ["Terminated", "2024-01-08", "Terminated"],
    [null, "2024-07-01", "Active"],
    [null, "2022-05-31", "Terminated"],
    [null, "2020-01-01", "Terminated"],
  ] as const)("with status %s, exit on 2022-05-31 and joining on %s: %s", (sourceStatus, joining, status) => {
    const facts = { sourceStatus, joining, exit: "2022-05-31" }
    expect(deriveStatus(facts, TODAY)).toEqual({ status, dependsOnToday: false })
  })
})
