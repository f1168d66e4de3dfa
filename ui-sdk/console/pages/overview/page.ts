import { html } from "lit"
import { ConsolePage } from "../console-page.ts"
import type { Messages } from "./en.ts"

/** Is all well, and what needs the user? */
export class OverviewPage extends ConsolePage {
  declare messages: Messages

  override render() {
    return html`<header class="page-head"><h1>${this.messages.title}</h1></header>`
  }
}

customElements.define("hrsync-overview-page", OverviewPage)
