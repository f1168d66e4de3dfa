import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { SourceError } from "../../../ports/sync/source.ts"
import { terminate } from "../../../testing/builders/connections.ts"
import {
  LAPTOP,
  VERIFIED_DEVICE,
  makeJourneyFixture,
  sftpAnswers,
  VENDOR_DEVICE,
} from "../../../testing/journey-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { START } from "../../../testing/builders/vendors.ts"
import type { Journey } from "../../authorization/actor.ts"
import { makeReadNextPreview } from "./read-previews.ts"
import { makeShowPreview } from "./show-preview.ts"

const DETAILS = { host: "files", password: "right" }
const MINUTE = 60_000

const setUp = async () => {
  const fixture = await makeJourneyFixture()
  const { ports, actor, connectionId, tables } = fixture
  return {
    ...fixture,
    readNext: () => runAt(makeReadNextPreview(ports)),
    preview: (
      device: Pick<Journey, "device" | "isVerified"> = LAPTOP,
      { now = START, ...input }: { now?: number; subset?: [] } = {},
    ) =>
      runAt(
        makeShowPreview(ports)(
          { ...actor, ...device },
          { connectionId, withheld: [], subset: [], sample: 0, ...input },
        ),
        now,
      ),
    stored: () => tables.previews.get(connectionId),
  }
}

describe("a preview", () => {
  it("is read in the background once the source responds, and counts its employees", async () => {
    const { check, readNext, preview } = await setUp()
    expect(await preview()).toEqual({ state: "none", summary: null, leftOut: 0 })
    await check(DETAILS)
    expect(await preview()).toEqual({ state: "reading", summary: null, leftOut: 0 })
    expect(await readNext()).toBe(true)
    expect(await preview()).toMatchObject({
      state: "ready",
      summary: {
        isPartial: false,
        total: 3,
        matching: 3,
        values: { employmentType: [{ value: "Permanent", employees: 3 }] },
        sample: { name: "Employee 1" },
      },
    })
    expect(await readNext()).toBe(false)
  })

  it("is read without what the account may not read", async () => {
    const { check, readNext, preview, source } = await setUp()
    source.denied = ["salary_monthly_details_fields"]
    await check(DETAILS, "hr")
    await readNext()
    expect(await preview()).toMatchObject({ state: "ready", summary: { total: 3 } })
  })

  it("leaves out a rule that is still being written", async () => {
    const { check, readNext, ports, actor, connectionId } = await setUp()
    await check(DETAILS)
    await readNext()
    const subset = [
      { field: "department", operator: "is", values: [" "] },
      { field: "employmentType", operator: "is_not", values: ["permanent"] },
    ] as const
    const shown = await runAt(
      makeShowPreview(ports)(actor, { connectionId, withheld: [], subset, sample: 0 }),
    )
    expect(shown.summary).toMatchObject({ total: 3, matching: 0, sample: null })
  })

  it("is not read when the source does not respond", async () => {
    const { check, source, stored } = await setUp()
    source.failure = new SourceError({ kind: "auth", message: "The password is wrong." })
    await check(DETAILS)
    expect(stored()).toBeUndefined()
  })

  it("shows nothing on another device, unless the caller came by a mailed link", async () => {
    const { check, readNext, preview } = await setUp()
    await check(DETAILS)
    await readNext()
    expect(await preview(VENDOR_DEVICE)).toEqual({ state: "none", summary: null, leftOut: 0 })
    expect(await preview({ device: null, isVerified: false })).toEqual({
      state: "none",
      summary: null,
      leftOut: 0,
    })
    expect(await preview(VERIFIED_DEVICE)).toMatchObject({ state: "ready" })
  })

  it("stores neither the details nor an employee in clear, and the details only until they were used", async () => {
    const { check, readNext, stored } = await setUp()
    await check(DETAILS)
    const before = stored()
    expect(Buffer.from(before!.input!).toString()).not.toContain("right")
    await readNext()
    const after = stored()
    expect(after).toMatchObject({ input: null, state: "ready" })
    expect(Buffer.from(after!.content!).toString()).not.toContain("Employee")
  })

  it("is not read again for the same details soon, but for others", async () => {
    const { check, readNext, stored } = await setUp()
    await check(DETAILS)
    await readNext()
    const first = stored()?.requestId
    await check(DETAILS)
    expect(stored()?.requestId).toBe(first)
    await check({ ...DETAILS, password: "another" })
    expect(stored()).toMatchObject({ state: "reading" })
    expect(stored()?.requestId).not.toBe(first)
  })

  it("is deleted when other details are saved, and when the connection is accepted or terminated", async () => {
    for (const end of ["saved", "accepted", "terminated"] as const) {
      const { check, readNext, save, submit, stored, storage, connectionId } = await setUp()
      await check(DETAILS)
      await readNext()
      await save({ version: 0, answers: sftpAnswers(DETAILS) })
      expect(stored()).toBeDefined()
      if (end === "saved") await save({ version: 1, answers: sftpAnswers({ ...DETAILS, host: "other" }) })
      if (end === "accepted") await submit(1)
      if (end === "terminated") await terminate(storage, connectionId)
      expect(stored()).toBeUndefined()
    }
  })

  it("says that reading failed, also when no worker ever ends it", async () => {
    const { check, readNext, preview, source, ports } = await setUp()
    await check(DETAILS)
    expect(await preview(LAPTOP, { now: START + 6 * MINUTE })).toEqual({
      state: "failed",
      summary: null,
      leftOut: 0,
    })
    source.failure = null
    const failing = {
      ...ports.sources,
      open: () => Effect.fail(new SourceError({ kind: "auth", message: "no" })),
    }
    await runAt(makeReadNextPreview({ ...ports, sources: failing as never }))
    expect(await preview()).toEqual({ state: "failed", summary: null, leftOut: 0 })
    expect(await readNext()).toBe(false)
  })

  it("ends after a day", async () => {
    const { check, readNext, preview } = await setUp()
    await check(DETAILS)
    await readNext()
    expect(await preview(LAPTOP, { now: START + 24 * 60 * MINUTE })).toEqual({
      state: "none",
      summary: null,
      leftOut: 0,
    })
  })
})
