import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { measureCost, computeCostLimit } from "../../testing/measure-cost.ts"
import { formatFieldErrors } from "../field-errors.ts"
import { SdkTokenRequest } from "./sdk-token.ts"

const RIGHT = { email: "hr@acme.example", org_name: "Acme", fullname: "Asha Rao" }

const decode = Schema.decodeUnknownResult(SdkTokenRequest, { errors: "all" })

const errorsOf = (changes: object) => {
  const decoded = decode({ ...RIGHT, ...changes })
  return decoded._tag === "Failure" ? formatFieldErrors(decoded.failure) : {}
}

/** As a body has it: written in an object of ours, `__proto__` would be no key. */
const flagsOf = (json: string) => JSON.parse(json) as unknown

describe("a token request", () => {
  it.each(["constructor", "toString", "hasOwnProperty", "valueOf"])(
    "has no category and no key that is called %s",
    (name) => {
      const category = flagsOf(`{"${name}":{"email":1}}`)
      expect(Object.keys(errorsOf({ data_model_flags: category }))).toEqual([`data_model_flags.${name}`])
      const key = flagsOf(`{"detail_info_fields":{"${name}":1}}`)
      expect(Object.keys(errorsOf({ data_model_flags: key }))).toEqual([
        `data_model_flags.detail_info_fields.${name}`,
      ])
    },
  )

  it.each(['{"__proto__":{"email":1}}', '{"detail_info_fields":{"__proto__":1}}'])(
    "has no flags under __proto__: %s",
    (json) => {
      expect(Object.keys(errorsOf({ data_model_flags: flagsOf(json) }))).toHaveLength(1)
    },
  )

  it("reads an address of any length in time that its length explains", () => {
    const read = (size: number) => decode({ ...RIGHT, email: `a@${"a.".repeat(size)} ` })
    const smaller = { size: 2_000, cost: measureCost(() => read(2_000)) }
    expect(measureCost(() => read(32_000))).toBeLessThanOrEqual(computeCostLimit(smaller, 32_000))
  })

  it.each(["a@b.c", "a@b..c", "a@.b.c", "a.b@c.d.e"])("takes %s for an address", (email) => {
    expect(errorsOf({ email })).toEqual({})
  })

  it.each(["a@b", "a@b.", "a@.b", "@b.c", "a@b@c.d", "a b@c.d"])("does not take %s for one", (email) => {
    expect(Object.keys(errorsOf({ email }))).toEqual(["email"])
  })
})
