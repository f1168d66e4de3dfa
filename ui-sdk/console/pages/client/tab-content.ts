import { html, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { findReaderKind } from "../../reader/by-reader.ts"
import type { ConsoleParts } from "../page-part.ts"
import type { Tab } from "./client-tabs.ts"
import type { Messages } from "./en.ts"
import { isLive } from "./live-client.ts"
import { peopleText, problemsPart, sharedPart, subsetText } from "./parts.ts"
import { SharingEditor } from "./sharing/sharing-editor.ts"

export interface TabParts {
  readonly console: ConsoleParts
  readonly messages: Messages
  readonly format: Format
  readonly can: (action: string) => boolean
  /** The page shows another state: something has ended, was approved or was changed. */
  readonly onChanged: () => void
}

/** What a tab beside the activity shows of the client to this user. */
export const tabContent = (
  tab: Exclude<Tab, "activity">,
  client: ConsoleClientDetails,
  parts: TabParts,
): TemplateResult => {
  const { messages: t, can } = parts
  switch (tab) {
    case "problems":
      return problemsPart(client, {
        messages: t,
        reader: findReaderKind(parts.console.session.session.membership),
        can,
      })
    case "data":
      return dataTab(client, parts)
    case "subset":
      return subsetTab(client, parts)
    case "rules":
      return rulesTab(client, parts)
    case "source":
      return sourceTab(client)
    case "people":
      return peopleTab(client)
  }
}

/** Who may change what is shared, while there is something to change. */
const canShare = (client: ConsoleClientDetails, { can }: TabParts): boolean =>
  can("connection.change-sharing") && isLive(client)

const dataTab = (client: ConsoleClientDetails, parts: TabParts): TemplateResult => {
  const { messages, can, onChanged } = parts
  if (canShare(client, parts))
    return html`<hrsync-sharing-fields
      .client=${client}
      ${SharingEditor.changed.on(onChanged)}
    ></hrsync-sharing-fields>`
  if (!can("vendor.change-flags")) return sharedPart(client, messages)
  return html`<hrsync-client-data .client=${client}></hrsync-client-data>`
}

const subsetTab = (client: ConsoleClientDetails, parts: TabParts): TemplateResult => {
  const { messages, can, onChanged } = parts
  if (canShare(client, parts))
    return html`<hrsync-sharing-people
      .client=${client}
      ${SharingEditor.changed.on(onChanged)}
    ></hrsync-sharing-people>`
  if (!can("connection.change-sharing")) return subsetText(client, messages, can("vendor.change-flags"))
  return html`<div class="key-lists">
    ${peopleText(client, messages)}
    <p class="prose">${messages.shared.notConnected}</p>
  </div>`
}

const sourceTab = (client: ConsoleClientDetails): TemplateResult =>
  html`<hrsync-client-source .client=${client}></hrsync-client-source>`

const peopleTab = (client: ConsoleClientDetails): TemplateResult =>
  html`<hrsync-client-people .client=${client}></hrsync-client-people>`

/** Each side sees its own rules; an operator sees both. */
const rulesTab = (client: ConsoleClientDetails, { console, messages, can }: TabParts): TemplateResult => {
  const isOfVendor = can("vendor.change-rules") && console.session.session.vendor !== null
  const sides = [
    ...(isOfVendor ? (["vendor"] as const) : []),
    ...(can("connection.change-rules") ? (["client"] as const) : []),
  ]
  if (sides.length === 0) return html`<p class="muted">${messages.rules.none}</p>`
  return html`<div class="key-lists">
    ${sides.map((side) => html`<hrsync-client-rules .client=${client} .side=${side}></hrsync-client-rules>`)}
  </div>`
}
