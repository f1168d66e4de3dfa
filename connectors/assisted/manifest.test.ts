import { describe, expect, it } from "vitest"
import { HrmsForm } from "../../core/contract/requests/hrms-form.ts"
import { ASSISTED } from "../../core/domain/requests/assisted-request.ts"
import { readManifestFile } from "../sdk/read-manifest.ts"

const manifest = readManifestFile(new URL("manifest.json", import.meta.url))

describe("the assisted connector", () => {
  it("has a valid manifest", () => {
    expect(manifest.code).toBe(ASSISTED)
  })

  it("shows the request form", () => {
    expect(manifest.credentialFields.map(({ key }) => key)).toEqual(Object.keys(HrmsForm.fields))
    expect(manifest.credentialFields.filter(({ is_required }) => is_required).map(({ key }) => key)).toEqual([
      "hrms_name",
    ])
  })
})
