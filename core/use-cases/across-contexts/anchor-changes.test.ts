import { randomUUID } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { MASK } from "../../contract/wire-values.ts"
import type { JourneyClaims, JourneyTokens } from "../../ports/accounts/journey-tokens.ts"
import { type Mail, type Mailer, MailNotSent } from "../../ports/mailer.ts"
import { START } from "../../testing/builders/vendors.ts"
import { LAPTOP, makeJourneyFixture, sftpAnswers, VENDOR_DEVICE } from "../../testing/journey-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { type Actor, type Journey, OPERATOR } from "../authorization/actor.ts"
import { makeAuthenticateJourney } from "../accounts/credentials/authenticate-journey.ts"
import { audited } from "../authorization/audit/audited.ts"
import type { AuditRules } from "../authorization/audit/audit-rule.ts"
import { CONNECTION_RULES } from "../connection/connection-use-cases.ts"
import { ONBOARDING_RULES } from "../onboarding/onboarding-use-cases.ts"
import { makeMailChanges } from "../onboarding/links/mail-changes.ts"
import { makeMailLink } from "../onboarding/links/mail-link.ts"
import { makeOpenJourneyLink } from "../onboarding/links/open-link.ts"
import { makeSendJourneyLink } from "../onboarding/links/send-link.ts"
import { makeShowConnected } from "../journey/show-connected.ts"
import { makePauseConnection } from "../connection/pause-connection.ts"
import { makeShowJourneyQuestion } from "../journey/questions/show-question.ts"
import { makeTerminateConnection } from "../connection/terminate-connection.ts"
import { makeAddAnchor, makeRemoveAnchor } from "../onboarding/anchors/manage-anchors.ts"
import { makeRequestMailboxCode } from "../onboarding/anchors/request-mailbox-code.ts"
import { makeTellChange } from "../onboarding/anchors/tell-change.ts"
import { makeVerifyMailbox } from "../onboarding/anchors/verify-mailbox.ts"

const HR = "hr@acme.example"
const FINANCE = "finance@acme.example"
const TOKENS: JourneyTokens = {
  issue: (claims) => Effect.succeed(JSON.stringify(claims)),
  verify: (token) => Effect.succeed(JSON.parse(token) as JourneyClaims),
}

/** An accepted connection, for which the HR admin's mailbox and device speak; its use-cases, as the product composes them. */
const setUp = async () => {
  const fixture = await makeJourneyFixture()
  const { ports, storage, actor } = fixture
  await fixture.save({ version: 0, step: "review", answers: sftpAnswers({ host: "f", password: "p" }) })
  expect(await fixture.submit(1)).toMatchObject({ _tag: "Success" })
  ports.sentMails.length = 0
  const all = { ...ports, ...storage, journeyTokens: TOKENS, sourceCredentials: ports.sourceCredentials }
  const useCases = {
    addAnchor: makeAddAnchor(all),
    openJourneyLink: makeOpenJourneyLink(all),
    pauseConnection: makePauseConnection(all),
    removeAnchor: makeRemoveAnchor(all),
    requestMailboxCode: makeRequestMailboxCode(all),
    sendJourneyLink: makeSendJourneyLink({ ...all, mailLink: makeMailLink(all) }),
    terminateConnection: makeTerminateConnection(all),
    verifyMailbox: makeVerifyMailbox(all),
  }
  const rules: AuditRules<typeof useCases> = { ...CONNECTION_RULES, ...ONBOARDING_RULES }
  const connection = audited(storage.auditLog, rules, useCases, makeTellChange(storage))
  const authenticate = makeAuthenticateJourney(all)
  const admit = async (token: string, deviceKey: string) =>
    (await runAt(authenticate({ token, deviceKey }, { address: "203.0.113.7", endpoint: "journey" }))).actor
  const mailChanges = (at = START, mailer: Mailer = ports.mailer) =>
    runAt(makeMailChanges({ ...all, mailer }), at)
  const changeMails = () =>
    ports.sentMails.flatMap(({ to, notice }) =>
      notice.kind === "corporate-change" ? [{ to: to[0], ...notice }] : [],
    )
  const open = async (code: string | null | undefined) => {
    const deviceKey = randomUUID()
    const opened = await runAt(connection.openJourneyLink({ code: code ?? "", deviceKey }))
    return { deviceKey, ...opened, caller: await admit(opened.accessToken, deviceKey) }
  }
  const verified: Journey = { ...actor, ...LAPTOP, isVerified: true, mailbox: HR }
  return { ...fixture, all, connection, admit, mailChanges, changeMails, open, verified }
}

type Fixture = Awaited<ReturnType<typeof setUp>>

/** Another mailbox speaks for the corporate as well. */
const anchorFinance = ({ storage, connectionId }: Fixture) =>
  runAt(
    storage.anchors.add({
      id: randomUUID(),
      connectionId,
      kind: "mailbox",
      value: FINANCE,
      addedAt: START + 1,
      addedBy: HR,
      provenAt: START + 1,
    }),
  )

describe("a change in the corporate's name", () => {
  it("is mailed once to each mailbox that speaks for it, with who did it and a way to stop it", async () => {
    const fixture = await setUp()
    const { connection, connectionId, mailChanges, changeMails } = fixture
    await anchorFinance(fixture)
    await runAt(connection.addAnchor(OPERATOR, { connectionId, email: "New@acme.example" }))
    await mailChanges()
    await mailChanges(START + 600_000)
    const mails = changeMails()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([FINANCE, HR])
    for (const { change, code } of mails) {
      expect(change).toMatchObject({ kind: "anchor-added", by: "operator", detail: "new@acme.example" })
      expect(code).not.toBeNull()
    }
  })

  it("is not noted when nothing changed, or when its call fails", async () => {
    const { connection, connectionId, mailChanges, changeMails, actor } = await setUp()
    await runAt(connection.addAnchor(OPERATOR, { connectionId, email: HR }))
    await runAt(Effect.flip(connection.pauseConnection({ ...actor, ...VENDOR_DEVICE }, connectionId, true)))
    await mailChanges()
    expect(changeMails()).toEqual([])
  })

  it("is mailed again to those only whom the mail did not reach", async () => {
    const fixture = await setUp()
    const { connection, connectionId, mailChanges, changeMails, ports } = fixture
    await anchorFinance(fixture)
    await runAt(connection.pauseConnection(OPERATOR, connectionId, true))
    const refusing = {
      send: (mail: Mail) =>
        mail.to.includes(FINANCE) ? Effect.fail(new MailNotSent({ cause: "down" })) : ports.mailer.send(mail),
    }
    await mailChanges(START, refusing)
    expect(changeMails().map(({ to }) => to)).toEqual([HR])
    await mailChanges(START + 60_000)
    expect(changeMails()).toHaveLength(1)
    await mailChanges(START + 301_000)
    expect(changeMails().map(({ to }) => to)).toEqual([HR, FINANCE])
  })

  it("shows what happened on its page, whose owner pauses sharing", async () => {
    const { connection, connectionId, mailChanges, changeMails, open, all, find } = await setUp()
    await runAt(connection.addAnchor(OPERATOR, { connectionId, email: "new@acme.example" }))
    await mailChanges()
    const { purpose, caller } = await open(changeMails()[0]?.code)
    expect(purpose).toBe("review-change")
    expect(caller).toMatchObject({ isVerified: true, mailbox: HR })
    const { change } = await runAt(makeShowJourneyQuestion(all)(caller, connectionId))
    expect(change).toMatchObject({ kind: "anchor-added", by: "operator", detail: "new@acme.example" })
    await runAt(connection.pauseConnection(caller, connectionId, true))
    expect((await find()).pausedAt).toBe(START)
    await mailChanges()
    expect(changeMails().at(-1)?.change).toMatchObject({ kind: "paused", by: "person", byEmail: HR })
  })

  it("verifies by the first opening of its link only", async () => {
    const { connection, connectionId, mailChanges, changeMails, open, admit } = await setUp()
    await runAt(connection.pauseConnection(OPERATOR, connectionId, true))
    await mailChanges()
    const code = changeMails()[0]?.code ?? ""
    const { deviceKey } = await open(code)
    const again = await runAt(connection.openJourneyLink({ code, deviceKey }))
    expect(await admit(again.accessToken, deviceKey)).toMatchObject({ isVerified: false })
  })

  it("such as a new device is told, with the mailbox that was proved on it", async () => {
    const { connection, connectionId, mailChanges, changeMails, actor, ports } = await setUp()
    const caller = { ...actor, ...VENDOR_DEVICE }
    await runAt(connection.requestMailboxCode(caller, { connectionId, email: HR, locale: null }))
    await setImmediate()
    const codes = ports.sentMails.flatMap(({ notice }) => (notice.kind === "mailbox-code" ? notice.code : []))
    await runAt(connection.verifyMailbox(caller, { connectionId, code: codes[0] ?? "" }))
    await mailChanges()
    expect(changeMails().map(({ change }) => change)).toMatchObject([
      { kind: "device-verified", by: "person", byEmail: HR },
    ])
  })

  it("such as the end is told to those who spoke for the corporate, and a removed mailbox hears of it", async () => {
    const fixture = await setUp()
    const { connection, connectionId, mailChanges, changeMails, storage } = fixture
    const added = await anchorFinance(fixture)
    const vendor: Actor = { kind: "vendor-key", vendorOrgId: fixture.actor.vendorOrgId }
    await runAt(connection.removeAnchor(OPERATOR, { connectionId, anchorId: added?.anchor.id ?? "" }))
    await runAt(connection.terminateConnection(vendor, connectionId))
    expect(await runAt(storage.anchors.list(connectionId))).toEqual([])
    await mailChanges()
    const told = changeMails().map(({ to, change, code }) => [to, change.kind, change.by, code])
    expect(told.toSorted()).toEqual([
      [FINANCE, "anchor-removed", "operator", null],
      [HR, "anchor-removed", "operator", null],
      [HR, "terminated", "vendor", null],
    ])
  })
})

describe("the owner of an accepted connection", () => {
  it("takes back an invitation: the link of a colleague who is removed opens nothing any more", async () => {
    const { connection, connectionId, verified, ports, storage, open } = await setUp()
    const input = { connectionId, email: FINANCE, locale: "en", asColleague: true } as const
    await runAt(connection.sendJourneyLink(verified, input))
    const [code] = ports.sentMails.flatMap(({ to, notice }) =>
      to.includes(FINANCE) && notice.kind === "journey-link" ? [notice.code] : [],
    )
    const named = (await runAt(storage.anchors.list(connectionId))).find(({ value }) => value === FINANCE)
    await runAt(connection.removeAnchor(verified, { connectionId, anchorId: named?.id ?? "" }))
    await expect(open(code)).rejects.toMatchObject({ _tag: "LinkNotOpen" })
  })

  it("ends it in a journey once a mailbox is proved, and everybody who spoke for the corporate is told", async () => {
    const fixture = await setUp()
    const { connection, connectionId, verified, actor, mailChanges, changeMails, find } = fixture
    await anchorFinance(fixture)
    for (const caller of [actor, { ...actor, ...VENDOR_DEVICE }, { ...actor, isAnchoredDevice: true }])
      expect(await runAt(Effect.flip(connection.terminateConnection(caller, connectionId)))).toMatchObject({
        _tag: "VerificationRequired",
      })
    await runAt(connection.terminateConnection(verified, connectionId))
    expect(await find()).toMatchObject({ status: "CONNECTION_TERMINATED", terminatedBy: HR })
    await mailChanges()
    expect(changeMails().map(({ to, change }) => [to, change.kind, change.byEmail])).toEqual(
      expect.arrayContaining([
        [HR, "terminated", HR],
        [FINANCE, "terminated", HR],
      ]),
    )
  })

  it("resumes it in a journey, and the others are told", async () => {
    const fixture = await setUp()
    const { connection, connectionId, verified, actor, mailChanges, changeMails, find } = fixture
    await runAt(connection.pauseConnection(verified, connectionId, true))
    const stranger = { ...actor, ...VENDOR_DEVICE }
    expect(await runAt(Effect.flip(connection.pauseConnection(stranger, connectionId, false)))).toMatchObject(
      { _tag: "VerificationRequired" },
    )
    await runAt(connection.pauseConnection(verified, connectionId, false))
    expect((await find()).pausedAt).toBeNull()
    await mailChanges()
    expect(
      changeMails()
        .map(({ change }) => change.kind)
        .toSorted(),
    ).toEqual(["paused", "resumed"])
  })
})

describe("the page of an accepted connection", () => {
  it("shows addresses to a verified caller only, since the vendor can have a token", async () => {
    const fixture = await setUp()
    const { all, connectionId, verified, actor } = fixture
    await anchorFinance(fixture)
    const show = async (caller: Actor) =>
      (await runAt(makeShowConnected(all)(caller, connectionId))).mailboxes
    expect(await show({ ...actor, ...VENDOR_DEVICE })).toMatchObject(
      [HR, FINANCE].map(() => ({ email: `${MASK}@acme.example`, isProven: true, isCaller: false })),
    )
    expect(await show(verified)).toMatchObject([
      { email: HR, isProven: true, isCaller: true },
      { email: FINANCE, isProven: true, isCaller: false },
    ])
  })

  it("is of no connection that was not accepted", async () => {
    const { ports, actor, connectionId } = await makeJourneyFixture()
    expect(await runAt(Effect.flip(makeShowConnected(ports)(actor, connectionId)))).toMatchObject({
      _tag: "ConnectionNotLive",
    })
  })
})

describe("a colleague", () => {
  it("is named as one by a verified person, and by nobody else, who is told so", async () => {
    const { connection, connectionId, verified, actor, ports, storage } = await setUp()
    const named = { connectionId, email: FINANCE, locale: "en", asColleague: true } as const
    const stranger = { ...actor, ...VENDOR_DEVICE }
    expect(await runAt(Effect.flip(connection.sendJourneyLink(stranger, named)))).toMatchObject({
      _tag: "VerificationRequired",
    })
    expect(ports.sentMails).toEqual([])
    await runAt(connection.sendJourneyLink(verified, named))
    expect(
      ports.sentMails.map(({ to, notice }) => [to[0], "isConnected" in notice && notice.isConnected]),
    ).toEqual([[FINANCE, true]])
    expect(await runAt(storage.anchors.list(connectionId))).toContainEqual(
      expect.objectContaining({ value: FINANCE, provenAt: null, addedBy: HR }),
    )
  })

  it("speaks for the corporate from when the mail of a verified person was opened", async () => {
    const { connection, connectionId, verified, open, ports, storage, mailChanges, changeMails } =
      await setUp()
    await runAt(connection.sendJourneyLink(verified, { connectionId, email: FINANCE, locale: "en" }))
    const pending = (await runAt(storage.anchors.list(connectionId))).find(({ value }) => value === FINANCE)
    expect(pending).toMatchObject({ provenAt: null, addedBy: HR })
    const [mail] = ports.sentMails
    expect(mail?.to).toEqual([FINANCE])
    const { caller } = await open(mail?.notice.kind === "journey-link" ? mail.notice.code : null)
    expect(caller).toMatchObject({ isVerified: true, mailbox: FINANCE })
    await mailChanges()
    const told = changeMails().map(({ to, change }) => [to, change.kind, change.byEmail])
    expect(told).toContainEqual([HR, "anchor-added", HR])
    expect(told).toContainEqual([HR, "device-verified", FINANCE])
  })
})
