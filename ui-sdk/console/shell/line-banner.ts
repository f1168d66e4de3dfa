import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../elements/icon.ts"
import type { Line } from "../client/line.ts"
import type { ShellMessages } from "./en.ts"

/** Above the page while the service cannot be reached, and for a moment once it is back. */
export const lineBanner = (line: Line, t: ShellMessages): TemplateResult =>
  html`<div role="status" class=${line.state === "up" ? "vh" : "banner-place"}>${banner(line, t)}</div>`

const banner = (line: Line, { down, back }: ShellMessages): TemplateResult | typeof nothing => {
  if (line.state === "up") return nothing
  if (line.state === "back")
    return html`<div class="banner ok">
      ${icon("check")}
      <p>${back}</p>
    </div>`
  return html`<div class="banner">
    ${icon("wifi")}
    <p><b>${down.title}</b> ${down.text}</p>
    <button class="btn" type="button" @click=${() => void line.tryNow()}>${down.now}</button>
  </div>`
}
