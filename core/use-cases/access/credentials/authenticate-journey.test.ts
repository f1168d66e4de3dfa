import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type JourneyClaims, JourneyTokenRefused } from "../../../ports/access/journey-tokens.ts"
import { connect, terminate } from "../../../testing/builders/connections.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../testing/memory/access/secrets.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeAuthenticateJourney } from "./authenticate-journey.ts"
import { RATE_LIMITS } from "./authentication.ts"

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
  return { storage, connection, userId, admit }
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
    })
  })

  it("says whether a mailed link gave it, and on which device it is used, without the device's key", async () => {
    const { admit } = await setUp()
    const key = "k".repeat(43)
    const { actor } = await runAt(admit({ isVerified: true }, key))
    expect(actor).toMatchObject({
      device: SECRETS.digest(key).toString("hex"),
      isVerified: true,
    })
    expect((await runAt(admit({}, "l".repeat(43)))).actor.device).not.toBe(actor.device)
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
