import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import {
  DATA_MODEL_CATEGORIES,
  DATA_MODEL_KEYS,
  type DataModelKey,
  ReadFlag,
  ReadFlags,
  TokenFlag,
  TokenFlags,
} from "./data-model-flags.ts"
import { formatFieldErrors } from "../field-errors.ts"

const FLAGS = { "the read endpoint": ReadFlags, "the token endpoint": TokenFlags }

const withEveryKey = (flag: number) =>
  Object.fromEntries(
    DATA_MODEL_CATEGORIES.map((category) => [
      category,
      Object.fromEntries(DATA_MODEL_KEYS[category].map((key) => [key, flag])),
    ]),
  )

describe("the data model", () => {
  it("has five categories, and no key in two of them", () => {
    expect(DATA_MODEL_CATEGORIES).toEqual([
      "detail_info_fields",
      "bank_details_fields",
      "dependent_details_fields",
      "ctc_details_fields",
      "salary_monthly_details_fields",
    ])
    const keys = DATA_MODEL_CATEGORIES.flatMap(
      (category): ReadonlyArray<DataModelKey> => DATA_MODEL_KEYS[category],
    )
    expect(new Set(keys).size).toBe(keys.length)
    expect(DATA_MODEL_CATEGORIES.map((category) => DATA_MODEL_KEYS[category].length)).toEqual([
      34, 3, 7, 21, 27,
    ])
  })

  it("has a flag for the other allowance of a month, and none for that of a year", () => {
    expect(DATA_MODEL_KEYS.salary_monthly_details_fields).toContain("monthly_otherAllowance")
    expect(DATA_MODEL_KEYS.ctc_details_fields).not.toContain("ctc_otherAllowance")
  })
})

describe.each(Object.entries(FLAGS))("flags of %s", (_endpoint, schema) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })
  const listErrors = (value: unknown) => {
    const decoded = decode(value)
    return decoded._tag === "Failure" ? formatFieldErrors(decoded.failure) : {}
  }

  it.each([-1, 0, 1])("accept %d for every key", (flag) => {
    expect(decode(withEveryKey(flag))).toMatchObject({ _tag: "Success", success: withEveryKey(flag) })
  })

  it("accept absent keys and categories", () => {
    for (const some of [{}, { ctc_details_fields: {} }, { detail_info_fields: { pan: 0 } }])
      expect(decode(some)).toMatchObject({ _tag: "Success", success: some })
  })

  it.each([2, -2, 0.5, "1", true, null])("reject %j, and the error names the key", (flag) => {
    const errors = listErrors({ detail_info_fields: { pan: flag, name: 1 } })
    expect(Object.keys(errors)).toEqual(["detail_info_fields.pan"])
  })

  it("reject a key of another category and an unknown category", () => {
    expect(Object.keys(listErrors({ bank_details_fields: { pan: 1 } }))).toEqual(["bank_details_fields.pan"])
    expect(Object.keys(listErrors({ tax_fields: {} }))).toEqual(["tax_fields"])
  })
})

describe("the two meanings of 0", () => {
  it("are two types: neither flag is assignable to the other", () => {
    const read = (flag: ReadFlag) => flag
    const token = (flag: TokenFlag) => flag
    expect(read(ReadFlag.make(0))).toBe(0)
    expect(token(TokenFlag.make(0))).toBe(0)
    // @ts-expect-error disabled is not optional
    expect(read(TokenFlag.make(0))).toBe(0)
    // @ts-expect-error optional is not disabled
    expect(token(ReadFlag.make(0))).toBe(0)
  })
})
