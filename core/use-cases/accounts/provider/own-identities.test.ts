import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { createVendor } from "../../../testing/builders/connections.ts"
import { addConsoleUser } from "../../../testing/builders/console-users.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import type { AuthenticatedSession } from "../sessions/authenticate-session.ts"
import { makeListIdentities, makeUnlinkIdentity } from "./own-identities.ts"

const ISSUER = "https://id.example"
const PASSWORD = "correct horse battery staple"

const setUp = async (password: string | null, passkeys: number) => {
  const storage = makeMemoryStorage()
  const secrets = makeMemorySecrets()
  const { orgId } = await createVendor(storage)
  const hash = password === null ? {} : { passwordHash: await runAt(secrets.hashPassword(password)) }
  const { userId } = await addConsoleUser(storage, { team: { kind: "vendor", orgId }, ...hash })
  await runAt(storage.identities.link({ issuer: ISSUER, subject: "devika", userId, linkedAt: START }))
  const ports = {
    ...storage,
    identityProvider: { issuer: ISSUER, label: "Tamarind ID" },
    passkeyStore: { list: () => Effect.succeed(Array.from({ length: passkeys }) as never) },
  }
  const user = await runAt(storage.users.find(userId))
  const session = { user } as AuthenticatedSession
  const list = () => runAt(makeListIdentities(ports)(session))
  const unlink = (issuer: string) => runAt(Effect.result(makeUnlinkIdentity(ports)(session, issuer)))
  return { ports, session, list, unlink }
}

describe("the accounts at identity providers of a user", () => {
  it("are listed with the name of the provider that the installation offers", async () => {
    const { ports, session, list } = await setUp(PASSWORD, 0)
    const own = { issuer: ISSUER, linkedAt: START, usedAt: null }
    expect(await list()).toEqual([{ ...own, label: "Tamarind ID" }])
    for (const identityProvider of [null, { issuer: "https://other.example", label: "Other" }])
      expect(await runAt(makeListIdentities({ ...ports, identityProvider })(session))).toEqual([
        { ...own, label: null },
      ])
  })

  it("are unlinked once", async () => {
    const { list, unlink } = await setUp(PASSWORD, 0)
    expect(await unlink(ISSUER)).toMatchObject({ _tag: "Success" })
    expect(await list()).toEqual([])
    expect(await unlink(ISSUER)).toMatchObject({ failure: { _tag: "IdentityNotFound" } })
  })

  it("are not unlinked while nothing but a mailed link would be left", async () => {
    const without = await setUp(null, 0)
    expect(await without.unlink(ISSUER)).toMatchObject({ failure: { _tag: "NoOtherSignInWay" } })
    expect(await without.list()).toHaveLength(1)
    const withPasskey = await setUp(null, 1)
    expect(await withPasskey.unlink(ISSUER)).toMatchObject({ _tag: "Success" })
  })
})
