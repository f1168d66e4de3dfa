import * as Effect from "effect/Effect"
import { vi } from "vitest"
import { rowsOf } from "../../config/e2e/testing/contents.ts"
import type { TestService } from "../../config/e2e/testing/service.ts"
import { startWrapperServer } from "../../config/e2e/testing/wrapper-server.ts"
import { T } from "../../config/tokens.ts"
import { WEBHOOK_EVENTS, type WebhookKind } from "../../core/contract/webhook.ts"
import { SENT_KINDS } from "../webhook-names.ts"
import { connect, importFile } from "./corporates.ts"
import { employeesCsv } from "./employees-csv.ts"
import { type Recorded, startRecorder } from "./recorder.ts"

/** Does with the service what makes it send each of its webhooks, and gives those that came, by their kind. */
export const provokeWebhooks = async (service: TestService): Promise<ReadonlyMap<WebhookKind, Recorded>> => {
  const recorder = await startRecorder()
  const vendor = await service.createVendor("Vendor", WEBHOOK_EVENTS)
  const { storage } = service.installation
  const redirect = "UPDATE webhook_endpoint SET url = $1 WHERE vendor_org_id = $2"
  await rowsOf(storage, redirect, [recorder.url, vendor.orgId])

  const came = () => new Map(recorder.recorded.map((one) => [kindOf(one), one]))
  const settled = async (kind: WebhookKind) => {
    await vi.waitUntil(() => came().has(kind), { timeout: 10_000 })
  }
  const invitation = {
    email: "hr@acme.example",
    org_name: "acme",
    fullname: "Asha Rao",
    remote_org_id: "customer-4711",
    corporate_reference_data: { unique_id: "A-17" },
  }
  await vendor.call("POST", "/api/sdk/token/", { json: invitation })
  const { orgId } = await connect(service, vendor, "acme", employeesCsv({}, { employeeId: "E1002" }))
  await settled("sync.events.completed/sync.events")
  const changed = employeesCsv({ department: "Legal" }, { employeeId: "E1002" }, { employeeId: "E1003" })
  await importFile(service, vendor, "acme", changed)
  await settled("sync.events.employee.update/sync.events.delta")
  await settled("sync.events.employee.csv/sync.events.delta")
  await Effect.runPromise(service.container.get(T.SendTestEvent)(vendor.orgId))
  await failSource(service, vendor.orgId)
  await vendor.call("POST", "/api/terminate_connection/", { json: { client_org: orgId } })
  for (const kind of SENT_KINDS) await settled(kind)
  recorder.close()
  return came()
}

/** A corporate is connected by an endpoint of its own, which then lets nobody in any more. */
const failSource = async ({ container }: TestService, vendorOrgId: string): Promise<void> => {
  const wrapper = await startWrapperServer("Bearer token")
  wrapper.employees = [{ employeeId: "E1", name: "Asha Rao", status: "Active" }]
  const corporate = { vendorOrgId, orgName: "wrapped", email: "hr@wrapped.example" }
  const credentials = { url: wrapper.url, auth_type: "bearer", token: "token" }
  const input = {
    ...corporate,
    connector: "custom-wrapper",
    credentials,
    sharing: null,
    frequency: null,
    fullFrequency: null,
    timeZone: null,
    syncsItself: true,
  }
  const { connection } = await Effect.runPromise(container.get(T.ConnectSource)(input))
  wrapper.authorization = "Bearer another"
  const asked = {
    connectionId: connection.id,
    full: true,
    dryRun: false,
    trigger: "test",
    onProgress: () => undefined,
  }
  await Effect.runPromise(Effect.flip(container.get(T.PullSource)(asked)))
  await wrapper.close()
}

const kindOf = ({ body: { event, eventType } }: Recorded) => `${event}/${eventType}` as WebhookKind
