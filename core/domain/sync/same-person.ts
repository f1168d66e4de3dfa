import type { EmployeeData } from "../employee/record.ts"
import { serializePrintedRecord, type ValuePrints } from "../employee/value-prints.ts"

/*
 * Whether two rows of one read with the same employeeId are of the same person (decisions.md 3). One employee has several rows
 * in some sources (a row for each job, or each month's pay), and those are no conflict; two people under one id are.
 */

/** What a row says, masked; `outside`: of an employee outside the subset, of whom nothing is kept. */
export type RowContent =
  | { readonly kind: "record"; readonly record: EmployeeData; readonly valuePrints: ValuePrints }
  | { readonly kind: "outside" }

/** `identical`: both rows say the same; `changed`: the same person with other data; `conflict`: another person. */
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

/**
 * An equal identifier proves the same person, and a different one another. Without any, the date of birth must not differ, and
 * e-mail or name must agree; what tells nothing about the person at all is no proof of the same one.
 */
const isSamePerson = (one: RecordRow, other: RecordRow): boolean => {
  const identifiers = IDENTIFIERS.map((key) => agree(one.valuePrints[key], other.valuePrints[key]))
  if (identifiers.includes(false)) return false
  if (identifiers.includes(true)) return true
  const dob = agree(fold(one.record.dob), fold(other.record.dob))
  if (dob === false) return false
  const email = agree(fold(one.record.email), fold(other.record.email))
  const names = [splitName(one.record.name), splitName(other.record.name)] as const
  const name = agree(names[0].join(" "), names[1].join(" "))
  // A married name, or a second spelling, keeps a part of the name. A shared mailbox alone proves nothing.
  if (email === true) return name !== false || names[0].some((part) => names[1].includes(part))
  if (name !== true) return false
  const mobile = agree(one.valuePrints["mobileNumber"], other.valuePrints["mobileNumber"])
  if (dob === true || mobile === true) return true
  return email !== false && agree(fold(one.record.doj), fold(other.record.doj)) !== false
}

/** Null: one of them is not known. */
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
