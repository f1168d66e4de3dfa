import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseFrequency } from "../../../core/domain/connection/frequency.ts"
import {
  readRefreshRate,
  USUAL_DAYS,
  writeRefreshRate,
} from "../../../ui-sdk/elements/form/refresh-rate/refresh-rate.ts"

describe("a refresh rate", () => {
  it("is written as the service reads it, and read again", () => {
    const rate = fc.record({ days: fc.constantFrom(...USUAL_DAYS), hour: fc.integer({ min: 0, max: 23 }) })
    fc.assert(
      fc.property(rate, ({ days, hour }) => {
        const text = writeRefreshRate({ days, hour })
        expect(parseFrequency(text)).not.toBeNull()
        expect(readRefreshRate(text)).toEqual({ days, hour: days === "on-demand" ? null : hour })
      }),
    )
  })

  it.each(["daily", "weekly", "monthly@6", "weekly:tue@7", "on-demand", "Weekly:mon,thu"])(
    "keeps the meaning of %s",
    (text) => {
      expect(parseFrequency(writeRefreshRate(readRefreshRate(text)))).toEqual(parseFrequency(text))
    },
  )

  it("is once a week at night where nothing was entered", () => {
    expect(writeRefreshRate(readRefreshRate(""))).toBe("weekly:mon@2")
  })
})
