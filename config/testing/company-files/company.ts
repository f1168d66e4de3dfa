import { pick, type Random } from "../random.ts"
import type { Locale } from "./locale.ts"
import { LOCALES } from "./locales.ts"

/* The employees of a made-up company: what is true, before anybody writes it into a file. */

export interface Person {
  readonly employeeId: string
  readonly name: string
  readonly dob: string
  readonly doj: string
  /** Null: they have no exit date. */
  readonly terminationDate: string | null
  readonly department: string | null
  readonly designation: string | null
  readonly email: string
  /** As the record says it: for India ten digits. */
  readonly mobileNumber: string
  readonly basic: number
  readonly hra: number | null
  readonly status: "Active" | "Terminated"
}

export type PersonField = keyof Person

export interface Company {
  readonly locale: Locale
  readonly people: ReadonlyArray<Person>
}

const DEPARTMENTS = ["Sales", "R&D", "Finance", "IT", "North", "HR & Admin", "None of these", "Ops"]
const DESIGNATIONS = ["Engineer", "Manager", "Lead", "VP, Sales", "Clerk", "Director"]

/** Forms of ids: with leading zeros, letters, plain numbers. */
const ID_FORMS: ReadonlyArray<(row: number) => string> = [
  (row) => `E${String(row)}`,
  (row) => String(row).padStart(5, "0"),
  (row) => String(1_000 + row),
  (row) => `EMP-${String(row).padStart(3, "0")}`,
  (row) => `7${String(row)}E${String(row)}`,
]

const two = (value: number): string => String(value).padStart(2, "0")

/** Half of the days are up to the 12th, so that small files are often ambiguous. */
const makeDate = (random: Random, firstYear: number, years: number): string => {
  const day = 1 + random(random(2) === 0 ? 12 : 28)
  return `${String(firstYear + random(years))}-${two(1 + random(12))}-${two(day)}`
}

/** Countries whose currency has no decimals. */
export const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(["JP", "KR", "VN"])

const makeAmount = (random: Random, { country }: Locale): number => {
  const whole = random(3) === 0 ? (1 + random(90)) * 1_000 : 900 + random(2_500_000)
  return random(3) === 0 && !WITHOUT_DECIMALS.has(country) ? whole + random(100) / 100 : whole
}

/** The first digits of a mobile number in the country, and how many follow. */
const PHONES: Readonly<Record<string, readonly [string, number]>> = {
  IN: ["98", 8],
  DE: ["0151", 8],
  FR: ["06", 8],
  US: ["202555", 4],
  PL: ["512", 6],
  RU: ["916", 7],
  JP: ["090", 8],
  TW: ["09", 8],
  CH: ["079", 7],
  TR: ["0532", 7],
  GR: ["69", 8],
  EG: ["010", 8],
  AE: ["050", 7],
  IR: ["0912", 7],
  IL: ["052", 7],
  TH: ["081", 7],
  CN: ["138", 8],
  KR: ["010", 8],
  VN: ["091", 7],
  ES: ["612", 6],
  BR: ["11 9", 8],
  NL: ["06", 8],
  CZ: ["602", 6],
  HU: ["0620", 7],
  SE: ["070", 7],
  UA: ["050", 7],
  CA: ["416555", 4],
  ZA: ["082", 7],
  BD: ["017", 8],
}

const makePhone = (random: Random, { country }: Locale): string => {
  const [first, digits] = PHONES[country] ?? ["", 9]
  return `${first}${String(random(10 ** digits)).padStart(digits, "1")}`
}

export const makeCompany = (random: Random): Company => {
  const locale = pick(random, LOCALES)
  const writeId = pick(random, ID_FORMS)
  const count = 2 + random(24)
  const people = Array.from({ length: count }, (_, row): Person => {
    const hasLeft = random(4) === 0
    return {
      employeeId: writeId(row + 1),
      name: pick(random, locale.names),
      dob: makeDate(random, 1955, 45),
      doj: makeDate(random, 2005, 15),
      terminationDate: hasLeft ? makeDate(random, 2021, 4) : null,
      department: random(5) === 0 ? null : pick(random, DEPARTMENTS),
      designation: random(6) === 0 ? null : pick(random, DESIGNATIONS),
      email: `person${String(row)}@corp.example`,
      mobileNumber: makePhone(random, locale),
      basic: makeAmount(random, locale),
      hra: random(5) === 0 ? null : makeAmount(random, locale),
      status: hasLeft ? "Terminated" : "Active",
    }
  })
  return { locale, people }
}
