import { describe, expect, it } from "vitest"
import { makeTestRowMapper, TODAY } from "../../../testing/builders/rows.ts"

type Options = Parameters<typeof makeTestRowMapper>[1]

/** Reads a column of genders as a sync does: observe the page, decide, and map its rows. */
const read = (genders: ReadonlyArray<string>, options: Options = {}) => {
  const mapper = makeTestRowMapper(["employeeId", "gender"], options)
  const rows = genders.map((gender, index) => ({ position: index + 2, cells: [String(index), gender] }))
  mapper.forms.observe({ rows })
  mapper.forms.decide()
  const mapped = rows.map(({ cells }) => mapper.mapRow(cells, TODAY))
  return {
    genders: mapped.map(({ record }) => record.gender),
    notices: mapped.flatMap(({ notices }) => notices.map(({ reason }) => reason)),
  }
}

const NONE = "NOT AVAILABLE"

describe("letters for genders", () => {
  it("are read as they are in most languages", () => {
    expect(read(["M", "F", "H", "N"]).genders).toEqual(["Male", "Female", NONE, NONE])
    expect(read(["M", "W", "m."]).genders).toEqual(["Male", "Female", "Male"])
    expect(read(["H", "F"]).genders).toEqual([NONE, "Female"])
    expect(read(["M", "N"]).genders).toEqual(["Male", NONE])
  })

  it("are reported where those beside them give them another meaning: hombre and mujer, férfi and nő", () => {
    const spanish = read(["M", "H", " m ", "Mujer"])
    expect(spanish.genders).toEqual([NONE, NONE, NONE, "Female"])
    expect(spanish.notices).toHaveLength(3)
    expect(spanish.notices[0]).toContain("Beside H, the letter M may mean another gender")
    expect(read(["F", "N"]).genders).toEqual([NONE, NONE])
  })

  it("mean what the spellings of the connection say", () => {
    const gender = { M: "Female", H: "Male" } as const
    expect(read(["M", "H"], { enumSpellings: { gender } }).genders).toEqual(["Female", "Male"])
  })
})
