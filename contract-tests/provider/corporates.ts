import { runAsService } from "../../core/testing/run-as-service.ts"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { asService } from "../../core/ports/tenant-scope.ts"
import { type Imported, importText } from "../../config/e2e/testing/employees.ts"
import { makeImportArgs } from "../../config/e2e/testing/installation.ts"
import type { TestService, TestVendor } from "../../config/e2e/testing/service.ts"
import { EMPLOYEE_ID } from "../situations.ts"
import { employeesCsv } from "./employees-csv.ts"

/**
 * The vendors and corporates of the service under verification; those that are slow to make and never changed are shared.
 */
export interface Corporates {
  readonly service: TestService
  readonly vendor: () => Promise<TestVendor>
  /** A corporate that no situation changes. */
  readonly connected: () => Promise<Connected>
  /** A separate corporate for the situation, with two employees by default. */
  readonly connectAnother: (csv?: string) => Promise<Connected>
}

export interface Connected {
  /** The name of the corporate, and of its domain. */
  readonly name: string
  readonly connectionId: string
  readonly orgId: string
  readonly sessionId: string
  /** The record id of the employee that the consumers request. */
  readonly recordId: string
}

export const makeCorporates = (service: TestService): Corporates => {
  const vendor = once(() => service.createVendor())
  let made = 0
  const connectAnother = async (csv = TWO) => connect(service, await vendor(), `acme${String(++made)}`, csv)
  return { service, vendor, connected: once(() => connectAnother()), connectAnother }
}

const TWO = employeesCsv({}, { employeeId: "E1002" })

/** Imports a further list of the corporate; whether it is held or shared depends on the situation. */
export const importFile = async (
  { installation }: TestService,
  { orgId }: { readonly orgId: string },
  name: string,
  csv: string,
): Promise<void> => {
  const file = join(installation.folder, `${name}-again.csv`)
  await writeFile(file, csv)
  await installation.run(...makeImportArgs(file, { orgId, secret: "" }, name), "--json")
}

export const connect = async (
  { installation, application }: TestService,
  vendor: { readonly orgId: string },
  name: string,
  csv: string,
): Promise<Connected> => {
  const imported: Imported = await importText(installation, vendor, name, csv)
  const { connection_id: connectionId, org_id: orgId, sync_session_id: sessionId } = imported
  const employee = await runAsService(asService(application.ports.directory.find(connectionId, EMPLOYEE_ID)))
  if (employee === null) throw new Error("The corporate has no such employee.")
  return { name, connectionId, orgId, sessionId, recordId: employee.id }
}

export const once = <A>(make: () => Promise<A>): (() => Promise<A>) => {
  let made: Promise<A> | null = null
  return () => (made ??= make())
}
