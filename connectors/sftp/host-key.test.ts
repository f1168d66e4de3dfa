import { describe, expect, it } from "vitest"
import { formatFingerprint, makeHostKeyCheck } from "./host-key.ts"

/** Makes a key as a server sends it: the name of its format, then the key itself. */
const makeKey = (format: string, fill = 1): Buffer => {
  const part = (bytes: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  return Buffer.concat([part(Buffer.from(format)), part(Buffer.alloc(32, fill))])
}
const KEY = makeKey("ssh-ed25519")

describe("the key of a server", () => {
  it("is rejected and reported until it is confirmed", () => {
    const check = makeHostKeyCheck(undefined, "files.example.com")
    expect(check.refusal()).toBeNull()
    expect(check.verify(KEY)).toBe(false)
    expect(check.refusal()).toMatchObject({ kind: "auth" })
    expect(check.refusal()?.message).toContain(
      `files.example.com shows the key ${formatFingerprint(KEY)} (ED25519)`,
    )
    expect(check.refusal()?.message).toContain("nothing was sent")
  })

  it("is accepted when it is the confirmed one, in whatever form that was entered", () => {
    const fingerprint = formatFingerprint(KEY)
    const line = `256 ${fingerprint} files.example.com (ED25519)\n`
    for (const written of [fingerprint, ` ${fingerprint}= `, fingerprint.slice("SHA256:".length), line]) {
      const check = makeHostKeyCheck(written, "h")
      expect([check.verify(KEY), check.refusal()]).toEqual([true, null])
    }
  })

  it("is rejected when it differs from the confirmed one, with both possible reasons", () => {
    const check = makeHostKeyCheck(formatFingerprint(KEY), "h")
    expect(check.verify(makeKey("ssh-rsa", 2))).toBe(false)
    expect(check.refusal()?.message).toMatch(
      /\(RSA\), which is not the confirmed one.*impersonating.*set up again/u,
    )
  })

  it("is rejected without a comparison when the confirmed text is not a fingerprint", () => {
    for (const wrong of ["MD5:16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48", "SHA256:", "yes"]) {
      expect(() => makeHostKeyCheck(wrong, "h")).toThrow(/SHA256:\.\.\. that ssh-keygen -lf prints/u)
    }
  })

  it("may claim any key type, which is not trusted", () => {
    const check = makeHostKeyCheck(undefined, "h")
    check.verify(makeKey("<script>"))
    expect(check.refusal()?.message).toContain("(unknown type)")
    check.verify(Buffer.of(0xff))
    expect(check.refusal()?.message).toContain("(unknown type)")
  })
})
