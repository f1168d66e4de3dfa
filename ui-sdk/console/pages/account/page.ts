import { html } from "lit"
import { ConsolePage } from "../console-page.ts"
import type { Messages } from "./en.ts"

/** The account of whoever is signed in. */
export class AccountPage extends ConsolePage {
  declare messages: Messages

  override render() {
    return html`<header class="page-head"><h1>${this.messages.title}</h1></header>`
  }
}

customElements.define("hrsync-account-page", AccountPage)
