import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SalaryMaster } from "../../contract/webhooks/webhook.ts"
import { assignComponentIds, parseSalaryMaster } from "./parse-salary-master.ts"

const ID = "7d8ab2c4-31f5-8c43-9a2e-0a8f4f3c7b11"
const basic = { identifier: "basic", title: "Basic pay", accountingCode: "4711" }

describe("a salary master", () => {
  it("is read by identifier, without unknown keys", () => {
    const given = {
      ctc: [
        { ...basic, secret: "x" },
        { identifier: "HRA", title: "Rent" },
      ],
      monthly: [],
      more: 1,
    }
    expect(parseSalaryMaster(given)).toEqual({
      components: { ctc: [{ identifier: "HRA", title: "Rent", accountingCode: null }, basic], monthly: [] },
    })
  })

  it.each([
    ["nothing", undefined, "ctc: Expected a list of salary components."],
    ["text", "basic", "ctc: Expected a list of salary components."],
    ["a list alone", [basic], "ctc: Expected a list of salary components."],
    ["half of it", { ctc: [] }, "monthly: Expected a list of salary components."],
    ["a list of other values", { ctc: [], monthly: ["basic"] }, /^monthly\.0: Expected an object/u],
    ["no identifier", { ctc: [basic, { title: "x" }], monthly: [] }, /^ctc\.1\.identifier: Expected a text/u],
    ["a number as identifier", { ctc: [{ ...basic, identifier: 7 }], monthly: [] }, /^ctc\.0\.identifier: /u],
    ["a blank title", { ctc: [{ ...basic, title: "  " }], monthly: [] }, /^ctc\.0\.title: /u],
    [
      "an invalid code",
      { ctc: [{ ...basic, accountingCode: 7 }], monthly: [] },
      /^ctc\.0\.accountingCode: /u,
    ],
    [
      "characters that PostgreSQL cannot store",
      { ctc: [{ ...basic, title: "a\0" }], monthly: [] },
      /^ctc\.0\.title: /u,
    ],
    ["half a character", { ctc: [{ ...basic, title: "\ud800" }], monthly: [] }, /^ctc\.0\.title: /u],
    ["a book", { ctc: [{ ...basic, title: "x".repeat(501) }], monthly: [] }, /^ctc\.0\.title: .* 500 /u],
    [
      "a repeated identifier",
      { ctc: [], monthly: [basic, basic] },
      /^monthly\.1\.identifier: Another component/u,
    ],
    [
      "too many components",
      { ctc: Array.from({ length: 1_001 }, () => basic), monthly: [] },
      /^ctc: Expected at most 1000/u,
    ],
  ])("is rejected when it is, or has, %s", (_what, given, error) => {
    const expected = typeof error === "string" ? error : (expect.stringMatching(error) as string)
    expect(parseSalaryMaster(given)).toEqual({ error: expected })
  })

  it("is either valid to send or rejected, whatever a connector returns", () => {
    const entry = fc.record(
      {
        identifier: fc.oneof(fc.string(), fc.anything({ maxDepth: 1 })),
        title: fc.oneof(fc.string({ unit: "binary" }), fc.anything({ maxDepth: 1 })),
        accountingCode: fc.oneof(fc.constant(null), fc.string(), fc.anything({ maxDepth: 1 })),
      },
      { requiredKeys: [] },
    )
    const list = fc.oneof(
      { weight: 4, arbitrary: fc.array(entry, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.anything({ maxDepth: 1 }) },
    )
    const given = fc.oneof(fc.record({ ctc: list, monthly: list }), fc.anything({ maxDepth: 1 }))
    const isSendable = Schema.is(SalaryMaster)
    fc.assert(
      fc.property(given, (value) => {
        const read = parseSalaryMaster(value)
        if ("error" in read) return read.error !== ""
        return isSendable(assignComponentIds(read.components, () => ID))
      }),
    )
  })

  it("is the same in any order", () => {
    const identifiers = fc.uniqueArray(fc.stringMatching(/^[A-Za-z]{1,3}$/u), { minLength: 1 })
    fc.assert(
      fc.property(identifiers, (given) => {
        const list = given.map((identifier) => ({ identifier, title: identifier, accountingCode: null }))
        const read = (ctc: unknown) => parseSalaryMaster({ ctc, monthly: [] })
        expect(read(list.toReversed())).toEqual(read(list))
      }),
    )
  })
})
