import type { EmployeeData } from "../employee/record.ts"
import { serializePrintedRecord, type ValuePrints } from "../employee/value-prints.ts"

/*
 * Whether two rows of one read with the same employeeId belong to the same person (specification/sync.md#duplicates).
 * One employee has several rows in some sources (a row for each job, or each month's pay), and those are no conflict;
 * two people under one id are.
 */

/** What a row says, masked; `outside`: of an employee outside the subset, of whom nothing is kept. */
export type RowContent =
  | { readonly kind: "record"; readonly record: EmployeeData; readonly valuePrints: ValuePrints }
  | { readonly kind: "outside" }

/** `identical`: both rows contain the same; `changed`: the same person with other data; `conflict`: a different person. */
export type Repetition = "identical" | "changed" | "conflict"

/** Each of them identifies a person. */
const IDENTIFIERS = ["pan", "aadhar", "uan"]

/** Compares a row with another one of the same employeeId. */
export const compareRows = (one: RowContent, other: RowContent): Repetition => {
  // Nothing is kept of a row outside the subset: a person with two jobs may have one inside and one outside.
  if (one.kind === "outside" || other.kind === "outside")
    return one.kind === other.kind ? "identical" : "changed"
  const isSame =
    serializePrintedRecord(one.record, one.valuePrints) ===
    serializePrintedRecord(other.record, other.valuePrints)
  if (isSame) return "identical"
  return isSamePerson(one, other) ? "changed" : "conflict"
}

type RecordRow = Extract<RowContent, { readonly kind: "record" }>

/** A row that says nothing about the person does not prove that it is the same one. */
const isSamePerson = (one: RecordRow, other: RecordRow): boolean =>
  comparePersons(
    readPersonFacts(one.record, one.valuePrints),
    readPersonFacts(other.record, other.valuePrints),
  ) === true

/** What identifies the person of a row, by field key, masked values as their prints; a field without a value has none. */
export type PersonFacts = Readonly<Record<string, string>>

const PRINTED_FACTS = [...IDENTIFIERS, "mobileNumber"]
const SHOWN_FACTS = ["name", "email", "dob", "doj"] as const

export const readPersonFacts = (record: EmployeeData, valuePrints: ValuePrints): PersonFacts =>
  Object.fromEntries([
    ...PRINTED_FACTS.map((key) => [key, valuePrints[key] ?? ""] as const),
    ...SHOWN_FACTS.map((key) => [key, fold(record[key])] as const),
  ])

/**
 * Whether both belong to one person; null: undecided. An equal identifier proves the same person, and a different one another.
 * Without any, the date of birth must not differ, and e-mail or name must agree.
 */
const comparePersons = (one: PersonFacts, other: PersonFacts): boolean | null => {
  const compare = (key: string) => agree(one[key], other[key])
  const identifiers = IDENTIFIERS.map(compare)
  if (identifiers.includes(false)) return false
  if (identifiers.includes(true)) return true
  const dob = compare("dob")
  if (dob === false) return false
  const email = compare("email")
  const names = [splitName(one["name"]), splitName(other["name"])] as const
  const name = agree(names[0].join(" "), names[1].join(" "))
  // A married name, or a second spelling, keeps a part of the name. A shared mailbox alone proves nothing.
  if (email === true) return name !== false || names[0].some((part) => names[1].includes(part))
  if (name === null) return email === false ? false : null
  if (!name) return false
  if (dob === true || compare("mobileNumber") === true) return true
  return email !== false && compare("doj") !== false
}

/**
 * Whether rows of changes with one employeeId belong to two people: what a row leaves out says nothing. `row`: what the row gives;
 * `earlier`: what is known of the employee from earlier rows, and which of it those rows gave.
 */
export const contradictsEarlier = (
  row: PersonFacts,
  earlier: { readonly facts: PersonFacts; readonly isGiven: (key: string) => boolean },
): boolean => {
  // A stored identifier that the row repeats proves the person; a stored value that it changes is only a correction.
  const counts = ([key, value]: readonly [string, string]) =>
    earlier.isGiven(key) || (IDENTIFIERS.includes(key) && value === row[key])
  return comparePersons(row, Object.fromEntries(Object.entries(earlier.facts).filter(counts))) === false
}

/** Null: one of them is unknown. */
const agree = (one: string | undefined, other: string | undefined): boolean | null =>
  one === undefined || other === undefined || one === "" || other === "" ? null : one === other

const fold = (value: unknown): string =>
  typeof value === "string" && value !== "NOT AVAILABLE"
    ? value.normalize("NFKC").trim().toLocaleLowerCase("en")
    : ""

/** The parts of a name, without punctuation and in no order: `Rao, Asha` is `Asha Rao`. */
const splitName = (name: unknown): ReadonlyArray<string> =>
  fold(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== "")
    .toSorted()
