import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MASK } from "../../contract/wire-values.ts"
import { compareRows, type RowContent } from "./same-person.ts"

const row = (
  parts: Readonly<Record<string, unknown>>,
  valuePrints: { readonly pan?: string } = {},
): RowContent => ({
  kind: "record",
  record: {
    employeeId: "E1",
    name: "Asha Rao",
    ...(valuePrints.pan === undefined ? {} : { pan: MASK }),
    ...parts,
  },
  valuePrints,
})

const EMAIL = "asha@acme.example"

describe("two rows of one employeeId", () => {
  it.each<readonly [string, RowContent, RowContent]>([
    ["another job", row({ email: EMAIL, designation: "A" }), row({ email: EMAIL, designation: "B" })],
    [
      "another month",
      row({ salaryDetails: { monthly: { month: 1 } } }),
      row({ salaryDetails: { monthly: { month: 2 } } }),
    ],
    ["the name turned round", row({ dob: "1990-01-01" }), row({ dob: "1990-01-01", name: "RAO, Asha" })],
    ["a married name with the same e-mail", row({ email: EMAIL }), row({ email: EMAIL, name: "Asha Iyer" })],
    ["a rehire", row({ email: EMAIL, doj: "2020-01-01" }), row({ email: EMAIL, doj: "2024-01-01" })],
    [
      "another e-mail with the same PAN",
      row({ email: EMAIL }, { pan: "p" }),
      row({ email: "rao@acme.example" }, { pan: "p" }),
    ],
    ["an e-mail that was missing", row({}), row({ email: EMAIL })],
    ["a job outside the subset", row({}), { kind: "outside" }],
  ])("are one person: %s", (_, one, other) => {
    expect([compareRows(one, other), compareRows(other, one)]).toEqual(["changed", "changed"])
  })

  it.each<readonly [string, RowContent, RowContent]>([
    ["another name", row({}), row({ name: "Ravi Kumar" })],
    ["another PAN", row({ email: EMAIL }, { pan: "p" }), row({ email: EMAIL }, { pan: "q" })],
    ["another date of birth", row({ dob: "1990-01-01" }), row({ dob: "1991-01-01" })],
    ["the same name with another e-mail", row({ email: EMAIL }), row({ email: "asha.rao@acme.example" })],
    ["the same name with another joining date", row({ doj: "2020-01-01" }), row({ doj: "2021-01-01" })],
    ["a shared mailbox", row({ email: EMAIL }), row({ email: EMAIL, name: "Ravi Kumar" })],
    [
      "nothing that identifies",
      row({ name: undefined, department: "A" }),
      row({ name: undefined, department: "B" }),
    ],
  ])("are two people: %s", (_, one, other) => {
    expect([compareRows(one, other), compareRows(other, one)]).toEqual(["conflict", "conflict"])
  })

  it("that say the same are identical, and the order never matters", () => {
    const text = fc.constantFrom("Asha Rao", "Ravi", "", "1990-01-01", null)
    const content = fc
      .record({ name: text, email: text, dob: text, doj: text, pan: fc.constantFrom("p", "q", undefined) })
      .map(({ pan, ...parts }) => row(parts, pan === undefined ? {} : { pan }))
    fc.assert(
      fc.property(content, content, (one, other) => {
        expect(compareRows(one, one)).toBe("identical")
        expect(compareRows(one, other)).toBe(compareRows(other, one))
      }),
    )
  })
})
