import { type CategoryCheck, type DataModelCategory, SourceError } from "../sdk/index.ts"
import type { ODataQuery, SuccessFactors } from "./client.ts"
import { PAYROLL_RESULTS } from "./salary/payroll.ts"
import { PERSON } from "./people.ts"

/** A record of each is enough to see whether the user may read it. */
const ENTITIES: ReadonlyArray<readonly [DataModelCategory, ReadonlyArray<string>]> = [
  ["detail_info_fields", ["EmpJob", "PicklistOption", "FODepartment"]],
  ["dependent_details_fields", ["PerPersonRelationship", "PicklistOption"]],
  ["bank_details_fields", ["PaymentInformationV3"]],
  ["ctc_details_fields", ["EmpCompensation"]],
  ["salary_monthly_details_fields", [PAYROLL_RESULTS]],
]

/**
 * Checks what the API user may read. Throws `SourceError` when that is not even persons: without them nothing works.
 */
export const checkEntities = async (client: SuccessFactors): Promise<ReadonlyArray<CategoryCheck>> => {
  await readOne(client, PERSON, { expand: ["employmentNav"] })
  const checks: Array<CategoryCheck> = []
  for (const [category, entities] of ENTITIES) {
    let problem: string | null = null
    for (const entity of entities) problem ??= await findProblem(client, entity)
    checks.push({ category, problem })
  }
  return checks
}

const findProblem = async (client: SuccessFactors, entity: string): Promise<string | null> => {
  try {
    await readOne(client, entity)
    return null
  } catch (error) {
    if (error instanceof SourceError && ["missing", "permission"].includes(error.kind)) return error.message
    throw error
  }
}

const readOne = async (client: SuccessFactors, entity: string, query: ODataQuery = {}): Promise<void> => {
  await client.list(entity, { ...query, top: 1 }).next()
}
