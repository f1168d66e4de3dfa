import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { JourneyClaims, JourneyTokens } from "../../ports/accounts/journey-tokens.ts"
import { SourceError } from "../../ports/sync/source.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeJourneyFixture, sftpAnswers, VENDOR_DEVICE } from "../../testing/journey-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import type { Actor, CorporateAdmin, Journey } from "../authorization/actor.ts"
import { makeCheckSource } from "../connection/sources/check-source.ts"
import { makeAskColleague } from "../journey/access/ask-colleague.ts"
import { makeEnterAccess } from "../journey/access/enter-access.ts"
import { makeShowAccess } from "../journey/access/show-access.ts"
import {
  makeAskForRepair,
  makeShowRepairRequest,
  makeWithdrawRepairRequest,
} from "../journey/access/repair-request.ts"
import { makeWithdrawAccessRequest } from "../journey/access/withdraw-request.ts"
import { makeOpenJourneyLink } from "../onboarding/links/open-link.ts"
import { makeMailLink } from "../onboarding/links/mail-link.ts"
import { makeRenewJourneyLink } from "../onboarding/links/renew-link.ts"
import { makeRequestMailboxCode } from "../onboarding/anchors/request-mailbox-code.ts"

/*
 * A colleague enters the connection details in place of the HR admin
 * (specification/connections.md#who-speaks-for-the-corporate), and who tries to gain from it.
 */

const DAY = 24 * 3_600_000
const IT = "it@acme.example"
const DETAILS = { host: "files", password: "CANARY-of-it" }
const TOKENS: JourneyTokens = {
  issue: (claims) => Effect.succeed(JSON.stringify(claims)),
  verify: (token) => Effect.succeed(JSON.parse(token) as JourneyClaims),
}
const digest = (text: string) => createHash("sha256").update(text).digest()

const setUp = async () => {
  const fixture = await makeJourneyFixture()
  const { ports, storage, actor, connectionId } = fixture
  const all = { ...ports, ...storage, mailer: ports.mailer, vault: ports.vault, journeyTokens: TOKENS }
  const asking = makeAskColleague(all)
  const requestCode = makeRequestMailboxCode(all)
  const takeCode = (email: string) => {
    const codes = ports.sentMails.flatMap(({ to, notice }) =>
      to.includes(email) && notice.kind === "mailbox-code" ? [notice.code] : [],
    )
    return codes.at(-1) ?? "none"
  }
  /** With a fresh code for the mailbox of who asks. */
  const ask = async ({
    from = "asha@acme.example",
    to = IT,
    caller = actor,
    code = "",
    replaces = false,
  } = {}) => {
    await runAt(requestCode(caller, { connectionId, email: from, locale: null }))
    const mailboxCode = code === "" ? takeCode(from) : code
    const input = { connectionId, connector: "sftp", email: to, locale: "en", mailboxCode, replaces } as const
    return runAt(Effect.result(asking(caller, input)))
  }
  const findLink = (email: string) =>
    ports.sentMails
      .flatMap(({ to, notice }) => (to.includes(email) && notice.kind === "journey-link" ? [notice] : []))
      .at(-1)
  const open = async (code: string, deviceKey = "i".repeat(43), now = START) => {
    const opened = await runAt(Effect.result(makeOpenJourneyLink(all)({ code, deviceKey })), now)
    if (opened._tag === "Failure") return null
    const { userId, purpose } = JSON.parse(opened.success.accessToken) as JourneyClaims
    const device = digest(deviceKey).toString("hex")
    return { ...actor, userId, purpose, device, email: IT } satisfies Journey
  }
  /** The colleague, who opens the newest link. */
  const openMailed = async (email = IT) => {
    const opened = await open(findLink(email)?.code ?? "")
    if (opened === null) throw new Error("The link is not open")
    return opened
  }
  const entering = makeEnterAccess({ ...all, checkSource: makeCheckSource(all) })
  /** Connects with details of the HR admin's own. */
  const connect = async () => {
    const answers = sftpAnswers({ host: "files", password: "own" })
    await fixture.save({ version: 0, step: "review", answers })
    expect(await fixture.submit(1)).toMatchObject({ _tag: "Success" })
  }
  const askForRepair = (caller: Actor, email = IT) =>
    runAt(Effect.result(makeAskForRepair(all)(caller, { connectionId, email, locale: "en" })))
  const showRepair = (caller: Actor) => runAt(Effect.result(makeShowRepairRequest(all)(caller, connectionId)))
  const withdrawRepair = (caller: Actor) => runAt(makeWithdrawRepairRequest(all)(caller, connectionId))
  const enter = (colleague: Journey, isFinal: boolean, credentials: Record<string, string> = DETAILS) =>
    runAt(Effect.result(entering(colleague, { connectionId, credentials, isFinal })))
  const show = (caller: Journey, now = START) =>
    runAt(Effect.result(makeShowAccess(all)(caller, connectionId)), now)
  const withdraw = (caller: Journey) => runAt(makeWithdrawAccessRequest(all)(caller, connectionId))
  const renew = (code: string) => runAt(makeRenewJourneyLink({ ...all, mailLink: makeMailLink(all) })(code))
  return {
    ...fixture,
    all,
    ask,
    findLink,
    open,
    openMailed,
    enter,
    showAccess: show,
    withdraw,
    connect,
    askForRepair,
    showRepair,
    withdrawRepair,
    renew,
    takeCode,
  }
}

const NOT_OPEN = { failure: { _tag: "AccessNotOpen" } }

describe("a colleague who is asked for connection details", () => {
  it("enters and tests them, and the HR admin connects with them without ever seeing them", async () => {
    const { ask, openMailed, enter, showAccess, show, save, check, submit, source, find } = await setUp()
    await save({ version: 0, step: "credentials", answers: sftpAnswers({ host: "typed by HR" }) })
    expect(await ask()).toMatchObject({ success: { email: IT, state: "waiting", givenAt: null } })
    const colleague = await openMailed()
    expect(await showAccess(colleague)).toMatchObject({
      success: { connection: { orgName: "Acme" }, access: { askedBy: "asha@acme.example" } },
    })
    expect(await enter(colleague, false)).toMatchObject({ success: { givenAt: null } })
    expect((await show()).accessRequest).toMatchObject({ state: "waiting" })
    expect(await enter(colleague, true)).toMatchObject({ success: { givenAt: START } })

    const shown = await show()
    expect(shown.accessRequest).toMatchObject({ email: IT, state: "given", givenAt: START })
    expect(JSON.stringify(shown)).not.toContain("CANARY")
    source.opened.length = 0
    expect(await check({})).toMatchObject({ _tag: "Success" })
    // What another window of the HR admin saves does not take them away.
    await save({ version: 1, step: "review", answers: sftpAnswers({ host: "typed by HR" }) })
    expect(await submit(2)).toMatchObject({ _tag: "Success" })
    expect(source.opened).toEqual(source.opened.map(() => expect.objectContaining(DETAILS) as unknown))
    expect((await find()).status).toBe("CONNECTION_ACCEPTED")
    expect((await show()).accessRequest).toBeNull()
  })

  it("gives nothing that the source does not accept", async () => {
    const { ask, openMailed, enter, show, source } = await setUp()
    await ask()
    const colleague = await openMailed()
    source.failure = new SourceError({ kind: "auth", message: "The password is wrong." })
    expect(await enter(colleague, true)).toMatchObject({ failure: { _tag: "SourceError" } })
    expect((await show()).accessRequest).toMatchObject({ state: "waiting" })
  })

  it("is not needed any more after a colleague was done: the link opens for nobody, and its token changes nothing", async () => {
    const { ask, openMailed, open, findLink, enter, showAccess, check, source, renew, ports } = await setUp()
    await ask()
    const colleague = await openMailed()
    const code = findLink(IT)?.code ?? ""
    await enter(colleague, true)
    expect(await open(code)).toBeNull()
    expect(await open(code, "j".repeat(43))).toBeNull()
    expect(await enter(colleague, true, { ...DETAILS, host: "evil.example" })).toMatchObject(NOT_OPEN)
    expect(await showAccess(colleague)).toMatchObject(NOT_OPEN)
    const mails = ports.sentMails.length
    await renew(code)
    expect(ports.sentMails).toHaveLength(mails)
    source.opened.length = 0
    await check({})
    expect(source.opened).toEqual([expect.objectContaining(DETAILS)])
  })

  it("has a link for 7 days, in the browser that opened it first, and can have another one mailed while it is open", async () => {
    const { ask, open, findLink, showAccess, openMailed, renew } = await setUp()
    await ask()
    const code = findLink(IT)?.code ?? ""
    const colleague = await openMailed()
    expect(await open(code, "j".repeat(43))).toBeNull()
    await renew(code)
    const next = findLink(IT)
    expect(next).toMatchObject({ purpose: "access", sentBy: "asha@acme.example" })
    expect(next?.code).not.toBe(code)
    expect(await open(code)).toBeNull()
    expect(await showAccess(colleague, START + 7 * DAY)).toMatchObject(NOT_OPEN)
    expect(await open(next?.code ?? "", "i".repeat(43), START + 7 * DAY)).toBeNull()
  })

  it("is stopped when the HR admin withdraws the request, asks another colleague, or connects", async () => {
    const { ask, openMailed, enter, withdraw, actor, save, submit, show, open, findLink } = await setUp()
    await ask()
    const first = await openMailed()
    await withdraw(actor)
    expect(await enter(first, true)).toMatchObject(NOT_OPEN)
    await ask()
    const second = await openMailed()
    await ask({ to: "admin@acme.example" })
    expect(await enter(second, true)).toMatchObject(NOT_OPEN)
    const third = await openMailed("admin@acme.example")
    expect((await show()).accessRequest).toMatchObject({ email: "admin@acme.example", state: "waiting" })
    await save({ version: 0, step: "review", answers: sftpAnswers({ host: "files", password: "own" }) })
    expect(await submit(1)).toMatchObject({ _tag: "Success" })
    expect(await enter(third, true)).toMatchObject(NOT_OPEN)
    expect(await open(findLink("admin@acme.example")?.code ?? "")).toBeNull()
  })
})

describe("another device that goes on with the work", () => {
  it("ends the open request of the first one only when its user says so", async () => {
    const { ask, actor, openMailed, enter, show, on } = await setUp()
    await ask()
    const first = await openMailed()
    const caller = { ...actor, ...VENDOR_DEVICE }
    const again = { caller, from: "ben@acme.example", to: "admin@acme.example" }
    expect(await ask(again)).toMatchObject({ failure: { _tag: "AccessAskedElsewhere" } })
    expect((await show()).accessRequest).toMatchObject({ email: IT, state: "waiting" })
    expect(await enter(first, true)).toMatchObject({ _tag: "Success" })
    expect(await ask(again)).toMatchObject({ failure: { _tag: "AccessAskedElsewhere" } })
    expect((await show()).accessRequest).toMatchObject({ state: "given" })

    expect(await ask({ ...again, replaces: true })).toMatchObject({ success: { state: "waiting" } })
    expect((await show()).accessRequest).toBeNull()
    expect((await on(VENDOR_DEVICE).show()).accessRequest).toMatchObject({ email: "admin@acme.example" })
  })
})

describe("a vendor with a token of the journey", () => {
  it("cannot ask the corporate's people: its own mailbox is at another domain", async () => {
    const { ask, actor, ports } = await setUp()
    const caller = { ...actor, ...VENDOR_DEVICE }
    const asked = await ask({ caller, from: "sales@vendor.example" })
    expect(asked).toMatchObject({ failure: { _tag: "AskerUnknown", domain: "acme.example" } })
    expect(await ask({ caller, from: "asha@gmail.com" })).toMatchObject({ failure: { _tag: "AskerUnknown" } })
    expect(await ask({ to: "it@elsewhere.example" })).toMatchObject({ failure: { _tag: "NoColleague" } })
    expect(ports.sentMails.filter(({ notice }) => notice.kind === "journey-link")).toEqual([])
  })

  it("cannot ask without the code that was mailed", async () => {
    const { ask, ports } = await setUp()
    expect(await ask({ code: "000000" })).toMatchObject({ failure: { _tag: "MailboxCodeWrong" } })
    expect(ports.sentMails.filter(({ notice }) => notice.kind === "journey-link")).toEqual([])
  })

  it("neither sees the request, nor uses or ends it on its own device", async () => {
    const { ask, openMailed, enter, on, withdraw, actor, show, source } = await setUp()
    await ask()
    await enter(await openMailed(), true)
    const vendor = on(VENDOR_DEVICE)
    expect((await vendor.show()).accessRequest).toBeNull()
    source.opened.length = 0
    await vendor.check({ host: "files" })
    expect(JSON.stringify(source.opened)).not.toContain("CANARY")
    await vendor.save({ version: 0, step: "review", answers: sftpAnswers({ host: "files" }) })
    expect(await vendor.submit(1)).toMatchObject({
      failure: {
        _tag: "JourneyIncomplete",
        fields: {
          "answers.credentials.sftp.password": expect.stringContaining("another browser") as unknown,
        },
      },
    })
    await withdraw({ ...actor, ...VENDOR_DEVICE })
    expect((await show()).accessRequest).toMatchObject({ state: "given" })
  })

  it("does not enter details in place of the colleague", async () => {
    const { ask, actor, enter, showAccess } = await setUp()
    await ask()
    const forged = { ...actor, ...VENDOR_DEVICE, purpose: "access" } as const
    expect(await enter(forged, true)).toMatchObject(NOT_OPEN)
    expect(await showAccess(forged)).toMatchObject(NOT_OPEN)
    expect(await enter(actor, true)).toMatchObject({ failure: { _tag: "ActionForbidden" } })
  })

  it("is limited in mails: neither more codes nor more links than elsewhere", async () => {
    const { ask } = await setUp()
    for (let asked = 0; asked < 5; asked++) expect(await ask()).toMatchObject({ _tag: "Success" })
    await expect(ask()).rejects.toMatchObject({ _tag: "TooManyMailboxCodes" })
  })
})

describe("a colleague who is asked to repair the source of an accepted connection", () => {
  const setUpRepair = async () => {
    const world = await setUp()
    await world.connect()
    const { orgId } = await world.find()
    const owner: CorporateAdmin = {
      kind: "corporate-admin",
      userId: "owner",
      orgId,
      email: "hr@acme.example",
    }
    const repairing = {
      ...world.actor,
      purpose: "repair",
      isVerified: true,
      mailbox: "hr@acme.example",
    } as const
    const readKept = async () => {
      world.source.opened.length = 0
      return runAt(world.all.sourceCredentials.find(world.connectionId))
    }
    return { ...world, owner, repairing, readKept }
  }

  it.each(["owner", "repairing"] as const)(
    "starts from what is no secret, and the source takes the details at once (%s)",
    async (who) => {
      const world = await setUpRepair()
      const { askForRepair, openMailed, enter, showAccess, showRepair, find, readKept } = world
      expect(await askForRepair(world[who])).toMatchObject({ success: { email: IT, state: "waiting" } })
      const colleague = await openMailed()
      const shown = await showAccess(colleague)
      expect(shown).toMatchObject({
        success: { details: { host: "files" }, access: { askedBy: "hr@acme.example" } },
      })
      expect(JSON.stringify(shown)).not.toContain("own")
      const before = await readKept()
      expect(await enter(colleague, false)).toMatchObject({ success: { givenAt: null } })
      expect(await readKept()).toEqual(before)
      expect(await enter(colleague, true)).toMatchObject({ success: { givenAt: START } })
      expect(await readKept()).not.toEqual(before)
      expect((await find()).schedule).not.toBeNull()
      expect(await showRepair(world[who])).toMatchObject({ success: { state: "given", givenAt: START } })
      expect(await enter(colleague, true)).toMatchObject(NOT_OPEN)
    },
  )

  it("saves nothing that the source does not accept, and nothing by a link that was withdrawn", async () => {
    const {
      owner,
      askForRepair,
      openMailed,
      enter,
      source,
      readKept,
      withdrawRepair,
      open,
      findLink,
      showRepair,
    } = await setUpRepair()
    await askForRepair(owner)
    const colleague = await openMailed()
    const before = await readKept()
    source.failure = new SourceError({ kind: "auth", message: "The password is wrong." })
    expect(await enter(colleague, true)).toMatchObject({ failure: { _tag: "SourceError" } })
    source.failure = null
    await withdrawRepair(owner)
    expect(await enter(colleague, true)).toMatchObject(NOT_OPEN)
    expect(await open(findLink(IT)?.code ?? "")).toBeNull()
    expect(await readKept()).toEqual(before)
    expect(await showRepair(owner)).toMatchObject({ success: null })
  })

  it("is at the company's own domain, as who asks is", async () => {
    const { owner, repairing, askForRepair, ports } = await setUpRepair()
    const mails = ports.sentMails.length
    expect(await askForRepair({ ...owner, email: "hr@gmail.com" })).toMatchObject({
      failure: { _tag: "AskerUnknown", domain: "acme.example" },
    })
    expect(await askForRepair(owner, "it@elsewhere.example")).toMatchObject({
      failure: { _tag: "NoColleague" },
    })
    expect(await askForRepair({ ...repairing, isVerified: false })).toMatchObject({
      failure: { _tag: "VerificationRequired" },
    })
    expect(await askForRepair({ kind: "operator", userId: null })).toMatchObject({
      failure: { _tag: "AskerUnknown" },
    })
    expect(ports.sentMails).toHaveLength(mails)
  })

  it("is not shown to a vendor with a token of the repair", async () => {
    const { owner, askForRepair, repairing, on } = await setUpRepair()
    await askForRepair(owner)
    expect((await on({ ...repairing, ...VENDOR_DEVICE, isVerified: false }).show()).accessRequest).toBeNull()
    expect((await on({ ...repairing }).show()).accessRequest).toMatchObject({ email: IT, state: "waiting" })
  })
})
