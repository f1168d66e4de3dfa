import type { ReactiveController, ReactiveControllerHost } from "lit"

const EVERY_MILLIS = 5_000

/** Looks for news while the page is shown, and not while its tab is in the background. */
export class Poll implements ReactiveController {
  readonly #look: () => void
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(host: ReactiveControllerHost, look: () => void) {
    this.#look = look
    host.addController(this)
  }

  hostConnected(): void {
    this.#timer = setInterval(() => {
      if (document.visibilityState === "visible") this.#look()
    }, EVERY_MILLIS)
  }

  hostDisconnected(): void {
    clearInterval(this.#timer)
  }
}
