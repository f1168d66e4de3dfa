import type { EmployeeList } from "../../core/contract/employee/employee-read.ts"
import type { Simulator } from "../../config/connector-tools/simulator/start-simulator.ts"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import { CHANGED, EMPLOYEES, NEW, showMapping, showRecord, upload, writeFiles } from "./corporate.ts"
import { expectNoMore, expectWebhooks } from "./expect-webhooks.ts"
import { runHrSystemStory } from "./hr-system.ts"
import type { Narrator } from "./narrator.ts"
import type { DemoService } from "./service.ts"
import { makeVendor, type Vendor } from "./vendor.ts"

const PAGE_SIZE = 25

/** Runs the demo and returns what can be explored afterwards. Throws DemoFailed at the first broken promise. */
export const runStory = async (
  narrator: Narrator,
  service: DemoService,
  hrSystem: Simulator,
  folder: string,
) => {
  const files = await writeFiles(folder)
  const vendor = await narrator.step("A vendor is created, with its key and its webhook receiver", () =>
    makeVendor(narrator, service, folder),
  )
  const connection = await firstUpload(narrator, service, vendor, files.first)
  await readBack(narrator, vendor, connection.id)
  await secondUpload(narrator, service, vendor, files.weekLater)
  const kekaConnectionId = await runHrSystemStory(narrator, service, vendor, hrSystem)
  return { vendor, connection, kekaConnectionId }
}

const firstUpload = async (narrator: Narrator, service: DemoService, vendor: Vendor, file: string) => {
  const { connection, report } = await narrator.step(
    `A corporate uploads ${String(EMPLOYEES)} employees as a CSV with its own headers`,
    async () => {
      const imported = await upload(service, vendor.credentials.orgId, file)
      showMapping(narrator, imported)
      return imported
    },
  )
  narrator.expect("rows accepted", report.totals.accepted, EMPLOYEES)
  narrator.expect("rows rejected", report.totals.rejected, 0)

  const full = Math.floor(EMPLOYEES / 10)
  await narrator.step("The vendor's receiver gets them as signed webhooks", async () => {
    await expectWebhooks(narrator, vendor, [
      ["connection.events.accepted", null],
      ["connection.events.requested", null],
      ["sync.events.initiated", null],
      ...Array.from({ length: full }, () => ["sync.events.employee.add", 10] as const),
      ["sync.events.employee.add", EMPLOYEES % 10],
      ["sync.events.completed", null],
    ])
  })
  return connection
}

const readBack = async (narrator: Narrator, { read }: Vendor, connectionId: string): Promise<void> => {
  await narrator.step("The vendor reads one employee, signed and encrypted both ways", async () => {
    const request = { connection_id: connectionId, employee_id: "AC000001" }
    const employee = (await read(request)) as EmployeeRecord
    showRecord(narrator, employee)
    narrator.expect("employeeId", employee.employeeId, request.employee_id)
  })
  await narrator.step("The vendor reads one page", async () => {
    const page = await read({ connection_id: connectionId, page: 1, size: PAGE_SIZE })
    const { data, pageInfo } = page as EmployeeList
    narrator.line(JSON.stringify(pageInfo))
    narrator.expect("employees on the page", data.length, PAGE_SIZE)
  })
}

const secondUpload = async (narrator: Narrator, service: DemoService, vendor: Vendor, file: string) => {
  const { report } = await narrator.step(
    `A week later the corporate uploads its list again: ${String(CHANGED)} changed, ${String(NEW)} new`,
    () => upload(service, vendor.credentials.orgId, file),
  )
  narrator.expect("added", report.totals.added, NEW)
  narrator.expect("updated", report.totals.updated, CHANGED)
  await narrator.step("Only the changes are sent", async () => {
    await expectWebhooks(narrator, vendor, [
      ["sync.events.employee.add", NEW],
      ["sync.events.employee.update", CHANGED],
      ["sync.events.completed", null],
    ])
    await expectNoMore(narrator, vendor)
  })
}
