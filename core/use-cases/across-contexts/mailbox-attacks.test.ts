import { setImmediate } from "node:timers/promises"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type TokenFlags, TokenFlag } from "../../contract/sharing/data-model-flags.ts"
import { findSharingRequest } from "../../domain/sharing/agreement.ts"
import type { JourneyClaims, JourneyTokens } from "../../ports/accounts/journey-tokens.ts"
import { findMailedCode, makeJourneyFixture, sftpAnswers } from "../../testing/journey-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { makeAuthenticateJourney } from "../accounts/credentials/authenticate-journey.ts"
import { makeDecideSharingRequest } from "../sharing/decide-request.ts"
import { resolveBulkPolicy } from "../employee/visibility.ts"
import { makeMailLink } from "../onboarding/links/mail-link.ts"
import { makeOpenJourneyLink } from "../onboarding/links/open-link.ts"
import { makeSendJourneyLink } from "../onboarding/links/send-link.ts"
import { makeInviteCorporate } from "../onboarding/invite-corporate.ts"
import { makeStartJourney } from "../onboarding/start-journey.ts"
import { makeRepairJourney } from "../journey/questions/repair-journey.ts"
import { makeCheckSource } from "../connection/sources/check-source.ts"
import { makeRepairSource } from "../connection/sources/repair-source.ts"
import { makeRequestMailboxCode } from "../onboarding/anchors/request-mailbox-code.ts"
import { makeVerifyMailbox } from "../onboarding/anchors/verify-mailbox.ts"

/*
 * Two attacks of a vendor that names a mailbox of its own as the HR admin's
 * (specification/connections.md#who-speaks-for-the-corporate): the real HR admin accepts on their own device, and the
 * vendor then decides in the corporate's name.
 */

const VENDOR_MAILBOX = "hr@acme.example"
const REAL_MAILBOX = "asha@acme-real.example"
const KEYS = { hr: "h".repeat(43), vendor: "v".repeat(43) }

/** Claims as they are, unsigned: what a token says is the vendor's in any case. */
const TOKENS: JourneyTokens = {
  issue: (claims) => Effect.succeed(JSON.stringify(claims)),
  verify: (token) => Effect.succeed(JSON.parse(token) as JourneyClaims),
}

const makeFlags = (flags: Readonly<Record<string, -1 | 0 | 1>>): TokenFlags => ({
  detail_info_fields: Object.fromEntries(
    Object.entries(flags).map(([key, flag]) => [key, TokenFlag.make(flag)]),
  ),
})

const setUp = async () => {
  const fixture = await makeJourneyFixture()
  const { ports, storage, actor, connectionId } = fixture
  const vendorKey = { kind: "vendor-key", vendorOrgId: actor.vendorOrgId } as const
  const all = { ...ports, ...storage, mailer: ports.mailer, vault: ports.vault, journeyTokens: TOKENS }
  const start = makeStartJourney({
    ...{ ...all, journeyTokens: TOKENS, inviteCorporate: makeInviteCorporate(all) },
    vendorMilestones: { reach: () => Effect.void },
  })
  const authenticate = makeAuthenticateJourney(all)
  const admit = async (token: string, deviceKey: string) =>
    (await runAt(authenticate({ token, deviceKey }, { address: "203.0.113.7", endpoint: "journey" }))).actor
  const token = async (flags: TokenFlags | null = null) => {
    const named = { vendorOrgId: actor.vendorOrgId, email: VENDOR_MAILBOX, orgName: "Acme", fullName: "HR" }
    const input = { ...named, remoteOrgId: null, flags, referenceData: null }
    return (await runAt(start(vendorKey, input))).accessToken
  }
  const mailLink = makeMailLink(all)
  const sendLink = makeSendJourneyLink({ ...all, mailLink })
  const openLink = makeOpenJourneyLink(all)
  /** The vendor reads its own mailbox. */
  const openMailed = async (deviceKey: string) => {
    await setImmediate()
    const codes = ports.sentMails.flatMap(({ to, notice }) =>
      to.includes(VENDOR_MAILBOX) && notice.kind === "journey-link" ? [notice.code] : [],
    )
    const code = codes.at(-1)
    if (code === undefined) return null
    return (await runAt(openLink({ code, deviceKey }))).accessToken
  }
  /** The real HR admin connects on the own device, and proves the own mailbox. */
  const accept = async () => {
    const hr = await admit(await token(), KEYS.hr)
    const calls = fixture.on(hr)
    await calls.save({
      version: 0,
      step: "review",
      answers: sftpAnswers({ host: "files", password: "CANARY" }, { withheld: ["dob"] }),
    })
    await runAt(makeRequestMailboxCode(all)(hr, { connectionId, email: REAL_MAILBOX, locale: null }))
    expect(await calls.submit(1, findMailedCode(ports.sentMails))).toMatchObject({ _tag: "Success" })
    ports.sentMails.length = 0
  }
  const shares = async (key: "dob") => resolveBulkPolicy(await fixture.find()).shares(key)
  const decide = makeDecideSharingRequest(all)
  const repair = makeRepairJourney({
    ...all,
    sourceCredentials: ports.sourceCredentials,
    repairSource: makeRepairSource({
      ...all,
      sourceCredentials: ports.sourceCredentials,
      checkSource: makeCheckSource(all),
    }),
  })
  return { ...fixture, all, admit, token, sendLink, openMailed, accept, shares, decide, repair }
}

describe("a vendor that named its own mailbox", () => {
  it("does not agree to what it asks for: neither by its token, nor by a link that it mails itself", async () => {
    const { accept, token, admit, sendLink, openMailed, shares, decide, find, connectionId } = await setUp()
    // A link from the invitation lies unopened in the vendor's mailbox.
    const invited = await admit(await token(), KEYS.vendor)
    await runAt(sendLink(invited, { connectionId, email: null, locale: "en" }))
    await accept()
    const wider = await token(makeFlags({ dob: -1 }))
    const request = findSharingRequest(await find())
    expect(request).not.toBeNull()
    const yes = { connectionId, version: request?.version ?? "", agree: true }

    for (const [accessToken, key] of [
      [wider, KEYS.vendor],
      [await openMailed(KEYS.vendor), "w".repeat(43)],
    ] as const) {
      if (accessToken === null) continue
      const vendor = await admit(accessToken, key)
      const forged = { ...vendor, purpose: "sharing-request" } as const
      await runAt(sendLink(forged, { connectionId, email: null, locale: "en" }))
      expect(await runAt(Effect.flip(decide(forged, yes)))).toMatchObject({ _tag: "VerificationRequired" })
      const decline = { ...yes, agree: false }
      expect(await runAt(Effect.flip(decide(forged, decline)))).toMatchObject({
        _tag: "VerificationRequired",
      })
    }
    expect(await shares("dob")).toBe(false)
  })

  it("is mailed no link and no code once the real HR admin accepted", async () => {
    const { accept, token, admit, all, sendLink, ports, connectionId } = await setUp()
    await accept()
    const vendor = await admit(await token(), KEYS.vendor)
    await runAt(sendLink(vendor, { connectionId, email: null, locale: "en" }))
    await runAt(sendLink(vendor, { connectionId, email: "other@acme.example", locale: "en" }))
    await runAt(makeRequestMailboxCode(all)(vendor, { connectionId, email: VENDOR_MAILBOX, locale: null }))
    await setImmediate()
    expect(ports.sentMails).toEqual([])
  })

  it("does not open a repair, nor gets the stored secret with another address", async () => {
    const { accept, token, admit, repair, source, connectionId } = await setUp()
    await accept()
    const vendor = { ...(await admit(await token(), KEYS.vendor)), purpose: "repair" } as const
    source.opened.length = 0
    const changed = Effect.flip(
      repair(vendor, connectionId, { host: "evil.example" }) as Effect.Effect<never>,
    )
    expect(await runAt(changed)).toMatchObject({ _tag: "VerificationRequired" })
    expect(source.opened).toEqual([])
  })

  it("sees neither samples nor what was entered before the acceptance, with a mailed link neither", async () => {
    const { token, admit, sendLink, openMailed, on, connectionId } = await setUp()
    const hr = await admit(await token(), KEYS.hr)
    await on(hr).save({
      version: 0,
      step: "credentials",
      answers: sftpAnswers({ host: "files", password: "CANARY" }),
    })
    const vendor = await admit(await token(), KEYS.vendor)
    await runAt(sendLink(vendor, { connectionId, email: null, locale: "en" }))
    const linked = await admit((await openMailed(KEYS.vendor)) ?? "", KEYS.vendor)
    expect([vendor.isVerified, linked.isVerified]).toEqual([false, false])
    expect((await on(linked).show()).saved?.storedCredentials).toEqual({ sftp: [] })
  })

  it("does not verify by a code for its own mailbox, which it may well read", async () => {
    const { accept, token, admit, all, ports, connectionId } = await setUp()
    const vendor = await admit(await token(), KEYS.vendor)
    const input = { connectionId, email: VENDOR_MAILBOX, locale: null }
    await runAt(makeRequestMailboxCode(all)(vendor, input))
    const code = findMailedCode(ports.sentMails) ?? ""
    await accept()
    const failure = await runAt(Effect.flip(makeVerifyMailbox(all)(vendor, { connectionId, code })))
    expect(failure).toMatchObject({ _tag: "MailboxCodeWrong" })
    expect(await admit(await token(), KEYS.vendor)).toMatchObject({ isVerified: false })
  })
})
