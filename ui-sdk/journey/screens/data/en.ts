import { leftOutRowsEn } from "../left-out-words.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { sharingWordsEn } from "../../../elements/sharing/words-en.ts"

const people = (f: Format, count: number) =>
  `${f.number(count)} ${f.plural(count, { one: "person", other: "people" })}`

export const en = (f: Format) => ({
  ...sharingWordsEn(f),
  title: (vendor: string) => `Choose what ${vendor} receives`,
  lede: "Everything they asked for is on to begin with. Turn off what you would rather keep, then leave out anyone who should not be included.",
  fieldsTitle: "Fields",
  fieldsOn: (on: number, all: number) => `${f.number(on)} of ${f.number(all)} turned on`,
  fieldsShared: (shared: number, all: number) => `${f.number(shared)} of ${f.number(all)} shared`,
  absent: (count: number, vendor: string) =>
    `${vendor} asks for ${f.number(count)} more ${f.plural(count, { one: "field", other: "fields" })} that your file does not have. They are shared once a later file has them, unless you turn them off.`,
  peopleTitle: "People",
  count: (matching: number) => f.number(matching),
  countAmong: (total: number) => `of ${f.number(total)} employees will be shared`,
  leftOutRows: leftOutRowsEn(f),
  partial: "Counted in the first part of your source, which is all we read before you agree.",
  reading: "Counting the people in your source. You can continue to choose.",
  failed: "We couldn't count the people in your source just now. You can continue; your choices still apply.",
  none: "The number of people appears once we have read your source in this browser. Test the connection again to count them.",
  noneFile: "The number of people appears in the browser where you uploaded the file.",
  notYet: "The number of people appears once there is something to read.",
  offline: "No response from our server. We try again in a few seconds.",
  nobody: "Nobody matches these conditions",
  missing: (field: string, count: number) =>
    `${people(f, count)} ${f.plural(count, { one: "has", other: "have" })} no usable ${field}, which is required.`,
  ignored: (field: string, count: number, vendor: string) =>
    `${f.number(count)} ${f.plural(count, { one: "value", other: "values" })} of ${field} ${f.plural(count, { one: "is", other: "are" })} not known to us. ${vendor} gets “Not available” instead.`,
  ruleEmpty: "Choose at least one value for every condition",
  summary: (shared: number, matching: number | null) =>
    matching === null
      ? `${f.number(shared)} ${f.plural(shared, { one: "field", other: "fields" })}`
      : `${f.number(shared)} ${f.plural(shared, { one: "field", other: "fields" })}, ${people(f, matching)}`,
  back: "Back",
  next: "Review",
})

export type Messages = ReturnType<typeof en>
