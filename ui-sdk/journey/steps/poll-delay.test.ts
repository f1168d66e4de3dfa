import { expect, it } from "vitest"
import { findPollDelay } from "./poll-delay.ts"

it("asks about once a second, and less often the longer nothing changes", () => {
  expect([0, 1, 10, 100].map(findPollDelay)).toEqual([1_000, 1_500, 6_000, 10_000])
})
