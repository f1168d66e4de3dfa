import type { EmployeeList } from "../../core/contract/employee/employee-read.ts"
import type { Simulator } from "../../config/connector-tools/simulator/start-simulator.ts"
import type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
import { CHANGED, CORPORATE, EMPLOYEES, NEW, showMapping, showRecord, writeFiles } from "./corporate.ts"
import { expectNoMore, expectWebhooks } from "./expect-webhooks.ts"
import { type HrAdmin, inviteHrAdmin } from "./hr-admin.ts"
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
  const hrAdmin = await invite(narrator, service, vendor)
  await firstUpload(narrator, vendor, hrAdmin, files.first)
  await readBack(narrator, vendor, hrAdmin.connectionId)
  await secondUpload(narrator, vendor, hrAdmin, files.weekLater)
  const kekaConnectionId = await runHrSystemStory(narrator, service, vendor, hrSystem)
  return { vendor, connectionId: hrAdmin.connectionId, kekaConnectionId }
}

const invite = (narrator: Narrator, service: DemoService, vendor: Vendor): Promise<HrAdmin> =>
  narrator.step("The vendor invites a corporate, and gets a token for its journey", async () => {
    const hrAdmin = await inviteHrAdmin(service, vendor.credentials.apiKey, CORPORATE)
    await expectWebhooks(narrator, vendor, [["connection.events.requested", null]])
    return hrAdmin
  })

const firstUpload = async (narrator: Narrator, vendor: Vendor, hrAdmin: HrAdmin, file: string) => {
  const shared = await narrator.step(
    `Its HR admin uploads ${String(EMPLOYEES)} employees in the journey, as a CSV with the company's own headers`,
    async () => {
      const result = await hrAdmin.share(file)
      showMapping(narrator, result.columns)
      return result
    },
  )
  narrator.expect("rows accepted", shared.accepted, EMPLOYEES)
  narrator.expect("rows rejected", shared.rejected, 0)

  const full = Math.floor(EMPLOYEES / 10)
  await narrator.step("The vendor's receiver gets them as signed webhooks", async () => {
    await expectWebhooks(narrator, vendor, [
      ["connection.events.accepted", null],
      ["sync.events.initiated", null],
      ...Array.from({ length: full }, () => ["sync.events.employee.add", 10] as const),
      ["sync.events.employee.add", EMPLOYEES % 10],
      ["sync.events.completed", null],
    ])
  })
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

const secondUpload = async (narrator: Narrator, vendor: Vendor, hrAdmin: HrAdmin, file: string) => {
  await narrator.step(
    `A week later the HR admin uploads the list again: ${String(CHANGED)} changed, ${String(NEW)} new`,
    async () => {
      const { accepted } = await hrAdmin.share(file)
      narrator.expect("rows accepted", accepted, EMPLOYEES + NEW)
    },
  )
  await narrator.step("Only the changes are sent", async () => {
    await expectWebhooks(narrator, vendor, [
      ["sync.events.employee.add", NEW],
      ["sync.events.employee.update", CHANGED],
      ["sync.events.completed", null],
    ])
    await expectNoMore(narrator, vendor)
  })
}
