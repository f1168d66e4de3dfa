import { en as fields } from "../fields/en.ts"
import type { Format } from "../locale/format.ts"

/** The words of choosing what and whom a company shares. */
export const sharingWordsEn = (f: Format) => ({
  fields,
  fieldCount: (shared: number, all: number) => `${f.number(shared)} of ${f.number(all)} fields`,
  locked: (count: number, vendor: string) =>
    f.plural(count, {
      one: `One field is required by ${vendor}: without it they can't provide their service.`,
      other: `${f.number(count)} fields are required by ${vendor}: without them they can't provide their service.`,
    }),
  required: "required",
  masked: "masked",
  more: (count: number) =>
    f.plural(count, { one: "Show 1 more field", other: `Show ${f.number(count)} more fields` }),
  where: "Where",
  and: "and",
  ruleField: (rule: number) => `Condition ${f.number(rule)}: field`,
  ruleOperator: (rule: number) => `Condition ${f.number(rule)}: is or is not`,
  ruleValue: (rule: number) => `Condition ${f.number(rule)}: add a value`,
  is: "is",
  isNot: "is not",
  addValue: "Add",
  value: (value: string, employees: number) => `${value} (${f.number(employees)})`,
  removeValue: (value: string) => `Remove ${value}`,
  deleteRule: (rule: number) => `Delete condition ${f.number(rule)}`,
  addRule: "Add a condition",
  everybody: "Everybody is shared. Add a condition to leave people out.",
  recordTitle: (vendor: string) => `As ${vendor} sees it`,
  recordHint: "A real record from your source, changing as you choose",
  recordChanged: (vendor: string) =>
    `${vendor} has changed how values of this record are written, so they differ from those in your source. Your own choices apply to your source.`,
  recordEmpty: "A record appears here once your source has been read.",
  notAvailable: "Not available",
  exampleNumber: (sample: number, samples: number) => `Example ${f.number(sample)} of ${f.number(samples)}`,
  previous: "Previous record",
  nextRecord: "Next record",
})

export type SharingWords = ReturnType<typeof sharingWordsEn>
