import type { SourceTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import { en as fields } from "../../fields/en.ts"
import { nameField } from "../../fields/field-texts.ts"
import type { Format } from "../../locale/format.ts"

const NOT_AGREED = "Your HR system changed while it was read:"

export const sourcesEn = (f: Format): SourceTexts => {
  const name = (key: string): string => nameField(fields, key)
  const names = (keys: ReadonlyArray<string>, more: number): string =>
    f.list([...keys.map(name), ...(more > 0 ? [`${f.number(more)} more`] : [])])
  const times = (count: number): string =>
    `${f.number(count)} ${f.plural(count, { one: "time", other: "times" })}`
  return {
    "source.few": ({ key, filled, employees }) =>
      `${name(key)} came for ${f.number(filled)} of ${f.number(employees)} employees. Check whether the field is filled in your HR system and whether the sign-in may read it, or match the column that has it.`,
    "source.fewer": ({ key, filled, employees, filledBefore, employeesBefore }) =>
      `${name(key)} came for ${f.number(filled)} of ${f.number(employees)} employees, and before for ${f.number(filledBefore)} of ${f.number(employeesBefore)}. Check whether the field, its column or the right to read it has changed.`,
    "source.no-pay": ({ period, employees }) =>
      `No part of the ${period} pay came for any of ${f.number(employees)} employees. Check whether pay is kept in your HR system and whether the sign-in may read it.`,
    "source.no-column": ({ keys, more }) =>
      `There is no column for ${names(keys, more)}, so nobody has a value. Add a column, or match the one that has it.`,
    "source.not-provided": ({ keys, more }) =>
      `Your HR system does not give us ${names(keys, more)}, so nobody has a value. Nothing is wrong.`,
    "source.lacking": ({ key, count, rows }) => {
      const more = count - rows.length
      const listed = f.list([...rows, ...(more > 0 ? [`${f.number(more)} more`] : [])])
      return `${name(key)} is required and has no usable value in ${f.number(count)} ${f.plural(count, { one: "row", other: "rows" })}: ${listed}.`
    },
    "source.encoding": ({ encoding }) =>
      `The file does not say how its letters are written, and was read as ${encoding}. If names look wrong, save it as “CSV UTF-8” and use that one instead.`,
    "source.erased": ({ employees }) =>
      `${f.number(employees)} ${f.plural(employees, { one: "person was", other: "people were" })} erased on request and left out.`,
    "source.blocked": ({ employees }) =>
      `${f.number(employees)} ${f.plural(employees, { one: "person is blocked on request and was", other: "people are blocked on request and were" })} left out.`,
    "source.leave-out": ({ place }) =>
      place === "journey"
        ? "Or go back to what you share, and leave out what may not be read."
        : "Or stop sharing what may not be read.",
    "source.said": ({ en }) => en,
    "source.twice-encoded":
      "Some letters were put right, as JosÃ© to José. The program that writes the file has the error.",
    "pages.not-compared":
      "It is not certain that everyone was read, so new and changed employees were taken, but nobody was marked inactive.",
    "pages.total": ({ page, before, now }) =>
      `${NOT_AGREED} before page ${f.number(page)} it had ${f.number(before)} records, and then ${f.number(now)}.`,
    "pages.count": ({ before, now }) =>
      `${NOT_AGREED} it named ${f.number(before)} records, and there were ${f.number(now)}.`,
    "pages.repeated": ({ page, records }) =>
      `${NOT_AGREED} page ${f.number(page)} repeated ${f.number(records)} of the records before it.`,
    "pages.moved": ({ page }) => `${NOT_AGREED} the records before page ${f.number(page)} moved.`,
    "pages.generation": ({ page }) =>
      `${NOT_AGREED} page ${f.number(page)} was from another state than the page before.`,
    "pages.read-again": ({ readings }) => `It was read ${times(readings)} to be sure.`,
    "pages.withheld": ({ readings }) =>
      `It was read ${times(readings)} and changed while it was read, so new and changed employees were taken, but nobody was marked inactive. Choose a time for the sync when nothing changes.`,
  }
}
