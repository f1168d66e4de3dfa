import { REFUSAL_WORDS_EN } from "../../elements/refusals/refusal.ts"
import type { Format } from "../../elements/locale/format.ts"

/** How the domain of a mailbox relates to the organization. */
type DomainKind = "organization" | "public" | "other"

export const mailboxEn = (f: Format) => ({
  refusal: REFUSAL_WORDS_EN,
  connect: {
    title: "Confirm it is you",
    text: "We mail you a code. It proves that we can reach you, and later only people we can reach may change this connection.",
  },
  decide: {
    title: "Confirm it is you",
    text: "This is a decision for your company. We mail a code to an address that may decide for it: the one that connected it, or one that was added since.",
  },
  email: "Your email address",
  emailHint: "Your own address, whose mail you can read now.",
  send: "Send code",
  sendAgain: "Send a new code",
  sendIn: (seconds: number) =>
    `A new code in ${f.number(seconds)} ${f.plural(seconds, { one: "second", other: "seconds" })}`,
  sending: "Sending",
  sent: (email: string) => `We mailed a code to ${email}. It can take a minute, and may be in your spam.`,
  sentIfKnown: (email: string) =>
    `If ${email} may decide for your company, a code is on its way there. It can take a minute, and may be in your spam.`,
  code: "Code from the mail",
  codeHint: "Six digits, valid for 10 minutes",
  codeNeeded: "Enter the code that we mail you",
  confirm: "Confirm",
  confirming: "Checking",
  cancel: "Not now",
  domain: {
    organization: null,
    public: (domain: string, vendor: string) =>
      `${domain} is a public mail service, where anyone can have an address. ${vendor} sees that you used one. Use an address of your company if you have one.`,
    other: (domain: string, vendor: string) =>
      `${domain} is not a domain that we know for your company. ${vendor} sees that you used it. Use an address of your company if you have one.`,
  } satisfies Record<DomainKind, ((domain: string, vendor: string) => string) | null>,
  problem: {
    needed: "This needs the code that we mail you. Choose “Send code”, then enter it.",
    wrong: (tries: number) =>
      `That is not the code from our last mail. Enter its six digits: ${f.number(tries)} ${f.plural(tries, { one: "try is", other: "tries are" })} left.`,
    over: "This code no longer works: it is too old, a newer one has replaced it, or it was tried too often. Send a new one.",
    address: "Enter a whole email address, such as asha@company.example.",
    offline: "There was no response from our server. Check your network and try again. Nothing is lost.",
    busy: "Too many codes were sent or tried. Wait, for an hour at most, then try again. Nothing is lost.",
    broken: "Our server failed. Nothing has changed. Try again in a minute.",
  },
})

export type MailboxMessages = ReturnType<typeof mailboxEn>
