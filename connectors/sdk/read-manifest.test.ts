import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import type { CredentialField } from "./manifest.ts"
import { readManifest } from "./read-manifest.ts"
import { aManifest } from "./testing/a-manifest.ts"

const password: CredentialField = {
  key: "password",
  label: "Password",
  type: "password",
  is_required: true,
  is_masked: true,
}

const manifest = aManifest({
  credentialFields: [
    password,
    { ...password, key: "region", label: "Region", type: "select", is_masked: false, options: ["IN", "EU"] },
    { ...password, key: "company", label: "Company", type: "text", is_masked: false, pattern: "[a-z]+" },
  ],
  limits: { requestsPerMinute: 50, rowsPerPage: null },
  helpUrl: "https://good.example/help",
})

const findProblems = (given: unknown) => {
  const read = readManifest(given)
  return Result.isFailure(read) ? read.failure.problems : {}
}

const withField = (field: Partial<CredentialField> | Record<string, unknown>) =>
  findProblems({ ...manifest, credentialFields: [{ ...password, ...field }] })

describe("readManifest", () => {
  it("returns a valid manifest unchanged", () => {
    expect(readManifest(manifest)).toEqual(Result.succeed(manifest))
  })

  it("reports all problems at once, each with its path", () => {
    const wrong = {
      ...manifest,
      code: "Good HR",
      name: " ",
      integrationType: "Fax",
      dataCategories: ["salaries"],
      limits: { requestsPerMinute: 0, rowsPerPage: null },
      helpUrl: "http://good.example",
    }
    expect(Object.keys(findProblems(wrong)).sort()).toEqual(
      ["code", "dataCategories.0", "helpUrl", "integrationType", "limits.requestsPerMinute", "name"].sort(),
    )
  })

  it("puts each problem on its own line of the error message", () => {
    const read = readManifest({ ...manifest, code: "X", helpUrl: "ftp://x" })
    expect(Result.isFailure(read) && read.failure.message).toBe(
      "The manifest of the connector is not valid.\n" +
        "  code: Expected a name in kebab-case\n  helpUrl: Expected an https address",
    )
  })

  it("rejects unknown keys, since they are most likely misspelt", () => {
    expect(Object.keys(findProblems({ ...manifest, helpURL: null }))).toEqual(["helpURL"])
  })

  it("knows the fields of each way to sign in, none of which the form may require for another way", () => {
    const optional = { ...password, is_required: false }
    const credentialFields = [optional, { ...optional, key: "private_key" }, { ...password, key: "company" }]
    const ways = (needs: string) => [
      { key: "password", label: "A password", needs: ["password"] },
      { key: "key", label: "A private key", needs: [needs] },
    ]
    const withSignIn = (signIn: unknown) => findProblems({ ...manifest, credentialFields, signIn })
    expect(withSignIn({ ways: ways("private_key") })).toEqual({})
    expect(Object.keys(withSignIn({ ways: ways("private_kye") }))).toEqual(["signIn.ways.1"])
    expect(Object.keys(withSignIn({ ways: ways("company") }))).toEqual(["signIn.ways.1"])
    expect(Object.keys(withSignIn({ field: "company", ways: ways("private_key") }))).toEqual(["signIn.field"])
  })

  it("reports a credential field whose key is already used", () => {
    expect(findProblems({ ...manifest, credentialFields: [password, password] })).toEqual({
      "credentialFields.1.key": 'Expected a key of its own: "password" is taken',
    })
  })

  it.each([
    ["a pattern that is not a regular expression", { pattern: "[a-" }, "pattern"],
    ["a select without options", { type: "select" }, "options"],
    ["options without a select", { options: ["a"] }, "options"],
    ["a password that is shown", { is_masked: false }, "is_masked"],
    ["a key in camel case", { key: "hostName" }, "key"],
    ["a type that no form has", { type: "number" }, "type"],
  ])("refuses %s", (_, field, at) => {
    expect(Object.keys(withField(field))).toEqual([`credentialFields.0.${at}`])
  })

  it("takes a guide whose drawings have room for their labels", () => {
    const withDrawing = (drawing: unknown) =>
      findProblems({ ...manifest, guide: [{ en: "Open the page.", hi: "पेज खोलें।", drawing }] })
    expect(withDrawing({ shows: "menu", labels: ["Settings", "API"] })).toEqual({})
    expect(Object.keys(withDrawing({ shows: "button", labels: ["One", "Two"] }))).toEqual([
      "guide.0.drawing.labels",
    ])
    expect(Object.keys(withDrawing({ shows: "button", labels: ["A".repeat(41)] }))).toEqual([
      "guide.0.drawing.labels.0",
    ])
    expect(Object.keys(withDrawing({ shows: "photo", labels: ["One"] }))).toEqual(["guide.0.drawing.shows"])
  })

  it("rejects a connector that declares neither full nor delta loads", () => {
    const capabilities = { ...manifest.capabilities, full: false }
    expect(findProblems({ ...manifest, capabilities })).toEqual({
      capabilities: "Expected full or delta to be true, or both",
    })
  })
})
