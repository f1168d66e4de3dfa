import { describe, expect, it } from "vitest"
import { splitFields } from "./split-fields.ts"

const field = (key: string, parts: { readonly is_required?: boolean; readonly is_masked?: boolean } = {}) =>
  [
    key,
    {
      label: key,
      type: "text",
      is_required: false,
      is_masked: false,
      help: null,
      placeholder: null,
      pattern: null,
      options: null,
      ...parts,
    },
  ] as const

const FIELDS = [
  field("company", { is_required: true }),
  field("environment"),
  field("api_key", { is_masked: true }),
  field("custom_fields"),
  field("time_zone"),
]

const split = (integrationType: "HRMS" | "SFTP", fields = FIELDS) => {
  const { access, settings } = splitFields({ integration_type: integrationType }, fields)
  return { access: access.map(([key]) => key), settings: settings.map(([key]) => key) }
}

describe("the settings of a form", () => {
  it("are the fields of an HR system after the last one that is required or secret", () => {
    expect(split("HRMS")).toEqual({
      access: ["company", "environment", "api_key"],
      settings: ["custom_fields", "time_zone"],
    })
  })

  it("are none where the last field is secret", () => {
    expect(split("HRMS", FIELDS.slice(0, 3)).settings).toEqual([])
  })

  it("are none for another source", () => {
    expect(split("SFTP").settings).toEqual([])
  })
})
