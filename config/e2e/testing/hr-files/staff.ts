/* Invented people, and how their files are written. */

const FIRST = [
  "Asha",
  "Ben",
  "Chitra",
  "Deepak",
  "Esha",
  "Farid",
  "Gita",
  "Hari",
  "Indu",
  "Jai",
  "Kavya",
  "Lalit",
]
const LAST = ["Rao", "Roy", "Das", "Kaur", "Jain", "Pai", "Sen", "Nair", "Bose", "Iyer", "Menon", "Ghosh"]
export const STAFF = FIRST.map((first, index) => ({ first, last: LAST[index] ?? "", index }))

export const pad = (value: number): string => String(value).padStart(2, "0")
export const pick = (index: number, values: ReadonlyArray<string>): string =>
  values[index % values.length] ?? ""

export const toCsv = (rows: ReadonlyArray<ReadonlyArray<string>>, delimiter = ","): string =>
  rows
    .map((cells) =>
      cells.map((cell) => (/[",;\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter),
    )
    .join("\r\n")

export type Person = (typeof STAFF)[number]

/** How each column is written, by its name. */
type Columns = Readonly<Record<string, (person: Person) => string>>

export const toRows = (columns: Columns): ReadonlyArray<ReadonlyArray<string>> => [
  Object.keys(columns),
  ...STAFF.map((person) => Object.values(columns).map((write) => write(person))),
]

export const toName = ({ first, last }: Person): string => `${first} ${last}`
export const toEmail = ({ first }: Person): string => `${first.toLowerCase()}@kaveri.example`
export const toPan = ({ first, index }: Person): string => `ABCP${first.charAt(0)}10${pad(index + 10)}F`
/** Ten digits. */
export const toMobile = ({ index }: Person): string => `98450237${pad(index + 10)}`

/** A day on which a person was born or joined. */
interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}
export const bornOn = ({ index }: Person): Day => ({
  year: 1970 + index,
  month: (index % 12) + 1,
  day: index + 9,
})
export const joinedOn = ({ index }: Person): Day => ({
  year: 2010 + index,
  month: (index % 12) + 1,
  day: 2 * index + 3,
})

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** The forms in which systems write dates. */
export const DATES = {
  iso: ({ year, month, day }: Day): string => `${String(year)}-${pad(month)}-${pad(day)}`,
  american: ({ year, month, day }: Day): string => `${pad(month)}/${pad(day)}/${String(year)}`,
  indian: ({ year, month, day }: Day): string => `${pad(day)}-${pad(month)}-${String(year)}`,
  named: ({ year, month, day }: Day): string => `${pad(day)}-${MONTHS[month - 1] ?? ""}-${String(year)}`,
}
