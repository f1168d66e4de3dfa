import type { FieldKey } from "./category.ts"

/** What a record has for a field: a text, the mask, or nothing. */
export type FieldValue =
  { readonly kind: "text" | "masked"; readonly text: string } | { readonly kind: "none" }

const MASK = "************"
const NOT_AVAILABLE = "NOT AVAILABLE"
const NONE: FieldValue = { kind: "none" }
const ROOTS: Readonly<Record<string, ReadonlyArray<string>>> = {
  ctc: ["salaryDetails", "ctc"],
  monthly: ["salaryDetails", "monthly"],
}

/** The value of a field in an employee record, as people read it; several parts or dependents are joined. */
export const readField = (record: object, key: FieldKey): FieldValue => {
  const [root = "", ...rest] = key.split("_")
  const value = [...(ROOTS[root] ?? [root]), ...rest].reduce<unknown>(getPart, record)
  return toFieldValue(value)
}

const getPart = (value: unknown, name: string): unknown => {
  if (Array.isArray(value)) return value.map((each) => getPart(each, name))
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

const toFieldValue = (value: unknown): FieldValue => {
  const texts = listTexts(value)
  if (texts.length === 0) return NONE
  return texts.every((text) => text === MASK)
    ? { kind: "masked", text: MASK }
    : { kind: "text", text: texts.join(", ") }
}

const listTexts = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return value === "" || value === NOT_AVAILABLE ? [] : [value]
  if (typeof value === "number") return [String(value)]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(listTexts)
}
