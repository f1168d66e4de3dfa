import { en as fields } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { mailboxEn } from "../../mailbox/en.ts"
import { QUESTION_WORDS_EN } from "../question-words.ts"

export const en = (f: Format) => {
  const countFields = (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "field", other: "fields" })}`
  return {
    ...QUESTION_WORDS_EN,
    fields,
    mailbox: mailboxEn(f),
    nothing: {
      title: "There is no open request",
      text: "A decision has already been made, or it was withdrawn. You can close this page.",
    },
    since: (at: string) => `Asked ${f.dateTime(at)}`,
    title: (vendor: string) => `${vendor} asks for more`,
    lede: (vendor: string) =>
      `It asks for employee data that you have not agreed to share. ${vendor} receives no more than before unless you agree.`,
    newFields: "New fields",
    newCount: countFields,
    mandatory: "Fields that could no longer be left out",
    withheld: "Fields that you leave out now, and would share",
    lacking: (field: string, lacking: number, employees: number) =>
      `${f.number(lacking)} of ${f.number(employees)} employees have no ${field}. Once you agree, a file without it is not accepted.`,
    masked: "Identity and account numbers stay masked, as before.",
    agree: "Agree and share",
    decline: "Decline",
    sending: "Sending your decision",
    agreed: (vendor: string) => ({
      title: "You agreed",
      text: `${vendor} receives the new fields with the next sync. You can close this page.`,
    }),
    declined: (vendor: string) => ({
      title: "You declined",
      text: `Nothing changes. ${vendor} sees that you declined. You can close this page.`,
    }),
  }
}

export type Messages = ReturnType<typeof en>
