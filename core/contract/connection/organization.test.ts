import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { CONNECTION_STATUSES, ConnectionStatus } from "../connection-status.ts"
import { OrganizationRecord } from "./organization.ts"

const record = {
  id: 7,
  uuid: "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b01",
  org_name: "Acme",
  org_cin: null,
  website_url: "",
  logo_url: "https://acme.example/logo.png",
  email_domain: "acme.example",
  invite_status: "accepted",
  created_on: "2026-01-15T12:00:00.000Z",
  modified_on: "2026-01-15T12:00:00.000Z",
  is_client: false,
  is_corporate: true,
  brand_name: null,
  remote_org_id: null,
  hrms: null,
}

const NULLABLE = ["org_cin", "email_domain", "brand_name", "remote_org_id", "hrms"]

describe("an organization record", () => {
  it("has every key, the nullable ones as text or null", () => {
    expect(Schema.decodeUnknownSync(OrganizationRecord)(record)).toEqual(record)
    const named = { ...record, ...Object.fromEntries(NULLABLE.map((key) => [key, "x"])) }
    expect(Schema.decodeUnknownSync(OrganizationRecord)(named)).toEqual(named)
  })

  it.each(Object.keys(record))("is rejected without %s", (key) => {
    expect(Schema.is(OrganizationRecord)({ ...record, [key]: undefined })).toBe(false)
  })

  it.each(Object.keys(record).filter((key) => !NULLABLE.includes(key)))(
    "is rejected with null as %s",
    (key) => {
      expect(Schema.is(OrganizationRecord)({ ...record, [key]: null })).toBe(false)
    },
  )
})

describe("the status of a connection", () => {
  it("is one of the four that connection events name", () => {
    expect(CONNECTION_STATUSES).toEqual([
      "CONNECTION_INVITED",
      "CONNECTION_ACCEPTED",
      "CONNECTION_FAILED",
      "CONNECTION_TERMINATED",
    ])
    expect(CONNECTION_STATUSES.every(Schema.is(ConnectionStatus))).toBe(true)
    for (const other of ["", "ACCEPTED", "connection_accepted", null])
      expect(Schema.is(ConnectionStatus)(other)).toBe(false)
  })
})
