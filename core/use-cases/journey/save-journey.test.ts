import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { NO_ANSWERS } from "../../testing/builders/journeys.ts"
import { terminate } from "../../testing/builders/connections.ts"
import {
  VERIFIED_DEVICE,
  makeJourneyFixture,
  sftpAnswers,
  VENDOR_DEVICE,
} from "../../testing/journey-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"

const PASSWORD = "hunter2-in-clear"

describe("saving a journey", () => {
  it("keeps the step and every answer, and counts the versions", async () => {
    const { save, show } = await makeJourneyFixture()
    expect((await show()).saved).toBeNull()
    const answers = sftpAnswers({ host: "files.acme.example" }, { withheld: ["pan"] })
    expect(await save({ version: 0, answers })).toMatchObject({ success: 1 })
    expect(await save({ version: 1, step: "data", answers })).toMatchObject({ success: 2 })
    expect((await show()).saved).toMatchObject({
      version: 2,
      step: "data",
      answers,
      storedCredentials: { sftp: [] },
    })
  })

  it("rejects what another window has overtaken, and changes nothing", async () => {
    const { save, show } = await makeJourneyFixture()
    await save({ version: 0, answers: sftpAnswers({ host: "theirs" }) })
    for (const version of [0, 2]) {
      const rejected = await save({ version, answers: sftpAnswers({ host: "mine" }) })
      expect(rejected).toMatchObject({ failure: { _tag: "JourneyOutdated", version: 1 } })
    }
    expect((await show()).saved?.answers.credentials).toEqual({ sftp: { host: "theirs" } })
  })

  it("refuses a way to connect that the vendor does not offer, until the connection is accepted", async () => {
    const { save, submit, show, offer } = await makeJourneyFixture()
    const answers = sftpAnswers({ host: "files", password: "right" })
    const refusal = { failure: { _tag: "ModeNotOffered", mode: "SFTP", offered: ["HRMS", "Upload CSV"] } }
    await offer(["Upload CSV", "HRMS"])
    expect((await show()).modes).toEqual(["HRMS", "Upload CSV"])
    expect(await save({ version: 0, answers })).toMatchObject(refusal)
    expect(await save({ version: 0, answers: NO_ANSWERS })).toMatchObject({ success: 1 })

    await offer(["SFTP"])
    expect(await save({ version: 1, answers })).toMatchObject({ success: 2 })
    await offer(["Upload CSV", "HRMS"])
    expect(await submit(2)).toMatchObject(refusal)

    await offer(["SFTP"])
    expect(await submit(2)).toMatchObject({ success: { version: 3 } })
    await offer(["HRMS"])
    expect(await save({ version: 3, answers })).toMatchObject({ success: 4 })
    expect(await submit(4)).toMatchObject({ success: { connection: { connector: "sftp" } } })
  })

  it("names the corporate in the vendor's texts, and returns them as text", async () => {
    const { show, storage, actor } = await makeJourneyFixture()
    const reason = "{company} & {company}: <b>$&</b>"
    await runAt(storage.vendors.saveSdk(actor.vendorOrgId, { texts: { en: { title: "T", reason } } }, null))
    expect((await show()).sdk).toEqual({ texts: { en: { title: "T", reason: "Acme & Acme: <b>$&</b>" } } })
    expect((await show()).modes).toHaveLength(6)
  })

  it("lets one of several concurrent windows win", async () => {
    const { save } = await makeJourneyFixture()
    const saved = await Promise.all(
      ["a", "b", "c"].map((host) => save({ version: 0, answers: sftpAnswers({ host }) })),
    )
    expect(saved.map(({ _tag }) => _tag).toSorted()).toEqual(["Failure", "Failure", "Success"])
  })

  it("answers a repetition like the first call", async () => {
    const { save } = await makeJourneyFixture()
    const saveId = randomUUID()
    await save({ version: 0, saveId })
    expect(await save({ version: 0, saveId })).toMatchObject({ success: 1 })
    await save({ version: 1 })
    expect(await save({ version: 0, saveId })).toMatchObject({ failure: { version: 2 } })
  })

  it.each(["before", "after"])(
    "keeps a save that supersedes one on its way and arrives %s it",
    async (order) => {
      const { save, show } = await makeJourneyFixture()
      const saveId = randomUUID()
      const first = () => save({ version: 0, saveId, answers: sftpAnswers({ host: "typed" }) })
      const last = () =>
        save({ version: 0, supersedes: saveId, answers: sftpAnswers({ host: "typed to the end" }) })
      if (order === "before") {
        expect(await last()).toMatchObject({ success: 1 })
        expect(await first()).toMatchObject({ failure: { _tag: "JourneyOutdated" } })
      } else {
        await first()
        expect(await last()).toMatchObject({ success: 2 })
      }
      expect((await show()).saved?.answers.credentials).toEqual({ sftp: { host: "typed to the end" } })
    },
  )

  it("keeps what another window saved after the one that is superseded", async () => {
    const { save, show } = await makeJourneyFixture()
    const saveId = randomUUID()
    await save({ version: 0, saveId })
    await save({ version: 1, answers: sftpAnswers({ host: "theirs" }) })
    const last = await save({ version: 0, supersedes: saveId, answers: sftpAnswers({ host: "mine" }) })
    expect(last).toMatchObject({ failure: { _tag: "JourneyOutdated", version: 2 } })
    expect((await show()).saved?.answers.credentials).toEqual({ sftp: { host: "theirs" } })
  })

  it("stores nothing for a terminated connection", async () => {
    const { save, storage, connectionId } = await makeJourneyFixture()
    await terminate(storage, connectionId)
    expect(await save({ version: 0 })).toMatchObject({ failure: { _tag: "ConnectionNotFound" } })
  })
})

describe("a saved secret", () => {
  const setUp = async () => {
    const fixture = await makeJourneyFixture()
    await fixture.save({
      version: 0,
      answers: sftpAnswers({ host: "files", password: PASSWORD, refresh_rate: "daily" }),
    })
    return fixture
  }

  it("is never stored in clear and never returned", async () => {
    const { show, tables, connectionId } = await setUp()
    expect(Buffer.from(tables.journeys.get(connectionId)!.answers).toString()).not.toContain(PASSWORD)
    const { saved } = await show()
    expect(saved).toMatchObject({ storedCredentials: { sftp: ["password"] } })
    expect(JSON.stringify(saved)).not.toContain(PASSWORD)
  })

  it("is kept when it is left out, and deleted by an empty text", async () => {
    const { save, show } = await setUp()
    await save({ version: 1, answers: sftpAnswers({ host: "files", refresh_rate: "daily" }) })
    expect((await show()).saved?.storedCredentials).toEqual({ sftp: ["password"] })
    await save({ version: 2, answers: sftpAnswers({ host: "files", refresh_rate: "daily", password: "" }) })
    expect((await show()).saved?.storedCredentials).toEqual({ sftp: [] })
  })

  it("is forgotten with the details that it was typed for, so that nobody can have it sent elsewhere", async () => {
    const { save, show } = await setUp()
    await save({ version: 1, answers: sftpAnswers({ host: "attacker", refresh_rate: "daily" }) })
    await save({ version: 2, answers: sftpAnswers({ host: "files", refresh_rate: "daily" }) })
    expect((await show()).saved?.storedCredentials).toEqual({ sftp: [] })
  })

  it("stays when the key of its server is confirmed for the first time, and not when that changes", async () => {
    const { save, show, check, source } = await setUp()
    const details = { host: "files", refresh_rate: "daily" }
    await check({ ...details, host_key_fingerprint: "SHA256:a" })
    expect(source.opened).toEqual([{ ...details, host_key_fingerprint: "SHA256:a", password: PASSWORD }])
    await save({ version: 1, answers: sftpAnswers({ ...details, host_key_fingerprint: "SHA256:a" }) })
    expect((await show()).saved?.storedCredentials).toEqual({ sftp: ["password"] })
    await save({ version: 2, answers: sftpAnswers({ ...details, host_key_fingerprint: "SHA256:b" }) })
    expect((await show()).saved?.storedCredentials).toEqual({ sftp: [] })
  })

  it("stays when only an option of the form was changed", async () => {
    const { save, show } = await setUp()
    await save({ version: 1, answers: sftpAnswers({ host: "files", refresh_rate: "weekly" }) })
    expect((await show()).saved?.storedCredentials).toEqual({ sftp: ["password"] })
  })

  it("stays with its connector while another one is tried", async () => {
    const { save, show } = await setUp()
    const credentials = {
      sftp: { host: "files", refresh_rate: "daily" },
      other: { key: "secret of no known form" },
    }
    await save({ version: 1, answers: { ...NO_ANSWERS, credentials } })
    const { saved } = await show()
    expect(saved?.storedCredentials).toEqual({ sftp: ["password"], other: ["key"] })
    expect(saved?.answers.credentials).toEqual({ sftp: credentials.sftp, other: {} })
  })

  it("is neither shown nor usable on another device, which keeps it all the same", async () => {
    const { save, show, on } = await setUp()
    const details = { host: "files", refresh_rate: "daily" }
    const phone = on(VENDOR_DEVICE)
    expect((await phone.show()).saved).toMatchObject({
      answers: { credentials: { sftp: details } },
      storedCredentials: { sftp: [] },
    })
    await phone.save({ version: 1, step: "data", answers: sftpAnswers(details) })
    expect((await phone.show()).saved?.storedCredentials).toEqual({ sftp: [] })
    await save({ version: 2, answers: sftpAnswers(details) })
    expect((await show()).saved?.storedCredentials).toEqual({ sftp: ["password"] })
    expect((await on(VERIFIED_DEVICE).show()).saved?.storedCredentials).toEqual({ sftp: ["password"] })
  })

  it("belongs to the device that typed it last; it is never mixed with those of another one", async () => {
    const { show, save, on, check, source } = await setUp()
    const theirs = sftpAnswers({ host: "files", refresh_rate: "daily", passphrase: "theirs" })
    await on(VENDOR_DEVICE).save({ version: 1, answers: theirs })
    expect((await on(VENDOR_DEVICE).show()).saved?.storedCredentials).toEqual({ sftp: ["passphrase"] })
    expect((await show()).saved?.storedCredentials).toEqual({ sftp: [] })
    await save({
      version: 2,
      answers: sftpAnswers({ host: "files", refresh_rate: "daily", password: PASSWORD }),
    })
    expect((await on(VENDOR_DEVICE).show()).saved?.storedCredentials).toEqual({ sftp: [] })
    await check({ host: "files", refresh_rate: "daily" })
    expect(source.opened).toEqual([{ host: "files", refresh_rate: "daily", password: PASSWORD }])
  })
})
