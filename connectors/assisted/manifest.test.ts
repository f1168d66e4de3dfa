import { describe, expect, it } from "vitest"
import { HrmsForm } from "../../core/contract/hrms-form.ts"
import { ASSISTED } from "../../core/domain/requests/assisted-request.ts"
import { readManifestFile } from "../sdk/manifest.ts"

const manifest = readManifestFile(new URL("manifest.json", import.meta.url))

describe("the assisted set-up", () => {
  it("has a manifest like every connector", () => {
    expect(manifest.code).toBe(ASSISTED)
  })

  it("shows the form that a request takes", () => {
    expect(manifest.credentialFields.map(({ key }) => key)).toEqual(Object.keys(HrmsForm.fields))
    expect(manifest.credentialFields.filter(({ is_required }) => is_required).map(({ key }) => key)).toEqual([
      "hrms_name",
    ])
  })
})
