import { REFUSAL_WORDS_EN } from "../../../elements/refusals/refusal.ts"
import type { FieldCategory } from "../../../elements/fields/category.ts"
import { sampleEn } from "../sample/en.ts"
import type { Format } from "../../../elements/locale/format.ts"

export const en = (f: Format) => ({
  /** The vendor's own texts are in this language. */
  language: f.language,
  title: (vendor: string) => `Share employee data with ${vendor}`,
  lede: (vendor: string, company: string) =>
    `${vendor} asks for a read-only copy of the employee records of ${company}, kept up to date, so that nobody has to send spreadsheets.`,
  path: {
    label: "How a record travels",
    source: "Your HR system",
    sourceText: "Read only. Nothing is written to it.",
    service: "HR Data Sync",
    serviceText: "Checks each record and masks identity numbers",
    vendorText: "Receives only what you choose",
  },
  sample: sampleEn,
  asked: "What they ask for, at most",
  askedCount: (fields: number, groups: number) =>
    `${f.number(fields)} ${f.plural(fields, { one: "field", other: "fields" })} in ${f.number(groups)} ${f.plural(groups, { one: "group", other: "groups" })}`,
  category: {
    detail_info_fields: ["Employee details", "Who works for you, in which role, since when"],
    dependent_details_fields: ["Dependents", "Family members, as your HR system knows them"],
    bank_details_fields: ["Bank details", "Account numbers and IFSC codes are masked"],
    ctc_details_fields: ["Salary, yearly", "The components of the cost to company"],
    salary_monthly_details_fields: ["Salary, monthly", "The components of each month's pay"],
  } satisfies Record<FieldCategory, readonly [string, string]> as Record<
    FieldCategory,
    readonly [string, string]
  >,
  fieldCount: (fields: number) =>
    `${f.number(fields)} ${f.plural(fields, { one: "field", other: "fields" })}`,
  required: (fields: number) => `${f.number(fields)} required`,
  youDecide: "You decide",
  protection: "How it is protected",
  masked: "Identity numbers stay with you",
  maskedText: (masked: unknown): ReadonlyArray<unknown> => [
    "PAN, Aadhaar, UAN, mobile and account numbers become ",
    masked,
    " before anything is stored.",
  ],
  sealed: "Your sign-in details are sealed",
  sealedText: (vendor: string) =>
    `They are used to read your HR system and nothing else. ${vendor} never sees them.`,
  choose: "You choose who and what",
  chooseText: "Leave out fields, departments or grades. You see a sample record before anything is sent.",
  stop: "You can stop at any time",
  stopText: (vendor: string) =>
    `You stop it on the page of the connection, which opens here or by a link that we mail you, without asking ${vendor}. The data kept for this connection is then deleted.`,
  duration: "About 10 minutes",
  begin: "Get started",
  colleague: {
    open: "Send to a colleague",
    title: "Send this to a colleague",
    text: "We mail a link. The person who opens it continues where you are, as a user of your company.",
    label: "Email of your colleague",
    send: "Send the link",
    sending: "Sending",
    sent: (email: string) => `Sent to ${email}. The link works for 14 days.`,
    cancel: "Close",
    offline: "There was no response from our server. Check your network and send it again.",
    notColleague: (domain: string) => `Enter an address at ${domain}: links go to colleagues only.`,
    refusal: REFUSAL_WORDS_EN,
  },
})

export type Messages = ReturnType<typeof en>
