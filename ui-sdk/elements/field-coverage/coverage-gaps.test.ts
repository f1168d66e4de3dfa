import { describe, expect, it } from "vitest"
import type { Coverage } from "../../../core/contract/sync/coverage.ts"
import { listCoverageRows } from "./coverage-gaps.ts"

type Field = Coverage["fields"][number]

const field = (key: Field["key"], gap: Field["gap"]): Field => ({ key, filled: 0, before: null, gap })

describe("the gaps of a coverage", () => {
  it("begin with what went missing, and join pay and missing columns to one row each", () => {
    const fields = [
      field("name", null),
      field("doj", "few"),
      field("gender", "no-column"),
      field("grade", "no-column"),
      field("bloodGroup", "not-provided"),
      field("pan", "fewer"),
      field("ctc_basic", "few"),
      field("ctc_hra", "few"),
    ]
    expect(listCoverageRows({ fields })).toEqual([
      { kind: "fewer", field: fields[5] },
      { kind: "few", field: fields[1] },
      { kind: "pay", category: "ctc_details_fields" },
      { kind: "no-column", keys: ["gender", "grade"] },
      { kind: "not-provided", keys: ["bloodGroup"] },
    ])
  })

  it("are none where every field has come", () => {
    expect(listCoverageRows({ fields: [field("name", null)] })).toEqual([])
  })
})
