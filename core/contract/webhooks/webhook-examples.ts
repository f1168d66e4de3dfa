import { EMPLOYEE_RECORD_EXAMPLE } from "../employee/employee-example.ts"
import type { ConnectionItem, WebhookByKind, WebhookKind } from "./webhook.ts"

/* One webhook of each kind, as it arrives. All are of one invented company, Kaveri Looms, and its vendor. */

const COMPANY = "6d1f0c8e-3b5a-4c1e-9a7d-2f4b8c6e0a13"
const ANNOUNCEMENT = "b8c2a6de-0f47-4b63-8f0d-7d2f5f7a9c31"
const FIRST_SYNC = "4a9b7f10-8c3e-4d52-b6a1-0e5d9c2f7b84"
const LATER_SYNC = "e2d5c8b1-6f90-4a37-9b4c-3a1f8e7d6c05"

const makeEnvelope = (
  syncSessionId: string,
  webhookCounter: number,
  requestId: string,
  timeStamp: string,
) => ({
  syncSessionId,
  webhookCounter,
  requestId,
  orgId: COMPANY,
  vendor: { orgId: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11" },
  timeStamp,
  statusCode: "200",
  message: "success",
})

const CONNECTION: ConnectionItem = {
  orgId: COMPANY,
  orgName: "Kaveri Looms",
  orgCin: null,
  hrms: 4,
  status: "CONNECTION_INVITED",
  invitedBy: "devika@tamarind.example",
  acceptedBy: null,
  terminatedBy: null,
  remote_org_id: "client-1042",
}

const ACCEPTED: ConnectionItem = {
  ...CONNECTION,
  status: "CONNECTION_ACCEPTED",
  acceptedBy: "hr@kaveri.example",
}

/** What comes with events about the source. */
const CORPORATE = { corporate_reference_data: { unique_id: "1042" }, hrms_name: "Keka" }

const CSV_LINK = "https://hr.example.com/api/files/eyJhbGciOiJIUzI1NiJ9.example"

export const WEBHOOK_EXAMPLES: { readonly [Kind in WebhookKind]: WebhookByKind<Kind> } = {
  "connection.events.requested/connection.events": {
    ...makeEnvelope(ANNOUNCEMENT, 1, "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b01", "2026-11-25 09:12:40"),
    event: "connection.events.requested",
    eventType: "connection.events",
    recordCount: null,
    body: [{ ...CONNECTION, hrms: null }],
  },
  "connection.events.accepted/connection.events": {
    ...makeEnvelope(
      "c1e4d7a2-95b8-4f06-8d3a-5b7c9e0f2a46",
      1,
      "0f5e2d1c-7b6a-4938-8271-6d5e4f3c2b02",
      "2026-11-25 10:30:02",
    ),
    event: "connection.events.accepted",
    eventType: "connection.events",
    recordCount: null,
    body: [ACCEPTED],
  },
  "connection.events.failed/connection.events": {
    ...makeEnvelope(
      "d7b3f9e1-2c84-4a5d-9e60-8f1a3b5c7d29",
      1,
      "3c8a6f4e-1d2b-4705-9f8e-7a6b5c4d3e03",
      "2026-12-02 02:00:11",
    ),
    event: "connection.events.failed",
    eventType: "connection.events",
    recordCount: null,
    body: [{ ...ACCEPTED, status: "CONNECTION_FAILED" }],
  },
  "connection.events.terminated/connection.events": {
    ...makeEnvelope(
      "f0a2c4e6-8b1d-4357-a9c8-6e4d2b0f1a73",
      1,
      "5d9c7b3a-2e1f-4684-b0a9-8c7d6e5f4a04",
      "2027-03-31 16:45:00",
    ),
    event: "connection.events.terminated",
    eventType: "connection.events",
    recordCount: null,
    body: [{ ...ACCEPTED, status: "CONNECTION_TERMINATED", terminatedBy: "hr@kaveri.example" }],
  },
  "connection.events.salary_master/connection.events": {
    ...makeEnvelope(
      "a6e8b0d2-4c7f-4913-8b5e-1d3f5a7c9e62",
      1,
      "6e0d8c4b-3f2a-4795-81ba-9d8e7f6a5b05",
      "2026-11-25 10:30:12",
    ),
    event: "connection.events.salary_master",
    eventType: "connection.events",
    recordCount: null,
    body: [
      {
        ctc: {
          data: [
            {
              id: "1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d",
              identifier: "BASIC",
              title: "Basic",
              accountingCode: null,
            },
          ],
        },
        monthly: {
          data: [
            {
              id: "2b3c4d5e-6f7a-4b8c-9d0e-1f2a3b4c5d6e",
              identifier: "PF",
              title: "Provident fund",
              accountingCode: "6110",
            },
          ],
        },
      },
    ],
    ...CORPORATE,
  },
  "sync.events.initiated/sync.events": {
    ...makeEnvelope(FIRST_SYNC, 1, "8a2f0e6d-5b4c-4917-a3dc-1f0e9a8c7b06", "2026-11-25 10:30:08"),
    event: "sync.events.initiated",
    eventType: "sync.events",
    recordCount: null,
    body: [{ newRecords: 11, updatedRecords: 0 }],
  },
  "sync.events.employee.add/sync.events.initial": {
    ...makeEnvelope(FIRST_SYNC, 3, "9b3a1f7e-6c5d-4028-b4ed-2a1f0b9d8c07", "2026-11-25 10:30:08"),
    event: "sync.events.employee.add",
    eventType: "sync.events.initial",
    recordCount: 1,
    body: [EMPLOYEE_RECORD_EXAMPLE],
  },
  "sync.events.employee.add/sync.events.delta": {
    ...makeEnvelope(LATER_SYNC, 1, "ac4b2a8f-7d6e-4139-85fe-3b2a1c0e9d08", "2026-12-09 02:00:14"),
    event: "sync.events.employee.add",
    eventType: "sync.events.delta",
    recordCount: 1,
    body: [EMPLOYEE_RECORD_EXAMPLE],
  },
  "sync.events.employee.update/sync.events.delta": {
    ...makeEnvelope(LATER_SYNC, 2, "bd5c3b9a-8e7f-424a-960f-4c3b2d1f0e09", "2026-12-09 02:00:14"),
    event: "sync.events.employee.update",
    eventType: "sync.events.delta",
    recordCount: 1,
    body: [{ ...EMPLOYEE_RECORD_EXAMPLE, status: "Terminated", terminationDate: "2026-11-30" }],
  },
  "sync.events.employee.csv/sync.events.delta": {
    ...makeEnvelope(LATER_SYNC, 3, "ce6d4c0b-9f8a-435b-a71a-5d4c3e2a1f10", "2026-12-09 02:00:14"),
    event: "sync.events.employee.csv",
    eventType: "sync.events.delta",
    recordCount: 2,
    body: [{ csv_link: CSV_LINK }],
    ...CORPORATE,
  },
  "sync.events.employee.csv/sync.events.add": {
    ...makeEnvelope(LATER_SYNC, 4, "df7e5d1c-0a9b-446c-b82b-6e5d4f3b2a11", "2026-12-09 02:00:14"),
    event: "sync.events.employee.csv",
    eventType: "sync.events.add",
    recordCount: 1,
    body: [{ csv_link: CSV_LINK }],
    ...CORPORATE,
  },
  "sync.events.completed/sync.events": {
    ...makeEnvelope(FIRST_SYNC, 4, "e08f6e2d-1bac-457d-893c-7f6e5a4c3b12", "2026-11-25 10:30:09"),
    event: "sync.events.completed",
    eventType: "sync.events",
    recordCount: null,
    body: [],
  },
  "test.event/test.event": {
    ...makeEnvelope(
      "0c2e4a6b-8d1f-4350-97b9-5c3e1a0d2f84",
      1,
      "f19a7f3e-2cbd-468e-9a4d-8a7f6b5d4c13",
      "2026-11-25 09:00:00",
    ),
    orgId: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
    event: "test.event",
    eventType: "test.event",
    recordCount: null,
    body: [],
  },
}
