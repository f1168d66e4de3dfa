import { type CategoryCheck, type DataModelCategory, findDenial, isObject, readText } from "../sdk/index.ts"
import { EMPLOYEES } from "./employees.ts"
import { FINANCIAL_DETAILS } from "./financial-details.ts"
import type { Keka, Resource } from "./keka-client.ts"
import { PAY_GROUPS } from "./salary/pay-groups.ts"
import { toCycles, toRegister } from "./salary/pay-register.ts"
import { SALARIES } from "./salary/salaries.ts"

/**
 * Checks what the API key may read, with a request for one record of each list. Throws `SourceError` when it may not read
 * employees: without them nothing works.
 */
export const checkAreas = async (keka: Keka): Promise<ReadonlyArray<CategoryCheck>> => {
  await keka.page(EMPLOYEES, { pageSize: 1 })
  const checks: ReadonlyArray<readonly [DataModelCategory, () => Promise<unknown>]> = [
    ["bank_details_fields", () => keka.page(FINANCIAL_DETAILS, { pageSize: 1 })],
    ["ctc_details_fields", () => keka.page(SALARIES, { pageSize: 1 })],
    ["salary_monthly_details_fields", () => readOneRegister(keka)],
  ]
  const results: Array<CategoryCheck> = [
    { category: "detail_info_fields", problem: null },
    { category: "dependent_details_fields", problem: null },
  ]
  for (const [category, run] of checks) results.push({ category, problem: await findDenial(run) })
  return results
}

/** A register belongs to a cycle of a group. */
const readOneRegister = async (keka: Keka): Promise<void> => {
  const groupId = await findFirstId(keka, PAY_GROUPS)
  if (groupId === null) return
  const cycleId = await findFirstId(keka, toCycles(groupId))
  if (cycleId !== null) await keka.page(toRegister({ groupId, cycleId }), { pageSize: 1 })
}

const findFirstId = async (keka: Keka, resource: Resource): Promise<string | null> => {
  const [first] = (await keka.page(resource, { pageSize: 1 })).records
  return isObject(first) ? readText(first["identifier"]) : null
}
