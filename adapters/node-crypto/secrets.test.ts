import { scryptSync } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeSecrets } from "./secrets.ts"

const secrets = makeSecrets()
const hash = (password: string) => Effect.runPromise(secrets.hashPassword(password))
const verify = (password: string, text: string) =>
  Effect.runPromise(secrets.verifyPassword(password, text, ["test"]))

describe("generate", () => {
  it("returns the prefix and 256 random bits in URL-safe letters", () => {
    const [first, second] = [secrets.generate("hrs_key"), secrets.generate("hrs_key")]
    expect(first).toMatch(/^hrs_key_[A-Za-z0-9_-]{43}$/u)
    expect(first).not.toBe(second)
  })
})

describe("uuid", () => {
  it("returns random UUIDs of version 4", () => {
    expect(secrets.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u)
    expect(secrets.uuid()).not.toBe(secrets.uuid())
  })
})

describe("digest", () => {
  it("returns the SHA-256 of the UTF-8 text", () => {
    expect(secrets.digest("abc").toString("hex")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    )
  })
})

describe("equal", () => {
  it("compares bytes, and treats different lengths as unequal, not as an error", () => {
    expect(secrets.equal(Buffer.from("ab"), new Uint8Array([97, 98]))).toBe(true)
    expect(secrets.equal(Buffer.from("ab"), Buffer.from("ac"))).toBe(false)
    expect(secrets.equal(Buffer.from("ab"), Buffer.from("abc"))).toBe(false)
    expect(secrets.equal(Buffer.alloc(0), Buffer.alloc(0))).toBe(true)
  })
})

describe("passwords", () => {
  it("verify with their own hash only", async () => {
    const text = await hash("correct horse")
    expect(await verify("correct horse", text)).toBe(true)
    expect(await verify("correct horse ", text)).toBe(false)
    expect(await verify("", text)).toBe(false)
  })

  it("are hashed with scrypt at a cost that OWASP lists, with a salt for each", async () => {
    const [first, second] = await Promise.all([hash("pw"), hash("pw")])
    expect(first).not.toBe(second)
    const [, name, cost, salt, stored] = first.split("$")
    expect([name, cost]).toEqual(["scrypt", "ln=15,r=8,p=3"])
    const options = { N: 32768, r: 8, p: 3, maxmem: 100_000_000 }
    const expected = scryptSync("pw", Buffer.from(salt!, "base64"), 32, options)
    expect(Buffer.from(stored!, "base64")).toEqual(expected)
  })

  /** A hash that is compared in a millisecond. */
  const makeCheapHash = (): string => {
    const salt = Buffer.alloc(16, 5)
    const stored = scryptSync("pw", salt, 32, { N: 1024, r: 8, p: 1 })
    return `$scrypt$ln=10,r=8,p=1$${salt.toString("base64url")}$${stored.toString("base64").replace("=", "")}`
  }

  it("verify against a hash of another cost, so that the cost can be raised later", async () => {
    expect(await verify("pw", makeCheapHash())).toBe(true)
  })

  it("are the same however a keyboard composes an accent", async () => {
    expect(await verify("cafe\u0301", await hash("caf\u00e9"))).toBe(true)
  })

  it.each([
    ["no hash", ""],
    ["another scheme", "$2b$12$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234"],
    ["an absurd cost", "$scrypt$ln=30,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA"],
    ["a zero cost", "$scrypt$ln=0,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA"],
  ])("never verify against %s", async (_, text) => {
    expect(await verify("pw", text)).toBe(false)
  })

  it("have a form that none has, at the cost of the others", async () => {
    const [, , cost] = secrets.hashOfNobody.split("$")
    expect(cost).toBe((await hash("pw")).split("$")[2])
    expect(await verify("pw", secrets.hashOfNobody)).toBe(false)
    expect(makeSecrets().hashOfNobody).not.toBe(secrets.hashOfNobody)
  })

  it("are compared in fair shares: one of 200 at once does not wait for those of another address", async () => {
    const [text, ended]: [string, Array<string>] = [makeCheapHash(), []]
    const compare = (...parties: ReadonlyArray<string>) =>
      Effect.runPromise(secrets.verifyPassword("pw", text, parties)).then(() => ended.push(parties[0] ?? ""))
    const many = Array.from({ length: 200 }, (_, n) => compare("address:attacker", `user:${String(n)}`))
    await Promise.all([compare("address:other", "user:other"), ...many])
    expect(ended.indexOf("address:other")).toBeLessThan(50)
  })

  it("are refused, and not compared, while more than a thousand wait", async () => {
    const text = makeCheapHash()
    const compare = (n: number) =>
      Effect.runPromise(Effect.result(secrets.verifyPassword("pw", text, [String(n)])))
    const results = await Promise.all(Array.from({ length: 1_010 }, (_, n) => compare(n)))
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1_002)
    expect(results.at(-1)).toMatchObject({ failure: { _tag: "PasswordsBusy" } })
  })
})
