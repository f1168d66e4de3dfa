import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { NewSession } from "../../../ports/accounts/users/console-sessions.ts"
import { addConsoleUser } from "../../../testing/builders/console-users.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { makeSyncFixture, runAt } from "../../../testing/sync-fixture.ts"
import type { Actor } from "../../authorization/actor.ts"
import { makeListSignIns } from "./list-sign-ins.ts"

const setUp = async () => {
  const { storage, connection } = await makeSyncFixture(makeMemoryStorage())
  const { vendorOrgId } = connection
  const user = await addConsoleUser(storage, { team: { kind: "vendor", orgId: vendorOrgId } })
  const signIn = (at: number, parts: Partial<NewSession> = {}) =>
    runAt(
      storage.userSessions.create({
        id: randomUUID(),
        userId: user.userId,
        membershipId: user.membershipId,
        vendorOrgId: null,
        stage: "signed-in",
        digest: randomBytes(32),
        device: randomBytes(32),
        address: "192.0.2.17",
        userAgent: "Browser",
        createdAt: START + at,
        expiresAt: START + 1_000_000,
        provenAt: null,
        isMultiFactor: false,
        ...parts,
      }),
    )
  const admin = (of = vendorOrgId): Actor => ({
    kind: "vendor-user",
    userId: randomUUID(),
    vendorOrgId: of,
    email: "a@v.example",
    role: "admin",
    corporates: "all",
  })
  const list = (actor: Actor) => runAt(Effect.result(makeListSignIns(storage)(actor, user.membershipId)))
  return { storage, user, signIn, admin, list }
}

it("lists the sign-ins of a user, and those that lacked the second factor", async () => {
  const { storage, user, signIn, admin, list } = await setUp()
  await signIn(1)
  await signIn(2, { stage: "second-factor" })
  const completed = { id: randomUUID(), stage: "second-factor" } as const
  await signIn(3, completed)
  await runAt(storage.userSessions.end(user.userId, completed.id, START + 3))
  await signIn(4, { membershipId: randomUUID() })
  const of = { userAgent: "Browser", network: "192.0.2.*" }
  expect(await list(admin())).toMatchObject({
    success: {
      signIns: [
        { at: START + 2, outcome: "unfinished", isOpen: false, ...of },
        { at: START + 1, outcome: "signed-in", isOpen: true, ...of },
      ],
    },
  })
})

it("shows another vendor's admin as little as of an unknown user", async () => {
  const { signIn, admin, list } = await setUp()
  await signIn(1)
  expect(await list(admin(randomUUID()))).toMatchObject({ failure: { _tag: "UserNotFound" } })
})
