import { html, type TemplateResult } from "lit"
import type { ShellMessages } from "./en.ts"
import { pageFailed, pageLost, pageWithoutVendor } from "./no-page.ts"
import type { Shown } from "./outlet.ts"

/** The page of the address, or what stands in its place. */
export const pageContent = (shown: Shown, messages: ShellMessages): TemplateResult => {
  switch (shown.status) {
    case "page":
      return html`${shown.element}`
    case "loading":
      return html`<div aria-busy="true"></div>`
    case "no-vendor":
      return pageWithoutVendor(messages)
    case "lost":
      return pageLost(messages)
    case "failed":
      return pageFailed(messages)
  }
}
