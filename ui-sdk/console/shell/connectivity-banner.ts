import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../elements/icon.ts"
import type { Connectivity } from "../client/connectivity.ts"
import type { ShellMessages } from "./en.ts"

/** Above the page while the service cannot be reached, and for a moment once it is back. */
export const connectivityBanner = (connectivity: Connectivity, t: ShellMessages): TemplateResult =>
  html`<div role="status" class=${connectivity.state === "up" ? "vh" : "banner-place"}>
    ${banner(connectivity, t)}
  </div>`

const banner = (
  connectivity: Connectivity,
  { down, back }: ShellMessages,
): TemplateResult | typeof nothing => {
  if (connectivity.state === "up") return nothing
  if (connectivity.state === "back")
    return html`<div class="banner ok">
      ${icon("check")}
      <p>${back}</p>
    </div>`
  return html`<div class="banner">
    ${icon("wifi")}
    <p><b>${down.title}</b> ${down.text}</p>
    <button class="btn" type="button" @click=${() => void connectivity.tryNow()}>${down.now}</button>
  </div>`
}
