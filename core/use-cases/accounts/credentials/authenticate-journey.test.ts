import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Anchor } from "../../../domain/onboarding/anchor.ts"
import { type JourneyClaims, JourneyTokenRefused } from "../../../ports/accounts/journey-tokens.ts"
import { connect, terminate } from "../../../testing/builders/connections.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeAuthenticateJourney } from "./authenticate-journey.ts"
import { RATE_LIMITS } from "./rate-limits.ts"

const SITE = { address: "203.0.113.7", endpoint: "showJourney" }
const SECRETS = makeMemorySecrets()
const HOUR = 3_600_000

const setUp = async () => {
  const storage = makeMemoryStorage()
  const connection = await connect(storage)
  const user = { id: "user-1", email: "HR@acme.example", fullName: "Asha Rao", createdAt: START }
  const userId = await runAt(storage.organizations.ensureUser(connection.orgId, user))
  const claims: JourneyClaims = {
    connectionId: connection.id,
    vendorOrgId: connection.vendorOrgId,
    userId,
    purpose: "onboarding",
    isVerified: false,
    isAdmin: false,
    changeId: null,
    expiresAt: START + HOUR,
  }
  /** The claims that a token stands for. */
  const admit = (parts: Partial<JourneyClaims> | "forged" = {}, deviceKey: string | null = null) =>
    makeAuthenticateJourney({
      ...storage,
      journeyTokens: {
        issue: () => Effect.succeed("token"),
        verify: () =>
          parts === "forged"
            ? Effect.fail(new JourneyTokenRefused())
            : Effect.succeed({ ...claims, ...parts }),
      },
      secrets: SECRETS,
    })({ token: "token", deviceKey }, SITE)
  const anchor = async (parts: Partial<Anchor>) => {
    const added = await runAt(
      storage.anchors.add({
        id: crypto.randomUUID(),
        connectionId: connection.id,
        kind: "mailbox",
        value: "hr@acme.example",
        addedAt: START,
        addedBy: null,
        provenAt: null,
        ...parts,
      }),
    )
    if (added === null) throw new Error("The connection is gone")
    return added.anchor
  }
  return { storage, connection, userId, admit, anchor }
}

const runTag = async (effect: Effect.Effect<unknown, { readonly _tag: string }>) =>
  (await runAt(Effect.flip(effect)))._tag

describe("a journey's token", () => {
  it("admits its HR admin to its connection", async () => {
    const { admit, connection, userId } = await setUp()
    expect(await runAt(admit())).toEqual({
      actor: {
        kind: "journey",
        userId,
        purpose: "onboarding",
        connectionId: connection.id,
        vendorOrgId: connection.vendorOrgId,
        email: "hr@acme.example",
        device: null,
        isVerified: false,
        isAnchoredDevice: false,
        mailbox: null,
        changeId: null,
      },
      fullName: "Asha Rao",
      expiresAt: START + HOUR,
      isInConsole: false,
    })
  })

  it("of the console speaks for an admin of the company, as long as the user is one", async () => {
    const { storage, admit, connection } = await setUp()
    const userId = crypto.randomUUID()
    const team = { kind: "corporate", orgId: connection.orgId } as const
    const join = async (id: string, email: string) => {
      const admin = {
        team,
        role: "corporate-admin",
        corporates: [],
        invitedAt: START,
        acceptedAt: START,
      } as const
      const membershipId = crypto.randomUUID()
      await runAt(storage.users.add({ id, email, passwordHash: null }, { ...admin, id: membershipId }))
      return membershipId
    }
    const byConsole = () => admit({ userId, isAdmin: true })
    expect(await runTag(byConsole())).toBe("Unauthenticated")
    const membershipId = await join(userId, "maya@acme.example")
    await join(crypto.randomUUID(), "another@acme.example")
    expect(await runAt(byConsole())).toMatchObject({
      actor: { isVerified: true, mailbox: "maya@acme.example", connectionId: connection.id },
      isInConsole: true,
    })
    // The same user in a token of a journey is nobody.
    expect(await runTag(admit({ userId }))).toBe("Unauthenticated")
    await runAt(storage.users.removeMembership(membershipId, START))
    expect(await runTag(byConsole())).toBe("Unauthenticated")
  })

  it("says on which device it is used, without the device's key", async () => {
    const { admit } = await setUp()
    const key = "k".repeat(43)
    const { actor } = await runAt(admit({}, key))
    expect(actor.device).toBe(SECRETS.digest(key).toString("hex"))
    expect((await runAt(admit({}, "l".repeat(43)))).actor.device).not.toBe(actor.device)
  })

  it("of a mailed link verifies as long as its mailbox speaks for the corporate", async () => {
    const { storage, admit, anchor } = await setUp()
    const byLink = async () => (await runAt(admit({ isVerified: true }))).actor
    expect(await byLink()).toMatchObject({ isVerified: false, mailbox: null })
    await anchor({ provenAt: null })
    expect(await byLink()).toMatchObject({ isVerified: false })
    const id = await anchor({ provenAt: START })
    expect(await byLink()).toMatchObject({ isVerified: true, mailbox: "hr@acme.example" })
    expect((await runAt(admit())).actor).toMatchObject({ isVerified: false })
    await runAt(storage.anchors.remove(id.connectionId, id.id))
    expect(await byLink()).toMatchObject({ isVerified: false, mailbox: null })
  })

  it("verifies on a device that proved the mailbox of an anchor, for 15 minutes, and on no other", async () => {
    const { storage, admit, anchor, connection } = await setUp()
    const [key, other] = ["k".repeat(43), "l".repeat(43)]
    const code = {
      id: crypto.randomUUID(),
      connectionId: connection.id,
      device: SECRETS.digest(key).toString("hex"),
      email: "hr@acme.example",
      digest: new Uint8Array(32),
      createdAt: START,
      expiresAt: START + 600_000,
    }
    await runAt(storage.mailboxCodes.create(code, { since: 0, ofConnection: 5, ofMailbox: 5 }))
    await runAt(storage.mailboxCodes.use(code.id, START))
    expect((await runAt(admit({}, key))).actor).toMatchObject({ isVerified: false })
    await anchor({ provenAt: START })
    expect((await runAt(admit({}, key))).actor).toMatchObject({ isVerified: true, mailbox: code.email })
    expect((await runAt(admit({}, other))).actor).toMatchObject({ isVerified: false })
    expect((await runAt(admit({}, key), START + 15 * 60_000 - 1)).actor).toMatchObject({ isVerified: true })
    expect((await runAt(admit({}, key), START + 15 * 60_000)).actor).toMatchObject({ isVerified: false })
  })

  it("knows the device that submitted", async () => {
    const { admit, anchor } = await setUp()
    const [key, other] = ["k".repeat(43), "l".repeat(43)]
    await anchor({ kind: "device", value: SECRETS.digest(key).toString("hex"), provenAt: START })
    expect((await runAt(admit({}, key))).actor).toMatchObject({ isVerified: false, isAnchoredDevice: true })
    expect((await runAt(admit({}, other))).actor).toMatchObject({ isAnchoredDevice: false })
  })

  it("is rejected alike when it is forged, or names another vendor, connection or person", async () => {
    const { admit } = await setUp()
    for (const parts of [
      "forged",
      { vendorOrgId: "other" },
      { connectionId: "other" },
      { userId: "other" },
    ] as const) {
      expect(await runTag(admit(parts))).toBe("Unauthenticated")
    }
  })

  it("ends with its connection", async () => {
    const { storage, connection, admit } = await setUp()
    await terminate(storage, connection.id)
    expect(await runTag(admit())).toBe("Unauthenticated")
  })

  it("has a rate limit of its connection", async () => {
    const { admit } = await setUp()
    for (let call = 0; call < RATE_LIMITS.journey.limit; call += 1) await runAt(admit())
    expect(await runTag(admit())).toBe("TooManyRequests")
  })
})
