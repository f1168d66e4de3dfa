import { type FieldNames, firstFilled, type JsonObject, listObjects, readText } from "../sdk/index.ts"

/** Usual titles of the custom fields in which companies keep what Keka has no field for. */
const USUAL_TITLES: Readonly<Record<string, RegExp>> = {
  pan: /^pan(?: card)?(?: no| number)?$/u,
  aadhar: /^aa?dh?aa?r(?: card)?(?: no| number)?$/u,
}

/**
 * The filled custom fields of an employee by data-model key: those that the form names by title, and PAN and Aadhaar by
 * their usual titles.
 */
export const readCustomFields = (customFields: unknown, titles: FieldNames): JsonObject => {
  const fields = listObjects(customFields).flatMap((field) => {
    const value = firstFilled(field["value"])
    return value === null ? [] : [{ title: normalise(field["title"]), value }]
  })
  const keys = new Set([...Object.keys(USUAL_TITLES), ...Object.keys(titles)])
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const named = titles[key]
      const isTitle = (title: string): boolean =>
        named === undefined ? USUAL_TITLES[key]?.test(title) === true : title === normalise(named)
      const field = fields.find(({ title }) => isTitle(title))
      return field === undefined ? [] : [[key, field.value]]
    }),
  )
}

/** Ignores case, punctuation and repeated spaces. */
const normalise = (title: unknown): string =>
  (readText(title) ?? "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
