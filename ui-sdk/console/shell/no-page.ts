import { html, type TemplateResult } from "lit"
import { linkTo } from "../routing/paths.ts"
import type { ShellMessages } from "./en.ts"

/** In place of the console, when who is signed in could not be found out. */
export const startFailed = ({ start }: ShellMessages, onAgain: () => void): TemplateResult =>
  html`<main class="page" id="main">
    <div class="lost" role="alert">
      <h1>${start.title}</h1>
      <p class="muted">${start.text}</p>
      <button class="btn primary" type="button" @click=${onAgain}>${start.again}</button>
    </div>
  </main>`

/** In place of a page, when there is none at this address. */
export const pageLost = ({ lost }: ShellMessages): TemplateResult =>
  html`<div class="lost">
    <h1>${lost.title}</h1>
    <p class="muted">${lost.text}</p>
    <a class="btn" href=${linkTo("overview")}>${lost.home}</a>
  </div>`

/** In place of a page of a vendor, when the operator has opened none. */
export const pageWithoutVendor = ({ noVendor: t }: ShellMessages): TemplateResult =>
  html`<div class="lost">
    <h1>${t.title}</h1>
    <p class="muted">${t.text}</p>
    <a class="btn primary" href=${linkTo("vendors")}>${t.choose}</a>
  </div>`

/** In place of a page whose files could not be loaded. */
export const pageFailed = ({ pageFailed: t }: ShellMessages): TemplateResult =>
  html`<div class="lost">
    <h1>${t.title}</h1>
    <p class="muted">${t.text}</p>
    <button class="btn" type="button" @click=${() => location.reload()}>${t.reload}</button>
  </div>`
