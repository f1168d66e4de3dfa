import { createHash, createHmac } from "node:crypto"
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
const RSA_KEY = makeKey("ssh-rsa", 2)
const SERVER = { host: "files.example.com", port: 2222 }

describe("the key of a server", () => {
  it("is rejected and reported until it is confirmed", () => {
    const check = makeHostKeyCheck(undefined, { host: "files.example.com", port: 22 })
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
      const check = makeHostKeyCheck(written, SERVER)
      expect([check.verify(KEY), check.refusal()]).toEqual([true, null])
    }
  })

  it.each<[string, (sha256: Buffer) => string]>([
    ["in lower case", (sha256) => `sha256:${sha256.toString("base64")}`],
    ["in quotes", (sha256) => `"SHA256:${sha256.toString("base64").slice(0, 43)}"`],
    ["as WinSCP shows it", (sha256) => `ssh-ed25519 255 ${sha256.toString("base64")}`],
    ["as WinSCP's URLs have it", (sha256) => `ssh-ed25519-${sha256.toString("base64url")}`],
    ["in hexadecimal", (sha256) => `SHA256: ${sha256.toString("hex").toUpperCase()}`],
    ["in hexadecimal with colons", (sha256) => sha256.toString("hex").match(/../gu)?.join(":") ?? ""],
    ["as an SSHFP record", (sha256) => `files.example.com. IN SSHFP 4 2 ${sha256.toString("hex")}`],
  ])("is accepted when its fingerprint was entered %s", (_what, write) => {
    const sha256 = createHash("sha256").update(KEY).digest()
    const check = makeHostKeyCheck(write(sha256), SERVER)
    expect([check.verify(KEY), check.verify(RSA_KEY)]).toEqual([true, false])
  })

  it("is rejected when it differs from the confirmed one, with both possible reasons", () => {
    const check = makeHostKeyCheck(formatFingerprint(KEY), SERVER)
    expect(check.verify(makeKey("ssh-rsa", 2))).toBe(false)
    expect(check.refusal()?.message).toMatch(
      /\(RSA\), which is not the confirmed one.*impersonating.*set up again/u,
    )
  })

  it("is rejected without a comparison when the confirmed text is not a fingerprint", () => {
    for (const wrong of ["SHA256:", "yes", "ssh-ed25519 not-base64"]) {
      expect(() => makeHostKeyCheck(wrong, SERVER)).toThrow(/SHA256:\.\.\. that ssh-keygen -lf prints/u)
    }
  })

  it("may claim any key type, which is not trusted", () => {
    const check = makeHostKeyCheck(undefined, SERVER)
    check.verify(makeKey("<script>"))
    expect(check.refusal()?.message).toContain("(unknown type)")
    check.verify(Buffer.of(0xff))
    expect(check.refusal()?.message).toContain("(unknown type)")
  })

  it("names a fingerprint in MD5 with the command that prints the other kind", () => {
    for (const wrong of [
      "16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48",
      "MD5: 1627aca576282d36631b564debdfa648",
      "2048 MD5:16:27:AC:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48 h (RSA)",
    ]) {
      expect(() => makeHostKeyCheck(wrong, SERVER)).toThrow(
        /outdated kind MD5.*ssh-keyscan -p 2222 files\.example\.com \| ssh-keygen -lf -/u,
      )
    }
  })
})

describe("several confirmed keys", () => {
  const text64 = KEY.toString("base64")
  const hash = (name: string) => {
    const salt = Buffer.alloc(20, 7)
    const digest = createHmac("sha1", salt).update(name).digest("base64")
    return `|1|${salt.toString("base64")}|${digest}`
  }

  it.each([
    ["a comma", ", "],
    ["a line break", "\n"],
    ["a line break of Windows", "\r\n"],
    ["a space", " "],
  ])("may be fingerprints with %s between them", (_what, between) => {
    const both = [formatFingerprint(RSA_KEY), formatFingerprint(KEY)].join(between)
    for (const key of [KEY, RSA_KEY]) expect(makeHostKeyCheck(both, SERVER).verify(key)).toBe(true)
    expect(makeHostKeyCheck(both, SERVER).verify(makeKey("ssh-ed25519", 3))).toBe(false)
  })

  it.each<[string, string]>([
    ["with the port", "[files.example.com]:2222"],
    ["among others", "other.example.com,[files.example.com]:2222,[203.0.113.7]:2222"],
    ["in capitals", "[FILES.example.com]:2222"],
    ["by a pattern", "[*.example.com]:2222"],
    ["hashed", hash("[files.example.com]:2222")],
  ])("may be a line of known_hosts, whose host is written %s", (_what, hosts) => {
    const lines = `# comment\n${hosts} ssh-ed25519 ${text64} comment\nother.example.com ssh-rsa ${RSA_KEY.toString("base64")}\n`
    expect(makeHostKeyCheck(lines, SERVER).verify(KEY)).toBe(true)
    expect(makeHostKeyCheck(lines, SERVER).verify(RSA_KEY)).toBe(false)
  })

  it("may be a line without a port for port 22, and a public key alone", () => {
    const standard = { host: "files.example.com", port: 22 }
    expect(makeHostKeyCheck(`files.example.com ssh-ed25519 ${text64}`, standard).verify(KEY)).toBe(true)
    expect(makeHostKeyCheck(`${hash("files.example.com")} ssh-ed25519 ${text64}`, standard).verify(KEY)).toBe(
      true,
    )
    expect(makeHostKeyCheck(`ssh-ed25519 ${text64} root@files`, SERVER).verify(KEY)).toBe(true)
  })

  it.each([
    ["another host", `other.example.com ssh-ed25519 ${text64}`],
    ["another port", `files.example.com ssh-ed25519 ${text64}`],
    ["another hashed host", `${hash("other.example.com")} ssh-ed25519 ${text64}`],
    ["every host but this", `[*.example.com]:2222,![files.example.com]:2222 ssh-ed25519 ${text64}`],
    [
      "a key that another line revokes",
      `[files.example.com]:2222 ssh-ed25519 ${text64}\n@revoked * ssh-ed25519 ${text64}`,
    ],
    ["a revoked key", `@revoked [files.example.com]:2222 ssh-ed25519 ${text64}`],
    ["an authority", `@cert-authority [files.example.com]:2222 ssh-ed25519 ${text64}`],
  ])("are none in lines of known_hosts of %s", (_what, lines) => {
    expect(() => makeHostKeyCheck(lines, SERVER)).toThrow(/has a key of files\.example\.com, port 2222/u)
  })
})

describe("a server that shows a key of another type", () => {
  it("is asked for its keys of the other types, each once", () => {
    const check = makeHostKeyCheck(formatFingerprint(RSA_KEY), SERVER)
    expect(check.algorithms()).toBeUndefined()
    check.verify(KEY)
    expect(check.mayHaveOther()).toBe(true)
    expect(check.algorithms()).toEqual(expect.arrayContaining(["ecdsa-sha2-nistp256", "rsa-sha2-512"]))
    expect(check.algorithms()).not.toContain("ssh-ed25519")
    check.verify(makeKey("ecdsa-sha2-nistp256"))
    expect(check.algorithms()).toEqual(["rsa-sha2-512", "rsa-sha2-256", "ssh-rsa"])
    expect(check.verify(RSA_KEY)).toBe(true)
    expect(check.refusal()).toBeNull()
  })

  it("is refused with all the keys that it showed", () => {
    const check = makeHostKeyCheck(formatFingerprint(makeKey("ssh-rsa", 9)), SERVER)
    for (const key of [KEY, makeKey("ecdsa-sha2-nistp256"), RSA_KEY]) check.verify(key)
    expect(check.mayHaveOther()).toBe(false)
    expect(check.refusal()?.message).toMatch(
      /\(ED25519\), .*\(ECDSA\), .*\(RSA\), which are not the confirmed one/u,
    )
  })

  it("is not asked for ever, whatever it shows", () => {
    const check = makeHostKeyCheck(formatFingerprint(KEY), SERVER)
    for (const format of ["strange", "stranger", "strangest"]) check.verify(makeKey(format))
    expect(check.mayHaveOther()).toBe(false)
  })
})
