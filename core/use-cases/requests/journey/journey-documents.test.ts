import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { LAPTOP, makeJourneyFixture } from "../../../testing/journey-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { RATE_LIMITS } from "../../accounts/credentials/rate-limits.ts"
import { MAX_DOCUMENTS, MAX_DOCUMENTS_OF_JOURNEY } from "../request-errors.ts"
import {
  makeAppendJourneyDocument,
  makeBeginJourneyDocument,
  makeCompleteJourneyDocument,
} from "./journey-documents.ts"

const HOUR = 3_600_000

const setUp = async () => {
  const { ports, actor, connectionId, authenticate } = await makeJourneyFixture()
  const on = (device: string) => authenticate({ ...actor, ...LAPTOP, device })
  const begin = async (device: string, at = START) =>
    runAt(Effect.result(makeBeginJourneyDocument(ports)(await on(device), connectionId)), at)
  const upload = async (device: string) => {
    const begun = await begin(device)
    if (begun._tag === "Failure") return begun.failure
    const caller = await on(device)
    const documentId = begun.success
    const chunk = { connectionId, documentId, chunk: 0, bytes: Buffer.from("a page") }
    await runAt(makeAppendJourneyDocument(ports)(caller, chunk))
    return runAt(
      makeCompleteJourneyDocument(ports)(caller, { connectionId, documentId, name: "page.txt", pieces: 1 }),
    )
  }
  return { begin, upload }
}

const TOO_MANY = { _tag: "DocumentRejected", reason: "too-many" }

describe("documents of a journey", () => {
  it("are limited for a browser, and for all browsers that have its link", async () => {
    const { upload } = await setUp()
    for (let browser = 1; browser <= MAX_DOCUMENTS_OF_JOURNEY / MAX_DOCUMENTS; browser++) {
      const device = String(browser).repeat(64)
      for (let count = 0; count < MAX_DOCUMENTS; count++)
        expect(await upload(device)).toMatchObject({ name: "page.txt" })
      expect(await upload(device)).toMatchObject(TOO_MANY)
    }
    expect(await upload("f".repeat(64))).toMatchObject(TOO_MANY)
  })

  it("begin at a limited rate for the clients of a vendor", async () => {
    const { begin } = await setUp()
    const begun = await Promise.all(
      Array.from({ length: RATE_LIMITS.beginUpload.limit + 1 }, () => begin("1".repeat(64))),
    )
    expect(begun.filter(({ _tag }) => _tag === "Success")).toHaveLength(RATE_LIMITS.beginUpload.limit)
    expect(begun.at(-1)).toMatchObject({ failure: { _tag: "TooManyRequests" } })
    expect(await begin("1".repeat(64), START + HOUR)).toMatchObject({ _tag: "Success" })
  })
})
