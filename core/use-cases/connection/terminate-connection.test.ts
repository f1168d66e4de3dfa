import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makeSyncFixture, runAt, sync } from "../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../authorization/actor.ts"
import { makeShowDeletion, makeTerminateConnection } from "./terminate-connection.ts"

const ADMIN = { id: "admin", email: "admin@vendor.example", passwordHash: "hash" }

const setUp = async () => {
  const fixture = await makeSyncFixture(makeMemoryStorage(), { admin: ADMIN })
  await sync(fixture, makeSource(makeEmployeeRows(3)))
  const { storage, ports, connection } = fixture
  const destroyed: Array<string> = []
  const destroyKey = (id: string) => Effect.sync(() => void destroyed.push(id))
  const terminate = makeTerminateConnection({ ...storage, ...ports, destroyKey })
  const found = async () => (await runAt(storage.connections.find(connection.id)))!
  return { storage, connection, terminate, destroyed, show: makeShowDeletion(storage), found }
}

describe("terminating a connection", () => {
  it("deletes what was said that it would", async () => {
    const { connection, terminate, destroyed, show } = await setUp()
    const { connection: shown, ...extent } = await runAt(show(OPERATOR, connection.id))
    expect(shown.id).toBe(connection.id)
    expect(extent).toMatchObject({ employees: 3, syncSessions: 1 })
    expect(await runAt(terminate(OPERATOR, connection.id))).toMatchObject(extent)
    expect(destroyed).toEqual([connection.id])
    for (const again of [terminate(OPERATOR, connection.id), show(OPERATOR, connection.id)]) {
      expect(await runAt(Effect.flip<unknown, unknown, never>(again))).toMatchObject({
        _tag: "ConnectionNotFound",
      })
    }
  })

  it("shows a vendor nothing of the connection that is the corporate's", async () => {
    const { connection, show } = await setUp()
    const { vendorOrgId } = connection
    const shown = await runAt(show({ kind: "vendor-key", vendorOrgId }, connection.id))
    expect(shown.connection.settings).toBeNull()
    expect(shown.connection).not.toHaveProperty("subset")
  })

  it("names who did it: the person, the vendor's first admin for its key, nobody for the operator", async () => {
    const by = async (actorOf: (of: { vendorOrgId: string; orgId: string }) => Actor) => {
      const { connection, terminate, found } = await setUp()
      await runAt(terminate(actorOf(connection), connection.id))
      return (await found()).terminatedBy
    }
    expect(await by(() => OPERATOR)).toBeNull()
    expect(await by(({ vendorOrgId }) => ({ kind: "vendor-key", vendorOrgId }))).toBe(ADMIN.email)
    expect(
      await by(({ orgId }) => ({
        kind: "corporate-admin",
        userId: "user-1",
        orgId,
        email: "hr@acme.example",
      })),
    ).toBe("hr@acme.example")
  })

  it("is refused while a sync runs, and deletes nothing", async () => {
    const { storage, connection, terminate, destroyed, found } = await setUp()
    const busy = storage.lock.withLock(connection.id, Effect.flip(terminate(OPERATOR, connection.id)))
    expect(await runAt(busy)).toMatchObject({ _tag: "SyncInProgress", connectionId: connection.id })
    expect(await found()).toMatchObject({ status: "CONNECTION_ACCEPTED", employeeCount: 3 })
    expect(destroyed).toEqual([])
  })

  it("is unknown to another vendor", async () => {
    const { connection, terminate, found } = await setUp()
    const stranger = { kind: "vendor-key", vendorOrgId: crypto.randomUUID() } as const
    expect(await runAt(Effect.flip(terminate(stranger, connection.id)))).toMatchObject({
      _tag: "ConnectionNotFound",
    })
    expect((await found()).status).toBe("CONNECTION_ACCEPTED")
  })
})
