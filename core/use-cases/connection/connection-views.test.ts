import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { IssueCode } from "../../domain/connection/issue.ts"
import { makeVerifiedActors, listDeniedActors } from "../../testing/builders/actors.ts"
import { connect, terminate } from "../../testing/builders/connections.ts"
import { makeNewSession } from "../../testing/builders/sessions.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemoryOutboxFixture } from "../../testing/outbox-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../authorization/actor.ts"
import { makeListIssues } from "./issues/list-issues.ts"
import { makeListConnectionViews } from "./list-connection-views.ts"
import { makeShowConnection } from "./show-connection.ts"
import { makeShowSettings } from "./show-settings.ts"

const SIDE_OF_THE_CORPORATE = ["operator", "corporate-admin", "journey"] as const
const SIDE_OF_THE_VENDOR = ["vendor-admin", "vendor-member"] as const

/** Two connections of one vendor and one of another. The first has a mapping, a held session and two open issues. */
const setUp = async () => {
  const { storage, outbox } = await makeMemoryOutboxFixture()
  const { connections, settings, ledger, issues } = storage
  const own = await connect(storage)
  const sibling = await connect(storage, { vendorOrgId: own.vendorOrgId, createdAt: START + 1 })
  const foreign = await connect(storage, { createdAt: START + 2 })
  await runAt(settings.saveFieldMapping(own.id, { "Secret column": "name" }))
  const reading = await runAt(ledger.begin(makeNewSession(own.id)))
  const reason = "The Secret column is missing."
  await runAt(ledger.transition(reading, "held", { totals: reading.totals, reason, now: START }))
  const raise = (connectionId: string, code: IssueCode, message: string, now: number) =>
    runAt(issues.raise(connectionId, { id: crypto.randomUUID(), code, message }, now))
  await raise(own.id, "rows.values", "The Secret column is wrong.", START)
  await raise(own.id, "webhooks.given-up", "One webhook was not acknowledged.", START + 1)
  await raise(own.id, "source.auth", "Mended.", START)
  await runAt(issues.resolve(own.id, ["source.auth"], START))
  await raise(foreign.id, "source.auth", "Of a neighbour.", START)
  const ports = { connections, ledger, issues, outbox }
  return {
    own,
    sibling,
    foreign,
    storage,
    actors: makeVerifiedActors(own),
    list: makeListConnectionViews(ports),
    show: makeShowConnection(ports),
    settings: makeShowSettings(ports),
    listIssues: makeListIssues(ports),
  }
}

describe("the connections that a caller sees", () => {
  it("are all of them, those of the vendor, the linked corporates', the own", async () => {
    const { own, sibling, foreign, actors, list } = await setUp()
    const seen = async (actor: Actor, vendorOrgId: string | null = null) =>
      (await runAt(list(actor, vendorOrgId))).map(({ id }) => id)
    expect(await seen(OPERATOR)).toEqual([foreign.id, sibling.id, own.id])
    expect(await seen(OPERATOR, own.vendorOrgId)).toEqual([sibling.id, own.id])
    expect(await seen(actors["vendor-admin"])).toEqual([sibling.id, own.id])
    expect(await seen(actors["vendor-admin"], foreign.vendorOrgId)).toEqual([])
    for (const role of ["vendor-member", "corporate-admin", "journey"] as const) {
      expect(await seen(actors[role])).toEqual([own.id])
    }
  })

  it("show their settings to the corporate's side, and to no one what is sealed or selects employees", async () => {
    const { own, actors, list } = await setUp()
    const seen = async (role: keyof typeof actors) =>
      (await runAt(list(actors[role], null))).find(({ id }) => id === own.id)
    for (const role of SIDE_OF_THE_CORPORATE) {
      const view = await seen(role)
      expect(view?.settings).toMatchObject({ fieldMapping: { "Secret column": "name" } })
      for (const part of ["key", "subset", "withheld", "referenceData", "sourceCursor"]) {
        expect(view).not.toHaveProperty(part)
      }
    }
    for (const role of SIDE_OF_THE_VENDOR) {
      const view = await seen(role)
      expect(view).toMatchObject({ orgName: "Acme", settings: null })
      expect(JSON.stringify(view)).not.toContain("Secret column")
    }
  })

  it("are shown to no key of the API, which has an endpoint of its own", async () => {
    const { actors, list } = await setUp()
    for (const role of ["vendor-key", "system"] as const) {
      expect(await runAt(Effect.flip(list(actors[role], null)))).toMatchObject({ _tag: "ActionForbidden" })
    }
  })
})

describe("one connection", () => {
  it("is shown with its last syncs, its webhooks and what is wrong now, also once it is terminated", async () => {
    const { own, storage, show } = await setUp()
    const shown = await runAt(show(OPERATOR, own.id))
    expect(shown).toMatchObject({
      connection: { id: own.id, status: "CONNECTION_ACCEPTED" },
      sessions: [{ state: "held", reason: "The Secret column is missing." }],
      webhooks: { waiting: 0 },
      issues: [{ code: "webhooks.given-up" }, { code: "rows.values" }],
    })
    expect(shown.issues).toHaveLength(2)
    await terminate(storage, own.id)
    expect(await runAt(show(OPERATOR, own.id))).toMatchObject({
      connection: { status: "CONNECTION_TERMINATED" },
    })
  })

  it("tells what stands in its source to those alone who act for the corporate", async () => {
    const { own, actors, show } = await setUp()
    const shown = async (role: keyof typeof actors) => JSON.stringify(await runAt(show(actors[role], own.id)))
    for (const role of SIDE_OF_THE_CORPORATE) {
      expect(await shown(role)).toMatch(/Secret column is missing.*Secret column is wrong/u)
    }
    for (const role of SIDE_OF_THE_VENDOR) {
      expect(await shown(role)).toMatch(/"held".*One webhook was not acknowledged.*"rows\.values"/u)
      expect(await shown(role)).not.toContain("Secret column")
    }
  })

  it("is denied to everyone else, with its settings", async () => {
    const { own, show, settings } = await setUp()
    for (const { actor, error } of listDeniedActors("connection.show", own)) {
      expect(await runAt(Effect.flip(show(actor, own.id)))).toMatchObject({ _tag: error })
    }
    for (const { actor, error } of listDeniedActors("connection.show-settings", own)) {
      expect(await runAt(Effect.flip(settings(actor, own.id)))).toMatchObject({ _tag: error })
    }
  })

  it("has settings that the corporate's side is shown", async () => {
    const { own, actors, settings } = await setUp()
    for (const role of SIDE_OF_THE_CORPORATE) {
      expect(await runAt(settings(actors[role], own.id))).toMatchObject({
        id: own.id,
        orgName: "Acme",
        fieldMapping: { "Secret column": "name" },
        rules: { vendor: [], connection: [] },
      })
    }
  })
})

describe("what is wrong now", () => {
  it("is listed for whom the connection is shown to, without what stands in the source for a vendor", async () => {
    const { own, foreign, actors, listIssues } = await setUp()
    const listed = async (actor: Actor, vendorOrgId: string | null = null) =>
      (await runAt(listIssues(actor, vendorOrgId))).map(({ message }) => message)
    const [values, webhooks] = ["The Secret column is wrong.", "One webhook was not acknowledged."]
    expect((await listed(OPERATOR)).toSorted()).toEqual(["Of a neighbour.", webhooks, values])
    expect(await listed(OPERATOR, own.vendorOrgId)).toEqual([values, webhooks])
    expect(await listed(actors["corporate-admin"])).toEqual([values, webhooks])
    expect(await listed(actors["corporate-admin"], foreign.vendorOrgId)).toEqual([])
    for (const role of SIDE_OF_THE_VENDOR) expect(await listed(actors[role])).toEqual([null, webhooks])
    expect(await listed(actors["vendor-admin"], foreign.vendorOrgId)).toEqual([])
    for (const role of ["vendor-key", "system"] as const) {
      expect(await runAt(Effect.flip(listIssues(actors[role], null)))).toMatchObject({
        _tag: "ActionForbidden",
      })
    }
  })
})
