import { type JsonObject, readText } from "../sdk/index.ts"
import type { SuccessFactors } from "./client.ts"
import { FOUNDATION_FIELDS, type FoundationField } from "./foundation.ts"
import { isIn, isLater } from "./odata.ts"

/** The job of an employment today; codes and ids are not resolved yet. */
export interface Job extends Readonly<Record<FoundationField, string | null>> {
  readonly jobTitle: string | null
  readonly emplStatus: string | null
  readonly employmentType: string | null
  readonly employeeClass: string | null
  readonly managerId: string | null
  readonly countryOfCompany: string | null
}

const NO_MANAGER = "NO_MANAGER"
const FIELDS = [
  ...FOUNDATION_FIELDS,
  "jobTitle",
  "emplStatus",
  "employmentType",
  "employeeClass",
  "managerId",
  "countryOfCompany",
] as const

/** A text that thousands of employees share is kept once. */
type Intern = (text: string) => string

const makeIntern = (): Intern => {
  const known = new Map<string, string>()
  return (text) => {
    const same = known.get(text)
    if (same === undefined) known.set(text, text)
    return same ?? text
  }
}

/**
 * Reads the jobs of all employments, or of these, by user id. Several changes on one day are several records: the one with
 * the highest number counts. Throws `SourceError`.
 */
export const readJobs = async (
  client: SuccessFactors,
  userIds: ReadonlyArray<string> | null,
): Promise<ReadonlyMap<string, Job>> => {
  const intern = makeIntern()
  const jobs = new Map<string, Job>()
  const orders = new Map<string, JsonObject>()
  const filter = userIds === null ? null : isIn("userId", userIds)
  for await (const record of client.list("EmpJob", { filter })) {
    const id = readText(record["userId"])
    if (id === null) continue
    const before = orders.get(id)
    if (before !== undefined && !isLater(record, before)) continue
    orders.set(id, { startDate: record["startDate"], seqNumber: record["seqNumber"] })
    jobs.set(id, mapJob(record, intern))
  }
  return jobs
}

export const mapJob = (record: JsonObject, intern: Intern = (text) => text): Job => {
  const fields = FIELDS.map((field) => {
    const text = readText(record[field])
    return [field, text === null || text === NO_MANAGER ? null : intern(text)] as const
  })
  return Object.fromEntries(fields) as unknown as Job
}
