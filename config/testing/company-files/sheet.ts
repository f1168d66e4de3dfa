import { pick, type Random } from "../random.ts"
import type { Company, Person, PersonField } from "./company.ts"
import type { Locale } from "./locale.ts"

/* A company's employees as a table, before a program writes it into a file. */

export type Cell =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "id"; readonly text: string }
  | { readonly kind: "date"; readonly iso: string }
  | { readonly kind: "amount"; readonly value: number }
  | { readonly kind: "nothing" }

export interface Row {
  /** Null: the row is no employee, for example a total. */
  person: Person | null
  cells: Array<Cell>
  /** Fields in which more than one reading is right. */
  open: ReadonlySet<PersonField>
  /** Fields whose cell lost something that can't be told. */
  damaged: ReadonlySet<PersonField>
}

export interface Sheet {
  readonly locale: Locale
  /** Rows above the header. */
  readonly titles: Array<ReadonlyArray<string>>
  headers: Array<string>
  readonly fields: Array<PersonField | null>
  rows: Array<Row>
  dateFormat: string
  /** Added to each date. */
  time: string
  /** Dates are written as midnight of this locale in UTC. */
  datesInUtc: boolean
  /** Whether amounts are written with groups of digits, with a currency, and with how many decimals at least. */
  readonly amounts: { group: boolean; currency: readonly [string, string]; decimals: number }
  /** What stands for a missing value. */
  nothing: string
  /** Adds to every cell when it is written. */
  wrap: (text: string, field: PersonField | null) => string
}

const COLUMNS: ReadonlyArray<{
  readonly field: PersonField
  readonly headers: ReadonlyArray<string>
  readonly write: (person: Person) => Cell
}> = [
  {
    field: "employeeId",
    headers: ["Emp Code", "Employee ID", "employeeId", "Employee Number"],
    write: ({ employeeId }) => ({ kind: "id", text: employeeId }),
  },
  { field: "name", headers: ["Full Name", "Employee Name", "name"], write: ({ name }) => toText(name) },
  { field: "dob", headers: ["Date of Birth", "dob"], write: ({ dob }) => toDate(dob) },
  { field: "doj", headers: ["Date of Joining", "doj"], write: ({ doj }) => toDate(doj) },
  {
    field: "terminationDate",
    headers: ["Exit Date", "terminationDate"],
    write: ({ terminationDate }) => toDate(terminationDate),
  },
  { field: "department", headers: ["Department"], write: ({ department }) => toText(department) },
  { field: "designation", headers: ["Designation"], write: ({ designation }) => toText(designation) },
  { field: "email", headers: ["Work Email", "email"], write: ({ email }) => toText(email) },
  {
    field: "mobileNumber",
    headers: ["Mobile No", "mobileNumber"],
    write: ({ mobileNumber }) => ({ kind: "id", text: mobileNumber }),
  },
  { field: "basic", headers: ["ctc_basic"], write: ({ basic }) => ({ kind: "amount", value: basic }) },
  {
    field: "hra",
    headers: ["ctc_hra"],
    write: ({ hra }) => (hra === null ? { kind: "nothing" } : { kind: "amount", value: hra }),
  },
]

const toText = (text: string | null): Cell => (text === null ? { kind: "nothing" } : { kind: "text", text })
const toDate = (iso: string | null): Cell => (iso === null ? { kind: "nothing" } : { kind: "date", iso })

/** The id and the name are always there; of the other columns some. */
export const makeSheet = (random: Random, { locale, people }: Company): Sheet => {
  const columns = COLUMNS.filter((_, index) => index < 2 || random(4) > 0)
  return {
    locale,
    titles: [],
    headers: columns.map(({ headers }) => pick(random, headers)),
    fields: columns.map(({ field }) => field),
    rows: people.map((person) => ({
      person,
      cells: columns.map(({ write }) => write(person)),
      open: new Set(),
      damaged: new Set(),
    })),
    dateFormat: pick(random, locale.dateFormats),
    time: "",
    datesInUtc: false,
    amounts: {
      group: random(2) === 0,
      currency: random(3) === 0 ? pick(random, locale.currency) : ["", ""],
      decimals: random(2) === 0 ? 2 : 0,
    },
    nothing: "",
    wrap: (text) => text,
  }
}

export const findColumn = ({ fields }: Sheet, field: PersonField): number => fields.indexOf(field)
