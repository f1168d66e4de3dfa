import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { CHANGE_KINDS } from "../../../contract/connection/console/changes.ts"
import { makeActors } from "../../../testing/builders/actors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryChangeSignal } from "../../../testing/memory/connection/change-signal.ts"
import { type Actor, OPERATOR } from "../../authorization/actor.ts"
import { makeFollowChanges } from "./follow-changes.ts"

const own = { id: "own", vendorOrgId: "vendor", orgId: "corporate" }
/** Another client of the same vendor. */
const other = { id: "other", vendorOrgId: "vendor", orgId: "other corporate" }
/** The same corporate's connection with another vendor. */
const elsewhere = { id: "elsewhere", vendorOrgId: "other vendor", orgId: "corporate" }
const foreign = { id: "foreign", vendorOrgId: "other vendor", orgId: "other corporate" }

const actors = makeActors(own)

const setUp = () => {
  const signal = makeMemoryChangeSignal()
  const followChanges = makeFollowChanges({ changeSignal: signal, secrets: makeMemorySecrets() })
  const follow = (actor: Actor, vendorOrgId: string | null = null, after: string | null = null) =>
    Effect.runSync(followChanges(actor, vendorOrgId, after))
  const tellAll = () => {
    for (const connection of [own, other, elsewhere, foreign])
      for (const kind of CHANGE_KINDS) signal.tell({ kind, connection })
  }
  return { follow, signal, tellAll }
}

/** What the actor is told after every kind of change at every connection. */
const listTold = (actor: Actor, vendorOrgId: string | null = null) => {
  const { follow, tellAll } = setUp()
  const look = follow(actor, vendorOrgId)
  expect(Effect.runSync(look)?.changes).toBeNull()
  expect(Effect.runSync(look)).toBeNull()
  tellAll()
  return Effect.runSync(look)?.changes?.map(({ kind, connection }) => `${kind} ${connection.id}`) ?? []
}

const everyKind = (...ids: ReadonlyArray<string>) =>
  ids.flatMap((id) => CHANGE_KINDS.map((kind) => `${kind} ${id}`))

describe("following changes", () => {
  it("tells an admin of all clients of the vendor, and of no other vendor's", () => {
    expect(listTold(actors["vendor-admin"], "vendor")).toEqual(everyKind("own", "other"))
  })

  it("tells a member of the linked clients only", () => {
    expect(listTold(actors["vendor-member"], "vendor")).toEqual(everyKind("own"))
  })

  it("tells a corporate's admin of its own connections, but of no webhooks, which it may not read", () => {
    expect(listTold(actors["corporate-admin"])).toEqual([
      "client own",
      "sync own",
      "issue own",
      "client elsewhere",
      "sync elsewhere",
      "issue elsewhere",
    ])
  })

  it("tells an operator of the vendor whose pages are open, else of all", () => {
    expect(listTold(OPERATOR, "other vendor")).toEqual(everyKind("elsewhere", "foreign"))
    expect(listTold(OPERATOR)).toHaveLength(16)
  })

  it("refuses who may see no client", () => {
    const { signal } = setUp()
    const followChanges = makeFollowChanges({ changeSignal: signal, secrets: makeMemorySecrets() })
    const refused = Effect.runSync(Effect.flip(followChanges(actors["vendor-key"], "vendor", null)))
    expect(refused._tag).toBe("ActionForbidden")
  })

  it("goes on after the position at which an earlier reading ended", () => {
    const { follow, signal } = setUp()
    const first = follow(OPERATOR)
    const position = Effect.runSync(first)?.position ?? ""
    signal.tell({ kind: "issue", connection: own })
    const again = follow(OPERATOR, null, position)
    expect(Effect.runSync(again)?.changes).toEqual([{ kind: "issue", connection: own }])
  })

  it("says that changes may have been missed while the process was not told", () => {
    const { follow, signal } = setUp()
    const look = follow(OPERATOR)
    Effect.runSync(look)
    signal.tell(null)
    expect(Effect.runSync(look)?.changes).toBeNull()
    expect(Effect.runSync(look)).toBeNull()
  })
})
