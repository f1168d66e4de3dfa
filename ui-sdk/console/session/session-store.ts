import type { ConsoleSession } from "../../../core/contract/accounts/console/session.ts"
import type { Problem } from "../../elements/api/send.ts"
import type { SessionCalls } from "./session-calls.ts"

/**
 * `signed-out`: nobody is signed in, and `isElsewhere` when another tab has just signed out. `expired`: the session has ended
 * while the page was open; the page stays, under the dialog that asks to sign in again.
 */
export type SessionState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly problem: Problem }
  | { readonly status: "signed-out"; readonly isElsewhere: boolean }
  | { readonly status: "signed-in" | "expired"; readonly session: ConsoleSession }

/** What the tabs of a browser tell each other. */
type TabMessage = "signed-in" | "signed-out"

export type TabChannel = Pick<BroadcastChannel, "postMessage" | "addEventListener">

/** Who is signed in, in this tab and in the browser's others. */
export class SessionStore {
  readonly #calls: SessionCalls
  readonly #tabs: TabChannel
  readonly #location: Pick<Location, "assign" | "reload">
  readonly #listeners = new Set<() => void>()
  #state: SessionState = { status: "loading" }
  /** Those whose calls wait for the user to sign in again. */
  #waiting: ReadonlyArray<(isSignedIn: boolean) => void> = []

  /** Those whose calls wait for a proof of being the user. */
  #proving: ReadonlyArray<(isProved: boolean) => void> = []

  constructor(calls: SessionCalls, tabs: TabChannel, location: Pick<Location, "assign" | "reload">) {
    this.#calls = calls
    this.#tabs = tabs
    this.#location = location
    tabs.addEventListener("message", ({ data }) => this.#onTab(data as TabMessage))
  }

  get state(): SessionState {
    return this.#state
  }

  /** The session of the user who is signed in. Pages are shown to nobody else. */
  get session(): ConsoleSession {
    if (this.#state.status === "signed-in" || this.#state.status === "expired") return this.#state.session
    throw new Error("Nobody is signed in")
  }

  /** Whether the user may perform the action, on some or all resources of the organization. */
  can(action: string): boolean {
    return this.session.permissions.includes(action)
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks the service who is signed in: at the start, and whenever that may have changed. */
  async load(): Promise<void> {
    const result = await this.#calls.show()
    if (result.ok) this.#enter(result.value)
    else if (result.problem.kind === "expired") this.#end()
    else if (!this.#hasPage) this.#set({ status: "failed", problem: result.problem })
  }

  /** After the sign-in form, or a proof given in this tab for another: the calls that waited are sent again. */
  async signedIn(): Promise<void> {
    this.#tabs.postMessage("signed-in" satisfies TabMessage)
    await this.load()
    this.endProof(true)
  }

  /** Whether a call waits until the user has proved again to be that person. */
  get isProving(): boolean {
    return this.#proving.length > 0
  }

  /** For a call that was refused because it takes a more recent proof. Resolves to false when the user gives none. */
  readonly prove = (): Promise<boolean> => {
    if (!this.#hasPage) return Promise.resolve(false)
    return new Promise((resolve) => {
      this.#proving = [...this.#proving, resolve]
      this.#tell()
    })
  }

  endProof(isProved: boolean): void {
    if (!this.isProving) return
    const proving = this.#proving
    this.#proving = []
    for (const resolve of proving) resolve(isProved)
    this.#tell()
  }

  /** For a call that was refused because the session has ended. Resolves to false when the user does not sign in again. */
  readonly signInAgain = (): Promise<boolean> => {
    if (!this.#hasPage) return Promise.resolve(false)
    this.#end()
    return new Promise((resolve) => (this.#waiting = [...this.#waiting, resolve]))
  }

  /** Acts in the name of another organization from now on, in all tabs: what they show was the other one's. */
  async switchMembership(id: string): Promise<void> {
    const result = await this.#calls.switchMembership(id)
    if (result.ok) await this.signedIn()
  }

  /**
   * Opens the pages of a vendor to an operator, in all tabs; null: closes them. The page of the address after it is loaded anew,
   * since it shows another vendor's data.
   */
  async openVendor(id: string | null, next: string): Promise<Problem | null> {
    const result = await this.#calls.openVendor(id)
    if (!result.ok) return result.problem
    this.#tabs.postMessage("signed-in" satisfies TabMessage)
    this.#location.assign(next)
    return null
  }

  /** Signs out here, and in the browser's other tabs. */
  async signOut(): Promise<Problem | null> {
    const result = await this.#calls.signOut()
    if (!result.ok && result.problem.kind !== "expired") return result.problem
    this.#tabs.postMessage("signed-out" satisfies TabMessage)
    this.#leave(false)
    return null
  }

  /** Ends the session of a page that nobody uses any more; the page stays, hidden, until the same person signs in again. */
  async lock(): Promise<void> {
    if (this.#state.status !== "signed-in") return
    this.#end()
    await this.#calls.signOut()
  }

  #onTab(message: TabMessage): void {
    if (message === "signed-in") void this.load().then(() => this.endProof(true))
    else if (this.#hasPage) this.#leave(true)
  }

  get #hasPage(): boolean {
    return this.#state.status === "signed-in" || this.#state.status === "expired"
  }

  /** Pages hold what they have loaded for one user, of one vendor: for another one, everything begins anew. */
  #enter(session: ConsoleSession): void {
    if (this.#hasPage && identifyOwner(this.session) !== identifyOwner(session)) {
      this.#location.reload()
      return
    }
    this.#set({ status: "signed-in", session })
    this.#settle(true)
  }

  /** A page stays as it is, for the same user. */
  #end(): void {
    if (this.#hasPage) this.#set({ status: "expired", session: this.session })
    else this.#leave(false)
  }

  #leave(isElsewhere: boolean): void {
    this.#set({ status: "signed-out", isElsewhere })
    this.#settle(false)
    this.endProof(false)
  }

  #settle(isSignedIn: boolean): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve(isSignedIn)
  }

  #set(state: SessionState): void {
    this.#state = state
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** In whose name, and of which vendor the pages are. */
const identifyOwner = ({ membership, vendor }: ConsoleSession): string =>
  `${membership.id} ${vendor?.org_id ?? ""}`
