import { runAsService } from "../../core/testing/run-as-service.ts"
import * as Effect from "effect/Effect"
import { queryRows } from "../../config/e2e/testing/contents.ts"
import type { FolderConnector } from "../../config/e2e/testing/folder-connector.ts"
import type { TestService, TestVendor } from "../../config/e2e/testing/service.ts"
import { startWrapperServer } from "../../config/e2e/testing/wrapper-server.ts"
import { waitUntil } from "../../core/testing/wait-until.ts"
import { WEBHOOK_EVENTS, WEBHOOK_KINDS, type WebhookKind } from "../../core/contract/webhooks/webhook.ts"
import { SALARY_MASTER_KIND } from "../../core/domain/webhooks/connection-webhooks.ts"
import { connectSource, pullSource } from "./connect-source.ts"
import { connect, importFile } from "./corporates.ts"
import { employeesCsv } from "./employees-csv.ts"
import { type Recorded, startRecorder } from "./recorder.ts"
import { OPERATOR } from "../../core/use-cases/authorization/actor.ts"

/**
 * Makes the service send each of its webhooks, and returns them by kind. `payroll`: a connector of the service with a
 * salary master.
 */
export const triggerWebhooks = async (
  service: TestService,
  payroll: FolderConnector,
): Promise<ReadonlyMap<WebhookKind, Recorded>> => {
  const recorder = await startRecorder()
  const vendor = await service.createVendor("Vendor", WEBHOOK_EVENTS)
  const { storage } = service.installation
  const redirect = "UPDATE webhook_endpoint SET url = $1 WHERE vendor_org_id = $2"
  await queryRows(storage, redirect, [recorder.url, vendor.orgId])

  // The first of each kind: those that the vendor itself invited, with its own id and complete employees.
  const receivedByKind = () =>
    new Map(recorder.recorded.toReversed().map((one) => [readKind(one), one] as const))
  const waitForKind = (kind: WebhookKind) => waitUntil(() => receivedByKind().has(kind))
  await invite(vendor, "acme")
  const { orgId } = await connect(service, vendor, "acme", employeesCsv({}, { employeeId: "E1002" }))
  await waitForKind("sync.events.completed/sync.events")
  await invite(vendor, "paid")
  await connectPayroll(service, vendor.orgId, payroll)
  await waitForKind(SALARY_MASTER_KIND)
  const changed = employeesCsv({ department: "Legal" }, { employeeId: "E1002" }, { employeeId: "E1003" })
  await importFile(service, vendor, "acme", changed)
  await waitForKind("sync.events.employee.update/sync.events.delta")
  await waitForKind("sync.events.employee.csv/sync.events.delta")
  await runAsService(service.application.useCases.webhooks.sendTestEvent(OPERATOR, vendor.orgId))
  await failSource(service, vendor.orgId)
  await vendor.call("POST", "/api/terminate_connection/", { json: { client_org: orgId } })
  for (const kind of WEBHOOK_KINDS) await waitForKind(kind)
  recorder.close()
  return receivedByKind()
}

const invite = (vendor: TestVendor, name: string) =>
  vendor.call("POST", "/api/sdk/token/", {
    json: {
      email: `hr@${name}.example`,
      org_name: name,
      fullname: "Asha Rao",
      remote_org_id: `customer-${name}`,
      corporate_reference_data: { unique_id: "A-17" },
    },
  })

const EMPLOYEES = [{ employeeId: "E1", name: "Asha Rao", status: "Active" }]

/** Connects a corporate whose source provides salary components. */
const connectPayroll = async (
  service: TestService,
  vendorOrgId: string,
  payroll: FolderConnector,
): Promise<void> => {
  const basic = { identifier: "basic", title: "Basic pay", accountingCode: "4711" }
  payroll.holds({ employees: EMPLOYEES, salaryMaster: { ctc: [basic], monthly: [basic] } })
  const corporate = { vendorOrgId, orgName: "paid", email: "hr@paid.example" }
  const connection = await connectSource(service, {
    ...corporate,
    connector: payroll.code,
    credentials: { token: "token" },
  })
  await runAsService(pullSource(service, connection))
}

/** Connects a corporate by its own endpoint, which then refuses all requests. */
const failSource = async (service: TestService, vendorOrgId: string): Promise<void> => {
  const wrapper = await startWrapperServer("Bearer token")
  wrapper.employees = EMPLOYEES
  const corporate = { vendorOrgId, orgName: "wrapped", email: "hr@wrapped.example" }
  const credentials = { url: wrapper.url, auth_type: "bearer", token: "token" }
  const connection = await connectSource(service, {
    ...corporate,
    connector: "custom-wrapper",
    credentials,
  })
  wrapper.authorization = "Bearer another"
  await runAsService(Effect.flip(pullSource(service, connection)))
  await wrapper.close()
}

const readKind = ({ body: { event, eventType } }: Recorded) => `${event}/${eventType}` as WebhookKind
