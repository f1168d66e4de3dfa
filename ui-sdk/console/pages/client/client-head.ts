import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import type { ConsoleSync } from "../../../../core/contract/sync/console/syncs.ts"
import "../../../elements/styles/monogram.css"
import { monogram } from "../../../elements/vendor-mark/monogram.ts"
import type { ReaderKind } from "../../reader/by-reader.ts"
import { describeState } from "../clients/client-words.ts"
import type { Messages } from "./en.ts"

export interface ClientHead {
  readonly client: ConsoleClientDetails
  /** The newest sync that is not a trial run; null: there is none. */
  readonly latest: ConsoleSync | null
  readonly reader: ReaderKind
  /** Back to the list. */
  readonly crumb: TemplateResult
  readonly messages: Messages
  readonly buttons: TemplateResult
}

/** Who the client is, how it is, and what can be done with it. */
export const clientHead = ({
  client,
  latest,
  reader,
  crumb,
  messages: t,
  buttons,
}: ClientHead): TemplateResult => {
  const issues = client.issues.map(({ code }) => code)
  const [look, word] = describeState({ ...client, issues, last_sync: latest }, t)
  return html`<header class="page-head">
    ${crumb}
    <div class="who client-title">
      ${mark(client, reader)}
      <div>
        <h1>${client.name}</h1>
        <span class="row tight"
          ><span class="status ${look}">${word}</span> ${
            client.source === null
              ? nothing
              : html`<span class="faint">${t.since(client.source.name, client.created_at)}</span>`
          }</span
        >
      </div>
    </div>
    <div class="btns">${buttons}</div>
  </header>`
}

const mark = ({ name, vendor }: ConsoleClientDetails, reader: ReaderKind): TemplateResult =>
  reader === "company"
    ? html`<hrsync-vendor-mark .name=${name} .logo=${vendor.logo_url}></hrsync-vendor-mark>`
    : html`<span class="mono-gram" aria-hidden="true">${monogram(name)}</span>`
