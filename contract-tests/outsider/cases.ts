import { describe, expect, it } from "vitest"
import type { Operator } from "./operator.ts"

export const outsiderCases = (given: () => Operator): void => {
  describe("the service", () => {
    it("answers", async () => {
      expect((await fetch(`${given().baseUrl}/.well-known/jwks.json`)).status).toBe(200)
    })
  })
}
