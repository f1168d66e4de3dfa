import { setImmediate } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeMailboxCode } from "../../../domain/onboarding/mailbox-code.ts"
import { connectAs } from "../../../testing/builders/connections.ts"
import { START } from "../../../testing/builders/vendors.ts"
import {
  findMailedCode,
  LAPTOP,
  makeJourneyFixture,
  sftpAnswers,
  VENDOR_DEVICE,
} from "../../../testing/journey-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import type { Journey } from "../../authorization/actor.ts"
import { makeRequestMailboxCode } from "./request-mailbox-code.ts"
import { makeVerifyMailbox } from "./verify-mailbox.ts"

const MINUTE = 60_000
const HR = "hr@acme.example"

const setUp = async () => {
  const fixture = await makeJourneyFixture()
  const { ports, connectionId, actor } = fixture
  const as = (parts: Partial<Journey> = {}): Journey => ({ ...actor, ...parts })
  const request = (email = HR, caller = as(), at = START) =>
    runAt(Effect.result(makeRequestMailboxCode(ports)(caller, { connectionId, email, locale: null })), at)
  const verify = (code: string, caller = as(), at = START) =>
    runAt(Effect.result(makeVerifyMailbox(ports)(caller, { connectionId, code })), at)
  const mailed = () => findMailedCode(ports.sentMails) ?? "no code"
  /** Another code than the mailed one. */
  const wrong = () => (mailed() === "000000" ? "000001" : "000000")
  const accept = async () => {
    await fixture.save({ version: 0, step: "review", answers: sftpAnswers({ host: "f", password: "p" }) })
    expect(await fixture.submit(1)).toMatchObject({ _tag: "Success" })
    ports.sentMails.length = 0
  }
  return { ...fixture, as, request, verify, mailed, wrong, accept }
}

const WRONG = (triesLeft: number) => ({ failure: { _tag: "MailboxCodeWrong", triesLeft } })

describe("the code", () => {
  it("is six digits, of all the same likelihood", () => {
    expect(makeMailboxCode(new Uint8Array(32))).toBe("000000")
    expect(makeMailboxCode(new Uint8Array([0, 0, 0, 0, 0, 7]))).toBe("000007")
    expect(makeMailboxCode(new Uint8Array(6).fill(255))).toMatch(/^[0-9]{6}$/u)
    expect(() => makeMailboxCode(new Uint8Array(5))).toThrow()
  })

  it("is mailed to the address that was typed, and the answer says how its domain relates", async () => {
    const { request, ports, mailed } = await setUp()
    const answer = { expiresAt: START + 10 * MINUTE, resendAfterSeconds: 60, domainKind: "organization" }
    expect(await request(" HR@Acme.example")).toMatchObject({ success: answer })
    expect(ports.sentMails.map(({ to }) => to)).toEqual([[HR]])
    expect(mailed()).toMatch(/^[0-9]{6}$/u)
    expect(await request("hr@elsewhere.example")).toMatchObject({ success: { domainKind: "other" } })
  })

  it("is not stored as a digest that all codes could be tried on", async () => {
    const { request, mailed, tables, ports } = await setUp()
    await request()
    const [stored] = [...tables.mailboxCodes.values()]
    const bare = ports.secrets.digest(mailed())
    expect(Buffer.from(stored?.digest ?? []).equals(bare)).toBe(false)
    expect(JSON.stringify(stored)).not.toContain(`"${mailed()}"`)
  })

  it("works for ten minutes", async () => {
    const { request, verify, mailed } = await setUp()
    await request()
    expect(await verify(mailed(), undefined, START + 10 * MINUTE)).toMatchObject(WRONG(0))
    expect(await verify(mailed(), undefined, START + 10 * MINUTE - 1)).toMatchObject({
      success: { email: HR },
    })
  })

  it("can be tried five times; a right try costs none", async () => {
    const { request, verify, mailed, wrong } = await setUp()
    await request()
    for (const left of [4, 3, 2, 1]) expect(await verify(wrong())).toMatchObject(WRONG(left))
    expect(await verify(mailed())).toMatchObject({ _tag: "Success" })
    expect(await verify(wrong())).toMatchObject(WRONG(0))
    expect(await verify(mailed())).toMatchObject(WRONG(0))
  })

  it("is replaced by a newer one, and belongs to the device that asked for it", async () => {
    const { request, verify, mailed, as } = await setUp()
    await request()
    const former = mailed()
    await request()
    const newer = mailed()
    if (former !== newer) expect(await verify(former)).toMatchObject(WRONG(4))
    expect(await verify(newer, as(VENDOR_DEVICE))).toMatchObject(WRONG(0))
    expect(await verify(newer)).toMatchObject({ _tag: "Success" })
    expect(await request(HR, as({ device: null }))).toMatchObject({ failure: { _tag: "DeviceRequired" } })
  })

  it("is mailed at most five times an hour for a connection", async () => {
    const { request } = await setUp()
    for (let mail = 0; mail < 5; mail += 1)
      expect(await request(`p${String(mail)}@acme.example`)).toMatchObject({ _tag: "Success" })
    expect(await request()).toMatchObject({ failure: { _tag: "TooManyMailboxCodes" } })
    expect(await request(HR, undefined, START + 60 * MINUTE)).toMatchObject({ _tag: "Success" })
  })

  it("is mailed at most five times an hour to a mailbox, over all connections", async () => {
    const { request, ports, storage, as, connectionId } = await setUp()
    const other = await connectAs(storage, { vendorOrgId: as().vendorOrgId, name: "Beta" })
    for (let mail = 0; mail < 5; mail += 1) {
      const id = mail % 2 === 0 ? connectionId : other.id
      const input = { connectionId: id, email: HR, locale: null }
      await runAt(makeRequestMailboxCode(ports)(as({ connectionId: id }), input))
    }
    expect(await request()).toMatchObject({ failure: { _tag: "TooManyMailboxCodes" } })
    expect(await request("other@acme.example")).toMatchObject({ _tag: "Success" })
  })

  it("buys no new guesses: at most 20 wrong tries in an hour for a connection", async () => {
    const { request, verify, mailed, wrong } = await setUp()
    for (let mail = 0; mail < 4; mail += 1) {
      await request(`p${String(mail)}@acme.example`)
      for (let guess = 0; guess < 5; guess += 1) await verify(wrong())
    }
    await request()
    expect(await verify(mailed())).toMatchObject({ failure: { _tag: "TooManyMailboxCodes", limit: 20 } })
  })
})

describe("the code of an accepted connection", () => {
  it("goes to those who speak for the corporate only, and the answer is the same for every other", async () => {
    const { request, ports, accept, as } = await setUp()
    await accept()
    const known = await request(HR, as(VENDOR_DEVICE))
    await setImmediate()
    expect(ports.sentMails.map(({ to }) => to)).toEqual([[HR]])
    const unknown = await request("vendor@acme.example", as(VENDOR_DEVICE))
    await setImmediate()
    expect(ports.sentMails).toHaveLength(1)
    expect(unknown).toEqual(known)
  })

  it("verifies its device for 15 minutes, and tells of a new one", async () => {
    const { request, verify, mailed, accept, as, authenticate } = await setUp()
    await accept()
    await request(HR, as(VENDOR_DEVICE))
    await setImmediate()
    expect(await authenticate(as(VENDOR_DEVICE))).toMatchObject({ isVerified: false })
    expect(await verify(mailed(), as(VENDOR_DEVICE))).toMatchObject({
      success: {
        email: HR,
        verifiedUntil: START + 15 * MINUTE,
        caller: { isVerified: true, mailbox: HR },
      },
    })
    expect(await authenticate(as(VENDOR_DEVICE))).toMatchObject({ isVerified: true, mailbox: HR })
    expect(await verify(mailed(), as(VENDOR_DEVICE))).toMatchObject(WRONG(0))
  })

  it("does not verify when it was mailed before, to another mailbox", async () => {
    const { request, verify, mailed, accept, as, authenticate } = await setUp()
    await request("owner@vendor.example", as(VENDOR_DEVICE))
    const own = mailed()
    await accept()
    expect(await verify(own, as(VENDOR_DEVICE))).toMatchObject(WRONG(0))
    expect(await authenticate(as(VENDOR_DEVICE))).toMatchObject({ isVerified: false })
  })
})

describe("accepting", () => {
  it("takes the code, anchors the mailbox and the device, and names who accepted", async () => {
    const { save, submit, find, request, mailed, wrong, storage, connectionId, source } = await setUp()
    await save({ version: 0, step: "review", answers: sftpAnswers({ host: "f", password: "p" }) })
    expect(await submit(1, null)).toMatchObject({ failure: { _tag: "VerificationRequired" } })
    await request("finance@acme.example")
    expect(await submit(1, wrong())).toMatchObject(WRONG(4))
    source.denied = ["detail_info_fields"]
    expect(await submit(1, mailed())).toMatchObject({ _tag: "Failure" })
    expect((await find()).status).toBe("CONNECTION_INVITED")
    expect(await runAt(storage.anchors.list(connectionId))).toEqual([])
    source.denied = []
    expect(await submit(1, mailed())).toMatchObject({ _tag: "Success" })
    expect(await find()).toMatchObject({ acceptedBy: "finance@acme.example" })
    const anchors = await runAt(storage.anchors.list(connectionId))
    expect(anchors.map(({ kind, value, provenAt }) => [kind, value, provenAt])).toEqual([
      ["mailbox", "finance@acme.example", START],
      ["device", LAPTOP.device, START],
    ])
  })
})
