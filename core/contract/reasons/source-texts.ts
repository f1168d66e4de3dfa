import type { SourceTexts } from "./reason-codes.ts"

/** What is conspicuous in a whole source, in English, for a person who can ask for the missing values. */
export const SOURCE_TEXTS: SourceTexts = {
  "source.few": ({ key, filled, employees }) =>
    `${key} came for ${String(filled)} of ${String(employees)} employees, although the source has a column for it. Ask the owner of the source whether the field is filled there and whether the login may read it, or map the column that has it.`,
  "source.fewer": ({ key, filled, employees, filledBefore, employeesBefore }) =>
    `${key} came for ${String(filled)} of ${String(employees)} employees (before: ${String(filledBefore)} of ${String(employeesBefore)}). Ask the owner of the source whether the field, its column or the right to read it has changed.`,
  "source.no-pay": ({ period, employees }) =>
    `No component of the ${period} pay came for any of ${String(employees)} employees, although the source has columns for it. Ask the owner of the source whether pay is kept there and whether the login may read it.`,
  "source.no-column": ({ keys, more }) =>
    `The source has no column for ${listSome(keys, more)}, so nobody has a value. Ask the owner of the source to add one, or map the column that has it.`,
  "source.not-provided": ({ keys, more }) =>
    `This source does not provide ${listSome(keys, more)}, so nobody has a value. Nothing is wrong.`,
  "source.lacking": ({ key, count, rows }) => {
    const more = count > rows.length ? `, and ${String(count - rows.length)} more` : ""
    const what = count === 1 ? "one row has" : `${String(count)} rows have`
    return `The vendor requires ${key}, and ${what} no usable value: row${count === 1 ? "" : "s"} ${rows.join(", ")}${more}.`
  },
  "source.encoding": ({ encoding }) =>
    `The file does not name its encoding and was read as ${encoding}. If letters with accents look wrong, save it as "CSV UTF-8" and send it again.`,
  "source.erased": ({ employees }) =>
    employees === 1
      ? "1 person was erased on request and left out."
      : `${String(employees)} people were erased on request and left out.`,
  "source.blocked": ({ employees }) =>
    employees === 1
      ? "1 person is blocked on request and was left out."
      : `${String(employees)} people are blocked on request and were left out.`,
  "source.leave-out": ({ place }) => WAYS_OUT[place] ?? "",
  "source.said": ({ en }) => en,
  "source.twice-encoded":
    "Characters that had been encoded twice were put right (JosÃ© became José). Correct the program that writes the file.",
  "pages.not-compared":
    "The connector does not say whether the pages of the source agree, so additions and changes were applied, but no employee was made Inactive. Ask the author of the connector to compare its pages (connectors/README.md).",
  "pages.total": ({ page, before, now }) =>
    disagree(`before page ${String(page)} it stated ${String(before)} records, on it ${String(now)}`),
  "pages.count": ({ page, before, now }) =>
    disagree(
      `up to page ${String(page)}, the last one, it had ${String(now)} records, and it stated ${String(before)}`,
    ),
  "pages.repeated": ({ page, records }) =>
    disagree(`page ${String(page)} repeated ${String(records)} of the records before it`),
  "pages.moved": ({ page }) => disagree(`the records before page ${String(page)} moved`),
  "pages.generation": ({ page }) =>
    disagree(`page ${String(page)} was from another state than the page before`),
  "pages.read-again": ({ readings }) => `It was read ${formatTimes(readings)} to be sure.`,
  "pages.withheld": ({ readings }) =>
    `It was read ${formatTimes(readings)}, and no two readings agreed, so additions and changes were applied, but no employee was made Inactive. Schedule the sync at a time when the source does not change.`,
}

/** How a person goes on without what the credentials may not read, by where the source was refused. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  console: "Or stop sharing what they may not read, on the tab “What is shared”.",
  repair:
    "Or stop sharing what they may not read: an admin of your company can do that in the console of this service.",
  journey: "Or go back to what you share, and leave out what they may not read.",
}

const listSome = (names: ReadonlyArray<string>, more: number): string =>
  more > 0 ? `${names.join(", ")} and ${String(more)} more` : names.join(", ")

const disagree = (how: string): string => `The pages of the source did not agree: ${how}.`

const formatTimes = (count: number): string => (count === 1 ? "once" : `${String(count)} times`)
