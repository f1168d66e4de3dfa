import {
  type DataModelCategory,
  type JsonObject,
  makePageComparison,
  makePageMaker,
  type PulledReader,
  readText,
  type SourceAccess,
  type SourcePage,
} from "../sdk/index.ts"
import { checkCategories } from "./check.ts"
import { openGreythr } from "./client.ts"
import { type DetailContext, listNeededNames, readDetails } from "./details.ts"
import { readEmployeePages } from "./employee-list.ts"
import { NO_MANAGERS, readManagers } from "./managers.ts"
import { mapEmployee, readEmployeeNumber, readName } from "./map.ts"
import { readNames } from "./names.ts"
import { readSalaryMaster } from "./salary-master.ts"
import { parseSettings } from "./settings.ts"
import { findNoPay, readPay } from "./statement.ts"

/** Reads the employees of a company from greytHR. Making it sends no request. */
export const makeGreythrSource = (access: SourceAccess): PulledReader => ({
  check: async () => {
    const settings = parseSettings(access.credentials)
    return checkCategories(openGreythr(access, settings), settings, findToday(access))
  },
  // Every reading is a full one, so the cursor says nothing.
  pages: (_cursor, categories) => readEmployees(access, categories),
  salaryMaster: async () => readSalaryMaster(openGreythr(access, parseSettings(access.credentials))),
})

const INDIA_MILLIS = 5.5 * 3_600_000

/** YYYY-MM-DD of today in India. */
const findToday = ({ time }: SourceAccess): string =>
  new Date(time.now() + INDIA_MILLIS).toISOString().slice(0, 10)

/**
 * Reads the wanted lists beside the main one as compact maps, since greytHR returns each only as a whole; then the main list,
 * page by page. `categories`: those that are wanted; absent: all.
 */
async function* readEmployees(
  access: SourceAccess,
  categories?: ReadonlyArray<DataModelCategory>,
): AsyncGenerator<SourcePage> {
  const settings = parseSettings(access.credentials)
  const api = openGreythr(access, settings)
  const today = findToday(access)
  const isWanted = (category: DataModelCategory): boolean => categories?.includes(category) ?? true
  const names = await readNames(api, listNeededNames(isWanted))
  const context: DetailContext = { api, settings, names, today, isWanted }
  const details = await readDetails(context)
  const managers = isWanted("detail_info_fields") ? await readManagers(context) : NO_MANAGERS
  const findPay = isWanted("salary_monthly_details_fields") ? await readPay(api, settings, today) : findNoPay
  const map = (employee: JsonObject): JsonObject => {
    const id = readText(employee["employeeId"]) ?? ""
    return mapEmployee(employee, {
      details: details.get(id) ?? {},
      names,
      managers: managers.find(id),
      pay: findPay(readEmployeeNumber(employee) ?? "", readName(employee)),
      hasDependents: isWanted("dependent_details_fields"),
      hasParents: settings.hasParents,
      today,
    })
  }
  const comparison = makePageComparison()
  const makePage = makePageMaker(comparison)
  for await (const { records, total } of readEmployeePages(api, settings, comparison)) {
    yield makePage(records, map, { cursor: null, total })
  }
}
