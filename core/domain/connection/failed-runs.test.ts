import { describe, expect, it } from "vitest"
import { countFailedRun, isRetryableFailure, isStaleSource } from "./failed-runs.ts"

describe("an attempt that comes to nothing", () => {
  it("counts when a file is missing or there is no response, where there are several attempts", () => {
    expect(
      ["missing", "transient", "auth", "permission", "rate", "data"].map((kind) =>
        isRetryableFailure(kind, 3),
      ),
    ).toEqual([true, true, false, false, false, false])
    expect(["missing", "transient"].map((kind) => isRetryableFailure(kind, 1))).toEqual([false, false])
  })

  it("fails the connection with the third of three", () => {
    expect([0, 1, 2].map((before) => countFailedRun(before, 3))).toEqual([
      { failedRuns: 1, exhausted: false },
      { failedRuns: 2, exhausted: false },
      { failedRuns: 3, exhausted: true },
    ])
  })

  it("starts again with three after the third", () => {
    expect([3, 1, 2].map((before) => countFailedRun(before, 3))).toEqual([
      { failedRuns: 1, exhausted: false },
      { failedRuns: 2, exhausted: false },
      { failedRuns: 3, exhausted: true },
    ])
  })
})

describe("a file that is always the same", () => {
  it("is told of from the third scheduled time on", () => {
    expect([0, 1, 2, 3, 4].map(isStaleSource)).toEqual([false, false, false, true, true])
  })
})
