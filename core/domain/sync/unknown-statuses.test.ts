import { describe, expect, it } from "vitest"
import {
  formatUnknownStatuses,
  listStatusFindings,
  NO_UNKNOWN_STATUSES,
  UnknownStatusCounter,
} from "./unknown-statuses.ts"

const count = (rows: ReadonlyArray<readonly [value: string, waits: boolean]>) => {
  const counter = new UnknownStatusCounter()
  counter.add(
    rows.map(([value, waits], index) => ({
      value,
      waits,
      position: index + 2,
      employeeId: `E${String(index)}`,
    })),
  )
  return counter.result
}

describe("unknown statuses", () => {
  it("are nothing to ask when there are none", () => {
    expect(formatUnknownStatuses(NO_UNKNOWN_STATUSES)).toBeNull()
    expect(listStatusFindings(NO_UNKNOWN_STATUSES, "status")).toEqual([])
  })

  it("are asked once for each value, the most frequent first", () => {
    const message = formatUnknownStatuses(
      count([
        ["Baja", false],
        ["On bench", true],
        ["Baja", true],
      ]),
    )
    expect(message).toContain("Baja (2), On bench (1).")
    expect(message).toContain("2 new employees wait for the answer, the first in row 3.")
  })

  it("count further values together once there are too many, as of a column with another meaning", () => {
    const many = count(Array.from({ length: 80 }, (_, index) => [`S${String(index)}`, true]))
    expect(many.values).toHaveLength(50)
    expect(many).toMatchObject({ otherRows: 30, waiting: 80 })
    expect(many.firstWaiting).toHaveLength(20)
    expect(formatUnknownStatuses(many)).toContain("others (30)")
    expect(listStatusFindings(many, "status").at(-1)).toMatchObject({ rows: 80, firstRow: 2, rejected: true })
    expect(listStatusFindings(many, "status").at(-1)?.reason).toContain("and 60 more")
  })
})
