import { generateKeyPairSync } from "node:crypto"
import ssh2 from "ssh2"
import { describe, expect, it } from "vitest"
import { PUTTY_KEYS, PUTTY_PASSPHRASE } from "../testing/putty-keys.ts"
import { readPrivateKey } from "./private-key.ts"

const readPublic = async (text: string, passphrase?: string) =>
  (await readPrivateKey(text, passphrase)).getPublicSSH().toString("base64")

/** Whether what the private key signs is what its public key verifies. */
const signs = async (text: string, passphrase?: string) => {
  const key = await readPrivateKey(text, passphrase)
  return key.verify("data", key.sign("data"))
}

const explain = async (text: string, passphrase?: string): Promise<string> => {
  try {
    await readPrivateKey(text, passphrase)
  } catch (error) {
    expect(error).toMatchObject({ _tag: "SourceError", kind: "auth" })
    return (error as Error).message
  }
  throw new Error("It was read.")
}

const [ed25519] = PUTTY_KEYS
const ppk = ed25519?.text ?? ""
const openSsh = ssh2.utils.generateKeyPairSync("ed25519")
const sealed = ssh2.utils.generateKeyPairSync("ed25519", {
  passphrase: "CANARY",
  cipher: "aes256-ctr",
  rounds: 16,
})

describe("a key of PuTTY", () => {
  it.each(PUTTY_KEYS.map((key) => [key.name, key] as const))("is read: %s", async (_name, key) => {
    const passphrase = key.isEncrypted ? PUTTY_PASSPHRASE : undefined
    expect(await readPublic(key.text, passphrase)).toBe(key.publicKey)
    expect(await signs(key.text, passphrase)).toBe(true)
  })

  it("may have line ends of Windows, spaces for its line breaks, or none at its end", async () => {
    for (const text of [
      ppk.replaceAll("\n", "\r\n"),
      ppk.replaceAll("\n", " "),
      ppk.trim(),
      `\uFEFF${ppk}`,
    ]) {
      expect(await readPublic(text)).toBe(ed25519?.publicKey)
    }
  })

  it.each(PUTTY_KEYS.filter(({ isEncrypted }) => isEncrypted).map((key) => [key.name, key] as const))(
    "asks for the right passphrase: %s",
    async (_name, { text }) => {
      expect(await explain(text)).toBe("The private key has a passphrase. Enter it, too.")
      expect(await explain(text, "CANARY")).toMatch(/its passphrase is wrong/u)
    },
  )

  it("is checked: a changed or a cut one is refused", async () => {
    expect(await explain(ppk.replace("throwaway", "thrown"))).toMatch(/damaged: its checksum/u)
    expect(await explain(ppk.slice(0, ppk.indexOf("Private-MAC")))).toMatch(/not complete/u)
  })

  it.each([
    ["an old version", ppk.replace("File-3", "File-1"), /version 1.*Export OpenSSH key/u],
    ["a type that servers do not accept", ppk.replace("ssh-ed25519", "ssh-ed448"), /type ssh-ed448/u],
    ["an encryption of its own", ppk.replace("Encryption: none", "Encryption: rot13"), /another encryption/u],
    [
      "a passphrase that costs gigabytes",
      (PUTTY_KEYS[1]?.text ?? "").replace("Argon2-Memory: 1024", "Argon2-Memory: 9999999"),
      /protects its passphrase in another way/u,
    ],
  ])("is named with the way out: %s", async (_what, text, reason) => {
    const message = await explain(text, PUTTY_PASSPHRASE)
    expect(message).toMatch(reason)
    expect(message).toContain("Conversions > Export OpenSSH key")
  })
})

describe("a key in PKCS#8", () => {
  const pkcs8 = { type: "pkcs8", format: "pem" } as const
  const pairs = {
    rsa: generateKeyPairSync("rsa", { modulusLength: 2_048 }),
    ecdsa: generateKeyPairSync("ec", { namedCurve: "P-384" }),
    ed25519: generateKeyPairSync("ed25519"),
  }

  it.each(Object.entries(pairs))(
    "is read, with and without a passphrase: %s",
    async (_type, { privateKey }) => {
      const open = String(privateKey.export(pkcs8))
      const closed = String(privateKey.export({ ...pkcs8, cipher: "aes-256-cbc", passphrase: "CANARY" }))
      expect(await signs(open)).toBe(true)
      expect(await readPublic(closed, "CANARY")).toBe(await readPublic(open))
      expect(await explain(closed)).toMatch(/has a passphrase/u)
      expect(await explain(closed, "another")).toMatch(/its passphrase is wrong/u)
    },
  )

  it("of a type that SFTP does not use is named", async () => {
    const { privateKey } = generateKeyPairSync("x25519")
    expect(await explain(String(privateKey.export(pkcs8)))).toMatch(
      /type x25519, which SFTP servers do not accept/u,
    )
  })
})

const CERTIFICATE = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"

describe("a pasted key", () => {
  const pem = String(
    generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({
      type: "pkcs1",
      format: "pem",
      cipher: "aes-128-cbc",
      passphrase: "CANARY",
    }),
  )

  it.each<[string, (text: string) => string]>([
    ["line ends of Windows", (text) => text.replaceAll("\n", "\r\n")],
    ["line ends of an old Mac", (text) => text.replaceAll("\n", "\r")],
    ["spaces in place of its line breaks", (text) => text.replaceAll("\n", " ")],
    ["its line breaks written as \\n", (text) => text.replaceAll("\n", "\\n")],
    ["spaces around its lines", (text) => text.replaceAll("\n", "  \n   ")],
    ["quotes around it", (text) => JSON.stringify(text)],
    ["a comment before it", (text) => `# of the payroll server\n${text}`],
    ["the attributes of a PKCS#12 file before it", (text) => `Bag Attributes\n  localKeyID: 01\n${text}`],
    [
      "a certificate before and its public key after it",
      (text) => `${CERTIFICATE}${text}${openSsh.public}\n`,
    ],
    ["invisible characters and no-break spaces", (text) => `\u200b${text.replaceAll(" ", "\u00a0")}`],
  ])("may have %s", async (_what, paste) => {
    expect(await readPublic(paste(openSsh.private))).toBe(await readPublic(openSsh.private))
    expect(await readPublic(paste(pem), "CANARY")).toBe(await readPublic(pem, "CANARY"))
  })

  it.each<[string, string, string | undefined, RegExp]>([
    ["a public key", openSsh.public, undefined, /is the public key/u],
    [
      "a public key in PEM",
      "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----",
      undefined,
      /is the public key/u,
    ],
    ["a public key of SSH.COM", "---- BEGIN SSH2 PUBLIC KEY ----\nAAAA", undefined, /is the public key/u],
    [
      "a certificate",
      "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
      undefined,
      /is a certificate/u,
    ],
    ["a certificate of OpenSSH", "ssh-ed25519-cert-v01@openssh.com AAAAIHNz", undefined, /is a certificate/u],
    ["a key of SSH.COM", "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nAAAA", undefined, /ssh-keygen -i/u],
    ["no END line", openSsh.private.replace(/-----END.*\n/u, ""), undefined, /it has no END line/u],
    ["half a key", openSsh.private.slice(0, 120), undefined, /it has no END line/u],
    [
      "no BEGIN line",
      openSsh.private.replace(/-----BEGIN.*\n/u, ""),
      undefined,
      /including its BEGIN and END lines/u,
    ],
    ["something else", "CANARY", undefined, /cannot be read/u],
    ["a passphrase that is missing", sealed.private, undefined, /has a passphrase. Enter it/u],
    ["a passphrase that is wrong", sealed.private, "another", /its passphrase is wrong/u],
  ])("is refused with a reason: %s", async (_what, text, passphrase, reason) => {
    const message = await explain(text, passphrase)
    expect(message).toMatch(reason)
    expect(message).not.toMatch(/CANARY|AAAA|MIIB|b3BlbnNz/u)
  })
})
