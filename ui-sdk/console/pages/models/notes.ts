import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClient } from "../../../../core/contract/connection/console/clients.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import type { Messages } from "./en.ts"
import type { Changes, Field, Model } from "./model-changes.ts"

/** What the client was asked for beyond its agreement, and whether it answered. */
export const requestNote = (request: Model["request"], t: Messages): TemplateResult | typeof nothing => {
  if (request === null) return nothing
  const names = (keys: ReadonlyArray<string>) => keys.map((key) => nameField(t.fields, key)).join(", ")
  const { state } = request
  const mandatory = request.mandatory.filter((key) => !request.new.includes(key))
  return html`<div class="note ${state === "open" ? "" : "warn"}">
    ${icon(state === "open" ? "clock" : "info")}
    <div>
      <b>${t.request[state]} ${relativeTime(request.requested_at)}</b>
      ${request.new.length === 0 ? nothing : html`<p>${t.request.new(names(request.new))}</p>`}
      ${mandatory.length === 0 ? nothing : html`<p>${t.request.mandatory(names(mandatory))}</p>`}
      <p>${state === "open" ? t.request.openText : t.request.declinedText}</p>
    </div>
  </div>`
}

/** The clients that have not answered a request. */
export const waitingPart = (
  waiting: ReadonlyArray<ConsoleClient>,
  { waiting: t }: Messages,
): TemplateResult => {
  return html`<section class="part" aria-labelledby="model-waiting">
    <div class="part-head"><h2 id="model-waiting">${t.title}</h2></div>
    ${
      waiting.length === 0
        ? html`<p class="muted">${t.none}</p>`
        : html`<ul class="waiting" role="list">
            ${waiting.map(
              ({ connection_id: client, name, requested_at: at }) =>
                html`<li>
                  <a href=${linkTo("models", { client })}>${name}</a>
                  ${at === null ? nothing : html`<span class="faint">${t.since} ${relativeTime(at)}</span>`}
                </li>`,
            )}
          </ul>`
    }
  </section>`
}

/** What someone else saved first, beside what was chosen here. */
export const conflictNote = (fields: ReadonlyArray<Field>, changes: Changes, t: Messages): TemplateResult =>
  html`<div class="note warn" role="alert">
    ${icon("alert")}
    <div>
      <b>${t.conflict.title}</b>
      <p>${t.conflict.text}</p>
      <ul>
        ${fields.map(
          (field) =>
            html`<li>
              ${t.conflict.line(nameField(t.fields, field.key), t.level[field.level], t.level[changes.get(field.key) ?? field.level])}
            </li>`,
        )}
      </ul>
    </div>
  </div>`
