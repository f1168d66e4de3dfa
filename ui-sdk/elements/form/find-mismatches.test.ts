import { describe, expect, it } from "vitest"
import type { JourneyConnector } from "../../../core/contract/connection/connectors.ts"
import { findMismatches } from "./find-mismatches.ts"

const connector = {
  required_fields: { subdomain: { pattern: "[a-z]+" }, api_key: { pattern: null } },
} as unknown as Pick<JourneyConnector, "required_fields">

describe("a value with a pattern", () => {
  it.each(["acme", " acme\n", "\u00a0acme", "", undefined])("may be %j", (subdomain) => {
    expect(findMismatches(connector, subdomain === undefined ? {} : { subdomain }, "no")).toEqual({})
  })

  it("is named when it does not fit", () => {
    expect(findMismatches(connector, { subdomain: "acme.example", api_key: " any " }, "no")).toEqual({
      subdomain: "no",
    })
  })
})
