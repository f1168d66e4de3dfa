import { describe, expect, it } from "vitest"
import custom from "../../../connectors/custom-wrapper/manifest.json" with { type: "json" }
import sftp from "../../../connectors/sftp/manifest.json" with { type: "json" }
import { CONNECTOR_WORDS_HI } from "../../../ui-sdk/journey/screens/connector-words.ts"

describe.each([sftp, custom])("the form of the connector $code", ({ code, credentialFields }) => {
  it("has Hindi words for every field, and for its help where it has one", () => {
    const words = CONNECTOR_WORDS_HI[code] ?? {}
    expect(Object.keys(words).toSorted()).toEqual(credentialFields.map(({ key }) => key).toSorted())
    const helped = credentialFields.filter(({ help }) => help !== undefined).map(({ key }) => key)
    expect(helped.filter((key) => words[key]?.help === undefined)).toEqual([])
  })
})
