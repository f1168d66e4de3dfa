import type { WebhookKind } from "../../../core/contract/webhooks/webhook.ts"
import { EMPLOYEE, IN_SHORT, INITIAL_EMPLOYEE } from "../../employee.ts"
import { EXAMPLES } from "../../situations.ts"
import { like, matching } from "../likeness.ts"

/* What the vendor relies on in each webhook that it receives. */

export interface Expected {
  readonly recordCount: unknown
  readonly body: unknown
  /** Keys that not every webhook has. */
  readonly more?: object
}

const connection = (status: string, more: object = {}): Expected => ({
  recordCount: null,
  body: [
    {
      ...(like({ orgId: EXAMPLES.orgId, orgName: "Acme Textiles" }) as object),
      remote_org_id: like("customer-4711"),
      orgCin: null,
      hrms: null,
      invitedBy: null,
      acceptedBy: null,
      terminatedBy: null,
      status,
      ...more,
    },
  ],
})

const records = (record: object): Expected => ({ recordCount: like(1), body: like([record]) })

const nothing: Expected = { recordCount: null, body: [] }

const link: Expected = {
  recordCount: like(1),
  body: [{ csv_link: matching("^https?://.+/api/files/.+$", "https://hr.example/api/files/token") }],
  more: { corporate_reference_data: { unique_id: "A-17" }, hrms_name: like("CSV upload") },
}

const components = {
  data: like([{ id: EXAMPLES.recordId, identifier: "basic", title: "Basic pay", accountingCode: "4711" }]),
}

export const EXPECTED: Readonly<Record<WebhookKind, Expected>> = {
  "connection.events.requested/connection.events": connection("CONNECTION_INVITED"),
  // The operator, who is no user of the vendor, accepts each of these connections.
  "connection.events.accepted/connection.events": connection("CONNECTION_ACCEPTED"),
  "connection.events.failed/connection.events": connection("CONNECTION_FAILED", { remote_org_id: null }),
  "connection.events.terminated/connection.events": connection("CONNECTION_TERMINATED"),
  "connection.events.salary_master/connection.events": {
    recordCount: null,
    body: [{ ctc: components, monthly: components }],
    more: { corporate_reference_data: { unique_id: "A-17" }, hrms_name: like("Payroll") },
  },
  "sync.events.initiated/sync.events": {
    recordCount: null,
    body: [like({ newRecords: 2, updatedRecords: 0 })],
  },
  "sync.events.employee.add/sync.events.initial": records(INITIAL_EMPLOYEE),
  "sync.events.employee.add/sync.events.delta": records(EMPLOYEE),
  "sync.events.employee.update/sync.events.delta": records(IN_SHORT),
  "sync.events.employee.csv/sync.events.delta": link,
  "sync.events.employee.csv/sync.events.add": link,
  "sync.events.completed/sync.events": nothing,
  "test.event/test.event": nothing,
}
