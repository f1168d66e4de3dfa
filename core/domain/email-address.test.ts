import { describe, expect, it } from "vitest"
import { foldEmail } from "./email-address.ts"

describe("comparing e-mail addresses", () => {
  it("ignores case and surrounding space", () => {
    expect(foldEmail(" Asha.Rao@Bank.EXAMPLE ")).toBe("asha.rao@bank.example")
    expect(foldEmail("JÖRG@Ärzte.example")).toBe("jörg@ärzte.example")
  })

  it("never makes an address in ASCII out of one that is not", () => {
    const ascii = /^[\p{ASCII}]*$/u
    const changed = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCodePoint(code)).filter(
      (letter) => !ascii.test(letter) && ascii.test(foldEmail(`a${letter}@bank.example`)),
    )
    expect(changed).toEqual([])
  })
})
