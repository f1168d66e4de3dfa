import { beforeEach, describe, expect, it } from "vitest"
import { expectRefused, expectShape } from "../response-shapes.ts"
import { reachable } from "../csv-file.ts"
import { formatCsv, fullRow } from "../employee-rows.ts"
import { UNKNOWN_ID } from "../endpoints.ts"
import { terminatedShape } from "../event-shapes.ts"
import { type HttpResponse, call } from "../http.ts"
import { at, listAt, textAt } from "../json-paths.ts"
import type { Operator } from "../operator.ts"
import { requestBearer, passwordGrant, pushed } from "../pusher-calls.ts"
import { exactly, nothing, text } from "../shape.ts"
import { makeDeferredValue, type SyncFixture, makeSyncFixture } from "../sync-fixture.ts"
import { newClient, newVendor } from "../vendors.ts"

const terminated = { message: "Connection terminated successfully", data: null }

const refusal = exactly({ message: text, data: nothing })

const readable = async ({ vendor, imported }: SyncFixture) =>
  (await vendor.calls.read({ connection_id: imported.connection_id })).response.status

const expectTerminated = (response: HttpResponse) => {
  expect(response.status).toBe(200)
  expect(response.body).toEqual(terminated)
}

const successCases = (fixture: () => SyncFixture) => {
  it("terminates by JSON, notifies the vendor, and shows nothing any more", async () => {
    const { vendor, imported } = fixture()
    expectTerminated(await vendor.calls.terminate(imported.org_id))
    expect(await readable(fixture())).toBe(403)
    const events = () => vendor.receiver.byEvent("connection.events.terminated")
    await expect.poll(() => events().length).toBe(1)
    expectShape(terminatedShape, events()[0]?.envelope)
    expect(events()[0]?.envelope.orgId).toBe(imported.org_id)
  })

  it("terminates by multipart/form-data", async () => {
    expectTerminated(await fixture().vendor.calls.terminateByForm(fixture().imported.org_id))
    expect(await readable(fixture())).toBe(403)
  })

  it("shows no salary and accepts no consent afterwards", async () => {
    const { vendor, imported } = fixture()
    await vendor.calls.terminate(imported.org_id)
    const salary = await vendor.calls.salary("T1", { org: imported.org_id, type: "ctc" })
    expect(salary.status).toBe(404)
    expect(salary.text).not.toContain("500000")
  })

  it("is final: a new invitation makes a new connection", async () => {
    const { vendor, imported, client } = fixture()
    await vendor.calls.terminate(imported.org_id)
    const asked = { email: client.email, org_name: client.orgName, fullname: "F" }
    const invited = (await vendor.calls.token(asked)).body
    expect(textAt(invited, "org_id")).toBe(imported.org_id)
    expect(textAt(invited, "connection_id")).not.toBe(imported.connection_id)
    expect(await readable(fixture())).toBe(403)
    const rows = listAt((await vendor.calls.connections()).body, "data")
    expect(rows.map((row) => row["application_connection_status"]).sort()).toEqual(["Invited", "Terminated"])
  })

  it("ends the signed links of the connection", async () => {
    const { vendor, imported } = fixture()
    const events = () => vendor.receiver.byEvent("sync.events.employee.csv")
    await expect.poll(() => events().length).toBeGreaterThan(0)
    const link = reachable(textAt(events()[0]?.envelope.body[0], "csv_link"), vendor.baseUrl)
    expect((await call(link, "GET")).status).toBe(200)
    await vendor.calls.terminate(imported.org_id)
    const after = await call(link, "GET")
    expect(after.status).toBeGreaterThanOrEqual(400)
    expect(after.text).not.toContain("T1")
  })
}

const deletedCases = (given: () => Operator, fixture: () => SyncFixture) => {
  it("deletes the queued bodies: nothing of the employees can be sent again", async () => {
    const { vendor, imported } = fixture()
    await vendor.calls.terminate(imported.org_id)
    await expect.poll(() => vendor.receiver.byEvent("connection.events.terminated").length).toBe(1)
    const session = { sync_session_id: imported.sync_session_id, status: "delivered" }
    const response = await vendor.calls.resend({ search_type: "SyncSessionWithStatus", ...session })
    expect(at(response.body, "data", "queued")).toBe(0)
  })

  it("deletes the push credentials", async () => {
    const vendor = await newVendor(given())
    const { connection_id: id } = await given().invitePusher({
      vendorOrgId: vendor.issued.org_id,
      ...newClient(),
    })
    const credentials = await given().approvePusher(id)
    const token = await requestBearer(given().baseUrl, credentials)
    const org = textAt((await vendor.calls.connections()).body, "data", 0, "org_id")
    expectTerminated(await vendor.calls.terminate(org))
    expect(
      (await pushed(given().baseUrl, token, { employeeId: "1", name: "N", status: "Active" })).status,
    ).toBe(401)
    expect((await passwordGrant(given().baseUrl, credentials)).status).toBe(400)
  })

  it("accepts no configuration or update for it any more", async () => {
    const { vendor, imported } = fixture()
    await vendor.calls.terminate(imported.org_id)
    const config = { enabled: true, allowed_fields: ["grade"], post_to_source: false, notify: false }
    expectRefused(await vendor.calls.setupConfig({ connection_id: imported.connection_id, ...config }))
    const query = { connection_id: imported.connection_id }
    expectRefused(await vendor.calls.update({ employeeId: "T1", grade: "X" }, query))
  })
}

const refusedCases = (given: () => Operator, fixture: () => SyncFixture) => {
  it("rejects while a sync runs, and deletes nothing", async () => {
    const { vendor, imported } = fixture()
    const release = await given().holdSync(imported.connection_id)
    const response = await vendor.calls.terminate(imported.org_id)
    expect(response.status).toBe(400)
    expectShape(refusal, response.body)
    expect(await readable(fixture())).toBe(200)
    await release()
    expectTerminated(await vendor.calls.terminate(imported.org_id))
  })

  it("returns 404 to an unknown organization", async () => {
    expect((await fixture().vendor.calls.terminate(UNKNOWN_ID)).status).toBe(404)
  })

  it("returns 404 for one of another vendor, and leaves it unchanged", async () => {
    const other = await newVendor(given())
    expect((await other.calls.terminate(fixture().imported.org_id)).status).toBe(404)
    expect(await readable(fixture())).toBe(200)
  })

  it.each(["", "no UUID"])("returns 400 to client_org %j", async (org) => {
    expect((await fixture().vendor.calls.terminate(org)).status).toBe(400)
    expect((await fixture().vendor.calls.terminateByForm(org)).status).toBe(400)
  })
}

export const terminateCases = (given: () => Operator) => {
  describe(
    "POST /api/terminate_connection/ (specification/endpoints.md#terminate-a-connection)",
    { timeout: 40_000 },
    () => {
      const made = makeDeferredValue<SyncFixture>()
      beforeEach(async () => {
        const events = ["connection.events.terminated", "sync.events.employee.csv"]
        made.set(await makeSyncFixture(given(), formatCsv([fullRow("T1")]), { events }))
      })
      successCases(made.get)
      deletedCases(given, made.get)
      refusedCases(given, made.get)
    },
  )
}
