import type { PulledReader, SourceAccess } from "../sdk/index.ts"
import { checkCategories } from "./check-categories.ts"
import { type Cursor, readEmployeePages } from "./employee-pages.ts"
import { readSalaryMaster } from "./salary-master.ts"
import { decideNeeds, readSettings } from "./settings.ts"
import { isSigned } from "./signature.ts"
import { openSite } from "./site.ts"
import { writeEmployee } from "./write-employee.ts"

/** Reads the employees of a Frappe site. Making it sends no request. */
export const makeFrappeSource = (access: SourceAccess): PulledReader => ({
  check: () => checkCategories(openSite(access), readSettings(access.credentials)),
  async *pages(cursor, categories) {
    const settings = readSettings(access.credentials)
    const today = new Date(access.time.now()).toISOString().slice(0, 10)
    const reading = { site: openSite(access), settings, needs: decideNeeds(settings, categories), today }
    yield* readEmployeePages(reading, cursor as Cursor | null)
  },
  salaryMaster: () => readSalaryMaster(openSite(access)),
  write: (update) => writeEmployee(openSite(access), update),
  verifyHook: (call) => Promise.resolve(isSigned(access.credentials, call)),
})
