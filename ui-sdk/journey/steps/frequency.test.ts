import { expect, it } from "vitest"
import { FREQUENCIES, type FrequencyName, nameFrequency } from "./frequency.ts"

it("names the choice that was saved, and once a week where there was none", () => {
  const names = Object.keys(FREQUENCIES) as ReadonlyArray<FrequencyName>
  expect(names.map((name) => nameFrequency({ ...FREQUENCIES[name] }))).toEqual(names)
  expect(nameFrequency(null)).toBe("once")
  expect(nameFrequency({ kind: "on-demand" })).toBe("once")
})
