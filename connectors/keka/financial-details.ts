import { type JsonObject, readPath, readText } from "../sdk/index.ts"
import { makeListDigest } from "./digest.ts"
import { type Keka, listRecords, type Resource } from "./keka-client.ts"

export const FINANCIAL_DETAILS: Resource = {
  path: "/payroll/employees/financialdetails",
  what: "bank accounts and UANs (financial details)",
}

export interface FinancialDetails {
  readonly uan: unknown
  readonly accountNumber: unknown
  readonly ifscCode: unknown
  readonly bankName: unknown
}

export interface FinancialDetailsList {
  /** By the id of the employee; null: there are none. */
  readonly get: (employeeId: string) => FinancialDetails | null
  readonly digest: string
}

export const NO_FINANCIAL_DETAILS: FinancialDetailsList = { get: () => null, digest: "" }

/** Reads the bank accounts and UANs of all employees. Throws `SourceError`. */
export const readFinancialDetails = async (keka: Keka): Promise<FinancialDetailsList> => {
  const digest = makeListDigest()
  const known = new Map<string, FinancialDetails>()
  const list = await listRecords(keka, FINANCIAL_DETAILS, (record) => ({
    id: readText(record["employeeId"]),
    details: mapFinancialDetails(record),
  }))
  for (const { id, details } of list) {
    if (id === null) continue
    digest.add([id, details])
    known.set(id, details)
  }
  return { get: (id) => known.get(id) ?? null, digest: digest.value() }
}

const mapFinancialDetails = (record: JsonObject): FinancialDetails => ({
  uan: readPath(record, "pfAccountInformation", "universalAccountNumber") ?? null,
  accountNumber: readPath(record, "bankDetails", "accountNumber") ?? null,
  ifscCode: readPath(record, "bankDetails", "ifscCode") ?? null,
  bankName: readPath(record, "bankDetails", "name") ?? null,
})
