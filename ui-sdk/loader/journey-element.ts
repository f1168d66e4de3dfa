import type { JourneyOptions } from "./journey-options.ts"
import type { HrmsSyncSdk } from "./sdk.ts"

const NAME = "hrms-sync-journey"

/**
 * Registers `<hrms-sync-journey token="..." locale="..." theme="...">`, which shows the journey in itself once it has a token. Each
 * event of the SDK is dispatched as a DOM event of the same name, with its data as `detail`; it bubbles. An element that is
 * registered already stays.
 */
export const defineJourneyElement = (sdk: HrmsSyncSdk): void => {
  if (customElements.get(NAME) === undefined) customElements.define(NAME, makeElement(sdk))
}

/** A function, because a module that is loaded on a server has no HTMLElement. */
const makeElement = (sdk: HrmsSyncSdk): CustomElementConstructor =>
  class extends HTMLElement {
    static readonly observedAttributes = ["token", "locale", "theme"]
    #shown = ""

    connectedCallback(): void {
      this.style.display ||= "block"
      this.attributeChangedCallback()
    }

    disconnectedCallback(): void {
      this.attributeChangedCallback()
    }

    /** Later, so that attributes which change together start one journey, and an element that is moved keeps its own. */
    attributeChangedCallback(): void {
      queueMicrotask(() => this.#show())
    }

    #show(): void {
      const [token, locale, theme] = ["token", "locale", "theme"].map((name) => this.getAttribute(name))
      const isShown = this.isConnected && !!token
      const shown = isShown ? JSON.stringify([token, locale, theme]) : ""
      if (shown === this.#shown) return
      this.#shown = shown
      // Another journey may have replaced this one.
      if (!isShown && this.querySelector("iframe") !== null) sdk.closeJourney()
      if (!isShown) return
      const onEvent = (name: string, detail: unknown) =>
        this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
      sdk.startJourney(token, { container: this, locale, theme, onEvent } as JourneyOptions)
    }
  }
