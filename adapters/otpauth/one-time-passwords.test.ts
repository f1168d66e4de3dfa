import { describe, expect, it } from "vitest"
import { makeOneTimePasswords } from "./one-time-passwords.ts"

const passwords = makeOneTimePasswords()
/** The secret of RFC 6238, appendix B, in base32; the codes there have 8 digits, of which ours are the last 6. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

describe("codes of an authenticator app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 at %d s", (seconds, code) => {
    expect(passwords.findStep(SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
  })

  it("are accepted one step early or late, and name their step", () => {
    expect(passwords.findStep(SECRET, "287082", 89_000)).toBe(1)
    expect(passwords.findStep(SECRET, "287 082", 0)).toBe(1)
    expect(passwords.findStep(SECRET, "287082", 91_000)).toBeNull()
    expect(passwords.findStep(SECRET, "", 59_000)).toBeNull()
    expect(passwords.findStep(SECRET, "28708", 59_000)).toBeNull()
  })

  it("come from a secret of 160 bits, which the address for a QR code names", () => {
    const secret = passwords.generate()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/u)
    expect(passwords.generate()).not.toBe(secret)
    const uri = new URL(passwords.uri({ secret, email: "asha@tamarind.example" }))
    expect(uri.searchParams.get("secret")).toBe(secret)
    expect(decodeURIComponent(uri.pathname)).toContain("HR Data Sync:asha@tamarind.example")
  })
})
