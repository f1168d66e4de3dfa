import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeVerifiedActors, listDeniedActors } from "../../../testing/builders/actors.ts"
import { terminate } from "../../../testing/builders/connections.ts"
import { makeEmployeeRows } from "../../../testing/builders/sources.ts"
import { makePullFixture } from "../../../testing/pull-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../../authorization/actor.ts"
import { makeCheckSource } from "./check-source.ts"
import { makeRepairSource } from "./repair-source.ts"

const TOKEN = {
  label: "Token",
  type: "password",
  is_required: true,
  is_masked: true,
  help: null,
  placeholder: null,
  pattern: null,
  options: null,
} as const

const repairWorld = async () => {
  const fixture = await makePullFixture({ requiredFields: { token: TOKEN } })
  const { connection, ports, pullPorts } = fixture
  fixture.source.rows = makeEmployeeRows(3)
  const repairing = makeRepairSource({
    ...pullPorts,
    settings: ports.settings,
    checkSource: makeCheckSource({ ...ports, ...pullPorts }),
  })
  return {
    ...fixture,
    repair: (actor: Actor) => repairing(actor, connection.id, { token: "new" }),
    kept: () => runAt(pullPorts.sourceCredentials.find(connection.id)),
  }
}

describe("repairing a source", () => {
  it.each(["operator", "corporate-admin", "journey-repair"] as const)(
    "keeps the credentials that a %s gives",
    async (role) => {
      const { repair, connection, kept } = await repairWorld()
      const before = await kept()
      const { check } = await runAt(repair(makeVerifiedActors(connection)[role]))
      expect(check).toMatchObject({ rows: 3, mappingErrors: [] })
      expect(await kept()).not.toEqual(before)
    },
  )

  it("is refused to the vendor and to a neighbour, before the source is asked", async () => {
    const { repair, connection, kept, source } = await repairWorld()
    const before = await kept()
    for (const { actor, error } of listDeniedActors("connection.repair-source", connection)) {
      expect(await runAt(Effect.flip(repair(actor)))).toMatchObject({ _tag: error })
    }
    expect(source.readCursors).toEqual([])
    expect(await kept()).toEqual(before)
  })

  it("is refused for a connection that has ended", async () => {
    const { repair, connection, storage } = await repairWorld()
    await terminate(storage, connection.id)
    expect(await runAt(Effect.flip(repair(OPERATOR)))).toMatchObject({ _tag: "ConnectionNotLive" })
  })
})
