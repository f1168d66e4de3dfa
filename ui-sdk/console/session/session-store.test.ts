import { describe, expect, it, vi } from "vitest"
import type { ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import type { Problem, Result } from "../../elements/api/send.ts"
import type { SessionCalls } from "./session-calls.ts"
import { SessionStore, type TabChannel } from "./session-store.ts"

const SESSION = {
  user: {
    id: "u",
    email: "a@example.com",
    name: "A",
    has_password: true,
    has_second_factor: false,
    recovery_codes_left: 0,
  },
  membership: { id: "m", role: "vendor-admin", organization: "V", vendor_org_id: "v", org_id: null },
  memberships: [],
  vendor: null,
  lacks_second_factor: false,
  offers_passkeys: true,
  permissions: ["webhook.resend"],
  idle_minutes: 30,
  expires_at: "2026-11-26T00:00:00Z",
} satisfies ConsoleSession

const problem = (kind: Problem["kind"]): Result<never> => ({
  ok: false,
  problem: { kind, message: "", codes: [], refusal: null, fields: {}, reference: null },
})

/** Tabs of one browser, with one cookie. */
const openBrowser = () => {
  const browser = { answer: problem("expired") as Result<ConsoleSession> }
  const listeners: Array<{ readonly tab: number; readonly hear: (event: MessageEvent) => void }> = []
  const calls = {
    show: () => Promise.resolve(browser.answer),
    signOut: () => {
      browser.answer = problem("expired")
      return Promise.resolve({ ok: true, value: undefined } as const)
    },
  } as unknown as SessionCalls
  const openTab = () => {
    const tab = listeners.length
    const channel = {
      postMessage: (data: unknown) => {
        for (const other of listeners) if (other.tab !== tab) other.hear({ data } as MessageEvent)
      },
      addEventListener: (_: string, hear: (event: MessageEvent) => void) => listeners.push({ tab, hear }),
    } as unknown as TabChannel
    return new SessionStore(calls, channel, { assign: vi.fn(), reload: vi.fn() })
  }
  return { browser, openTab, signIn: () => (browser.answer = { ok: true, value: SESSION }) }
}

const openSignedIn = async () => {
  const { openTab, signIn, ...rest } = openBrowser()
  signIn()
  const [store, other] = [openTab(), openTab()]
  await Promise.all([store.load(), other.load()])
  return { store, other, signIn, ...rest }
}

describe("the session", () => {
  it("begins with nobody, until the service knows someone", async () => {
    const { openTab, signIn } = openBrowser()
    const store = openTab()
    await store.load()
    expect(store.state).toEqual({ status: "signed-out", isElsewhere: false })
    expect(() => store.session).toThrow("Nobody is signed in")
    signIn()
    await store.signedIn()
    expect([store.state.status, store.can("webhook.resend"), store.can("users.manage")]).toEqual([
      "signed-in",
      true,
      false,
    ])
  })

  it("says when the service does not answer at the start, and keeps a page when it fails later", async () => {
    const { openTab, browser } = openBrowser()
    browser.answer = problem("offline")
    const store = openTab()
    await store.load()
    expect(store.state.status).toBe("failed")
    const signedIn = await openSignedIn()
    signedIn.browser.answer = problem("broken")
    await signedIn.store.load()
    expect(signedIn.store.state.status).toBe("signed-in")
  })

  it("that ends lets all calls wait until the same person has signed in again", async () => {
    const { store } = await openSignedIn()
    const calls = [store.signInAgain(), store.signInAgain()]
    expect(store.state).toEqual({ status: "expired", session: SESSION })
    await store.signedIn()
    expect(await Promise.all(calls)).toEqual([true, true])
    expect(store.state.status).toBe("signed-in")
  })

  it("that ends refuses the calls when the person gives the page up", async () => {
    const { store } = await openSignedIn()
    const call = store.signInAgain()
    await store.signOut()
    expect(await call).toBe(false)
    expect(store.state.status).toBe("signed-out")
  })

  it("asks nobody to sign in again who is not signed in", async () => {
    const { openTab } = openBrowser()
    expect(await openTab().signInAgain()).toBe(false)
  })

  it("ends in all tabs when one signs out, and begins again in all of them", async () => {
    const { store, other, signIn } = await openSignedIn()
    await store.signOut()
    expect(other.state).toEqual({ status: "signed-out", isElsewhere: true })
    signIn()
    await store.signedIn()
    await expect.poll(() => other.state.status).toBe("signed-in")
  })
})

describe("a call that takes a proof", () => {
  it("waits until the user has given one, or gives it up", async () => {
    const { store } = await openSignedIn()
    const proofs = [store.prove(), store.prove()]
    expect(store.isProving).toBe(true)
    store.endProof(true)
    expect(await Promise.all(proofs)).toEqual([true, true])
    expect(store.isProving).toBe(false)
    const other = store.prove()
    store.endProof(false)
    expect(await other).toBe(false)
  })

  it("goes on when the proof is given in another tab, and ends with the session", async () => {
    const { store, other } = await openSignedIn()
    const proof = store.prove()
    await other.signedIn()
    expect(await proof).toBe(true)
    const given = store.prove()
    await other.signOut()
    expect(await given).toBe(false)
  })
})
