import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { expect, it } from "vitest"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { UnmailedIssue } from "../../../ports/onboarding/journey-links.ts"
import { MailNotSent } from "../../../ports/mailer.ts"
import type { MailLink } from "./mail-link.ts"
import { makeNotifyCorporates, type NotifyCorporatesPorts } from "./notify-corporates.ts"

const ISSUES = 250

/** Corporates whose sources all stopped at once, as after an update of their HR system. */
const stop = (mailLink: MailLink) => {
  const waiting = Array.from({ length: ISSUES }, (_, n): UnmailedIssue => {
    const ids = { issueId: `issue-${String(n)}`, connectionId: `connection-${String(n)}` }
    return { ...ids, code: "source.auth", email: "hr@acme.example" }
  })
  let looks = 0
  const ports = {
    connections: { find: (id: string) => Effect.succeed({ id } as Connection) },
    journeyLinks: {
      listUnmailed: ({ limit }: { readonly limit: number }) =>
        Effect.sync(() => {
          looks++
          return waiting.splice(0, limit)
        }),
    },
    changeNotices: { claim: () => Effect.succeed([]) },
    mailLink,
  }
  return { looks: () => looks, notify: makeNotifyCorporates(ports as unknown as NotifyCorporatesPorts) }
}

const runFor = (seconds: number, notify: Effect.Effect<never>) =>
  Effect.runPromise(
    Effect.gen(function* () {
      yield* Effect.forkChild(notify)
      for (let second = 0; second < seconds; second++) yield* TestClock.adjust("1 second")
    }).pipe(Effect.provide([TestClock.layer(), Logger.layer([])])),
  )

it("mails all that wait without a pause, as fast as the mail server takes them", async () => {
  let sent = 0
  const { notify } = stop(() => Effect.sync(() => ({ expiresAt: ++sent })))
  await runFor(9, notify)
  expect(sent).toBe(ISSUES)
})

it("pauses while the mail server takes none", async () => {
  const { looks, notify } = stop(() => Effect.fail(new MailNotSent({ cause: "down" })))
  await runFor(9, notify)
  expect(looks()).toBe(1)
})
