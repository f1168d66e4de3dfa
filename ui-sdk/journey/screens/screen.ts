import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../elements/icon.ts"
import { PageElement } from "../../elements/page-element.ts"
import { property, withProperties } from "../../elements/with-properties.ts"
import type { Journey } from "../client/journey.ts"
import { findCurrentBlocker, type JourneyState } from "../steps/journey-state.ts"

/**
 * The base of the screens. A screen draws the journey's state and sends events; it renders a column and the bar with the actions.
 *
 * @property journey - the state, and the API of the service
 * @property messages - the screen's catalogue in the reader's language; each screen declares its type
 */
export abstract class Screen extends withProperties(PageElement, {
  journey: property<Journey>(),
  messages: property<unknown>(),
}) {
  #unsubscribe: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.dataset["screen"] = ""
    this.#unsubscribe = this.journey.subscribe(() => this.requestUpdate())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unsubscribe?.()
  }

  protected get state(): JourneyState {
    return this.journey.state
  }

  /** Why the user cannot continue from this step; null: nothing is missing. */
  protected get blocker() {
    return findCurrentBlocker(this.state)
  }

  protected get vendorName(): string {
    return this.journey.context?.vendor.name ?? ""
  }

  protected readonly goBack = (): void => this.journey.dispatch({ type: "wentBack" })
  protected readonly goOn = (): void => this.journey.dispatch({ type: "continued" })
}

export interface Actions {
  /** Null: there is no way back from here. */
  readonly back: { readonly label: string; readonly onClick: () => void } | null
  /** Something else to do, in the place of the way back or beside it. */
  readonly extra?: TemplateResult
  /** Why the primary action cannot be taken, or what it does; null: nothing to say. */
  readonly why: string | null
  /** Null: the screen's own content is the way on. */
  readonly primary: {
    readonly label: string
    readonly onClick: () => void
    /** It stays focusable, and is described by `why`. */
    readonly isBlocked?: boolean
    readonly isBusy?: boolean
  } | null
}

/** The bar at the end of a screen: the way back at its start, one primary action at its end. */
export const actions = ({ back, extra, why, primary }: Actions): TemplateResult =>
  html`<footer class="actions">
    ${
      back === null
        ? nothing
        : html`<button class="btn ghost" type="button" @click=${back.onClick}>
            ${icon("back")}<span>${back.label}</span>
          </button>`
    }
    ${extra ?? nothing} ${why === null ? nothing : html`<p class="why" id="why">${why}</p>`}
    ${
      primary === null
        ? nothing
        : html`<button
            class="btn primary"
            type="button"
            aria-disabled=${primary.isBlocked === true || primary.isBusy === true ? "true" : nothing}
            aria-busy=${primary.isBusy === true ? "true" : nothing}
            aria-describedby=${why === null ? nothing : "why"}
            @click=${() => {
              if (primary.isBlocked !== true && primary.isBusy !== true) primary.onClick()
            }}
          >
            ${primary.isBusy === true ? icon("sync") : nothing}${primary.label}
          </button>`
    }
  </footer>`
