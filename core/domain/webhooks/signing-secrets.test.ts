import { describe, expect, it } from "vitest"
import { findServiceSecret } from "./signing-secrets.ts"

const at = (...signsFrom: ReadonlyArray<number | null>) => signsFrom.map((from) => ({ signsFrom: from }))

describe("the secret of service-signature", () => {
  it("is the newest that is in effect", () => {
    expect(findServiceSecret(at(null), 100)).toBe(0)
    expect(findServiceSecret(at(null, null), 100)).toBe(0)
    expect(findServiceSecret(at(200, null), 199)).toBe(1)
    expect(findServiceSecret(at(200, null), 200)).toBe(0)
    expect(findServiceSecret(at(300, 200, null), 100)).toBe(2)
    expect(findServiceSecret(at(300, 200, null), 250)).toBe(1)
    expect(findServiceSecret(at(null, 200, null), 100)).toBe(0)
  })

  it("is the remaining one if the others ended before the switch", () => {
    expect(findServiceSecret(at(200), 100)).toBe(0)
    expect(findServiceSecret(at(300, 200), 100)).toBe(1)
  })
})
