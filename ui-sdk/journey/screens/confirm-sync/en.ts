import { reasonsEn } from "../../../elements/reasons/en.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { QUESTION_WORDS_EN } from "../question-words.ts"

export const en = (f: Format) => {
  const employees = (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "employee", other: "employees" })}`
  return {
    ...QUESTION_WORDS_EN,
    nothing: {
      title: "Nothing is waiting for your decision",
      text: "A decision has already been made, or a later sync replaced this one. You can close this page.",
    },
    waiting: (since: string) => `Waiting since ${f.dateTime(since)}`,
    wordReason: makeWordReason(reasonsEn(f)),
    title: "Is this large change right?",
    lede: (vendor: string) =>
      `The last sync would change far more employees than usual. It stopped before anything was sent to ${vendor}.`,
    changes: "What would change",
    now: (count: number) => `of ${employees(count)} that are shared now`,
    missing: (count: number) => `${employees(count)} become inactive`,
    missingText: "They are no longer in your source",
    updated: (count: number) => `${employees(count)} change otherwise`,
    updatedText: "Their records differ from those that are shared",
    added: (count: number) => `${employees(count)} are new`,
    addedText: "They were not shared before",
    leaving: "Who would become inactive",
    employeeId: (id: string) => `Employee ID ${id}`,
    others: (count: number) => `And ${employees(count)} more.`,
    cause: "A likely cause",
    causeText:
      "The file or the system gave only the employees who changed, not all of them. Then nobody left: keep the records as they are, and give all employees next time. When you upload a file, you can also say that it has only what changed.",
    causeElse: "If these people did leave, share the changes.",
    said: "Why it stopped",
    safe: "If you are not sure, keep it as it is. The next sync reads your source again, and asks again if necessary.",
    confirm: "Share the changes",
    sending: "Sending your decision",
    reject: "Keep the records as they are",
    confirmed: (vendor: string) => ({
      title: "The changes are shared",
      text: `${vendor} receives them now. You can close this page.`,
    }),
    rejected: (vendor: string) => ({
      title: "Nothing was changed",
      text: `${vendor} keeps what it had. If your source is wrong, correct it; the next sync reads it again.`,
    }),
  }
}

export type Messages = ReturnType<typeof en>
