import { describe, expect, it } from "vitest"
import { makeJourneyFixture, sftpAnswers, VENDOR_DEVICE } from "../../testing/journey-fixture.ts"
import { NO_ANSWERS } from "../../testing/builders/journeys.ts"

describe("a journey that was begun in another browser", () => {
  const setUp = async () => {
    const fixture = await makeJourneyFixture()
    const isElsewhere = async (calls: Pick<typeof fixture, "show">) => (await calls.show()).saved?.isElsewhere
    return { ...fixture, isElsewhere, other: fixture.on(VENDOR_DEVICE) }
  }

  it("says so where its secrets are not usable, and not in the browser that has them", async () => {
    const { save, isElsewhere, other, show } = await setUp()
    await save({ version: 0, answers: sftpAnswers({ host: "files", password: "secret" }) })
    expect([await isElsewhere({ show }), await isElsewhere(other)]).toEqual([false, true])
  })

  it("does not say so of answers that every browser can go on with, nor of another way to connect", async () => {
    const { save, isElsewhere, other } = await setUp()
    await save({ version: 0, answers: sftpAnswers({ host: "files" }) })
    expect(await isElsewhere(other)).toBe(false)
    const { credentials } = sftpAnswers({ host: "files", password: "secret" })
    await save({ version: 1, answers: { ...NO_ANSWERS, credentials, integration_type: "Push API" } })
    expect(await isElsewhere(other)).toBe(false)
  })

  it("does not say so any more once the secrets are entered here, or the connection is accepted", async () => {
    const { save, isElsewhere, other, show, submit } = await setUp()
    await save({ version: 0, answers: sftpAnswers({ host: "files", password: "secret" }) })
    await other.save({ version: 1, answers: sftpAnswers({ host: "files", password: "again" }) })
    expect([await isElsewhere({ show }), await isElsewhere(other)]).toEqual([true, false])
    await save({ version: 2, step: "review", answers: sftpAnswers({ host: "files", password: "secret" }) })
    expect(await submit(3)).toMatchObject({ _tag: "Success" })
    expect(await isElsewhere(other)).toBe(false)
  })
})
