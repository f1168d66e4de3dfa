import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeActors, listDeniedActors } from "../../../testing/builders/actors.ts"
import { makeEmployeeRows } from "../../../testing/builders/sources.ts"
import { makePullFixture } from "../../../testing/pull-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../../access/actor.ts"
import { makeCheckSource } from "./check-source.ts"
import { sealCredentials } from "./credentials.ts"
import { makeShowSource } from "./show-source.ts"
import { makeTestSource } from "./test-source.ts"

const field = (isMasked: boolean) => ({
  label: "Field",
  type: isMasked ? ("password" as const) : ("text" as const),
  is_required: true,
  is_masked: isMasked,
  help: null,
  placeholder: null,
  pattern: null,
  options: null,
})

const setUp = async () => {
  const fixture = await makePullFixture({ requiredFields: { host: field(false), token: field(true) } })
  const { connection, ports, pullPorts, connectors } = fixture
  const { credentials, sources } = pullPorts
  if (connection.key === null) throw new Error("The connection has no key")
  const keys = await runAt(ports.vault.openConnectionKey(connection.id, connection.key))
  const stored = { host: "files.acme.example", token: "CANARY", removed_field: "CANARY" }
  await runAt(credentials.save(connection.id, sealCredentials(keys, connection.id, stored)))
  const show = makeShowSource({ ...ports, connectors, sources, sourceCredentials: credentials })
  const test = makeTestSource({ ...ports, checkSource: makeCheckSource({ ...ports, ...pullPorts }) })
  return {
    ...fixture,
    show: (actor: Actor) => show(actor, connection.id),
    test: (actor: Actor, given: object) => test(actor, connection.id, { ...given }),
    kept: () => runAt(credentials.find(connection.id)),
  }
}

describe("the source of a connection", () => {
  it.each(["operator", "corporate-admin"] as const)("shows no secret to a %s", async (role) => {
    const { show, connection } = await setUp()
    const shown = await runAt(show(makeActors(connection)[role]))
    expect(shown).toMatchObject({ isPulled: true, details: { host: "files.acme.example" } })
    expect(JSON.stringify(shown)).not.toContain("CANARY")
  })

  it("is neither shown to, nor tested for, the vendor and a neighbour", async () => {
    const { show, test, connection, source } = await setUp()
    for (const { actor, error } of listDeniedActors("connection.repair-source", connection)) {
      expect(await runAt(Effect.flip(show(actor)))).toMatchObject({ _tag: error })
      expect(await runAt(Effect.flip(test(actor, {})))).toMatchObject({ _tag: error })
    }
    expect(source.readCursors).toEqual([])
  })

  it("is tested with what is given only, and keeps what is stored", async () => {
    const { test, kept, source } = await setUp()
    source.rows = makeEmployeeRows(3)
    const before = await kept()
    expect(await runAt(Effect.flip(test(OPERATOR, { host: "other.example" })))).toMatchObject({
      _tag: "CredentialsInvalid",
      fields: { token: "It is required." },
    })
    const check = await runAt(test(OPERATOR, { host: "other.example", token: "new" }))
    expect(check).toMatchObject({ rows: 3, mappingProblems: [] })
    expect(await kept()).toEqual(before)
  })
})
