import { describe, expect, it } from "vitest"
import { chooseLaneSlots } from "./lane-slots.ts"

const GIB = 1_024 ** 3

describe("the slots of a worker", () => {
  it("follow its processors, from four syncs and uploads on", () => {
    expect(chooseLaneSlots({ processors: 1, memory: 8 * GIB })).toEqual({ syncs: 4, uploads: 4 })
    expect(chooseLaneSlots({ processors: 5, memory: 8 * GIB })).toEqual({ syncs: 10, uploads: 5 })
    expect(chooseLaneSlots({ processors: 64, memory: 256 * GIB })).toEqual({ syncs: 10, uploads: 6 })
  })

  it("leave each sync the memory of its thread", () => {
    expect(chooseLaneSlots({ processors: 8, memory: 1.5 * GIB })).toEqual({ syncs: 4, uploads: 6 })
    expect(chooseLaneSlots({ processors: 8, memory: GIB / 2 })).toEqual({ syncs: 2, uploads: 6 })
  })
})
