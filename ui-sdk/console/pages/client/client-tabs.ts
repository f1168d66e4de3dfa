import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { linkTo } from "../../routing/paths.ts"
import type { Messages } from "./en.ts"

const TABS = ["activity", "problems", "data", "subset", "rules", "source", "people"] as const
export type Tab = (typeof TABS)[number]

type Can = (action: string) => boolean

/** The source is the company's own. */
const listTabs = (can: Can): ReadonlyArray<Tab> =>
  TABS.filter((tab) => tab !== "source" || can("connection.repair-source"))

/** The tab that the address names; else the first one. */
export const readTab = (wanted: string | null, can: Can): Tab =>
  listTabs(can).find((tab) => tab === wanted) ?? "activity"

interface ClientTabs {
  readonly client: ConsoleClientDetails
  /** The ID of the connection. */
  readonly id: string
  readonly current: Tab
  readonly messages: Messages
  readonly format: Format
  readonly can: Can
}

export const clientTabs = ({ client, id, current, messages, format, can }: ClientTabs): TemplateResult => {
  const counts: Readonly<Partial<Record<Tab, number>>> = {
    problems: client.issues.length,
    data: client.shared.length,
  }
  return html`<nav class="tabs" aria-label=${client.name}>
    ${listTabs(can).map(
      (tab) =>
        html`<a
          href=${linkTo("client", { id }, { tab: tab === "activity" ? undefined : tab })}
          aria-current=${tab === current ? "page" : nothing}
          >${messages.tabs[tab]}${formatCount(counts[tab], format)}</a
        >`,
    )}
  </nav>`
}

const formatCount = (count: number | undefined, format: Format) =>
  count === undefined ? nothing : html` <span class="num">${format.number(count)}</span>`
