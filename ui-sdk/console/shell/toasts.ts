import { html, nothing } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { icon } from "../../elements/icon.ts"
import { state, withProperties } from "../../elements/with-properties.ts"
import { ConsoleElement } from "../parts/console-element.ts"
import "../styles/toasts.css"

interface Toast {
  readonly id: number
  readonly text: string
  readonly undo: (() => void) | null
}

/** How long one stays, in milliseconds; longer where there is something to press, and while it is pointed at or focused. */
const SHOWN_MILLIS = 6_000
const UNDO_MILLIS = 12_000

/** What was done, said at the edge of the window for a few seconds, with a way to take it back. */
export class Toasts extends withProperties(ConsoleElement, {
  toasts: state<ReadonlyArray<Toast>>([]),
}) {
  static readonly tag = "hrsync-toasts"
  #last = 0
  #isHeld = false

  add(text: string, undo: (() => void) | null): void {
    const id = ++this.#last
    this.toasts = [...this.toasts, { id, text, undo }]
    this.#removeLater(id, undo === null ? SHOWN_MILLIS : UNDO_MILLIS)
  }

  override render() {
    const hold = (isHeld: boolean) => () => (this.#isHeld = isHeld)
    return html`<div
      class="toasts"
      role="status"
      @pointerenter=${hold(true)}
      @pointerleave=${hold(false)}
      @focusin=${hold(true)}
      @focusout=${hold(false)}
    >
      ${repeat(
        this.toasts,
        ({ id }) => id,
        (toast) => this.#toast(toast),
      )}
    </div>`
  }

  #toast({ id, text, undo }: Toast) {
    const { words } = this
    const takeBack = () => {
      this.#remove(id)
      undo?.()
    }
    return html`<div class="toast">
      <span class="grow">${text}</span>
      ${undo === null ? nothing : html`<button class="btn" type="button" @click=${takeBack}>${words.undo}</button>`}
      <button class="btn icon" type="button" aria-label=${words.dismiss} @click=${() => this.#remove(id)}>
        ${icon("x", "sm")}
      </button>
    </div>`
  }

  #removeLater(id: number, millis: number): void {
    setTimeout(() => {
      if (this.#isHeld) this.#removeLater(id, SHOWN_MILLIS)
      else this.#remove(id)
    }, millis)
  }

  #remove(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id)
    this.#isHeld = false
  }
}
