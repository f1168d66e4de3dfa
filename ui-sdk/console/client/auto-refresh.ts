import type { ReactiveController, ReactiveControllerHost } from "lit"
import { now } from "../../elements/now.ts"
import type { Change, LiveChanges } from "./live-changes.ts"

/** The least time between two refreshes. */
const PAUSE_MILLIS = 1_000
/** Refreshes that no change asks for: while changes are told, which may get lost, and while they are not. */
const LIVE_MILLIS = 60_000
const ALONE_MILLIS = 10_000
const TICK_MILLIS = 2_500

export interface AutoRefreshOptions {
  readonly changes: () => LiveChanges
  /** Whether it changes what is shown. */
  readonly concerns: (change: Change) => boolean
  /** Loads again what is shown. */
  readonly onRefresh: () => void
}

/**
 * Keeps what an element shows up to date: it is loaded again when it has changed, and neither while its tab is in the background
 * nor after the session has ended.
 */
export class AutoRefresh implements ReactiveController {
  readonly #options: AutoRefreshOptions
  #unsubscribe: (() => void) | undefined
  #tick: ReturnType<typeof setInterval> | undefined
  #next: ReturnType<typeof setTimeout> | undefined
  #refreshedAt = 0
  /** Something has changed while nobody could see it. */
  #isOutdated = false

  constructor(host: ReactiveControllerHost, options: AutoRefreshOptions) {
    this.#options = options
    host.addController(this)
  }

  hostConnected(): void {
    const { changes, concerns } = this.#options
    this.#refreshedAt = now()
    this.#unsubscribe = changes().subscribe((told) => {
      if (told === null || told.some(concerns)) this.#refreshSoon()
    })
    this.#tick = setInterval(() => this.#refreshWithoutChange(), TICK_MILLIS)
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
    if (document.visibilityState === "visible" && this.#isOutdated) this.#refreshSoon()
  }

  #refreshWithoutChange(): void {
    const wait = this.#options.changes().isLive ? LIVE_MILLIS : ALONE_MILLIS
    if (now() - this.#refreshedAt >= wait) this.#refreshSoon()
  }

  #refreshSoon(): void {
    this.#isOutdated = true
    if (this.#next !== undefined || !this.#canRefresh()) return
    this.#next = setTimeout(
      () => {
        this.#next = undefined
        if (!this.#canRefresh()) return
        this.#isOutdated = false
        this.#refreshedAt = now()
        this.#options.onRefresh()
      },
      Math.max(0, this.#refreshedAt + PAUSE_MILLIS - now()),
    )
  }

  #canRefresh(): boolean {
    return document.visibilityState === "visible" && this.#options.changes().isFollowing
  }
}
