import type { ConsoleChanges } from "../../../core/contract/connection/console/changes.ts"
import type { Connectivity } from "./connectivity.ts"

export type Change = ConsoleChanges["items"][number]

/** Null: changes may have been missed, so that everything is out of date. */
export type ChangeListener = (changes: ReadonlyArray<Change> | null) => void

/** What the tabs of a browser tell each other. `joined`: a tab was opened, and does not know whether there is a stream. */
type TabMessage =
  | { readonly kind: "joined" }
  | { readonly kind: "live"; readonly isLive: boolean }
  | { readonly kind: "changes"; readonly changes: ReadonlyArray<Change> | null }

export type ChangeTabs = Pick<BroadcastChannel, "postMessage" | "addEventListener">
/** What is used of an `EventSource`. */
export interface ChangeStream {
  readonly readyState: number
  readonly addEventListener: (name: string, listener: (event: Event) => void) => void
  readonly close: () => void
}

export interface LiveChangesOptions {
  readonly connectivity: Pick<Connectivity, "check">
  /** Called when the service accepts no stream, for example since the session has ended. */
  readonly onRefused: () => void
  readonly open: () => ChangeStream
  readonly locks: Pick<LockManager, "request">
  readonly tabs: ChangeTabs
}

const LOCK = "hrsync-console-changes"
/** Milliseconds until a refused stream is opened again: the first time, and at most. */
const FIRST_WAIT = 2_000
const LONGEST_WAIT = 60_000
/** `EventSource.CLOSED`: the browser does not connect again by itself. */
const CLOSED = 2

/**
 * What changes at the clients that the user sees, as it happens. One tab of the browser has a stream from the service and tells the
 * others: with HTTP/1.1 a browser has six connections to a host, which a stream for each tab would use up. When the tab is closed,
 * another one takes over.
 */
export class LiveChanges {
  readonly #options: LiveChangesOptions
  readonly #listeners = new Set<ChangeListener>()
  #following: AbortController | null = null
  #stream: ChangeStream | null = null
  #isLive = false
  #wait = FIRST_WAIT

  constructor(options: LiveChangesOptions) {
    this.#options = options
    options.tabs.addEventListener("message", ({ data }) => this.#onTab(data as TabMessage))
  }

  /** False: listeners are told nothing, and have to look themselves. */
  get isLive(): boolean {
    return this.#isLive
  }

  /** False: nobody is signed in, so that every call would be refused. */
  get isFollowing(): boolean {
    return this.#following !== null
  }

  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Only while a user is signed in. */
  follow(isSignedIn: boolean): void {
    if (isSignedIn === (this.#following !== null)) return
    if (isSignedIn) this.#start()
    else this.#stop()
  }

  #start(): void {
    const following = new AbortController()
    this.#following = following
    const { locks, tabs } = this.#options
    tabs.postMessage({ kind: "joined" } satisfies TabMessage)
    locks
      .request(LOCK, { signal: following.signal }, () => this.#lead(following.signal))
      // The wait for the lock was given up.
      .catch(() => undefined)
    // After an ended session, whose pages stand still until the same user has signed in again.
    this.#hear(null)
  }

  #stop(): void {
    this.#following?.abort()
    this.#following = null
    this.#isLive = false
  }

  /** Has the stream of the browser until nobody is signed in. */
  #lead(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        this.#stream?.close()
        this.#stream = null
        this.#setLive(false)
        resolve()
      }
      if (signal.aborted) {
        end()
        return
      }
      signal.addEventListener("abort", end)
      this.#connect(signal)
    })
  }

  #connect(signal: AbortSignal): void {
    const stream = this.#options.open()
    this.#stream = stream
    stream.addEventListener("open", () => {
      this.#wait = FIRST_WAIT
      this.#setLive(true)
      void this.#options.connectivity.check()
    })
    stream.addEventListener("change", (event) => {
      const { items } = JSON.parse((event as MessageEvent<string>).data) as ConsoleChanges
      this.#tell(items)
    })
    stream.addEventListener("reset", () => this.#tell(null))
    stream.addEventListener("error", () => {
      if (signal.aborted) return
      this.#setLive(false)
      void this.#options.connectivity.check()
      if (stream.readyState === CLOSED) this.#connectLater(signal)
    })
  }

  #connectLater(signal: AbortSignal): void {
    this.#stream?.close()
    this.#options.onRefused()
    setTimeout(() => {
      if (!signal.aborted) this.#connect(signal)
    }, this.#wait)
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
  }

  #tell(changes: ReadonlyArray<Change> | null): void {
    this.#options.tabs.postMessage({ kind: "changes", changes } satisfies TabMessage)
    this.#hear(changes)
  }

  #hear(changes: ReadonlyArray<Change> | null): void {
    for (const listener of this.#listeners) listener(changes)
  }

  #setLive(isLive: boolean): void {
    this.#isLive = isLive
    this.#options.tabs.postMessage({ kind: "live", isLive } satisfies TabMessage)
  }

  #onTab(message: TabMessage): void {
    if (this.#following === null) return
    if (message.kind === "live") this.#isLive = message.isLive
    else if (message.kind === "changes") this.#hear(message.changes)
    else if (this.#stream !== null) this.#setLive(this.#isLive)
  }
}
