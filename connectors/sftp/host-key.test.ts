import { describe, expect, it } from "vitest"
import { formatFingerprint, makeHostKeyCheck } from "./host-key.ts"

/** A key as a server sends it: the name of its format, and the key itself. */
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
  it("is refused and told while nobody has confirmed it", () => {
    const check = makeHostKeyCheck(undefined, "files.example.com")
    expect(check.refusal()).toBeNull()
    expect(check.verify(KEY)).toBe(false)
    expect(check.refusal()).toMatchObject({ kind: "auth" })
    expect(check.refusal()?.message).toContain(
      `files.example.com shows the key ${formatFingerprint(KEY)} (ED25519)`,
    )
    expect(check.refusal()?.message).toContain("nothing was sent")
  })

  it("is accepted when it is the confirmed one, however that was written down", () => {
    const fingerprint = formatFingerprint(KEY)
    const line = `256 ${fingerprint} files.example.com (ED25519)\n`
    for (const written of [fingerprint, ` ${fingerprint}= `, fingerprint.slice("SHA256:".length), line]) {
      const check = makeHostKeyCheck(written, "h")
      expect([check.verify(KEY), check.refusal()]).toEqual([true, null])
    }
  })

  it("is refused when it is another one, with both reasons that there may be", () => {
    const check = makeHostKeyCheck(formatFingerprint(KEY), "h")
    expect(check.verify(makeKey("ssh-rsa", 2))).toBe(false)
    expect(check.refusal()?.message).toMatch(/\(RSA\), which is not the confirmed one.*posing.*set up anew/u)
  })

  it("is not looked for under what is no fingerprint", () => {
    for (const wrong of ["MD5:16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48", "SHA256:", "yes"]) {
      expect(() => makeHostKeyCheck(wrong, "h")).toThrow(/SHA256:\.\.\. that ssh-keygen -lf prints/u)
    }
  })

  it("may say anything of its type without being believed", () => {
    const check = makeHostKeyCheck(undefined, "h")
    check.verify(makeKey("<script>"))
    expect(check.refusal()?.message).toContain("(unknown type)")
    check.verify(Buffer.of(0xff))
    expect(check.refusal()?.message).toContain("(unknown type)")
  })
})
