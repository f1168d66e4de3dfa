import type { RequestedMailboxCode } from "../../../core/contract/onboarding/journey/mailbox.ts"
import type { ReviewedChange } from "../../../core/contract/journey/review-change.ts"
import { answer, hoursAgo, openQuestion } from "../stage.ts"
import type { Sitter, Story } from "../story.ts"

const mailed = (domain_kind: RequestedMailboxCode["domain_kind"]): RequestedMailboxCode => ({
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  resend_after_seconds: 60,
  domain_kind,
})

/** Asks for a code at this address, and waits for the field that takes it. */
const askForCode = async ({ journey }: Sitter, email: string) => {
  await journey.locator("#mailbox-email").fill(email)
  await journey.locator("#mailbox-email").press("Enter")
  await journey.locator("#mailbox-code").waitFor()
}

const refuse = (code: string, tries_left: number) => ({
  message: "This is not the code that we mailed.",
  data: { code, tries_left: String(tries_left) },
})

/** The end of a journey, and what can be wrong with the code. */
const confirm: Story = {
  name: "mailbox",
  isInHindi: true,
  stage: async (context) => {
    await answer(context, "mailbox-code/", mailed("public"))
    const answers = [refuse("mailbox_code_wrong", 4), refuse("mailbox_code_wrong", 0)]
    await answer(context, "submit/", () => answers.shift() ?? {}, 422)
  },
  run: async (sitter) => {
    const { journey, take, next, choose } = sitter
    await next()
    await choose("Assisted HRMS")
    await next()
    await journey.locator("#system-name").fill("Shramik Suite")
    await next()
    await next()
    await journey.locator("#mailbox-email").waitFor()
    await take("mailbox")
    await askForCode(sitter, "ananya.rao@gmail.com")
    await take("mailbox-mailed")
    for (const name of ["mailbox-wrong", "mailbox-over"]) {
      await journey.locator("#mailbox-code").fill("493 817")
      await next()
      await journey.locator("#mailbox-code-error").waitFor()
      await take(name)
    }
  },
}

const CHANGE: ReviewedChange = {
  kind: "source-repaired",
  at: hoursAgo(2),
  by: "person",
  by_email: "meera@kaveri.example",
  detail: null,
  paused_at: null,
}

/** The screen asks for a proved mailbox when the service refuses a call without one. */
const dialog: Story = {
  name: "mailbox-dialog",
  isInHindi: true,
  stage: async (context) => {
    await openQuestion(context, { purpose: "review-change", change: CHANGE, is_verified: false }, "csv")
    await answer(context, "mailbox-code/", mailed("organization"))
    await answer(context, "verify-mailbox/", refuse("mailbox_code_wrong", 3), 422)
    await answer(context, "pause/", { message: "No.", data: { code: "verification_required" } }, 403)
  },
  run: async (sitter) => {
    const { journey, take, next } = sitter
    await journey.locator(".rows").waitFor()
    await take("review-change")
    await next()
    await journey.locator("dialog[open] #mailbox-email").waitFor()
    await take("mailbox-dialog")
    await askForCode(sitter, "ananya@kaveri.example")
    await journey.locator("#mailbox-code").fill("493817")
    await journey.locator("#mailbox-code").press("Enter")
    await journey.locator("#mailbox-code-error").waitFor()
    await take("mailbox-dialog-wrong")
  },
}

const anchor = { detail: "asha.rao@kaveri.example", by: "vendor", by_email: null } as const

/** A change as it looks at another time, and after the decision. */
const change = (name: string, parts: Partial<ReviewedChange>): Story => ({
  name,
  stage: async (context) => {
    await openQuestion(context, { purpose: "review-change", change: { ...CHANGE, ...parts } }, "csv")
    await answer(context, "pause/", {})
  },
  run: async ({ journey, take, next }) => {
    await journey.locator(".rows").waitFor()
    await take(name)
    await next()
    await journey.locator("[role=status] h1").waitFor()
    await take(`${name}-answered`)
  },
})

export const MAILBOX: ReadonlyArray<Story> = [
  confirm,
  dialog,
  change("change-anchor", { kind: "anchor-added", ...anchor }),
  change("change-paused", { paused_at: hoursAgo(1) }),
  change("change-over", { kind: "terminated", by: "operator", by_email: null }),
]
