import type { Problem } from "../../elements/api/send.ts"
import { refusalSentence } from "../../elements/refusals/refusal.ts"
import type { MailboxMessages } from "./en.ts"

/** The service wants a caller who has proved a mailbox that speaks for the company. */
export const VERIFICATION_REQUIRED = "verification_required"
const CODE_WRONG = "mailbox_code_wrong"
const ABOUT_MAILBOX: ReadonlySet<string | undefined> = new Set([
  VERIFICATION_REQUIRED,
  CODE_WRONG,
  "mailbox_codes_exceeded",
])

/** The call failed because of the mailed code, and not because of what was sent with it. */
export const isAboutMailbox = ({ fields: { code } }: Problem): boolean => ABOUT_MAILBOX.has(code)

/** What was wrong with a code, and what to do. */
export const codeProblemText = (problem: Problem, { problem: t, refusal }: MailboxMessages): string => {
  const { kind, fields } = problem
  if (fields["code"] === VERIFICATION_REQUIRED) return t.needed
  if (fields["code"] === CODE_WRONG) {
    const tries = Number(fields["tries_left"] ?? 0)
    return tries > 0 ? t.wrong(tries) : t.over
  }
  return kind === "offline" || kind === "busy" || kind === "broken"
    ? t[kind]
    : refusalSentence(problem, refusal)
}

/** Why no code was mailed, and what to do. */
export const mailProblemText = (problem: Problem, { problem: t, refusal }: MailboxMessages): string => {
  const { kind, fields } = problem
  if (fields["email"] !== undefined) return t.address
  return kind === "offline" || kind === "busy" || kind === "broken"
    ? t[kind]
    : refusalSentence(problem, refusal)
}
