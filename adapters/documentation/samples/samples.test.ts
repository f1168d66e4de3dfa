import { describe, expect, it } from "vitest"
import type { ApiDocument } from "../api-document.ts"
import type { Entry } from "../reference/entries.ts"
import { makeSample } from "./request.ts"
import { LANGUAGES, listVariables, writeSamples } from "./samples.ts"

const document = { servers: [{ url: "https://hr.example.com" }] } as unknown as ApiDocument

const makeEntry = (
  operation: Partial<Entry["operation"]>,
  method = "POST",
  path = "/api/things/{org}/",
): Entry => ({
  method,
  path,
  operation: { operationId: "x", tags: [], summary: "", description: "", responses: {}, ...operation },
})

const write = (entry: Entry): Readonly<Record<string, string>> =>
  Object.fromEntries(
    writeSamples(makeSample(document, entry, { withPlaceholders: true })).map(({ id, code }) => [id, code]),
  )

const PARAMETERS = [
  { name: "org", in: "path", required: true, example: "0b9f3a52-0000-4000-8000-000000000000" },
  { name: "page", in: "query", example: "2" },
]

const BODY = {
  content: {
    "application/json": {
      example: { note: `it's "100 %" \\ {done}`, empty: {}, off: null, on: true, list: [1, 2] },
    },
  },
}

describe("a sample with parameters and a body", () => {
  const samples = write(makeEntry({ parameters: PARAMETERS, requestBody: BODY, security: [{ apiKey: [] }] }))

  it("is written in every language", () => {
    expect(Object.keys(samples)).toEqual(LANGUAGES.map(({ id }) => id))
  })

  it.each(LANGUAGES.map(({ id }) => id))("has the address with its query, the key and the body: %s", (id) => {
    const code = samples[id] ?? ""
    expect(code).toMatch(/https:\/\/hr\.example\.com\/api\/things\//u)
    expect(code).toContain("page=2")
    expect(code).toContain("HRSYNC_API_KEY")
    expect(code).toContain("ORG_ID")
    expect(code).not.toContain("0b9f3a52")
    expect(code).toContain("note")
  })

  it("quotes texts as each language does", () => {
    expect(samples["curl"]).toContain(String.raw`\"it's \\\"100 %\\\" \\\\ {done}\"`)
    expect(samples["typescript"]).toContain(String.raw`note: "it's \"100 %\" \\ {done}"`)
    expect(samples["python"]).toContain(String.raw`"note": "it's \"100 %\" \\ {done}"`)
    expect(samples["php"]).toContain(String.raw`'note' => 'it\'s "100 %" \\ {done}'`)
    expect(samples["java"]).toContain(String.raw`"note": "it's \\"100 %\\" \\\\ {done}"`)
    expect(samples["go"]).toContain(String.raw`"note": "it's \"100 %\" \\ {done}"`)
    expect(samples["csharp"]).toContain(String.raw`"note": "it's \"100 %\" \\ {done}"`)
  })

  it("writes constants as each language does", () => {
    expect(samples["python"]).toMatch(/"empty": \{\},\s+"off": None,\s+"on": True,\s+"list": \[1, 2\]/u)
    expect(samples["php"]).toMatch(
      /'empty' => new stdClass\(\),\s+'off' => null,\s+'on' => true,\s+'list' => \[1, 2\]/u,
    )
  })
})

describe("a sample whose body has the reader's own values", () => {
  const body = { content: { "application/json": { example: { connection_id: "x", share: "100 %" } } } }
  const samples = write(makeEntry({ requestBody: body }, "POST", "/api/x/"))

  it("formats them into texts, where a percent sign stays one", () => {
    expect(samples["java"]).toMatch(
      /"share": "100 %%"\s+\}"""\.formatted\(System\.getenv\("CONNECTION_ID"\)\)/u,
    )
    expect(samples["go"]).toMatch(/"share": "100 %%"\s*\}`,\s+os\.Getenv\("CONNECTION_ID"\)/u)
    expect(samples["csharp"]).toContain('$$"""')
    expect(samples["csharp"]).toContain('"connection_id": "{{Env("CONNECTION_ID")}}"')
  })

  it("names them", () => {
    const sample = makeSample(document, makeEntry({ requestBody: body }), { withPlaceholders: true })
    expect(listVariables(sample)).toEqual(["CONNECTION_ID"])
  })
})

describe("a sample with a user name and a password, and a form", () => {
  const form = { content: { "multipart/form-data": { example: { grant_type: "password", username: "u" } } } }
  const samples = write(makeEntry({ requestBody: form, security: [{ basic: [] }] }, "POST", "/api/x/"))

  it.each([
    ["curl", '-u "$HRSYNC_USERNAME:$HRSYNC_PASSWORD"'],
    ["typescript", "btoa(`${process.env.HRSYNC_USERNAME}:${process.env.HRSYNC_PASSWORD}`)"],
    ["python", 'auth=(os.environ["HRSYNC_USERNAME"], os.environ["HRSYNC_PASSWORD"])'],
    ["java", 'System.getenv("HRSYNC_USERNAME") + ":" + System.getenv("HRSYNC_PASSWORD")'],
    ["php", "getenv('HRSYNC_USERNAME') . ':' . getenv('HRSYNC_PASSWORD')"],
    ["go", 'request.SetBasicAuth(os.Getenv("HRSYNC_USERNAME"), os.Getenv("HRSYNC_PASSWORD"))'],
    ["csharp", '$"{Env("HRSYNC_USERNAME")}:{Env("HRSYNC_PASSWORD")}"'],
  ])("authenticates in %s", (id, expected) => {
    expect(samples[id]).toContain(expected)
    expect(samples[id]).toContain("grant_type")
  })
})
