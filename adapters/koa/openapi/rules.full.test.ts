import { createConfig, lintDocument, makeDocumentFromString, BaseResolver } from "@redocly/openapi-core"
import spectral from "@stoplight/spectral-core"
import { oas } from "@stoplight/spectral-rulesets"
import { describe, expect, it } from "vitest"
import { vendorApiRoutes } from "../routes/vendor-api.ts"
import type { Service } from "../service.ts"
import { makeOpenApi, type Readers } from "./document.ts"
import { shareParts } from "./share-parts.ts"

/* The documents pass the rules that other people's tools apply: all that Redocly and Spectral recommend. */

const routes = vendorApiRoutes(new Proxy({} as Service, { get: () => ({}) }), "http://test")
const READERS: ReadonlyArray<Readers> = ["vendors", "journey", "console"]

const readDocument = (readers: Readers): string =>
  JSON.stringify(shareParts(makeOpenApi({ routes, readers, baseUrl: "https://hr-data-sync.example" })))

describe.each(READERS)("the document of %s", (readers) => {
  it("passes what Redocly recommends", { timeout: 120_000 }, async () => {
    // The interface has paths that end with a slash (specification/http.md#paths-and-methods).
    const rules = { "no-path-trailing-slash": "off" } as const
    const problems = await lintDocument({
      document: makeDocumentFromString(readDocument(readers), "openapi.json"),
      externalRefResolver: new BaseResolver(),
      config: await createConfig({ extends: ["recommended"], rules }),
    })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  it("passes what Spectral recommends", { timeout: 120_000 }, async () => {
    const ruleset = new spectral.Spectral()
    ruleset.setRuleset({
      extends: [[oas, "recommended"]],
      // The interface has paths that end with a slash (specification/http.md#paths-and-methods).
      rules: { "path-keys-no-trailing-slash": "off" },
    } as never)
    const problems = await ruleset.run(JSON.parse(readDocument(readers)) as Record<string, unknown>)
    expect(problems.map(({ code, message, path }) => [code, message, path.join("/")])).toEqual([])
  })
})
