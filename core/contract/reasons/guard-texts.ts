import type { GuardTexts } from "./reason-codes.ts"

/** Why a sync is held, in English, for the person who confirms or rejects it. */
export const GUARD_TEXTS: GuardTexts = {
  "guard.empty": "The source contains no employees.",
  "guard.missing": ({ missing, active, percent }) =>
    `${String(missing)} of ${String(active)} active employees (${String(percent)} %) are missing from the source.`,
  "guard.status": (change) => `${formatStatus(change)}.`,
  "guard.status-besides": ({ missing, ...change }) =>
    `${formatStatus(change)}, besides ${String(missing)} that are missing.`,
  "guard.emptied": ({ keys, counts, employees, more }) => {
    const named = keys.map((key, index) => {
      const count = counts[index] ?? ""
      const percent = String(Math.round((Number(count) / employees) * 100))
      return `${key} of ${count} of ${String(employees)} employees (${percent} %)`
    })
    return `These fields would be emptied: ${[...named, ...(more > 0 ? [`${String(more)} more`] : [])].join(", ")}.`
  },
  "guard.column": ({ column, key }) => `The column "${column}" (${key}) of the last file is missing.`,
  "guard.renamed-column": ({ column, key, maybe }) =>
    `The column "${column}" (${key}) of the last file is missing; "${maybe}" may be it.`,
}

const formatStatus = ({
  changed,
  employees,
  percent,
}: Readonly<Record<"changed" | "employees" | "percent", number>>): string =>
  `The status of ${String(changed)} of ${String(employees)} employees (${String(percent)} %) would change`
