import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClient } from "../../../../core/contract/connection/console/clients.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { describeState, isWithdrawn } from "../clients/client-words.ts"
import type { Messages } from "./en.ts"

/** The vendors that receive data, or received it before, each with what and when. */
export const vendorList = (
  kind: "open" | "ended",
  vendors: ReadonlyArray<ConsoleClient>,
  { list: t, client: words }: Messages,
  format: Format,
): TemplateResult =>
  html`<section class="part" aria-labelledby="vendors-${kind}">
    <div class="part-head">
      <h2 id="vendors-${kind}">
        ${t.title[kind]} <span class="faint num">${format.number(vendors.length)}</span>
      </h2>
    </div>
    ${
      vendors.length === 0
        ? html`<p class="muted">${t.none}</p>`
        : html`<ul class="shares" role="list">
            ${vendors.map((vendor) => {
              const [look, word] = describeState(vendor, words)
              return html`<li>
                ${heading(vendor, html`<span class="status ${look}">${word}</span>`)}
                ${kind === "open" ? facts(vendor, t) : end(vendor, t)}
              </li>`
            })}
          </ul>`
    }
  </section>`

const heading = ({ connection_id: id, name, vendor }: ConsoleClient, status: TemplateResult) =>
  html`<div class="who">
    <hrsync-vendor-mark .name=${name} .logo=${vendor.logo_url}></hrsync-vendor-mark>
    <div class="grow">
      <h3><a class="clip" title=${name} href=${linkTo("client", { id })}>${name}</a></h3>
      ${status}
    </div>
  </div>`

const fact = (label: string, value: TemplateResult | string) =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`

const facts = (vendor: ConsoleClient, t: Messages["list"]): TemplateResult => {
  const { employees, shared_fields: fields, first_synced_at: first, last_synced_at: last } = vendor
  const isInvited = vendor.status === "CONNECTION_INVITED"
  const next = vendor.paused_at === null ? t.onRequest : t.paused
  return html`<dl class="share-facts">
    ${fact(t.shared, isInvited ? t.nothingYet : t.amount(employees, fields))}
    ${fact(t.since, first === null ? t.notYet : relativeTime(first))}
    ${fact(t.last, relativeTime(last, t.notYet))}
    ${fact(t.next, isInvited ? t.notYet : relativeTime(vendor.next_sync_at, next))}
  </dl>`
}

/** When sharing ended, and what is left of it. */
const end = (vendor: ConsoleClient, t: Messages["list"]): TemplateResult | typeof nothing =>
  html`<dl class="share-facts">
    ${fact(t.ended, relativeTime(vendor.status_at))}
    ${isWithdrawn(vendor) ? nothing : fact(t.kept, t.keptText)}
  </dl>`
