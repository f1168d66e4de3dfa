import type { ReactiveController, ReactiveControllerHost } from "lit"

/** What browsers with the second version of IntersectionObserver know besides (W3C, Intersection Observer, "isVisible"). */
interface VisibilityInit extends IntersectionObserverInit {
  readonly trackVisibility: true
  readonly delay: number
}
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/** The shortest time between two looks that browsers take. */
const DELAY_MILLIS = 100

/** An embedding page could cover the window or make it transparent, so that a click means something else than it seems to. */
const canBeCovered = (): boolean =>
  window.parent !== window &&
  typeof IntersectionObserver === "function" &&
  "isVisible" in IntersectionObserverEntry.prototype

/**
 * Whether the embedding page hides the action that a screen ends with. A second guard: the first one is a code that the page
 * cannot have. Where the browser does not tell, and in a page of its own, nothing is hidden.
 */
export class VisibilityGuard implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element
  #observer: IntersectionObserver | null = null
  #button: Element | null = null
  isCovered = false

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host
    host.addController(this)
  }

  /** Why nothing can be pressed; null also under a dialog of the journey itself, which covers the button too. */
  explain(covered: string): string | null {
    return this.isCovered && document.querySelector("dialog[open]") === null ? covered : null
  }

  hostConnected(): void {
    if (!canBeCovered()) return
    const options: VisibilityInit = { trackVisibility: true, delay: DELAY_MILLIS, threshold: [0, 0.5, 1] }
    this.#observer = new IntersectionObserver((entries) => this.#look(entries), options)
    this.#host.requestUpdate()
  }

  hostUpdated(): void {
    const button = this.#host.querySelector(".actions .primary")
    if (this.#observer === null || button === this.#button) return
    this.#observer.disconnect()
    this.#button = button
    if (button !== null) this.#observer.observe(button)
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observer = null
    this.#button = null
  }

  #look(entries: ReadonlyArray<VisibilityEntry>): void {
    const last = entries.at(-1)
    if (last === undefined) return
    const isCovered = last.isIntersecting && last.isVisible === false
    if (isCovered === this.isCovered) return
    this.isCovered = isCovered
    this.#host.requestUpdate()
  }
}
