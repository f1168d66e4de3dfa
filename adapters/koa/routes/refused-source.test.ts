import { describe, expect, it } from "vitest"
import { SourceError } from "../../../core/ports/sync/source.ts"
import { describeRefusedSource } from "./refused-source.ts"

const MESSAGE = "The user may not read salary slips."

describe("why a source was refused", () => {
  it("names how to go on without what may not be read", () => {
    const error = new SourceError({
      kind: "permission",
      message: MESSAGE,
      denied: ["salary_monthly_details_fields"],
    })
    for (const place of ["console", "repair", "journey"] as const)
      expect(describeRefusedSource(place)(error).message).toMatch(
        /^The user may not read salary slips\. Or .+ not read/u,
      )
  })

  it("is the source's message where nothing would be read without it either", () => {
    const error = new SourceError({ kind: "auth", message: MESSAGE })
    expect(describeRefusedSource("console")(error)).toEqual({
      message: MESSAGE,
      reasonCodes: [{ code: "source.said", params: { kind: "auth", en: MESSAGE, hi: "" } }],
    })
  })
})
