import type { ReactiveController, ReactiveControllerHost } from "lit"
import { now } from "../../elements/now.ts"
import type { Change, LiveChanges } from "./live-changes.ts"

/** The least time between two looks. */
const PAUSE_MILLIS = 1_000
/** Looks that no change asks for: while changes are told, which may get lost, and while they are not. */
const LIVE_MILLIS = 60_000
const ALONE_MILLIS = 10_000
const TICK_MILLIS = 2_500

export interface FreshOptions {
  readonly changes: () => LiveChanges
  /** Whether it changes what is shown. */
  readonly concerns: (change: Change) => boolean
  /** Loads again what is shown. */
  readonly look: () => void
}

/** Keeps what an element shows up to date: it is loaded again when it has changed, and not while its tab is in the background. */
export class KeptFresh implements ReactiveController {
  readonly #options: FreshOptions
  #unsubscribe: (() => void) | undefined
  #tick: ReturnType<typeof setInterval> | undefined
  #next: ReturnType<typeof setTimeout> | undefined
  #lookedAt = 0
  /** Something has changed while nobody could see it. */
  #isOutdated = false

  constructor(host: ReactiveControllerHost, options: FreshOptions) {
    this.#options = options
    host.addController(this)
  }

  hostConnected(): void {
    const { changes, concerns } = this.#options
    this.#lookedAt = now()
    this.#unsubscribe = changes().subscribe((told) => {
      if (told === null || told.some(concerns)) this.#lookSoon()
    })
    this.#tick = setInterval(() => this.#lookWithoutChange(), TICK_MILLIS)
    document.addEventListener("visibilitychange", this.#onVisible)
  }

  hostDisconnected(): void {
    this.#unsubscribe?.()
    clearInterval(this.#tick)
    clearTimeout(this.#next)
    this.#next = undefined
    document.removeEventListener("visibilitychange", this.#onVisible)
  }

  readonly #onVisible = (): void => {
    if (document.visibilityState === "visible" && this.#isOutdated) this.#lookSoon()
  }

  #lookWithoutChange(): void {
    const wait = this.#options.changes().isLive ? LIVE_MILLIS : ALONE_MILLIS
    if (now() - this.#lookedAt >= wait) this.#lookSoon()
  }

  #lookSoon(): void {
    this.#isOutdated = true
    if (this.#next !== undefined || document.visibilityState !== "visible") return
    this.#next = setTimeout(
      () => {
        this.#next = undefined
        this.#isOutdated = false
        this.#lookedAt = now()
        this.#options.look()
      },
      Math.max(0, this.#lookedAt + PAUSE_MILLIS - now()),
    )
  }
}
