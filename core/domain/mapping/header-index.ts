import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import type { FieldRow, ObjectRow, SalaryRow } from "../../contract/employee/field-row.ts"
import { FIELD_TABLE } from "../../contract/employee/field-table.ts"
import { OBJECT_FIELD_TABLE } from "../../contract/employee/object-field-table.ts"
import { SALARY_FIELD_TABLE } from "../../contract/employee/salary-field-table.ts"
import { DEPENDENTS_KEY, formatDependentKey } from "../employee/field-key.ts"
import { listLabels } from "./labelled-headers.ts"
import { normalizeHeader } from "./normalize-header.ts"

/* Every header that names a key: the headers in the field tables, and those of patterns. */

export interface KnownHeader {
  readonly header: string
  readonly key: string
}

/** From a list in a table. */
const splitHeaders = (list: string | undefined): ReadonlyArray<string> =>
  list === undefined ? [] : list.split("|").map((header) => header.trim())

const toKnownHeaders = (key: string, headers: ReadonlyArray<string>): ReadonlyArray<KnownHeader> =>
  headers.map((header) => ({ header, key }))

const listFieldHeaders = (): ReadonlyArray<KnownHeader> =>
  Object.entries(FIELD_TABLE).flatMap(([key, { headers }]) => toKnownHeaders(key, splitHeaders(headers)))

const { dependentDetails, ...OTHER_OBJECTS } = OBJECT_FIELD_TABLE

/** The headers of objects that need a prefix, or all others. */
const listObjectHeaders = (isPrefixed: boolean): ReadonlyArray<KnownHeader> =>
  Object.entries<ObjectRow>(OTHER_OBJECTS)
    .filter(([, { headerPrefixes }]) => (headerPrefixes !== undefined) === isPrefixed)
    .flatMap(([object, { headerPrefixes, parts }]) =>
      listMainPartFirst(parts).flatMap(([part, { headers }]) =>
        toKnownHeaders(`${object}_${part}`, addPrefixes(splitHeaders(headerPrefixes), splitHeaders(headers))),
      ),
    )

/** When two parts are equally near to a header, the main one is suggested first. */
const listMainPartFirst = (parts: ObjectRow["parts"]): ReadonlyArray<readonly [string, FieldRow]> =>
  Object.entries(parts).sort(([, a], [, b]) => Number(b.isMainPart ?? false) - Number(a.isMainPart ?? false))

const addPrefixes = (
  prefixes: ReadonlyArray<string>,
  headers: ReadonlyArray<string>,
): ReadonlyArray<string> =>
  prefixes.length === 0
    ? headers
    : prefixes.flatMap((prefix) => headers.map((header) => `${prefix} ${header}`))

const SALARY_PERIODS = ["ctc", "monthly"] as const
type SalaryPeriod = (typeof SALARY_PERIODS)[number]

/** The header must name the period: a month's amount under a year's key would be wrong by a factor of twelve. */
const PERIOD_PATTERNS: Readonly<Record<SalaryPeriod, (name: string) => ReadonlyArray<string>>> = {
  ctc: (name) => [
    `CTC ${name}`,
    `${name} CTC`,
    `Annual ${name}`,
    `${name} Annual`,
    `Yearly ${name}`,
    `${name} Yearly`,
    `${name} Per Annum`,
    `${name} PA`,
  ],
  monthly: (name) => [`Monthly ${name}`, `${name} Monthly`, `${name} Per Month`, `${name} PM`],
}

const listSalaryHeaders = (
  list: (row: SalaryRow, period: SalaryPeriod) => ReadonlyArray<string>,
): ReadonlyArray<KnownHeader> =>
  SALARY_PERIODS.flatMap((period) =>
    Object.entries<SalaryRow>(SALARY_FIELD_TABLE).flatMap(([name, row]) =>
      row[period] === undefined ? [] : toKnownHeaders(`${period}_${name}`, list(row, period)),
    ),
  )

const listOwnHeaders = (row: SalaryRow, period: SalaryPeriod): ReadonlyArray<string> =>
  splitHeaders(row[`${period}Headers`])

const listPeriodHeaders = (row: SalaryRow, period: SalaryPeriod): ReadonlyArray<string> =>
  splitHeaders(row.headers).flatMap(PERIOD_PATTERNS[period])

const NUMBERED_DEPENDENTS = ["Dependent", "Dependant", "Family Member", "Dependents", "Dependent Details"]
const LAST_NUMBER = 10

/** Dependents in a file's columns by relation; numbered ones have a digit, as in Child 2 Name. */
const RELATED_DEPENDENTS: Readonly<Record<string, ReadonlyArray<string>>> = {
  spouse: ["Spouse", "Husband", "Wife", "Husband/Wife"],
  child: ["Child", "Kid"],
  child1: ["Child 1", "Child1", "Kid 1"],
  child2: ["Child 2", "Child2", "Kid 2"],
  child3: ["Child 3", "Child3", "Kid 3"],
  child4: ["Child 4", "Child4", "Kid 4"],
  son: ["Son"],
  daughter: ["Daughter"],
}

const formatNumberedHeaders = (prefix: string, number: number, name: string): ReadonlyArray<string> =>
  number === 1
    ? [`${prefix} ${name}`, `${prefix} 1 ${name}`, `${prefix} ${name} 1`]
    : [`${prefix} ${number} ${name}`, `${prefix} ${name} ${number}`]

const listDependentHeaders = (): ReadonlyArray<KnownHeader> =>
  Object.entries(dependentDetails.parts).flatMap(([part, { headers }]) =>
    splitHeaders(headers).flatMap((name) => [
      ...NUMBERED_DEPENDENTS.flatMap((prefix) =>
        Array.from({ length: LAST_NUMBER }, (_, index) => index + 1).flatMap((number) =>
          formatNumberedHeaders(prefix, number, name).map((header) => ({
            header,
            key: formatDependentKey(String(number), part),
          })),
        ),
      ),
      ...Object.entries(RELATED_DEPENDENTS).flatMap(([group, prefixes]) =>
        prefixes.map((prefix) => ({
          header: `${prefix} ${name}`,
          key: formatDependentKey(group, part),
        })),
      ),
    ]),
  )

const listKeyHeaders = (): ReadonlyArray<KnownHeader> => [
  ...EMPLOYEE_FIELDS.map(({ key }) => ({ header: key, key })),
  ...DEPENDENT_FIELDS.map(({ flag }) => ({ header: flag, key: flag })),
  { header: DEPENDENTS_KEY, key: DEPENDENTS_KEY },
]

/** Keys first, then complete headers, then patterns: when two keys are equally near, the first is suggested first. */
export const KNOWN_HEADERS: ReadonlyArray<KnownHeader> = [
  ...listKeyHeaders(),
  ...listFieldHeaders(),
  ...listObjectHeaders(false),
  ...listSalaryHeaders(listOwnHeaders),
  ...listObjectHeaders(true),
  ...listSalaryHeaders(listPeriodHeaders),
  ...listDependentHeaders(),
  ...listLabels(),
]

/** Folded header to key. The first entry with a header wins. */
export const KEYS_BY_HEADER: ReadonlyMap<string, string> = new Map(
  KNOWN_HEADERS.map(({ header, key }) => [normalizeHeader(header), key] as const).reverse(),
)
