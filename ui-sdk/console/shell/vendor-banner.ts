import { html, nothing, type TemplateResult } from "lit"
import { consoleIcon } from "../parts/icons.ts"
import type { Side } from "./side-props.ts"
import "../styles/vendor-banner.css"

/** Above every page while an operator has opened a vendor: whose pages these are, and the way back. */
export const vendorBanner = ({
  session: { membership, vendor },
  messages: { openVendor: t },
  onCloseVendor,
}: Pick<Side, "session" | "messages" | "onCloseVendor">): TemplateResult | typeof nothing =>
  membership.role !== "operator" || vendor === null
    ? nothing
    : html`<section class="banner vendor" aria-label=${t.label}>
        ${consoleIcon("store")}
        <p>${t.text(vendor.name)}</p>
        <button class="btn" type="button" @click=${onCloseVendor}>${t.close}</button>
      </section>`
