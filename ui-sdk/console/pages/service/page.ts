import { html, nothing, type TemplateResult } from "lit"
import { linkTo } from "../../routing/paths.ts"
import { ConsolePage } from "../console-page.ts"
import "./connectors.ts"
import type { Messages } from "./en.ts"
import "./keys.ts"
import "./mails.ts"
import "./parked-messages.ts"
import "./retention.ts"
import "./workload.ts"
import "./page.css"

const TABS = ["work", "connectors", "mails", "keys", "retention"] as const
type Tab = (typeof TABS)[number]

/** Is the service itself well? For whoever runs it. */
export class ServicePage extends ConsolePage {
  declare messages: Messages

  get #tab(): Tab {
    const wanted = this.place.query.get("tab")
    return TABS.find((tab) => tab === wanted) ?? "work"
  }

  override render() {
    const { messages: t } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <p>${t.lede}</p>
      </header>
      <nav class="tabs" aria-label=${t.tabs.label}>
        ${TABS.map(
          (tab) =>
            html`<a
              href=${linkTo("service", { tab: tab === "work" ? undefined : tab })}
              aria-current=${tab === this.#tab ? "page" : nothing}
              >${t.tabs[tab]}</a
            >`,
        )}
      </nav>
      ${this.#content()}`
  }

  #content(): TemplateResult {
    const { console: parts, messages, words, format } = this
    switch (this.#tab) {
      case "work":
        return html`<hrsync-workload
            .console=${parts}
            .messages=${messages}
            .words=${words}
            .format=${format}
          ></hrsync-workload>
          <hrsync-parked-messages
            .console=${parts}
            .messages=${messages}
            .words=${words}
            .format=${format}
          ></hrsync-parked-messages>`
      case "connectors":
        return html`<hrsync-connectors
          .console=${parts}
          .messages=${messages}
          .words=${words}
          .format=${format}
        ></hrsync-connectors>`
      case "mails":
        return html`<hrsync-mails
          .console=${parts}
          .messages=${messages}
          .words=${words}
          .format=${format}
        ></hrsync-mails>`
      case "keys":
        return html`<hrsync-service-keys
          .console=${parts}
          .messages=${messages}
          .words=${words}
          .format=${format}
        ></hrsync-service-keys>`
      case "retention":
        return html`<hrsync-retention
          .console=${parts}
          .messages=${messages}
          .words=${words}
          .format=${format}
        ></hrsync-retention>`
    }
  }
}

customElements.define("hrsync-service-page", ServicePage)
