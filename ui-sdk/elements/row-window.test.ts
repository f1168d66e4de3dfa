import { describe, expect, it } from "vitest"
import { findRowWindow, type WindowInput } from "./row-window.ts"

const find = (parts: Partial<WindowInput> = {}) =>
  findRowWindow({
    count: 50_000,
    getHeight: () => undefined,
    estimate: 50,
    scrollTop: 0,
    viewport: 500,
    overscan: 100,
    ...parts,
  })

describe("the window of rows", () => {
  it("has only the rows in view, and the height of all", () => {
    expect(find()).toEqual({ first: 0, end: 12, above: 0, below: (50_000 - 12) * 50 })
    const middle = find({ scrollTop: 100_000 })
    expect(middle).toMatchObject({ first: 1_998, end: 2_012, above: 99_900 })
    expect(middle.above + (middle.end - middle.first) * 50 + middle.below).toBe(50_000 * 50)
  })

  it("uses measured heights", () => {
    expect(
      find({ count: 4, getHeight: (index) => (index === 0 ? 1_000 : undefined), scrollTop: 1_000 }),
    ).toEqual({
      first: 0,
      end: 4,
      above: 0,
      below: 0,
    })
  })

  it("shows something at the end, and nothing of an empty list", () => {
    expect(find({ scrollTop: 50_000 * 50 - 500 }).end).toBe(50_000)
    expect(find({ count: 0 })).toEqual({ first: 0, end: 0, above: 0, below: 0 })
  })
})
