import { en as fields } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"

const people = (f: Format, count: number) =>
  `${f.number(count)} ${f.plural(count, { one: "person", other: "people" })}`

export const en = (f: Format) => ({
  fields,
  title: (vendor: string) => `Choose what ${vendor} receives`,
  lede: "Everything they asked for is on to begin with. Turn off what you would rather keep, then leave out anyone who should not be included.",
  fieldsTitle: "Fields",
  fieldsShared: (shared: number, all: number) => `${f.number(shared)} of ${f.number(all)} shared`,
  fieldsOf: (shared: number, all: number) => `${f.number(shared)} of ${f.number(all)} fields`,
  locked: (count: number, vendor: string) =>
    f.plural(count, {
      one: `One field is required by ${vendor}: without it they can't provide their service.`,
      other: `${f.number(count)} fields are required by ${vendor}: without them they can't provide their service.`,
    }),
  required: "required",
  masked: "masked",
  more: (count: number) =>
    f.plural(count, { one: "Show 1 more field", other: `Show ${f.number(count)} more fields` }),
  peopleTitle: "People",
  count: (matching: number) => f.number(matching),
  countOf: (total: number) => `of ${f.number(total)} employees will be shared`,
  partial: "Counted in the first part of your source, which is all we read before you agree.",
  reading: "Counting the people in your source. You can go on choosing meanwhile.",
  failed:
    "We couldn't count the people in your source just now. You can go on; your choices count all the same.",
  none: "How many people this is shows once we have read your source in this browser. Test the connection again to count them.",
  noneFile: "How many people this is shows in the browser where you uploaded the file.",
  notYet: "How many people this is shows once there is something to read.",
  offline: "No answer from our server. We ask again in a few seconds.",
  nobody: "Nobody matches these rules",
  missing: (field: string, count: number) =>
    `${people(f, count)} ${f.plural(count, { one: "has", other: "have" })} no usable ${field}, which is required.`,
  ignored: (field: string, count: number, vendor: string) =>
    `${f.number(count)} ${f.plural(count, { one: "value", other: "values" })} of ${field} ${f.plural(count, { one: "is", other: "are" })} not known to us. ${vendor} gets “Not available” instead.`,
  where: "Where",
  and: "and",
  ruleField: (rule: number) => `Rule ${f.number(rule)}: field`,
  ruleOperator: (rule: number) => `Rule ${f.number(rule)}: is or is not`,
  ruleValue: (rule: number) => `Rule ${f.number(rule)}: add a value`,
  is: "is",
  isNot: "is not",
  addValue: "Add",
  value: (value: string, employees: number) => `${value} (${f.number(employees)})`,
  removeValue: (value: string) => `Remove ${value}`,
  deleteRule: (rule: number) => `Delete rule ${f.number(rule)}`,
  addRule: "Add a rule",
  everybody: "Everybody is shared. Add a rule to leave people out.",
  ruleEmpty: "Choose at least one value for every rule",
  recordTitle: (vendor: string) => `As ${vendor} sees it`,
  recordHint: "A real record from your source, changing as you choose",
  recordChanged: (vendor: string) =>
    `The rules of ${vendor} have changed values of this record, so they differ from those in your source. Your own choices go by your source.`,
  recordEmpty: "A record is shown here once your source was read.",
  notAvailable: "Not available",
  recordOf: (sample: number, samples: number) => `Example ${f.number(sample)} of ${f.number(samples)}`,
  previous: "Previous record",
  nextRecord: "Next record",
  summary: (shared: number, matching: number | null) =>
    matching === null
      ? `${f.number(shared)} ${f.plural(shared, { one: "field", other: "fields" })}`
      : `${f.number(shared)} ${f.plural(shared, { one: "field", other: "fields" })}, ${people(f, matching)}`,
  back: "Back",
  next: "Review",
})

export type Messages = ReturnType<typeof en>
