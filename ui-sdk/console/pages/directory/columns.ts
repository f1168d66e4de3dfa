/** The columns beside the name, in the usual order. */
export const COLUMN_KEYS = [
  "employeeId",
  "status",
  "department",
  "designation",
  "client",
  "email",
  "updated",
] as const
export type ColumnKey = (typeof COLUMN_KEYS)[number]

export const USUAL_COLUMNS: ReadonlyArray<ColumnKey> = [
  "employeeId",
  "status",
  "department",
  "designation",
  "client",
]

/** The keys that an export can be limited to. It is of one client, and records of the data model have no time of change. */
export const EXPORTED: Readonly<Partial<Record<ColumnKey | "name", string>>> = {
  name: "name",
  employeeId: "employeeId",
  status: "status",
  department: "department",
  designation: "designation",
  email: "email",
}

/** What a browser has stored; columns that do not exist any more are left out. */
export const readChosen = (stored: ReadonlyArray<string> | null): ReadonlyArray<ColumnKey> => {
  if (stored === null) return USUAL_COLUMNS
  const known = stored.flatMap((key) => COLUMN_KEYS.find((each) => each === key) ?? [])
  return [...new Set(known)]
}

/** With a column moved by one place; a column at the end stays. */
export const moveColumn = (
  chosen: ReadonlyArray<ColumnKey>,
  key: ColumnKey,
  by: 1 | -1,
): ReadonlyArray<ColumnKey> => {
  const from = chosen.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= chosen.length) return chosen
  const others = chosen.toSpliced(from, 1)
  return others.toSpliced(to, 0, key)
}
