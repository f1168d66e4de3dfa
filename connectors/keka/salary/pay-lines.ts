import { type JsonObject, listObjects, type PayComponent, readNumber, readText } from "../../sdk/index.ts"

/* The lines of a salary or of a pay register: `{ id, title, amount }`. */

/** The lines with a title. */
export const readLines = (list: unknown, kind: PayComponent["kind"]): ReadonlyArray<PayComponent> =>
  listObjects(list).flatMap((line) => {
    const title = readText(line["title"])
    return title === null ? [] : [{ title, amount: readNumber(line["amount"]), kind }]
  })

/**
 * Keka lists the employee's and the employer's contributions to funds together; only the former is a
 * deduction from pay.
 */
export const readContributions = (list: unknown): ReadonlyArray<PayComponent> =>
  readLines(list, "deduction").filter(({ title }) => /\bemployees?\b/iu.test(title))

export const sumAmounts = (components: ReadonlyArray<PayComponent>): number =>
  components.reduce((sum, { amount }) => sum + (readNumber(amount) ?? 0), 0)

/** The lines that are part of the yearly cost to company. */
export const withinCtc = (list: unknown): ReadonlyArray<JsonObject> =>
  listObjects(list).filter((line) => line["isOutsideCTC"] !== true)
