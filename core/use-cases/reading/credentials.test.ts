import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { RequiredField } from "../../contract/connection/supported-hrms.ts"
import { checkCredentials } from "./credentials.ts"

const field = (type: RequiredField["type"], more: Partial<RequiredField> = {}): RequiredField => ({
  label: "",
  type,
  is_required: false,
  is_masked: type === "password",
  help: "",
  placeholder: null,
  pattern: null,
  options: null,
  ...more,
})

const requiredFields = {
  url: field("url"),
  company: field("text", { pattern: "[a-z]+" }),
  environment: field("select", { options: ["Production", "Sandbox"] }),
  api_key: field("password", { is_required: true }),
  password: field("password"),
  private_key: field("textarea"),
}

const check = (typed: Readonly<Record<string, unknown>>) =>
  Effect.runPromise(checkCredentials({ requiredFields }, { api_key: "k", ...typed }))

const refuse = (typed: Readonly<Record<string, unknown>>) =>
  Effect.runPromise(Effect.flip(checkCredentials({ requiredFields }, typed)))

describe("what was copied into a form", () => {
  it.each([
    ["url", " https://acme.example/\n", "https://acme.example/"],
    ["url", "acme.example/hr", "https://acme.example/hr"],
    ["url", "acme.example:8443", "https://acme.example:8443"],
    ["url", "http://acme.example", "http://acme.example"],
    ["company", "acme\u200b", "acme"],
    ["environment", "Sandbox ", "Sandbox"],
    ["api_key", "\ufeffkey-1\u00a0", "key-1"],
    ["private_key", "\n-----BEGIN A-----\nb\n-----END A-----\n\n", "-----BEGIN A-----\nb\n-----END A-----"],
    ["password", "\u202asecret\u202c\r\n", "secret"],
    ["password", " with spaces ", " with spaces "],
  ])("in the field %s: %j is %j", async (key, typed, meant) => {
    expect(await check({ [key]: typed })).toMatchObject({ [key]: meant })
  })

  it("is missing when nothing of it can be seen", async () => {
    expect(await check({ url: " \u200b", password: "\n" })).toEqual({ api_key: "k" })
    expect(await refuse({ api_key: " \n" })).toMatchObject({ fields: { api_key: "It is required." } })
  })

  it("is not otherwise changed: a wrong value is named", async () => {
    expect(
      await refuse({ api_key: "k", company: "ac me", environment: "sandbox", other: "x" }),
    ).toMatchObject({
      fields: {
        company: "It does not have the expected format.",
        environment: "Expected one of Production, Sandbox.",
        other: expect.stringContaining("Unknown field") as string,
      },
    })
  })
})
