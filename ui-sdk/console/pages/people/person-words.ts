import type { ConsolePerson, ConsoleRestriction } from "../../../../core/contract/sharing/console/people.ts"
import { readField } from "../../../elements/fields/read-record.ts"
import type { FieldKey } from "../../../elements/fields/category.ts"
import type { Messages } from "./en.ts"

/** Objects whose parts are fields of their own, by the prefix of their keys. */
const GROUPS: ReadonlyArray<readonly [prefix: string, read: (record: ConsolePerson["record"]) => unknown]> = [
  ["dependentDetails", ({ dependentDetails }) => dependentDetails?.[0]],
  ["bankDetails", ({ bankDetails }) => bankDetails],
  ["ctc", ({ salaryDetails }) => salaryDetails?.ctc],
  ["monthly", ({ salaryDetails }) => salaryDetails?.monthly],
]

const APART: ReadonlySet<string> = new Set(["id", "dependentDetails", "bankDetails", "salaryDetails"])

/** The keys of the fields that the record has a value for. */
export const listFieldKeys = (record: ConsolePerson["record"]): ReadonlyArray<FieldKey> => {
  const own = Object.keys(record).filter((key) => !APART.has(key))
  const parts = GROUPS.flatMap(([prefix, read]) =>
    Object.keys((read(record) as object | null | undefined) ?? {}).map((key) => `${prefix}_${key}`),
  )
  return [...own, ...parts].filter(
    (key): key is FieldKey => readField(record, key as FieldKey).kind !== "none",
  )
}

/** The copies in places other than the directory, one line each. */
export const copiesElsewhere = (
  { staged_rows: rows, test_pushes: pushes, files, documents }: ConsolePerson["elsewhere"],
  { person: t }: Messages,
): ReadonlyArray<string> => [
  ...(rows === 0 ? [] : [t.stagedRows(rows)]),
  ...(pushes === 0 ? [] : [t.testPushes(pushes)]),
  ...(files === 0 ? [] : [t.files(files)]),
  ...(documents.length === 0 ? [] : [t.documents(documents)]),
]

/** How far a restriction is. */
export const describeState = (
  { kind, applied_at: appliedAt, finished_at: finishedAt, ...restriction }: ConsoleRestriction,
  { list: t }: Messages,
): string => {
  if (restriction.released_at !== null) return t.released
  if (appliedAt === null) return t.waits
  if (kind === "blocked") return t.blocked
  if (finishedAt === null) return t.telling
  return restriction.vendor_notice === "not-told" ? t.notTold : t.erased
}

/** Whether the person may be shared again. */
export const isReleasable = ({ kind, finished_at, released_at }: ConsoleRestriction): boolean =>
  released_at === null && (kind === "blocked" || finished_at !== null)
