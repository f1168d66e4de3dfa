import { beforeAll, describe, expect, it } from "vitest"
import { formatCsv, fullRow } from "../employee-rows.ts"
import { at, listAt } from "../json-paths.ts"
import type { Imported, Operator } from "../operator.ts"
import { makeDeferredValue } from "../sync-fixture.ts"
import { connected, newClient, newVendor, type Vendor } from "../vendors.ts"

interface Side {
  readonly vendor: Vendor
  readonly imported: Imported
}

/** Connects the same corporate to both vendors, with different employees. */
const bothSides = async (operator: Operator): Promise<readonly [Side, Side]> => {
  const client = newClient()
  const side = async (name: string) => {
    const vendor = await newVendor(operator, { events: "all" })
    return {
      vendor,
      imported: await connected(operator, vendor, formatCsv([fullRow("B1", { name })]), client),
    }
  }
  return [await side("Known to one"), await side("Known to two")]
}

export const twoVendorCases = (given: () => Operator) => {
  describe("two vendors of the same corporate never see each other", { timeout: 40_000 }, () => {
    const made = makeDeferredValue<readonly [Side, Side]>()
    beforeAll(async () => {
      made.set(await bothSides(given()))
    }, 30_000)

    it("connects both to one organization with two connections", () => {
      const [one, two] = made.get()
      expect(two.imported.org_id).toBe(one.imported.org_id)
      expect(two.imported.connection_id).not.toBe(one.imported.connection_id)
    })

    it("shows each only its own employees", async () => {
      for (const [side, name] of [
        [made.get()[0], "Known to one"],
        [made.get()[1], "Known to two"],
      ] as const) {
        const { data } = await side.vendor.calls.read({ connection_id: side.imported.connection_id })
        expect(listAt(data, "data").map((record) => record["name"])).toEqual([name])
      }
    })

    it("shows neither the other's connection", async () => {
      const [one, two] = made.get()
      expect(
        (await one.vendor.calls.read({ connection_id: two.imported.connection_id })).response.status,
      ).toBe(403)
      const rows = listAt((await one.vendor.calls.connections()).body, "data")
      expect(rows.map((row) => row["connection_id"])).toEqual([one.imported.connection_id])
    })

    it("sends each only its own webhooks", async () => {
      for (const { vendor, imported } of made.get()) {
        await expect.poll(() => vendor.receiver.byEvent("sync.events.completed").length).toBe(1)
        for (const { envelope } of vendor.receiver.all()) {
          const isAnnouncement = envelope.event.startsWith("connection.events.")
          if (!isAnnouncement) expect(envelope.syncSessionId).toBe(imported.sync_session_id)
          expect(at(envelope, "vendor", "orgId")).toBe(vendor.issued.org_id)
        }
      }
    })

    it("ends only the caller's connection on termination", async () => {
      const [one, two] = made.get()
      expect((await one.vendor.calls.terminate(one.imported.org_id)).status).toBe(200)
      expect(
        (await two.vendor.calls.read({ connection_id: two.imported.connection_id })).response.status,
      ).toBe(200)
      expect(two.vendor.receiver.byEvent("connection.events.terminated")).toEqual([])
    })
  })
}
