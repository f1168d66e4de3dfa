import { createDecipheriv, createSecretKey, hkdfSync } from "node:crypto"
import { describe, expect, it } from "vitest"
import { ASSOCIATED_DATA } from "../../core/domain/accounts/associated-data.ts"
import { deriveConnectionKeys } from "./connection-keys.ts"
import { openBox, sealBox } from "./sealed-box.ts"

const key = createSecretKey(Buffer.alloc(32, 1))

describe("a sealed box", () => {
  it("is AES-256-GCM as documented: version, nonce, ciphertext, tag, JSON context authenticated", () => {
    const box = sealBox(key, ["value", "c", "employee", "row"], "plain")
    const decipher = createDecipheriv("aes-256-gcm", Buffer.alloc(32, 1), box.subarray(1, 13))
      .setAAD(Buffer.from('["value","c","employee","row"]'))
      .setAuthTag(box.subarray(-16))
    expect(Buffer.concat([decipher.update(box.subarray(13, -16)), decipher.final()]).toString()).toBe("plain")
  })

  it("opens a box that an earlier build wrote", () => {
    const box = Buffer.from("01000102030405060708090a0bcbcaf44f4eb775f8aef682e285b4ed36db95fa689c", "hex")
    expect(openBox(key, ["secret", "t", "r"], box)?.toString()).toBe("plain")
  })

  it("has a nonce of its own, also where a batch of nonces ends", () => {
    const boxes = Array.from({ length: 5_000 }, () => sealBox(key, ["c"], "plain"))
    expect(new Set(boxes.map((box) => box.subarray(1, 13).toString("hex"))).size).toBe(boxes.length)
    for (const box of boxes) expect(openBox(key, ["c"], box)?.toString()).toBe("plain")
  })

  it("of another version does not open", () => {
    const box = sealBox(key, ["c"], "plain")
    box[0] = 2
    expect(openBox(key, ["c"], box)).toBeNull()
  })
})

describe("a connection's keys", () => {
  it("are HKDF-SHA-256 of the data key, one for each purpose", () => {
    const dataKey = Buffer.alloc(32, 2)
    const sealing = createSecretKey(
      Buffer.from(hkdfSync("sha256", dataKey, "", "hr-data-sync sealing v1", 32)),
    )
    const sealed = deriveConnectionKeys("c", dataKey).seal(ASSOCIATED_DATA.employeeRecord("r"), "plain")
    expect(openBox(sealing, ["value", "c", "employee", "r"], sealed)?.toString()).toBe("plain")
    expect(deriveConnectionKeys("c", dataKey).fingerprint("x").toString("hex")).toBe(
      "b2d827f751a7b6b0ae745045eb31ee007fd84c49e8f5707b55f06c42dabe9361",
    )
  })

  const row = "0198a000-0000-7000-8000-000000000001"
  it.each([
    [ASSOCIATED_DATA.employeeRecord(row), "AcxZJTNu8L8fiqRbhAqcshy6jGvb1XdXugw0vz8Kz83I37tEvzC5PwHhjA=="],
    [
      ASSOCIATED_DATA.employeeOverrides(row),
      "AdOmE/lbcrU7y4LgeGz+S/OhvqqxHVQoLFylhMwbnQM51Db3iWRBVrEU1BIYsg==",
    ],
    [ASSOCIATED_DATA.monthlySalary(row, 202611), "AdhrwUm0QmsJ2Vuqp3l6ltGntL/UqNgYYzmUszn9ynXHMtu45hFRT+qc"],
    [
      ASSOCIATED_DATA.sourceCredentials(row),
      "Ac3QOMBcC1S1CQMjTN7kiAGNqxL6P1XSxGAgS2L4BsBcXop5Cuwes8k1mFT2HQ==",
    ],
    [ASSOCIATED_DATA.referenceData(row), "AQ11w4PTvQNzg3KwdFOCDzI8o9J7TTk+nYIm/4/6/t9Pk+E4onV9Ilwy"],
    [ASSOCIATED_DATA.retryBody(row), "AZ/zIZEpP0W89xHqIOfdFcIMu7fgKJzC1y5GFqUgal+n3IoDWOk="],
    [ASSOCIATED_DATA.webhookAnswer(row), "ATXnT0zdqHbn17RdeRsTvuCzPnNLpuOkmZ9U3S6YWkeRXfDQTW1vOT16"],
    [ASSOCIATED_DATA.webhookHeaders(row), "AUpRiYy3pORSlPOc1fH5ATipZMXflwifDrzaV4jVmdknLYFa"],
    [
      ASSOCIATED_DATA.unsupportedRequest(row),
      "AYmgd/L/bfNtxs1oHV5xn0Gyj/G/M9zNv837fQnliBY/lYlAhvC2jqESNC581Gw=",
    ],
    [ASSOCIATED_DATA.requestDocument(row), "AWuY4R1SoCMgb/HTZnNyCxSF/5eAAWxTN36a42QuJvxAiVsRNvpbClxfjfA="],
    [ASSOCIATED_DATA.documentChunk(row, 3), "ARSCVIwhI7TmxjaT8RAB3kkwl/d2uXhRVoLVLAYb8drsF2c/fprktLaG"],
  ])("open what an earlier build sealed for %o", (associatedData, sealed) => {
    const keys = deriveConnectionKeys("0198a000-0000-7000-8000-00000000000c", Buffer.alloc(32, 7))
    expect(keys.open(associatedData, Buffer.from(sealed, "base64")).toString()).toMatch(/^[a-zA-Z]+$/u)
  })
})
