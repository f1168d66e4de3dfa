import type { ReactiveController, ReactiveControllerHost } from "lit"
import type { Problem, Result } from "../../elements/api/send.ts"

/** Milliseconds until a skeleton shows that something loads, and until it says what it waits for. */
const SKELETON_DELAY = 300
const SLOW_DELAY = 10_000

/** The window's event when the service can be reached again: what could not be loaded is loaded now. */
export const SERVICE_BACK = "hrsync-service-back"

export type Waiting = "" | "skeleton" | "slow"

/**
 * What a page loads from the service. It loads when the page is shown, and again on `load`; what was loaded before stays until
 * then. A response that was overtaken by a later one is ignored.
 */
export class Resource<A> implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #call: () => Promise<Result<A>>
  /** Null: nothing was loaded yet. */
  value: A | null = null
  /** Why the last try to load it failed; null: it did not. */
  problem: Problem | null = null
  isLoading = false
  /** It was loaded once, even if there was nothing. */
  isSettled = false
  /** What to show in its place while there is none. */
  waiting: Waiting = ""
  #turn = 0
  #timers: ReadonlyArray<ReturnType<typeof setTimeout>> = []

  constructor(host: ReactiveControllerHost, call: () => Promise<Result<A>>) {
    this.#host = host
    this.#call = call
    host.addController(this)
  }

  hostConnected(): void {
    addEventListener(SERVICE_BACK, this.#onBack)
    void this.load()
  }

  hostDisconnected(): void {
    removeEventListener(SERVICE_BACK, this.#onBack)
    this.#turn++
    this.#stopWaiting()
  }

  readonly #onBack = (): void => {
    if (this.problem?.kind === "offline") void this.load()
  }

  async load(): Promise<void> {
    const turn = ++this.#turn
    this.isLoading = true
    this.problem = null
    this.#startWaiting()
    const result = await this.#call()
    if (turn !== this.#turn) return
    this.#stopWaiting()
    this.isLoading = false
    if (result.ok) [this.value, this.isSettled] = [result.value, true]
    else this.problem = result.problem
    this.#host.requestUpdate()
  }

  /** Forgets what was loaded, before something else is. */
  clear(): void {
    this.value = null
  }

  /** Shows what a change has returned, without loading it. */
  set(value: A): void {
    this.#turn++
    this.#stopWaiting()
    Object.assign(this, { value, problem: null, isLoading: false })
    this.#host.requestUpdate()
  }

  #startWaiting(): void {
    this.#stopWaiting()
    const show = (waiting: Waiting) => () => {
      this.waiting = waiting
      this.#host.requestUpdate()
    }
    this.#timers = [setTimeout(show("skeleton"), SKELETON_DELAY), setTimeout(show("slow"), SLOW_DELAY)]
    this.#host.requestUpdate()
  }

  #stopWaiting(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.waiting = ""
  }
}
