import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { serializeRecord, serializeRow } from "./fingerprint-input.ts"

describe("the input of a row's fingerprint", () => {
  const text = (...cells: ReadonlyArray<unknown>) => serializeRow("v1", cells)

  it.each([
    [["a", "b"], ['a","b']],
    [["a", "b"], ["ab"]],
    [
      ["a", "b"],
      ["b", "a"],
    ],
    [["a"], ["a", ""]],
    [["1"], [1]],
    [[""], [null]],
    [["-"], [null]],
    [["s1:a"], ["a"]],
    [["true"], [true]],
    [[NaN], [null]],
    [[1], [1n]],
    [[["a", "b"]], [["ab"]]],
    [[["a"], "b"], [["a", "b"]]],
    [[{ a: 1 }], [{ a: "1" }]],
    [[{ a: { b: 1 } }], [{ a: {}, b: 1 }]],
    [[[]], [{}]],
  ])("differs for %o and %o", (a, b) => {
    expect(text(...a)).not.toBe(text(...b))
  })

  it("differs for every two rows of text that differ, and only for those", () => {
    const nasty = fc.array(fc.oneof(fc.string(), fc.constantFrom("s1:", "-", "|", "1", ":", '"', ",", ";")))
    fc.assert(
      fc.property(nasty, nasty, (a, b) => {
        expect(text(...a) === text(...b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
  })

  it("differs for every two rows of JSON that differ", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.array(fc.jsonValue()), (a, b) => {
        if (text(...a) === text(...b)) expect(a).toEqual(b)
      }),
    )
  })

  it("changes with the row mapper and not with the order of an object's keys", () => {
    expect(serializeRow("v1", ["a"])).not.toBe(serializeRow("v2", ["a"]))
    expect(text({ a: 1, b: 2 })).toBe(text({ b: 2, a: 1 }))
  })
})

describe("the input of a record's fingerprint", () => {
  it("does not depend on the order of keys, at any depth", () => {
    const record = {
      name: "Asha",
      bankDetails: { accountNumber: "000123456", bankName: "B" },
      dependentDetails: [{ name: "Mira", dob: "2015-02-01" }],
      salaryDetails: { ctc: { basic: 1, raw: { a: 1, b: { c: 2, d: 3 } } } },
    } as const
    const shuffled = {
      salaryDetails: { ctc: { raw: { b: { d: 3, c: 2 }, a: 1 }, basic: 1 } },
      dependentDetails: [{ dob: "2015-02-01", name: "Mira" }],
      bankDetails: { bankName: "B", accountNumber: "000123456" },
      name: "Asha",
    } as const
    expect(serializeRecord(shuffled)).toBe(serializeRecord(record))
  })

  it.each([
    [{ pan: null }, {}],
    [{ pan: "x" }, { uan: "x" }],
    [{ pan: "x" }, { pan: "y" }],
    [{ dependentDetails: [] }, {}],
    [
      { dependentDetails: [{ name: "a" }, { name: "b" }] },
      { dependentDetails: [{ name: "b" }, { name: "a" }] },
    ],
    [{ bankDetails: { accountNumber: "1" } }, { bankDetails: { ifscCode: "1" } }],
    [{ salaryDetails: { ctc: { basic: 1 } } }, { salaryDetails: { monthly: { basic: 1 } } }],
    [{ salaryDetails: { ctc: { basic: 1 } } }, { salaryDetails: { ctc: { hra: 1 } } }],
    [{ salaryDetails: { ctc: { basic: 1, hra: null } } }, { salaryDetails: { ctc: { basic: 1 } } }],
    [{ salaryDetails: { ctc: { basic: 0 } } }, {}],
    [{ salaryDetails: { monthly: { month: 4, year: 2024, basic: null } } }, {}],
  ])("differs for %o and %o", (a, b) => {
    expect(serializeRecord(a)).not.toBe(serializeRecord(b))
  })

  it.each([
    [{ salaryDetails: { ctc: { basic: null, bonus: { misc: null } } } }, {}],
    [{ salaryDetails: {} }, {}],
    [
      { salaryDetails: { ctc: { basic: 1 }, monthly: { basic: null } } },
      { salaryDetails: { ctc: { basic: 1 } } },
    ],
  ])("is the same for %o, which has a salary without a value, and %o", (a, b) => {
    expect(serializeRecord(a)).toBe(serializeRecord(b))
  })

  it("does not contain the id, which the store adds", () => {
    expect(serializeRecord({ id: "1", name: "Asha" } as { name: string })).toBe(
      serializeRecord({ name: "Asha" }),
    )
  })
})
