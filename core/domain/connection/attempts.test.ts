import { describe, expect, it } from "vitest"
import { afterMiss, isMiss, isNotRenewed } from "./attempts.ts"

describe("an attempt that comes to nothing", () => {
  it("counts when a file is missing or nobody answers, where there are several attempts", () => {
    expect(
      ["missing", "transient", "auth", "permission", "rate", "data"].map((kind) => isMiss(kind, 3)),
    ).toEqual([true, true, false, false, false, false])
    expect(["missing", "transient"].map((kind) => isMiss(kind, 1))).toEqual([false, false])
  })

  it("fails the connection with the third of three", () => {
    expect([0, 1, 2].map((before) => afterMiss(before, 3))).toEqual([
      { missed: 1, givenUp: false },
      { missed: 2, givenUp: false },
      { missed: 3, givenUp: true },
    ])
  })

  it("begins anew with three after the third", () => {
    expect([3, 1, 2].map((before) => afterMiss(before, 3))).toEqual([
      { missed: 1, givenUp: false },
      { missed: 2, givenUp: false },
      { missed: 3, givenUp: true },
    ])
  })
})

describe("a file that is always the same", () => {
  it("is told of from the third scheduled time on", () => {
    expect([0, 1, 2, 3, 4].map(isNotRenewed)).toEqual([false, false, false, true, true])
  })
})
