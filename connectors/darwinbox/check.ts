import { type CategoryCheck, isObject, type SourceAccess, SourceError } from "../sdk/index.ts"
import { makeColumnReader } from "./columns.ts"
import { type Datasets, openDatasets } from "./datasets.ts"
import { hasDependents } from "./dependents.ts"
import { formatLocalTime } from "./local-time.ts"
import { parseSettings } from "./settings.ts"

const WEEK_MILLIS = 7 * 86_400_000

/** The columns that every reading needs, by the name in Darwinbox. */
const NEEDED: ReadonlyArray<readonly [key: string, column: string]> = [
  ["employeeId", "employee_id"],
  ["status", "employee_status"],
  ["doj", "date_of_joining"],
]

/**
 * Checks the keys, and which columns the dataset has, from the employees who changed in the last week, else from all. Throws
 * `SourceError` when the dataset of active employees cannot be read.
 */
export const checkCategories = async (access: SourceAccess): Promise<ReadonlyArray<CategoryCheck>> => {
  const settings = parseSettings(access.credentials)
  const datasets = openDatasets(access, settings)
  const lately = {
    last_modified: formatLocalTime(access.time.now() - WEEK_MILLIS, settings.timeZone),
  }
  const changed = await datasets.listActive(lately)
  const employees = changed.length > 0 ? changed : await datasets.listActive({})
  const columns = new Set(employees.filter(isObject).flatMap(Object.keys))
  const keys = makeColumnReader(settings.fieldNames).listKeys(columns)
  const inactiveProblem = await findInactiveProblem(datasets, lately)
  const isUnknown = columns.size === 0
  return [
    {
      category: "detail_info_fields",
      problem: isUnknown ? inactiveProblem : (findMissingColumns(keys) ?? inactiveProblem),
    },
    {
      category: "bank_details_fields",
      problem:
        isUnknown || keys.has("bankDetails_accountNumber") ? null : explainMissing("a bank account number"),
    },
    {
      category: "dependent_details_fields",
      problem: isUnknown || hasDependents(columns) ? null : explainMissing("dependents"),
    },
  ]
}

const findMissingColumns = (keys: ReadonlySet<string>): string | null => {
  const missing = NEEDED.filter(([key]) => !keys.has(key)).map(([, column]) => column)
  if (!keys.has("name") && !keys.has("firstName")) missing.push("full_name")
  return missing.length === 0
    ? null
    : `The dataset lacks columns: ask Darwinbox to add ${missing.join(", ")}, or enter their names in the form, under Custom columns.`
}

const explainMissing = (what: string): string =>
  `The dataset has no column for ${what}: ask Darwinbox to add one, or enter its name in the form, under Custom columns.`

const findInactiveProblem = async (
  { listInactive }: Datasets,
  condition: { readonly last_modified: string },
): Promise<string | null> => {
  if (listInactive === null) return null
  try {
    await listInactive(condition)
    return null
  } catch (error) {
    if (error instanceof SourceError && ["auth", "permission"].includes(error.kind)) return error.message
    throw error
  }
}
