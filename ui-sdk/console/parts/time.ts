import { html } from "lit"
import { now } from "../../elements/now.ts"
import { property, withProperties } from "../../elements/with-properties.ts"
import "../styles/time.css"
import { ConsoleElement } from "./console-element.ts"

const REFRESH_MILLIS = 30_000
const MARGIN = 6

/** All times of the page are written anew together. */
const shown = new Set<RelativeTime>()
setInterval(() => {
  for (const time of shown) time.requestUpdate()
}, REFRESH_MILLIS)

let tips = 0

/**
 * How long ago something happened, or when it will; the exact time with its time zone is shown when it is pointed at or focused.
 *
 * @property at - ISO 8601
 */
export class RelativeTime extends withProperties(ConsoleElement, {
  at: property<string>(),
}) {
  static readonly tag = "hrsync-time"
  readonly #id = `time-tip-${String(++tips)}`

  override connectedCallback(): void {
    super.connectedCallback()
    shown.add(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    shown.delete(this)
  }

  override render() {
    const { at, format } = this
    return html`<time
        datetime=${at}
        tabindex="0"
        aria-describedby=${this.#id}
        @mouseenter=${this.#show}
        @mouseleave=${this.#hide}
        @focus=${this.#show}
        @blur=${this.#hide}
        @keydown=${({ key }: KeyboardEvent) => {
          if (key === "Escape") this.#hide()
        }}
        >${format.relative(at, now())}</time
      ><span class="tip" id=${this.#id} role="tooltip" popover="manual">${format.instant(at)}</span>`
  }

  readonly #show = (): void => {
    const [time, tip] = [this.querySelector("time"), this.querySelector<HTMLElement>(".tip")]
    if (time === null || tip === null || tip.matches(":popover-open")) return
    tip.showPopover()
    const { left, right, top, bottom } = time.getBoundingClientRect()
    const { width, height } = tip.getBoundingClientRect()
    const middle = (left + right - width) / 2
    const inset = Math.max(MARGIN, Math.min(middle, document.documentElement.clientWidth - width - MARGIN))
    tip.style.setProperty("left", `${String(Math.round(inset))}px`)
    const isAbove = top - height - MARGIN > 0
    tip.style.setProperty("top", `${String(Math.round(isAbove ? top - height - MARGIN : bottom + MARGIN))}px`)
  }

  readonly #hide = (): void => {
    const tip = this.querySelector<HTMLElement>(".tip")
    if (tip?.matches(":popover-open") === true) tip.hidePopover()
  }
}

/** A relative time; `otherwise` where there is none. */
export const relativeTime = (at: string | null, otherwise = "") =>
  at === null ? html`<span class="sub">${otherwise}</span>` : html`<hrsync-time .at=${at}></hrsync-time>`
