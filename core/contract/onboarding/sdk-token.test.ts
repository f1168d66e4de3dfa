import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { computeCostLimit, measureCost, measureCostWithin } from "../../testing/measure-cost.ts"
import { formatFieldErrors } from "../field-errors.ts"
import { SdkTokenRequest } from "./sdk-token.ts"

const RIGHT = { email: "hr@acme.example", org_name: "Acme", fullname: "Asha Rao" }

const decode = Schema.decodeUnknownResult(SdkTokenRequest, { errors: "all" })

const listErrors = (changes: object) => {
  const decoded = decode({ ...RIGHT, ...changes })
  return decoded._tag === "Failure" ? formatFieldErrors(decoded.failure) : {}
}

/** Parsed from JSON, as a body is: in an object literal `__proto__` would not be a key. */
const parseFlags = (json: string) => JSON.parse(json) as unknown

describe("a token request", () => {
  it.each(["constructor", "toString", "hasOwnProperty", "valueOf"])(
    "rejects a category or a key named %s",
    (name) => {
      const category = parseFlags(`{"${name}":{"email":1}}`)
      expect(Object.keys(listErrors({ data_model_flags: category }))).toEqual([`data_model_flags.${name}`])
      const key = parseFlags(`{"detail_info_fields":{"${name}":1}}`)
      expect(Object.keys(listErrors({ data_model_flags: key }))).toEqual([
        `data_model_flags.detail_info_fields.${name}`,
      ])
    },
  )

  it.each(['{"__proto__":{"email":1}}', '{"detail_info_fields":{"__proto__":1}}'])(
    "rejects flags under __proto__: %s",
    (json) => {
      expect(Object.keys(listErrors({ data_model_flags: parseFlags(json) }))).toHaveLength(1)
    },
  )

  it("checks an e-mail address in time proportional to its length", () => {
    const read = (size: number) => decode({ ...RIGHT, email: `a@${"a.".repeat(size)} ` })
    const smaller = { size: 2_000, cost: measureCost(() => read(2_000)) }
    const limit = computeCostLimit(smaller, 32_000)
    expect(measureCostWithin(limit, () => read(32_000))).toBeLessThanOrEqual(limit)
  })

  it.each(["a@b.c", "a.b@c.d.e"])("accepts the address %s", (email) => {
    expect(listErrors({ email })).toEqual({})
  })

  it.each(["a@b..c", "a@.b.c", "a@b", "a@b.", "a@.b", "@b.c", "a@b@c.d", "a b@c.d"])(
    "rejects the address %s",
    (email) => {
      expect(Object.keys(listErrors({ email }))).toEqual(["email"])
    },
  )
})
