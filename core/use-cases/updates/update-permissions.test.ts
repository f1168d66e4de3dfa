import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeActors, listDeniedActors } from "../../testing/builders/actors.ts"
import { makeConnectors } from "../../testing/builders/connectors.ts"
import { makeEmployeeRow, makeSource } from "../../testing/builders/sources.ts"
import { makeMemoryConsentStore } from "../../testing/memory/sharing/consent-store.ts"
import { makeMemorySourceCredentials } from "../../testing/memory/connection/source-credentials.ts"
import { makeMemoryUpdateConfigs } from "../../testing/memory/employee/update-configs.ts"
import { makeSyncFixture, readRecords, runAt, sync, readWebhooks } from "../../testing/sync-fixture.ts"
import type { Actor } from "../authorization/actor.ts"
import { makeSetUpUpdates } from "./set-up-updates.ts"
import { makeUpdateEmployee } from "./update-employee.ts"

const setUp = async () => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeSource([makeEmployeeRow(1)]))
  const { id } = fixture.connection
  const ports = {
    ...fixture.storage,
    ...fixture.ports,
    configs: makeMemoryUpdateConfigs(),
    connectors: makeConnectors(),
    consents: makeMemoryConsentStore(),
    sourceCredentials: makeMemorySourceCredentials(),
    sources: { codes: [], open: () => Effect.succeed(null) },
  }
  const allow = (actor: Actor, field: "designation" | "status") =>
    makeSetUpUpdates(ports)(actor, {
      connection_id: id,
      enabled: true,
      allowed_fields: [field],
      post_to_source: false,
      notify: true,
    })
  const updating = makeUpdateEmployee(ports)
  const vendor = makeActors(fixture.connection)["vendor-key"]
  await runAt(allow(vendor, "designation"))
  const [employee] = await runAt(fixture.storage.directory.listPage(id, 0, 1))
  return {
    connection: fixture.connection,
    vendor,
    allow,
    /** By the record's own id, and by the corporate's with the connection. */
    updates: (actor: Actor) => [
      updating(actor, { update: { id: employee?.id, designation: "Lead" }, connectionId: null }),
      updating(actor, { update: { employeeId: "E0001", designation: "Lead" }, connectionId: id }),
    ],
    stands: async () => [
      await readRecords(fixture),
      await readWebhooks(fixture),
      await runAt(ports.configs.find(id)),
    ],
  }
}

describe("an employee", () => {
  it("is changed by the vendor's software only, however it is identified", async () => {
    const { connection, vendor, updates, stands } = await setUp()
    const before = await stands()
    for (const { actor, error } of listDeniedActors("employees.update", connection)) {
      const expected = error === "ConnectionNotFound" ? "EmployeeNotFound" : error
      for (const update of updates(actor)) {
        expect(await runAt(Effect.flip(update))).toMatchObject({ _tag: expected })
      }
    }
    expect(await stands()).toEqual(before)
    const answers = await runAt(Effect.all(updates(vendor)))
    expect(answers).toMatchObject([{ updatedFields: ["designation"] }, { updatedFields: [] }])
  })
})

describe("the configuration of employee updates", () => {
  it("is changed by the vendor only", async () => {
    const { connection, allow, stands } = await setUp()
    const before = await stands()
    for (const { actor, error } of listDeniedActors("employees.set-up-updates", connection)) {
      expect(await runAt(Effect.flip(allow(actor, "status")))).toMatchObject({ _tag: error })
    }
    expect(await stands()).toEqual(before)
  })
})
