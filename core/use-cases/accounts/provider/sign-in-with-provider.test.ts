import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { UserLinkNotice } from "../../../domain/accounts/users/user-link-notice.ts"
import type { Mail } from "../../../ports/mailer.ts"
import {
  type IdentityProvider,
  type ProviderIdentity,
  ProviderRefused,
} from "../../../ports/accounts/users/identity-provider.ts"
import { emailDomain } from "../../../domain/email-address.ts"
import { createVendor } from "../../../testing/builders/connections.ts"
import { addConsoleUser } from "../../../testing/builders/console-users.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeBeginProviderSignIn } from "./begin-provider-sign-in.ts"
import { makeSignIn } from "../sessions/sign-in.ts"
import { makeUseLink } from "../sessions/use-link.ts"
import { LINK_MAILED, makeSignInWithProvider } from "./sign-in-with-provider.ts"

const BROWSER = { address: "192.0.2.7", userAgent: "Browser", deviceKey: null }
const MINUTE = 60_000
const FACTOR = {
  sealed: { masterKeyId: "memory", bytes: new Uint8Array(1) },
  confirmedAt: START,
  lastStep: null,
}

const makeReplays = () => {
  const used = new Set<string>()
  return {
    markUsed: (scope: string, id: string) =>
      Effect.sync(() => !used.has(`${scope} ${id}`) && used.add(`${scope} ${id}`) === used),
  }
}

const setUp = async () => {
  const storage = makeMemoryStorage()
  const { orgId } = await createVendor(storage)
  const team = { kind: "vendor", orgId } as const
  const identity: ProviderIdentity = {
    issuer: "https://id.example",
    subject: "devika",
    verifiedEmail: null,
    isMultiFactor: false,
    authenticatedAt: null,
  }
  let given = identity
  let begun = 0
  const identityProvider: IdentityProvider = {
    issuer: "https://id.example",
    label: "Tamarind",
    signsInOperators: false,
    begin: () =>
      Effect.sync(() => {
        const state = `state ${String(++begun)}`
        return { address: "https://id.example/authorize", checks: { state, nonce: "n", verifier: "v" } }
      }),
    complete: (answer, { state }) =>
      answer === state ? Effect.succeed(given) : Effect.fail(new ProviderRefused({ reason: "state" })),
  }
  const mails: Array<UserLinkNotice> = []
  const mailer = {
    send: ({ notice }: Mail) => Effect.sync(() => void (notice.kind === "user-link" && mails.push(notice))),
  }
  const ports = {
    ...storage,
    identityProvider,
    isBreachedPassword: () => Effect.succeed(false),
    mailer,
    replays: makeReplays(),
    secrets: makeMemorySecrets(),
    vault: makeMemoryVault(),
  }
  const begin = () => runAt(makeBeginProviderSignIn(ports)({ again: false }), START)
  const complete = (query: string, token: string | null, at = START + MINUTE) =>
    runAt(makeSignInWithProvider(ports)({ query, token }, BROWSER), at)
  /** Signs in as whom the provider names. */
  const signIn = async (parts: Partial<ProviderIdentity> = {}) => {
    given = { ...identity, ...parts }
    const { token } = await begin()
    return complete(`state ${String(begun)}`, token)
  }
  const useLink = (code = mails.at(-1)?.code ?? "none", at = START + MINUTE) =>
    runAt(makeUseLink(ports)({ code, name: null, password: null }, BROWSER), at)
  /** Signs in for the first time, and opens the mailed link. */
  const link = async (parts: Partial<ProviderIdentity>) => {
    expect(await signIn(parts)).toBe(LINK_MAILED)
    return useLink()
  }
  return { ports, storage, orgId, team, mails, begin, complete, link, signIn, useLink }
}

const REFUSED = { _tag: "SignInRefused", waitMillis: null }

describe("signing in by the identity provider", () => {
  it("mails a link to the user with the verified address, and follows the account once it was opened", async () => {
    const { storage, team, mails, signIn, useLink } = await setUp()
    const { userId, email } = await addConsoleUser(storage, { team })
    await expect(signIn()).rejects.toMatchObject(REFUSED)
    expect(mails).toEqual([])
    expect(await signIn({ verifiedEmail: email.toUpperCase() })).toBe(LINK_MAILED)
    // Until the link is opened, the account opens nothing, however often it is tried.
    expect(await signIn({ verifiedEmail: email })).toBe(LINK_MAILED)
    expect(mails).toMatchObject([{ purpose: "provider", provider: "Tamarind" }, { purpose: "provider" }])
    await expect(useLink(mails[0]?.code)).rejects.toMatchObject({ _tag: "LinkRefused" })
    expect(await useLink()).toMatchObject({ userId, stage: "signed-in" })
    await expect(useLink()).rejects.toMatchObject({ _tag: "LinkRefused" })
    expect(await signIn({ verifiedEmail: "another@tamarind.example" })).toMatchObject({ userId })
    expect(await signIn()).toMatchObject({ userId })
  })

  it("does not count the opened link as a proof: it shows a mailbox, and no more", async () => {
    const { storage, team, link } = await setUp()
    const { userId, email } = await addConsoleUser(storage, { team, passwordHash: "a hash" })
    await link({ verifiedEmail: email })
    const sessions = await Effect.runPromise(storage.userSessions.listOpen(userId, START + MINUTE))
    expect(sessions.map(({ provenAt }) => provenAt)).toEqual([null])
  })

  it("rejects another account with the same address like an account without a user", async () => {
    const { storage, team, link, mails, signIn } = await setUp()
    const { email } = await addConsoleUser(storage, { team })
    await link({ verifiedEmail: email })
    await expect(signIn({ subject: "successor", verifiedEmail: email })).rejects.toMatchObject(REFUSED)
    await expect(signIn({ subject: "x", verifiedEmail: "nobody@tamarind.example" })).rejects.toMatchObject(
      REFUSED,
    )
    expect(mails).toHaveLength(1)
  })

  it("asks the mailbox again when the same address comes from another provider", async () => {
    const { storage, team, link, mails, signIn } = await setUp()
    const { email } = await addConsoleUser(storage, { team })
    await link({ verifiedEmail: email })
    expect(await signIn({ issuer: "https://evil.example", verifiedEmail: email })).toBe(LINK_MAILED)
    expect(mails).toHaveLength(2)
  })

  it("links one account when two are waiting for the same mailbox", async () => {
    const { storage, team, mails, signIn, useLink } = await setUp()
    const { userId, email } = await addConsoleUser(storage, { team })
    await signIn({ subject: "first", verifiedEmail: email })
    await signIn({ subject: "second", verifiedEmail: email })
    await expect(useLink(mails[0]?.code)).rejects.toMatchObject({ _tag: "LinkRefused" })
    expect(await useLink(mails[1]?.code)).toMatchObject({ userId })
    expect(await signIn({ subject: "second" })).toMatchObject({ userId })
    await expect(signIn({ subject: "first" })).rejects.toMatchObject(REFUSED)
  })

  it.each([
    // A Kelvin sign, whose lower case is a "k"; a Cyrillic and a full-width letter; a subdomain; two at signs.
    "devi\u212Aa@tamarind.example",
    "devik\u0430@tamarind.example",
    "devika@tamarind\uFF0Eexample",
    "devika@tamarind.example.evil.example",
    "devika@tamarind.example@evil.example",
    "devika+1@tamarind.example",
  ])("does not take %s for the user devika@tamarind.example", async (verifiedEmail) => {
    const { storage, team, mails, signIn } = await setUp()
    await addConsoleUser(storage, { team, email: "devika@tamarind.example" })
    await expect(signIn({ verifiedEmail })).rejects.toMatchObject(REFUSED)
    expect(mails).toEqual([])
  })

  it("signs people of an organization in with addresses of its domains only, also once they are linked", async () => {
    const { storage, orgId, team, link, signIn } = await setUp()
    const { userId, email } = await addConsoleUser(storage, { team })
    await link({ verifiedEmail: email })
    const allow = (...domains: ReadonlyArray<string>) =>
      Effect.runPromise(storage.users.setSignInDomains(orgId, domains))
    await allow("elsewhere.example")
    await expect(signIn()).rejects.toMatchObject(REFUSED)
    const other = await addConsoleUser(storage, { team })
    await expect(signIn({ subject: "other", verifiedEmail: other.email })).rejects.toMatchObject(REFUSED)
    await allow("elsewhere.example", emailDomain(email))
    expect(await signIn()).toMatchObject({ userId })
  })

  it("signs operators in only where the installation allows it", async () => {
    const { ports, storage, team, mails, link, signIn } = await setUp()
    const operator = await addConsoleUser(storage, { team: { kind: "installation" }, role: "operator" })
    await expect(signIn({ verifiedEmail: operator.email })).rejects.toMatchObject(REFUSED)
    expect(mails).toEqual([])
    // Someone who becomes an operator later has a linked account already.
    const { email } = await addConsoleUser(storage, { team })
    await link({ subject: "later", verifiedEmail: email })
    await addConsoleUser(storage, { team: { kind: "installation" }, role: "operator", email })
    await expect(signIn({ subject: "later" })).rejects.toMatchObject(REFUSED)
    Object.assign(ports.identityProvider, { signsInOperators: true })
    expect(await signIn({ verifiedEmail: operator.email })).toBe(LINK_MAILED)
    expect(await signIn({ subject: "later" })).toMatchObject({ stage: "signed-in" })
  })

  it("neither accepts an invitation nor lets a removed user in", async () => {
    const { storage, team, link, signIn } = await setUp()
    const invited = await addConsoleUser(storage, { team, acceptedAt: null })
    await expect(signIn({ verifiedEmail: invited.email })).rejects.toMatchObject(REFUSED)
    await addConsoleUser(storage, { team })
    const removed = await addConsoleUser(storage, { team })
    await link({ subject: "removed", verifiedEmail: removed.email })
    await Effect.runPromise(storage.users.removeMembership(removed.membershipId, START))
    await expect(signIn({ subject: "removed" })).rejects.toMatchObject(REFUSED)
  })

  it("still asks for a code, unless the provider has asked for several factors", async () => {
    const { storage, team, link, signIn } = await setUp()
    const { userId, email } = await addConsoleUser(storage, { team })
    await Effect.runPromise(storage.users.setSecondFactor(userId, FACTOR, []))
    expect(await link({ verifiedEmail: email })).toMatchObject({ stage: "second-factor" })
    expect(await signIn()).toMatchObject({ stage: "second-factor" })
    expect(await signIn({ isMultiFactor: true })).toMatchObject({ stage: "signed-in" })
  })

  it("needs a sign-in that began in this browser, ends after ten minutes, and completes it once", async () => {
    const { storage, team, begin, complete, link } = await setUp()
    const { email } = await addConsoleUser(storage, { team })
    await link({ verifiedEmail: email })
    const refused = { _tag: "ProviderRefused" }
    await expect(complete("state 1", null)).rejects.toMatchObject(refused)
    await expect(complete("state 1", "memory.WyJmb3JnZWQiXQ")).rejects.toMatchObject(refused)
    const late = await begin()
    await expect(complete("state 2", late.token, START + 10 * MINUTE)).rejects.toMatchObject(refused)
    const other = await begin()
    await expect(complete("state 2", other.token)).rejects.toMatchObject(refused)
    await expect(complete("state 3", other.token)).rejects.toMatchObject(refused)
    const right = await begin()
    expect(await complete("state 4", right.token)).toMatchObject({ stage: "signed-in" })
    await expect(complete("state 4", right.token)).rejects.toMatchObject(refused)
  })

  it("makes an address wait after very many attempts, which it does not share with passwords", async () => {
    const { ports, storage, team, complete, link, signIn } = await setUp()
    const { email } = await addConsoleUser(storage, { team })
    await link({ verifiedEmail: email })
    const guess = () => runAt(makeSignIn(ports)({ email: "x@y.example", password: "guess" }, BROWSER), START)
    for (let times = 0; times < 60; times++) await guess().catch(() => null)
    await expect(guess()).rejects.toMatchObject({ _tag: "SignInRefused", waitMillis: 15 * MINUTE })
    expect(await signIn()).toMatchObject({ stage: "signed-in" })
    for (let times = 0; times < 298; times++)
      await expect(complete("x", null)).rejects.toMatchObject({ _tag: "ProviderRefused" })
    await expect(complete("x", null)).rejects.toMatchObject({ _tag: "SignInRefused", triesLeft: 0 })
  })

  it("is not offered without a provider", async () => {
    const { ports } = await setUp()
    const without = { ...ports, identityProvider: null }
    const missing = { _tag: "ProviderMissing" }
    await expect(runAt(makeBeginProviderSignIn(without)({ again: false }), START)).rejects.toMatchObject(
      missing,
    )
    await expect(
      runAt(makeSignInWithProvider(without)({ query: "", token: null }, BROWSER), START),
    ).rejects.toMatchObject(missing)
  })
})
