import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { AuditLog } from "../../../ports/audit/audit-log.ts"
import { RequestOrigin } from "../../../ports/audit/request-origin.ts"
import { StorageError } from "../../../ports/storage-error.ts"
import { makeActors } from "../../../testing/builders/actors.ts"
import { connect, createVendor } from "../../../testing/builders/connections.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import type { Actor } from "../actor.ts"
import type { AuditRules } from "./audit-rule.ts"
import { commitWithEntry, noteFacts } from "./audited-call.ts"
import { audited } from "./audited.ts"

const ORIGIN = { via: "api", address: "203.0.113.7", requestId: "request-1" } as const

const setUp = async () => {
  const storage = makeMemoryStorage()
  const connection = await connect(storage)
  const vendor = await createVendor(storage)
  const rename = (name: string) =>
    storage.vendors.change(vendor.orgId, { name, timeZone: null, origins: null })
  const useCases = {
    rename: (_actor: Actor, name: string): Effect.Effect<string, StorageError | "refused"> =>
      Effect.andThen(rename(name), name === "wrong" ? Effect.fail("refused" as const) : Effect.succeed(name)),
    renameSlowly: (_actor: Actor, name: string): Effect.Effect<boolean, StorageError> =>
      Effect.gen(function* () {
        yield* noteFacts({ details: { slow: true } })
        yield* commitWithEntry(Effect.as(rename(name), name), (changed) => changed !== "same")
        yield* commitWithEntry(rename(name))
        return true
      }),
    read: (_actor: Actor, count: number): Effect.Effect<number, StorageError> => Effect.succeed(count),
    open: (_actor: Actor, id: string): Effect.Effect<string, StorageError> => Effect.succeed(id),
    show: (actor: Actor): Effect.Effect<string> => Effect.succeed(actor.kind),
    renameBoth: (actor: Actor, name: string): Effect.Effect<string, StorageError | "refused"> =>
      Effect.andThen(wrapped.read(actor, 7), wrapped.rename(actor, name)),
  }
  const rules: AuditRules<typeof useCases> = {
    rename: {
      audit: "in-transaction",
      action: "vendor.changed",
      describe: ([, name], result) => ({ vendorOrgId: vendor.orgId, details: { same: name === result } }),
    },
    renameSlowly: {
      audit: "at-its-change",
      action: "vendor.changed",
      describe: () => ({ vendorOrgId: vendor.orgId }),
    },
    read: {
      audit: "afterwards",
      action: "employees.read",
      describe: ([, count], result) =>
        count === 0 ? null : { connectionId: connection.id, details: { employees: result } },
    },
    open: {
      audit: "afterwards",
      oncePerHour: true,
      action: "delivery.read",
      describe: ([, id]) => ({ connectionId: connection.id, target: { kind: "webhook", id } }),
    },
    show: { notAudited: "It shows nothing." },
    renameBoth: {
      audit: "in-transaction",
      action: "vendor.rules.changed",
      describe: () => ({ vendorOrgId: vendor.orgId }),
    },
  }
  const wrapped = audited(storage.auditLog, rules, useCases)
  const actors = makeActors(connection)
  const list = () => runAt(storage.auditLog.list({}, { after: null, limit: 100 }))
  const findName = async () => (await runAt(storage.vendors.find(vendor.orgId)))?.name
  return { storage, connection, vendor, wrapped, rules, useCases, actors, list, findName }
}

describe("a reading that repeats while a page is open", () => {
  const HOUR = 3_600_000

  it("has one entry in an hour for each person, place and thing that is read", async () => {
    const { wrapped, actors, list } = await setUp()
    const [admin, member] = [actors["vendor-admin"], actors["vendor-member"]]
    const open = (actor: Actor, id: string, at: number, address = "203.0.113.7") =>
      runAt(Effect.provideService(wrapped.open(actor, id), RequestOrigin, { ...ORIGIN, address }), at)
    for (let minute = 0; minute < 60; minute++) await open(admin, "one", START + minute * 60_000)
    expect(await list()).toHaveLength(1)
    await open(admin, "two", START + 1)
    await open(member, "one", START + 2)
    await open(admin, "one", START + 3, "203.0.113.8")
    expect(await list()).toHaveLength(4)
    await open(admin, "one", START + HOUR)
    expect(await list()).toHaveLength(5)
  })

  it("has an entry although the one before it could not be appended", async () => {
    const { storage, rules, useCases, actors, list } = await setUp()
    let fails = true
    const failing: AuditLog = {
      ...storage.auditLog,
      append: (entry) =>
        fails
          ? Effect.fail(new StorageError({ operation: "append", cause: null }))
          : storage.auditLog.append(entry),
    }
    const { open } = audited(failing, rules, useCases)
    await expect(runAt(open(actors["vendor-admin"], "one"))).rejects.toThrow()
    fails = false
    await runAt(open(actors["vendor-admin"], "one"))
    expect(await list()).toHaveLength(1)
  })
})

describe("a change that is audited as a whole", () => {
  it("leaves one entry that says who did what, when and from where", async () => {
    const { wrapped, actors, list, vendor, findName } = await setUp()
    const call = wrapped.rename(actors["vendor-admin"], "Renamed")
    expect(await runAt(Effect.provideService(call, RequestOrigin, ORIGIN))).toBe("Renamed")
    expect(await findName()).toBe("Renamed")
    expect(await list()).toMatchObject([
      {
        at: START,
        actor: { role: "vendor-admin", userId: expect.any(String) as string, credentialId: null },
        action: "vendor.changed",
        target: { kind: "vendor", id: vendor.orgId },
        vendorOrgId: vendor.orgId,
        origin: ORIGIN,
        outcome: "done",
        details: { same: true },
      },
    ])
  })

  it("leaves nothing when it fails", async () => {
    const { wrapped, actors, list, vendor, findName } = await setUp()
    expect(await runAt(Effect.flip(wrapped.rename(actors.operator, "wrong")))).toBe("refused")
    expect(await findName()).toBe(vendor.name)
    expect(await list()).toEqual([])
  })

  it("has one entry with the use-cases that it calls", async () => {
    const { wrapped, actors, list } = await setUp()
    await runAt(wrapped.renameBoth(actors.operator, "Renamed"))
    expect((await list()).map(({ action }) => action)).toEqual(["vendor.rules.changed"])
  })
})

describe("a change that is audited at its mark", () => {
  it("leaves one entry with what was noted, although two changes are marked", async () => {
    const { wrapped, actors, list } = await setUp()
    await runAt(wrapped.renameSlowly(actors.operator, "Renamed"))
    expect(await list()).toMatchObject([{ details: { slow: true }, origin: { via: "service" } }])
  })

  it("is committed with the first mark that changes something", async () => {
    const { wrapped, actors, list } = await setUp()
    await runAt(wrapped.renameSlowly(actors.operator, "same"))
    expect(await list()).toHaveLength(1)
  })

  it("fails without its entry, and is rolled back", async () => {
    const { storage, rules, useCases, actors, findName, vendor } = await setUp()
    const failure = new StorageError({ operation: "append", cause: "full" })
    const within: AuditLog["within"] = (change) =>
      storage.auditLog.within(Effect.andThen(change, Effect.fail(failure)), () => null)
    const { renameSlowly } = audited({ ...storage.auditLog, within }, rules, useCases)
    expect(await runAt(Effect.flip(renameSlowly(actors.operator, "Renamed")))).toMatchObject({
      _tag: "StorageError",
    })
    expect(await findName()).toBe(vendor.name)
  })
})

describe("a read", () => {
  it("leaves an entry with counts, under the vendor and the corporate of its connection", async () => {
    const { wrapped, actors, list, connection } = await setUp()
    expect(await runAt(wrapped.read(actors["vendor-key"], 25))).toBe(25)
    const { id: connectionId, vendorOrgId, orgId } = connection
    expect(await list()).toMatchObject([{ connectionId, vendorOrgId, orgId, details: { employees: 25 } }])
  })

  it("leaves none when nothing was read", async () => {
    const { wrapped, actors, list } = await setUp()
    await runAt(wrapped.read(actors["vendor-key"], 0))
    await runAt(wrapped.show(actors["vendor-key"]))
    expect(await list()).toEqual([])
  })

  it("returns nothing when its entry cannot be stored", async () => {
    const { storage, rules, useCases, actors } = await setUp()
    const failure = new StorageError({ operation: "append", cause: "full" })
    const { read } = audited({ ...storage.auditLog, append: () => Effect.fail(failure) }, rules, useCases)
    expect(await runAt(Effect.flip(read(actors["vendor-key"], 25)))).toBe(failure)
  })
})
