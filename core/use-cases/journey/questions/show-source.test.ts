import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeActors, listDeniedActors } from "../../../testing/builders/actors.ts"
import { makeEmployeeRows } from "../../../testing/builders/sources.ts"
import { makePullFixture } from "../../../testing/pull-fixture.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../../authorization/actor.ts"
import { makeCheckSource } from "../../connection/sources/check-source.ts"
import { openCredentials, sealCredentials } from "../../reading/credentials.ts"
import { makeRepairJourney } from "./repair-journey.ts"
import { makeRepairSource } from "../../connection/sources/repair-source.ts"
import { makeShowSource } from "../../connection/sources/show-source.ts"
import { makeTestSource } from "../../connection/sources/test-source.ts"

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
  const fixture = await makePullFixture({
    requiredFields: {
      host: field(false),
      folder: { ...field(false), is_required: false },
      token: field(true),
    },
    bindingFields: ["host"],
  })
  const { connection, ports, pullPorts, connectors } = fixture
  const { sourceCredentials, sources } = pullPorts
  if (connection.key === null) throw new Error("The connection has no key")
  const keys = await runAt(ports.vault.openConnectionKey(connection.id, connection.key))
  const details = { host: "files.acme.example", folder: "out", token: "CANARY", removed_field: "CANARY" }
  await runAt(sourceCredentials.save(connection.id, sealCredentials(keys, connection.id, details)))
  const show = makeShowSource({ ...ports, connectors, sources, sourceCredentials: sourceCredentials })
  const stored = { ...ports, connectors, sourceCredentials: sourceCredentials }
  const checkSource = makeCheckSource({ ...ports, ...pullPorts })
  const test = makeTestSource({ ...stored, checkSource })
  const repair = makeRepairJourney({
    ...stored,
    repairSource: makeRepairSource({ ...pullPorts, settings: ports.settings, checkSource }),
  })
  return {
    ...fixture,
    show: (actor: Actor) => show(actor, connection.id),
    test: (actor: Actor, given: Readonly<Record<string, string>>) => test(actor, connection.id, given),
    repair: (actor: Actor, given: Readonly<Record<string, string>>) => repair(actor, connection.id, given),
    kept: () => runAt(sourceCredentials.find(connection.id)),
    keptDetails: async () =>
      openCredentials(
        keys,
        connection.id,
        (await runAt(sourceCredentials.find(connection.id))) ?? Buffer.alloc(0),
      ),
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

  it("is tested with what is given, and keeps what is stored", async () => {
    const { test, kept, source } = await setUp()
    source.rows = makeEmployeeRows(3)
    const before = await kept()
    const check = await runAt(test(OPERATOR, { host: "other.example", token: "new" }))
    expect(check).toMatchObject({ rows: 3, mappingErrors: [] })
    expect(await kept()).toEqual(before)
  })
})

describe("a stored secret of a source", () => {
  it.each(["operator", "corporate-admin", "journey-repair"] as const)(
    "is reused by a %s while the address stays",
    async (role) => {
      const { repair, keptDetails, connection, source } = await setUp()
      source.rows = makeEmployeeRows(3)
      const given = { host: "files.acme.example", folder: "new", token: "" }
      await runAt(repair(verify(makeActors(connection)[role]), given))
      expect(await keptDetails()).toEqual({ host: "files.acme.example", folder: "new", token: "CANARY" })
    },
  )

  it.each(["operator", "corporate-admin", "journey-repair"] as const)(
    "goes to no other address, whatever a %s asks for",
    async (role) => {
      const { repair, test, kept, connection, source } = await setUp()
      const before = await kept()
      const actor = verify(makeActors(connection)[role])
      const refusal = {
        _tag: "CredentialsInvalid",
        fields: { token: expect.stringContaining("Enter it again") as string },
      }
      expect(await runAt(Effect.flip(repair(actor, { host: "vendor.example" })))).toMatchObject(refusal)
      expect(await runAt(Effect.flip(test(actor, { host: "vendor.example" })))).toMatchObject(refusal)
      expect(source.readCursors).toEqual([])
      expect(await kept()).toEqual(before)
    },
  )

  it("is replaced by the one that is typed for the other address", async () => {
    const { repair, keptDetails, source } = await setUp()
    source.rows = makeEmployeeRows(3)
    await runAt(repair(OPERATOR, { host: "other.example", token: "new" }))
    expect(await keptDetails()).toEqual({ host: "other.example", token: "new" })
  })
})

/** In a journey, as a caller who proved to be the corporate. */
const verify = (actor: Actor): Actor => (actor.kind === "journey" ? { ...actor, isVerified: true } : actor)
