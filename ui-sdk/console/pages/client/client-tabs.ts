import { html, nothing, type TemplateResult } from "lit"
import type { Schemas } from "../../../elements/api/client.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { linkTo } from "../../routing/paths.ts"
import type { Messages } from "./en.ts"

const TABS = ["activity", "problems", "data", "subset", "rules", "people"] as const
export type Tab = (typeof TABS)[number]

/** The tab that the address names; else the first one. */
export const readTab = (wanted: string | null): Tab => TABS.find((tab) => tab === wanted) ?? "activity"

interface ClientTabs {
  readonly client: Schemas["ConsoleClientDetails"]
  /** Of the connection. */
  readonly id: string
  readonly current: Tab
  readonly messages: Messages
  readonly format: Format
}

export const clientTabs = ({ client, id, current, messages, format }: ClientTabs): TemplateResult => {
  const counts: Readonly<Partial<Record<Tab, number>>> = {
    problems: client.issues.length,
    data: client.shared.length,
  }
  return html`<nav class="tabs" aria-label=${client.name}>
    ${TABS.map(
      (tab) =>
        html`<a
          href=${linkTo("client", { id }, { tab: tab === "activity" ? undefined : tab })}
          aria-current=${tab === current ? "page" : nothing}
          >${messages.tabs[tab]}${numberOf(counts[tab], format)}</a
        >`,
    )}
  </nav>`
}

const numberOf = (count: number | undefined, format: Format) =>
  count === undefined ? nothing : html` <span class="num">${format.number(count)}</span>`
