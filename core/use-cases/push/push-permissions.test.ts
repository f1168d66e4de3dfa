import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import type { PushedEmployee } from "../../contract/push/sync-callback.ts"
import { makeVerifiedActors, listDeniedActors } from "../../testing/builders/actors.ts"
import { connect, terminate } from "../../testing/builders/connections.ts"
import { makeMemoryPush } from "../../testing/memory/push-access.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makePorts, runAt } from "../../testing/sync-fixture.ts"
import { type Actor, OPERATOR } from "../authorization/actor.ts"
import type { Action, Role } from "../authorization/permissions.ts"
import { makeChangeSharing } from "../sharing/change-sharing.ts"
import { makeChangeOnDemand } from "../sharing/change-on-demand.ts"
import { makeApprovePushTest } from "./approve-push-test.ts"
import { makeIssuePushCredential } from "./issue-push-credential.ts"
import { makeListPushCredentials } from "./list-push-credentials.ts"
import { makeListPushTests } from "./list-push-tests.ts"
import { makePushTestRecord } from "./push-test-record.ts"
import { makeRevokePushCredential } from "./revoke-push-credential.ts"

/** A corporate with test credentials that has pushed an employee with them. */
const makePushFixture = async () => {
  const storage = makeMemoryStorage()
  const connection = await connect(storage, { connector: "push-api" })
  const ports = { ...storage, ...makePorts(storage), ...makeMemoryPush() }
  const { id } = connection
  const issuing = makeIssuePushCredential(ports)
  const approving = makeApprovePushTest(ports)
  const revoking = makeRevokePushCredential(ports)
  const listing = makeListPushCredentials(ports)
  const looking = makeListPushTests(ports)
  const pushing = makePushTestRecord(ports)
  const sharing = makeChangeSharing(ports)
  const fixture = {
    connection,
    actors: makeVerifiedActors(connection),
    issue: (actor: Actor, environment: "test" | "production" = "test") => issuing(actor, id, environment),
    approve: (actor: Actor) => approving(actor, id),
    revoke: (actor: Actor) => revoking(actor, id, "test"),
    list: (actor: Actor) => listing(actor, id),
    look: (actor: Actor) => looking(actor, id),
    push: (employee: PushedEmployee) => runAt(pushing(id, employee)),
    share: (terms: Partial<SharingTerms>) =>
      runAt(sharing(OPERATOR, id, { withheld: [], subset: [], ...terms })),
    goOnDemand: () => runAt(makeChangeOnDemand(ports)(OPERATOR, id, true)),
    terminate: () => terminate(storage, id),
    stands: () => runAt(Effect.all([listing(OPERATOR, id), looking(OPERATOR, id)])),
  }
  await runAt(fixture.issue(OPERATOR))
  await fixture.push(ASHA)
  return fixture
}

type Fixture = Awaited<ReturnType<typeof makePushFixture>>

const ASHA = { employeeId: "E1", name: "Asha", status: "Active", department: "Sales", designation: "Lead" }

const CALLS: ReadonlyArray<
  readonly [
    Action,
    string,
    (fixture: Fixture, actor: Actor) => Effect.Effect<unknown, { readonly _tag: string }>,
  ]
> = [
  ["push.manage-credentials", "issue", (fixture, actor) => fixture.issue(actor)],
  ["push.manage-credentials", "revoke", (fixture, actor) => fixture.revoke(actor)],
  ["push.manage-credentials", "list", (fixture, actor) => fixture.list(actor)],
  ["push.approve-test", "approve", (fixture, actor) => fixture.approve(actor)],
  ["push.list-tests", "look at", (fixture, actor) => fixture.look(actor)],
]

describe("credentials and the test environment of a corporate that pushes", () => {
  it.each(CALLS)("%s: only they can %s them", async (action, _, call) => {
    const fixture = await makePushFixture()
    const before = await fixture.stands()
    const refused = listDeniedActors(action, fixture.connection)
    for (const { actor, error } of refused) {
      expect(await runAt(Effect.flip(call(fixture, actor)))).toMatchObject({ _tag: error })
    }
    expect(await fixture.stands()).toEqual(before)
    expect(before).toMatchObject([[{ environment: "test", endedAt: null }], [{ employeeId: "E1" }]])
  })

  it("are never the vendor's, except that it may see and approve the test records", async () => {
    const fixture = await makePushFixture()
    const may = async (role: Role) => {
      const calls = CALLS.map(([, name, call]) =>
        Effect.match(call(fixture, fixture.actors[role]), { onSuccess: () => [name], onFailure: () => [] }),
      )
      return (await runAt(Effect.all(calls))).flat()
    }
    expect(await may("vendor-key")).toEqual([])
    expect(await may("system")).toEqual([])
    expect(await may("vendor-member")).toEqual(["look at"])
    expect(await may("vendor-admin")).toEqual(["approve", "look at"])
  })
})

describe("an approval", () => {
  it("of the vendor's admin returns no credential; the corporate issues its own", async () => {
    const fixture = await makePushFixture()
    const { "vendor-admin": vendor, journey } = fixture.actors
    const early = await runAt(Effect.flip(fixture.issue(journey, "production")))
    expect(early).toMatchObject({ _tag: "PushNotApproved" })
    expect(await runAt(fixture.approve(vendor))).toBe(1)
    expect(await runAt(fixture.list(journey))).toMatchObject([
      { environment: "test", endedAt: expect.any(Number) as number },
      { environment: "production", endedAt: expect.any(Number) as number },
    ])
    expect(await runAt(fixture.issue(journey, "production"))).toMatchObject({ environment: "production" })
    expect(await runAt(fixture.list(journey))).toMatchObject([{}, { endedAt: null }])
  })
})

describe("pushed test records", () => {
  const seen = async (fixture: Fixture) => runAt(fixture.look(fixture.actors["vendor-member"]))

  it("are shown as the vendor may see them now", async () => {
    const fixture = await makePushFixture()
    expect(await seen(fixture)).toMatchObject([{ employeeId: "E1", designation: "Lead" }])
    await fixture.share({ withheld: ["designation"] })
    const [asha] = await seen(fixture)
    expect(asha).toMatchObject({ employeeId: "E1", department: "Sales" })
    expect(asha?.designation ?? null).toBeNull()
    await fixture.goOnDemand()
    expect((await seen(fixture))[0]?.department ?? null).toBeNull()
  })

  it("exclude employees whom the corporate no longer shares", async () => {
    const fixture = await makePushFixture()
    await fixture.push({ ...ASHA, employeeId: "E2", department: "HR" })
    await fixture.share({ subset: [{ field: "department", operator: "is", values: ["HR"] }] })
    expect(await seen(fixture)).toMatchObject([{ employeeId: "E2" }])
  })

  it("are hidden once the connection is terminated", async () => {
    const fixture = await makePushFixture()
    await fixture.terminate()
    for (const look of [fixture.look(OPERATOR), fixture.approve(OPERATOR), fixture.issue(OPERATOR)]) {
      expect(await runAt(Effect.flip<unknown, { readonly _tag: string }, never>(look))).toMatchObject({
        _tag: "ConnectionNotLive",
      })
    }
  })
})
