import { describe, expect, it } from "vitest"
import type { NamedField } from "../named-field.ts"
import { findWay, limitToWay, listOtherKeys } from "./ways.ts"

const KEY = { key: "key", label: "A key", needs: ["private_key"], takes: ["passphrase"] }
const PASSWORD = { key: "password", label: "A password", needs: ["password"], takes: [] }
const SIGN_IN = { field: null, ways: [PASSWORD, KEY] }

const FIELD: NamedField = {
  label: "",
  type: "text",
  is_required: false,
  is_masked: false,
  help: null,
  placeholder: null,
  pattern: null,
  options: null,
}
const FIELDS = ["host", "password", "private_key", "passphrase"].map((key) => [key, FIELD] as const)

const form = (values: Readonly<Record<string, string>>, chosen: string | null = null, stored = "") => ({
  chosen,
  value: (key: string) => values[key] ?? "",
  isStored: (key: string) => key === stored,
})

describe("the way to sign in", () => {
  it("is the first, the one that is filled in or stored, or the one that was chosen", () => {
    expect(findWay(SIGN_IN, form({}))).toBe(PASSWORD)
    expect(findWay(SIGN_IN, form({ private_key: "x" }))).toBe(KEY)
    expect(findWay(SIGN_IN, form({}, null, "private_key"))).toBe(KEY)
    expect(findWay(SIGN_IN, form({ private_key: "x" }, "password"))).toBe(PASSWORD)
  })

  it("is that of the select of the form, once it has a value", () => {
    const bySelect = { ...SIGN_IN, field: "kind" }
    expect(findWay(bySelect, form({ password: "x" }))).toBeNull()
    expect(findWay(bySelect, form({ kind: "key", password: "x" }))).toBe(KEY)
  })

  it("shows its own fields only, and requires what it needs", () => {
    const shown = limitToWay(SIGN_IN, KEY, FIELDS).map(([key, field]) => [key, field.is_required])
    expect(shown).toEqual([
      ["host", false],
      ["private_key", true],
      ["passphrase", false],
    ])
    expect(limitToWay(SIGN_IN, null, FIELDS).map(([key]) => key)).toEqual(["host"])
    expect(listOtherKeys(SIGN_IN, "key")).toEqual(["password"])
  })
})
