import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { MAX_LINKS_PER_HOUR } from "../../../domain/onboarding/journey-link.ts"
import { type Mail, MailNotSent } from "../../../ports/mailer.ts"
import { makeJourneyFixture } from "../../../testing/journey-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { RATE_LIMITS } from "../../accounts/credentials/rate-limits.ts"
import { type LinkToMail, makeMailLink } from "./mail-link.ts"

const setUp = async () => {
  const fixture = await makeJourneyFixture()
  const sent: Array<Mail> = []
  let isDown = false
  const mailLink = makeMailLink({
    ...fixture.ports,
    mailer: {
      send: (mail) =>
        isDown ? Effect.fail(new MailNotSent({ cause: "down" })) : Effect.sync(() => void sent.push(mail)),
    },
  })
  const mail = async (parts: Partial<LinkToMail> = {}) =>
    runAt(
      Effect.result(
        mailLink({
          connection: await fixture.find(),
          email: "hr@acme.example",
          purpose: "onboarding",
          reason: "own",
          sentBy: null,
          locale: null,
          issue: null,
          ...parts,
        }),
      ),
    )
  return { ...fixture, sent, mail, breakMailer: () => (isDown = true) }
}

it("a mail is in the language that was asked for, else that of the vendor's journeys, else English", async () => {
  const { mail, sent, storage, actor } = await setUp()
  await mail()
  await runAt(storage.vendors.saveSdk(actor.vendorOrgId, { locale: "hi" }, null))
  await mail()
  await mail({ locale: "en" })
  expect(sent.map(({ notice }) => "locale" in notice && notice.locale)).toEqual(["en", "hi", "en"])
  expect(sent[0]?.to).toEqual(["hr@acme.example"])
})

it("a link whose mail could not be sent is removed: no one has it", async () => {
  const { mail, breakMailer, tables } = await setUp()
  breakMailer()
  expect(await mail()).toMatchObject({ failure: { _tag: "MailNotSent" } })
  expect(tables.journeyLinks.size).toBe(0)
})

it("a connection's links are limited, so that a mailbox cannot be flooded", async () => {
  const { mail, sent } = await setUp()
  for (let count = 0; count < MAX_LINKS_PER_HOUR; count++)
    await mail({ email: `hr${String(count)}@acme.example` })
  expect(await mail()).toMatchObject({ failure: { _tag: "TooManyLinks", limit: MAX_LINKS_PER_HOUR } })
  expect(sent).toHaveLength(MAX_LINKS_PER_HOUR)
})

/** As for as many connections. */
const WITHOUT_LIMIT = { count: Number.MAX_SAFE_INTEGER, since: 0 }

it("a mailbox gets so many links an hour from one vendor, in any spelling, whatever the connections", async () => {
  const { mail, sent } = await setUp()
  const { limit } = RATE_LIMITS.mailsOfMailbox
  for (let count = 0; count < 3 * limit; count++)
    await mail({ email: count % 2 === 0 ? "hr@acme.example" : " HR@Acme.example", limit: WITHOUT_LIMIT })
  expect(sent).toHaveLength(limit)
  expect(await mail({ limit: WITHOUT_LIMIT })).toMatchObject({ failure: { _tag: "TooManyLinks", limit } })
  expect(await mail({ email: "other@acme.example", limit: WITHOUT_LIMIT })).toMatchObject({ _tag: "Success" })
})

it("the clients of a vendor get so many links an hour", async () => {
  const { mail, sent, ports, actor } = await setUp()
  const key = `mail:${actor.vendorOrgId}`
  const { limit } = RATE_LIMITS.mailsOfVendor
  for (let count = 1; count < limit; count++)
    await runAt(ports.callers.countRequest(key, RATE_LIMITS.mailsOfVendor))
  await mail({ email: "one@acme.example" })
  expect(await mail({ email: "two@acme.example" })).toMatchObject({
    failure: { _tag: "TooManyLinks", limit },
  })
  expect(sent).toHaveLength(1)
})
