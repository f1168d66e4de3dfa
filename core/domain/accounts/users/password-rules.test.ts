import { describe, expect, it } from "vitest"
import { findPasswordProblem } from "./password-rules.ts"

const ASHA = { email: "asha.rao@tamarind.example", name: "Asha Rao" }

describe("a new password", () => {
  it.each(["correct horse battery", "mündlich-überall-7", "नमस्ते दुनिया भारत"])(
    "is accepted: %s",
    (password) => {
      expect(findPasswordProblem(password, ASHA)).toBeNull()
    },
  )

  it.each([
    ["too short", "horse batt", "at least 12"],
    ["one character", "aaaaaaaaaaaaaa", "different characters"],
    ["a common word and digits", "Password123456", "easy to guess"],
    ["the own name", "AshaRao-2026!!", "easy to guess"],
    ["the own address", "asha.rao123456", "easy to guess"],
  ])("is refused: %s", (_why, password, reason) => {
    expect(findPasswordProblem(password, ASHA)).toContain(reason)
  })

  it("counts characters, and not the units that encode them", () => {
    expect(findPasswordProblem("😀😁😂🤣😃", ASHA)).toContain("at least 12")
  })
})
