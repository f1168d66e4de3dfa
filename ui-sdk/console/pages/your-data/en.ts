import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsEn } from "../clients/client-words.ts"

export const en = (f: Format, byReader: ByReader) => ({
  title: "Your data at",
  lede: "The vendors that receive employees of your company: what each one gets, and since when. Open a vendor to change it, or to stop.",
  client: clientWordsEn(f, byReader),
  todo: {
    title: "Needs you",
    none: "Nothing needs you now.",
    issue: (vendor: string, what: string) => `${vendor}: ${what}`,
    file: "Upload a new file, in which this is corrected.",
    since: "Since",
  },
  list: {
    title: { open: "Vendors", ended: "Stopped" },
    none: "Nothing is shared with any vendor now.",
    shared: "Shared",
    amount: (employees: number, fields: number) =>
      `${f.number(employees)} ${f.plural(employees, { one: "employee", other: "employees" })}, ${f.number(fields)} ${f.plural(fields, { one: "field", other: "fields" })}`,
    nothingYet: "nothing yet",
    since: "Since",
    last: "Last sync",
    next: "Next sync",
    notYet: "not yet",
    onRequest: "when you send a file or a push",
    paused: "paused",
    ended: "Stopped",
    kept: "What is left",
    keptText: "Deleted here. The vendor keeps what it had received.",
  },
  empty: {
    title: "No vendor receives your data",
    text: "When a vendor invites your company, it is listed here, with what it asks for. Nothing is shared before you agree.",
  },
})

export type Messages = ReturnType<typeof en>
