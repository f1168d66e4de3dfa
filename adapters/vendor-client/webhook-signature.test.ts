import fc from "fast-check"
import { createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import { verifyServiceSignature, verifyStandardWebhook } from "./webhook-signature.ts"

/** The test vector that the Standard Webhooks libraries share. */
const PUBLISHED = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  body: Buffer.from('{"test": 2432232314}'),
  headers: {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  },
}
const AT = 1_614_265_330_000
const { secret, body, headers } = PUBLISHED

const published = (changes: Record<string, string | undefined> = {}, now = AT) =>
  verifyStandardWebhook(body, { ...headers, ...changes }, secret, { now })

const problem = (check: ReturnType<typeof published>) => (check.valid ? null : check.problem)

const flipped = (bytes: Uint8Array, bit: number): Uint8Array => {
  const changed = Uint8Array.from(bytes)
  changed[bit >> 3]! ^= 1 << (bit & 7)
  return changed
}

describe("verifyServiceSignature", () => {
  /* printf '%s' '{"test": 2432232314}' | openssl dgst -sha256 -hmac s3cret-ü */
  const OPENSSL = "20766bf6b1a331578cd486c894900685990909a85fafa9a0675a91d65546bd55"

  it("accepts what openssl computes, in either case", () => {
    expect(verifyServiceSignature(body, OPENSSL, "s3cret-ü")).toEqual({ valid: true })
    expect(verifyServiceSignature(body, OPENSSL.toUpperCase(), "s3cret-ü")).toEqual({ valid: true })
  })

  it("takes the whsec_ form as the same secret", () => {
    const standardForm = `whsec_${Buffer.from("s3cret-ü").toString("base64")}`
    expect(verifyServiceSignature(body, OPENSSL, standardForm)).toEqual({ valid: true })
  })

  it.each([undefined, ""])("reports that the header is missing for %j", (header) => {
    expect(verifyServiceSignature(body, header, "s3cret-ü")).toMatchObject({ problem: "missing" })
  })

  it.each([OPENSSL.slice(1), `${OPENSSL}0`, `sha256=${OPENSSL}`, `${OPENSSL}, ${OPENSSL}`, "x".repeat(64)])(
    "reports that %s is not a signature",
    (header) => {
      expect(verifyServiceSignature(body, header, "s3cret-ü")).toMatchObject({ problem: "malformed" })
    },
  )

  it("rejects another secret and any changed bit of body or signature", () => {
    expect(verifyServiceSignature(body, OPENSSL, "s3cret-u")).toMatchObject({ problem: "mismatch" })
    fc.assert(
      fc.property(fc.nat(body.length * 8 - 1), fc.nat(255), (bodyBit, signatureBit) => {
        const signature = Buffer.from(flipped(Buffer.from(OPENSSL, "hex"), signatureBit)).toString("hex")
        expect(verifyServiceSignature(flipped(body, bodyBit), OPENSSL, "s3cret-ü").valid).toBe(false)
        expect(verifyServiceSignature(body, signature, "s3cret-ü").valid).toBe(false)
      }),
    )
  })
})

describe("while an app secret is rotated", () => {
  const id = headers["webhook-id"]
  const time = headers["webhook-timestamp"]
  const standard = (by: string) =>
    `v1,${createHmac("sha256", by).update(`${id}.${time}.`).update(body).digest("base64")}`
  const both = { ...headers, "webhook-signature": `${standard("new")} ${standard("old")}` }
  const service = createHmac("sha256", "new").update(body).digest("hex")

  it.each<[string | ReadonlyArray<string>, boolean, boolean]>([
    ["old", true, false],
    ["new", true, true],
    [["old", "new"], true, true],
    [["other", "old"], true, false],
    ["other", false, false],
    [["other", "another"], false, false],
    [[], false, false],
  ])(
    "a receiver with %j finds the standard header %s and service-signature %s",
    (known, isStandard, isService) => {
      expect(verifyStandardWebhook(body, both, known, { now: AT }).valid).toBe(isStandard)
      expect(verifyServiceSignature(body, service, known).valid).toBe(isService)
    },
  )
})

describe("verifyStandardWebhook", () => {
  it("accepts the published test vector", () => {
    expect(published()).toEqual({ valid: true })
  })

  it("uses an app secret as its UTF-8 bytes, and its whsec_ form as the same", () => {
    const signature = createHmac("sha256", Buffer.from("s3cret-ü", "utf8"))
      .update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`)
      .update(body)
      .digest("base64")
    const signed = { ...headers, "webhook-signature": `v1,${signature}` }
    const standardForm = `whsec_${Buffer.from("s3cret-ü").toString("base64")}`
    expect(verifyStandardWebhook(body, signed, "s3cret-ü", { now: AT })).toEqual({ valid: true })
    expect(verifyStandardWebhook(body, signed, standardForm, { now: AT })).toEqual({ valid: true })
    expect(verifyStandardWebhook(body, signed, "s3cret-u", { now: AT })).toMatchObject({
      problem: "mismatch",
    })
  })

  it("accepts a list in which one signature matches", () => {
    const good = headers["webhook-signature"]
    const bad = `v1,${Buffer.alloc(32).toString("base64")}`
    expect(published({ "webhook-signature": `${bad} ${good}` }).valid).toBe(true)
    expect(published({ "webhook-signature": `${good} ${bad}` }).valid).toBe(true)
    expect(published({ "webhook-signature": `v1a,AAAA ${good}` }).valid).toBe(true)
    expect(problem(published({ "webhook-signature": `${bad} ${bad}` }))).toBe("mismatch")
  })

  it.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("reports that %s is missing", (name) => {
    expect(problem(published({ [name]: undefined }))).toBe("missing")
    expect(problem(published({ [name]: "" }))).toBe("missing")
  })

  it.each([
    ["webhook-timestamp", "2021-02-25T15:02:10Z"],
    ["webhook-timestamp", "-1"],
    ["webhook-timestamp", "1614265330.5"],
    ["webhook-timestamp", "9".repeat(400)],
    ["webhook-signature", "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="],
    ["webhook-signature", "v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="],
  ])("reports that %s: %s is malformed", (name, value) => {
    expect(problem(published({ [name]: value }))).toBe("malformed")
  })

  it("allows five minutes either way by default, or the configured tolerance", () => {
    const minutes = (n: number) => AT + n * 60_000
    expect([-5, 5].map((n) => published({}, minutes(n)).valid)).toEqual([true, true])
    expect([-5.1, 5.1].map((n) => problem(published({}, minutes(n))))).toEqual(["stale", "stale"])
    const wide = { now: minutes(60), toleranceSeconds: 3_600 }
    expect(verifyStandardWebhook(body, headers, secret, wide).valid).toBe(true)
  })

  it("covers id and time: neither can be changed, so an old webhook cannot be made new", () => {
    expect(problem(published({ "webhook-id": "msg_other" }))).toBe("mismatch")
    expect(problem(published({ "webhook-timestamp": "1614265331" }))).toBe("mismatch")
  })

  it("rejects any changed bit of the body", () => {
    fc.assert(
      fc.property(fc.nat(body.length * 8 - 1), (bit) => {
        const check = verifyStandardWebhook(flipped(body, bit), headers, secret, { now: AT })
        expect(check).toMatchObject({ problem: "mismatch" })
      }),
    )
  })

  it("explains a failure without showing the secret or the body", () => {
    const checks = [
      published({ "webhook-id": "x" }),
      published({}, 0),
      published({ "webhook-timestamp": "x" }),
    ]
    for (const check of checks) expect(JSON.stringify(check)).not.toMatch(/MfKQ9r8|2432232314/u)
  })
})
