import type { GuardTexts } from "../../../../core/contract/reasons/reason-codes.ts"
import { en as fields } from "../../fields/en.ts"
import { nameField } from "../../fields/field-texts.ts"
import type { Format } from "../../locale/format.ts"

export const guardEn = (f: Format): GuardTexts => {
  const name = (key: string): string => nameField(fields, key)
  const share = (count: number, all: number, percent: number): string =>
    `${f.number(count)} of ${f.number(all)} (${f.number(percent)} %)`
  return {
    "guard.empty": "There are no employees in your HR system or file.",
    "guard.missing": ({ missing, active, percent }) =>
      `${share(missing, active, percent)} active employees are missing.`,
    "guard.status": ({ changed, employees, percent }) =>
      `The status of ${share(changed, employees, percent)} employees would change.`,
    "guard.status-besides": ({ changed, employees, percent, missing }) =>
      `The status of ${share(changed, employees, percent)} employees would change, besides ${f.number(missing)} that are missing.`,
    "guard.emptied": ({ keys, counts, employees, more }) => {
      const named = keys.map(
        (key, index) =>
          `${name(key)} of ${f.number(Number(counts[index]))} of ${f.number(employees)} employees`,
      )
      return `These fields would be emptied: ${f.list([...named, ...(more > 0 ? [`${f.number(more)} more`] : [])])}.`
    },
    "guard.column": ({ column, key }) => `The column ${column} (${name(key)}) of the last file is missing.`,
    "guard.renamed-column": ({ column, key, maybe }) =>
      `The column ${column} (${name(key)}) of the last file is missing; ${maybe} may be it.`,
  }
}
