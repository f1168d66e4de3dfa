import {
  type CategoryCheck,
  findDenial,
  isObject,
  type JsonObject,
  readText,
  readUnlessForbidden,
  type SourceAccess,
  sourceError,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { type Account, openAccount } from "./account.ts"
import { type FieldPlan, planFields } from "./field-plan.ts"
import { unwrapFields } from "./map.ts"

/* What the API key may read of each category, and the words for what it may not. */

const PERMISSIONS = {
  ctc_details_fields: SENTENCES["no-pay-access"](),
  dependent_details_fields: SENTENCES["no-dependents-access"](),
} as const

const NO_BANK_FIELDS =
  "BambooHR has no bank accounts of its own, and no custom field is labelled like Bank Account Number: create custom fields, or enter their labels in the form, under Custom fields."

/** Calls `read`, and says which access level is missing when BambooHR refuses it. Throws `SourceError`. */
export const readPermitted = <Result>(
  category: keyof typeof PERMISSIONS,
  read: () => Promise<Result>,
): Promise<Result> =>
  readUnlessForbidden(read, () => {
    throw sourceError("permission", PERMISSIONS[category])
  })

/** The internal id of an employee; null when the account lists no such field, or the employee has none. */
export const readRecordId = (record: JsonObject, { recordId }: FieldPlan): string | null =>
  recordId === null ? null : readText(unwrapFields(record)[recordId])

/** Throws `SourceError` (`data`) when dependents or pay cannot be joined to the employees. */
export const requireRecordId = ({ recordId }: FieldPlan): void => {
  if (recordId === null) throw sourceError("data", SENTENCES["no-record-id"]())
}

/** Checks each category with four small requests. Throws `SourceError` when employees cannot be read. */
export const checkCategories = async (access: SourceAccess): Promise<ReadonlyArray<CategoryCheck>> => {
  const account = openAccount(access)
  const plan = planFields(access.credentials, await account.listFields(), () => true)
  const { requested: fields, orderBy } = plan
  const query = { fields, filter: null, orderBy, page: 1, pageSize: 1 }
  const [first] = (await account.queryEmployees(query)).records
  const id = isObject(first) ? readRecordId(first, plan) : null
  const now = new Date(access.time.now()).toISOString()
  return [
    { category: "detail_info_fields", problem: null },
    {
      category: "bank_details_fields",
      problem: plan.names.has("bankDetails_accountNumber") ? null : NO_BANK_FIELDS,
    },
    { category: "dependent_details_fields", problem: await checkDependents(account, plan, id) },
    { category: "ctc_details_fields", problem: await checkPay(account, plan, now) },
  ]
}

const checkDependents = (account: Account, plan: FieldPlan, id: string | null): Promise<string | null> =>
  findProblem(plan, () => readPermitted("dependent_details_fields", () => account.listDependents(id)))

const checkPay = (account: Account, plan: FieldPlan, now: string): Promise<string | null> =>
  findProblem(plan, () =>
    readPermitted("ctc_details_fields", () => account.listTableRows("compensation", now)),
  )

const findProblem = async ({ recordId }: FieldPlan, read: () => Promise<unknown>): Promise<string | null> =>
  recordId === null ? SENTENCES["no-record-id"]().en : findDenial(read)
