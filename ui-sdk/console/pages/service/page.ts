import { html, nothing } from "lit"
import { html as staticHtml, literal } from "lit/static-html.js"
import { linkTo } from "../../routing/paths.ts"
import { ConsolePage } from "../console-page.ts"
import { Connectors } from "./connectors.ts"
import type { Messages } from "./en.ts"
import { ServiceKeys } from "./keys.ts"
import { SentMails } from "./mails.ts"
import "./page.css"
import { ParkedMessages } from "./parked-messages.ts"
import { RetentionTable } from "./retention.ts"
import { WorkloadFigures } from "./workload.ts"

/** The elements of each tab. */
const TABS = {
  work: [literal`hrsync-workload`, literal`hrsync-parked-messages`],
  connectors: [literal`hrsync-connectors`],
  mails: [literal`hrsync-mails`],
  keys: [literal`hrsync-service-keys`],
  retention: [literal`hrsync-retention`],
} as const
type Tab = keyof typeof TABS
const TAB_NAMES = Object.keys(TABS) as ReadonlyArray<Tab>

/** The state of the service itself, for its operator. */
export class ServicePage extends ConsolePage<Messages> {
  static readonly tag = "hrsync-service-page"
  static readonly parts = [
    Connectors,
    ParkedMessages,
    RetentionTable,
    SentMails,
    ServiceKeys,
    WorkloadFigures,
  ]
  get #tab(): Tab {
    const wanted = this.place.query.get("tab")
    return TAB_NAMES.find((tab) => tab === wanted) ?? "work"
  }

  override render() {
    const { messages: t } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <p>${t.lede}</p>
      </header>
      <nav class="tabs" aria-label=${t.tabs.label}>
        ${TAB_NAMES.map(
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

  #content() {
    return TABS[this.#tab].map((tag) => staticHtml`<${tag}></${tag}>`)
  }
}
