import { html, type PropertyValues } from "lit"
import { PageElement } from "../page-element.ts"
import { property, state, withProperties } from "../with-properties.ts"
import { monogram } from "./monogram.ts"

/**
 * The vendor's logo; its monogram where there is none or it cannot be shown. The name stands beside it, so that it is hidden from
 * screen readers.
 *
 * @property name - the vendor's name
 * @property logo - address of the logo; null: it has none
 */
export class VendorMark extends withProperties(PageElement, {
  name: property(""),
  logo: property<string | null>(null),
  isBroken: state(false),
}) {
  static readonly tag = "hrsync-vendor-mark"
  override connectedCallback(): void {
    super.connectedCallback()
    this.setAttribute("aria-hidden", "true")
    this.classList.add("node")
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("logo")) this.isBroken = false
    this.classList.toggle("picture", this.logo !== null && !this.isBroken)
  }

  override render() {
    if (this.logo === null || this.isBroken) return monogram(this.name)
    return html`<img src=${this.logo} alt="" @error=${() => (this.isBroken = true)} />`
  }
}
