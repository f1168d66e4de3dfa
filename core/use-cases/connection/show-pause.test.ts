import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeActors } from "../../testing/builders/actors.ts"
import { makeNewSession } from "../../testing/builders/sessions.ts"
import { makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeTables } from "../../testing/memory/tables.ts"
import { makeMemoryDeliveryLog } from "../../testing/memory/webhooks/delivery-log.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makeSyncFixture, runAt, sync } from "../../testing/sync-fixture.ts"
import { makeShowPause } from "./show-pause.ts"

const setUp = async () => {
  const tables = makeTables()
  const storage = makeMemoryStorage(tables)
  const fixture = await makeSyncFixture(storage)
  await sync(fixture, makeSource(makeEmployeeRows(3)))
  const { connection } = fixture
  const show = makeShowPause({ ...storage, deliveryLog: makeMemoryDeliveryLog(tables) })
  const actors = makeActors(connection)
  return { ...fixture, show, actors, webhooks: (await storage.listWebhooks(connection.id)).length }
}

describe("what a pause would stop", () => {
  it("is shown to the company: employees, the next sync, and what is delivered all the same", async () => {
    const { storage, connection, show, actors, webhooks } = await setUp()
    const dueAt = START + 60_000
    const schedule = { frequency: { kind: "daily", hour: 2 }, timeZone: "UTC" } as const
    await runAt(storage.settings.saveSchedule(connection.id, schedule, dueAt))
    expect(webhooks).toBeGreaterThan(0)
    const company = actors["corporate-admin"]
    const effect = { employees: 3, nextSyncAt: dueAt, isSyncing: false, waitingWebhooks: webhooks }
    expect(await runAt(show(company, connection.id))).toEqual(effect)
    await runAt(storage.ledger.begin(makeNewSession(connection.id, { now: START + 1 })))
    expect(await runAt(show(company, connection.id))).toEqual({ ...effect, isSyncing: true })
    await runAt(storage.settings.setPaused(connection.id, START))
    expect(await runAt(show(company, connection.id))).toMatchObject({ nextSyncAt: null })
  })

  it("is not shown to the vendor, who cannot pause", async () => {
    const { connection, show, actors } = await setUp()
    expect(await runAt(Effect.flip(show(actors["vendor-admin"], connection.id)))).toMatchObject({
      _tag: "ActionForbidden",
    })
  })
})
