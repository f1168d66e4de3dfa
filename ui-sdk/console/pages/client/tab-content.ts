import { html, type TemplateResult } from "lit"
import type { Schemas } from "../../../elements/api/client.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { Words } from "../../parts/words/en.ts"
import type { ConsoleParts } from "../page-part.ts"
import "./client-data.ts"
import "./client-people.ts"
import "./client-rules.ts"
import "./client-subset.ts"
import type { Tab } from "./client-tabs.ts"
import type { Messages } from "./en.ts"
import "./source/client-source.ts"
import { problemsPart, sharedPart, subsetText } from "./parts.ts"

type Details = Schemas["ConsoleClientDetails"]

export interface TabParts {
  readonly console: ConsoleParts
  readonly messages: Messages
  readonly words: Words
  readonly format: Format
  readonly can: (action: string) => boolean
}

/** What a tab beside the activity shows of the client to this user. */
export const tabContent = (
  tab: Exclude<Tab, "activity">,
  client: Details,
  parts: TabParts,
): TemplateResult => {
  const { messages: t, format, can } = parts
  switch (tab) {
    case "problems":
      return problemsPart(client, t, format, can("connection.repair-source"))
    case "data":
      return can("vendor.change-flags") ? dataTab(client, parts) : sharedPart(client, t)
    case "subset":
      return can("connection.show-sharing")
        ? subsetTab(client, parts)
        : subsetText(client, t, can("vendor.change-flags"))
    case "rules":
      return rulesTab(client, parts)
    case "source":
      return sourceTab(client, parts)
    case "people":
      return peopleTab(client, parts)
  }
}

const dataTab = (client: Details, { console, messages, words, format }: TabParts): TemplateResult =>
  html`<hrsync-client-data
    .console=${console}
    .messages=${messages}
    .words=${words}
    .format=${format}
    .client=${client}
  ></hrsync-client-data>`

const subsetTab = (client: Details, { console, messages, words, format }: TabParts): TemplateResult =>
  html`<hrsync-client-subset
    .console=${console}
    .messages=${messages}
    .words=${words}
    .format=${format}
    .client=${client}
  ></hrsync-client-subset>`

const sourceTab = (client: Details, { console, messages, words, format }: TabParts): TemplateResult =>
  html`<hrsync-client-source
    .console=${console}
    .messages=${messages}
    .words=${words}
    .format=${format}
    .client=${client}
  ></hrsync-client-source>`

const peopleTab = (client: Details, { console, messages, words, format }: TabParts): TemplateResult =>
  html`<hrsync-client-people
    .console=${console}
    .messages=${messages}
    .words=${words}
    .format=${format}
    .client=${client}
  ></hrsync-client-people>`

/** Each side sees its own rules; an operator sees both. */
const rulesTab = (client: Details, { console, messages, words, format, can }: TabParts): TemplateResult => {
  const isOfVendor = can("vendor.change-rules") && console.session.session.vendor !== null
  const sides = [
    ...(isOfVendor ? (["vendor"] as const) : []),
    ...(can("connection.change-rules") ? (["client"] as const) : []),
  ]
  if (sides.length === 0) return html`<p class="muted">${messages.rules.none}</p>`
  return html`<div class="key-lists">
    ${sides.map(
      (side) =>
        html`<hrsync-client-rules
          .console=${console}
          .messages=${messages}
          .words=${words}
          .format=${format}
          .client=${client}
          .side=${side}
        ></hrsync-client-rules>`,
    )}
  </div>`
}
