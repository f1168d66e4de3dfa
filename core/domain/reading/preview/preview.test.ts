import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SUBSET_FIELDS, type SubsetRule } from "../../../contract/sharing/sharing-terms.ts"
import { MASK } from "../../../contract/wire-values.ts"
import { makePolicy, makeTestRowMapper, shareEverything, TODAY } from "../../../testing/builders/rows.ts"
import { makeSharingPolicy, type SharingPolicy } from "../../sharing/policy.ts"
import { makeSubset } from "../../sharing/subset.ts"
import { PreviewCollector, widenForPreview } from "./preview-collector.ts"
import { summarizePreview } from "./summarize-preview.ts"

type Row = Readonly<Record<string, string>>
interface Reading {
  readonly invalidValues?: "drop" | "reject"
}

const collect = (
  rows: ReadonlyArray<Row>,
  requested = shareEverything,
  { invalidValues = "drop" }: Reading = {},
) => {
  const keys = Object.keys(rows[0] ?? {})
  const mapper = makeTestRowMapper(keys, { sharing: widenForPreview(requested), invalidValues })
  const collector = new PreviewCollector({ requested, newId: () => "id" })
  for (const row of rows)
    collector.add(
      mapper.mapRow(
        keys.map((key) => row[key]),
        TODAY,
      ),
    )
  return collector.collect(false)
}

interface Choice extends Reading {
  readonly sample?: number
  readonly policy?: SharingPolicy
}

const summarize = (
  rows: ReadonlyArray<Row>,
  rules: ReadonlyArray<SubsetRule> = [],
  { sample = 0, policy = shareEverything, ...reading }: Choice = {},
) => summarizePreview(collect(rows, policy, reading), { rules, policy, sample })

const person = (number: number, parts: Row = {}): Row => ({
  employeeId: `E${String(number)}`,
  name: `Employee ${String(number)}`,
  department: "Sales",
  grade: "A",
  pan: "ABCPE1234F",
  ...parts,
})

describe("the count of a preview", () => {
  it("says how many of all employees the rules include", () => {
    const rows = [person(1), person(2, { department: "IT" }), person(3, { department: " sales " })]
    const { total, matching } = summarize(rows, [{ field: "department", operator: "is", values: ["SALES"] }])
    expect({ total, matching }).toEqual({ total: 3, matching: 2 })
  })

  it("counts a repeated employee once, and no row without an id or that is rejected", () => {
    const rows = [person(1), person(1), person(2, { employeeId: "" }), person(3, { pan: "wrong" })]
    expect(summarize(rows, [], { invalidValues: "reject" }).total).toBe(1)
    expect(summarize(rows).total).toBe(2)
  })

  it("says the values that occur, the most frequent first", () => {
    const rows = [person(1, { grade: "B" }), person(2), person(3), person(4, { grade: "" })]
    expect(summarize(rows).values).toMatchObject({
      grade: [
        { value: "A", employees: 2 },
        { value: "B", employees: 1 },
      ],
      companyName: [],
    })
  })

  it("lists at most 200 values of a field, and counts by all of them", () => {
    const rows = Array.from({ length: 250 }, (_, number) => person(number, { grade: `G${String(number)}` }))
    const { values, matching } = summarize(rows, [{ field: "grade", operator: "is", values: ["g249"] }])
    expect(values.grade).toHaveLength(200)
    expect(matching).toBe(1)
  })

  it("counts by single employees", () => {
    const rows = [person(1), person(2), person(3, { department: "IT" })]
    const rules: ReadonlyArray<SubsetRule> = [
      { field: "employeeId", operator: "is_not", values: ["e1"] },
      { field: "department", operator: "is", values: ["Sales"] },
    ]
    expect(summarize(rows, rules)).toMatchObject({ total: 3, matching: 1, sample: { employeeId: "E2" } })
    expect(summarize(rows).values.employeeId).toHaveLength(3)
  })

  it("counts by fields that the vendor does not request, and shows none of them", () => {
    const policy = makePolicy({ department: 0 })
    const { matching, sample } = summarize(
      [person(1), person(2, { department: "IT" })],
      [{ field: "department", operator: "is", values: ["IT"] }],
      { policy },
    )
    expect(matching).toBe(1)
    expect(sample).toMatchObject({ employeeId: "E2" })
    expect(sample).not.toHaveProperty("department")
  })

  it("is that of the subset itself, whatever the rows and the rules", () => {
    const cell = fc.constantFrom("", "a", "A ", "b", "NOT AVAILABLE")
    const row = fc.record({ department: cell, grade: cell, companyName: cell })
    const rule = fc.record({
      field: fc.constantFrom<SubsetRule["field"]>(
        "department",
        "grade",
        "companyName",
        "status",
        "employeeId",
      ),
      operator: fc.constantFrom<SubsetRule["operator"]>("is", "is_not"),
      values: fc.array(fc.constantFrom("a", "b", "active", "e1"), { minLength: 1, maxLength: 2 }),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.array(rule, { maxLength: 3 }), (cells, rules) => {
        const rows = cells.map((parts, index) => ({ employeeId: `E${String(index)}`, ...parts }))
        const keys = ["employeeId", "department", "grade", "companyName"]
        const mapper = makeTestRowMapper(keys, { subset: makeSubset(rules), invalidValues: "drop" })
        const included = rows.filter((each) => !mapper.mapRow(Object.values(each), TODAY).excluded).length
        expect(summarize(rows, rules).matching).toBe(included)
      }),
    )
  })
})

describe("the sample of a preview", () => {
  it("is masked, and has only what is shared", () => {
    const policy = makeSharingPolicy({ vendor: {}, connection: null }, [])
    const rows = [person(1)]
    expect(summarize(rows).sample).toMatchObject({ name: "Employee 1", pan: MASK })
    expect(JSON.stringify(collect(rows))).not.toContain("ABCPE1234F")
    const withheld = summarizePreview(collect(rows), { rules: [], policy, sample: 0 })
    expect(withheld.sample).toEqual({ id: "id" })
  })

  it("is one of those who match, of as many kinds as possible", () => {
    const rows = [...Array.from({ length: 60 }, (_, n) => person(n)), person(99, { department: "IT" })]
    const rules = [{ field: "department", operator: "is", values: ["IT"] }] as const
    expect(summarize(rows, rules)).toMatchObject({ sampleCount: 1, sample: { employeeId: "E99" } })
    expect(summarize(rows)).toMatchObject({ sampleCount: 20, sample: { employeeId: "E0" } })
    expect(summarize(rows, [], { sample: 1 })).toMatchObject({ sample: { employeeId: "E99" } })
    expect(summarize(rows, [], { sample: 99 }).sample).not.toBeNull()
  })

  it("is none when no one matches", () => {
    const rules = [{ field: "grade", operator: "is", values: ["Z"] }] as const
    expect(summarize([person(1)], rules)).toMatchObject({ matching: 0, sample: null, sampleCount: 0 })
  })
})

describe("mandatory fields of a preview", () => {
  const policy = makePolicy({ pan: -1, department: -1 })

  it("count the matching employees without a usable value, also those whose row is rejected", () => {
    const rows = [
      person(1, { pan: "" }),
      person(2, { pan: "wrong" }),
      person(3),
      person(4, { pan: "", grade: "B" }),
    ]
    for (const invalidValues of ["drop", "reject"] as const) {
      expect(summarize(rows, [], { policy, invalidValues }).missingMandatory).toEqual([
        { key: "pan", employees: 3 },
      ])
      const rules = [{ field: "grade", operator: "is", values: ["B"] }] as const
      expect(summarize(rows, rules, { policy, invalidValues }).missingMandatory).toEqual([
        { key: "pan", employees: 1 },
      ])
    }
  })
})

describe("unusable values of a preview", () => {
  const rows = [
    person(1, { gender: "X?" }),
    person(2, { gender: "F" }),
    person(3, { gender: "?", grade: "B" }),
  ]

  it("count the matching employees who have one", () => {
    expect(summarize(rows).ignoredValues).toEqual([{ key: "gender", employees: 2 }])
    const rules = [{ field: "grade", operator: "is", values: ["B"] }] as const
    expect(summarize(rows, rules).ignoredValues).toEqual([{ key: "gender", employees: 1 }])
  })

  it("do not count in fields that are withheld", () => {
    const policy = makeSharingPolicy({ vendor: {}, connection: null }, ["gender"])
    expect(summarizePreview(collect(rows), { rules: [], policy, sample: 0 }).ignoredValues).toEqual([])
  })
})

it("says of a sample whether the vendor's rules changed it", () => {
  const mapper = makeTestRowMapper(["employeeId", "name", "department"])
  const collector = new PreviewCollector({ requested: shareEverything, newId: () => "id" })
  const map = (cells: ReadonlyArray<string>) => mapper.mapRow(cells, TODAY)
  collector.add(map(["1", "Asha", "Accounts"]), map(["1", "Asha", "Finance"]).record)
  collector.add(map(["2", "Ben", "Sales"]), map(["2", "Ben", "Sales"]).record)
  const content = collector.collect(false)
  const isChanged = (sample: number) =>
    summarizePreview(content, { rules: [], policy: shareEverything, sample }).isSampleChanged
  expect([isChanged(0), isChanged(1)]).toEqual([true, false])
})

it("has a list of values for every field of subset rules", () => {
  expect(Object.keys(collect([]).values)).toEqual([...SUBSET_FIELDS])
})
