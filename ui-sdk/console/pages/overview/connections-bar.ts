import { html, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { ref } from "lit/directives/ref.js"
import type { ConsoleClients } from "../../../../core/contract/connection/console/clients.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { linkTo } from "../../routing/paths.ts"
import type { Messages } from "./en.ts"

type Counts = ConsoleClients["counts"]

/** In this order, each with the look of its state, and its name in the list of clients. */
const STATUSES = [
  ["CONNECTION_ACCEPTED", "ok", "active"],
  ["CONNECTION_INVITED", "invited", "invited"],
  ["CONNECTION_FAILED", "failed", "failed"],
  ["CONNECTION_TERMINATED", "ended", "terminated"],
] as const

/** The clients by state: a bar, and the same as words that lead to them. */
export const connectionsBar = (
  counts: Counts,
  { connections: t }: Messages,
  format: Format,
): TemplateResult => {
  const shown = STATUSES.map(([status, look, name]) => ({
    status,
    look,
    name,
    clients: counts.find((each) => each.status === status)?.clients ?? 0,
  })).filter(({ clients }) => clients > 0)
  return html`<section class="part" aria-labelledby="connections-title">
    <div class="part-head">
      <h2 id="connections-title">${t.title}</h2>
      <a href=${linkTo("clients")}>${t.all}</a>
    </div>
    <div class="statebar-c" aria-hidden="true">
      ${repeat(
        shown,
        ({ status }) => status,
        ({ look, clients }) => html`<i class=${look} ${ref((bar) => setShare(bar, clients))}></i>`,
      )}
    </div>
    <p class="legend">
      ${shown.map(
        ({ status, look, name, clients }) =>
          html`<a href=${linkTo("clients", { show: name })}
            ><span class="status ${look}"><b>${format.number(clients)}</b> ${t.status[status]}</span></a
          >`,
      )}
    </p>
  </section>`
}

/** By the CSSOM: the Content-Security-Policy forbids style attributes. */
const setShare = (bar: Element | undefined, share: number): void => {
  if (bar instanceof HTMLElement) bar.style.setProperty("flex-grow", String(share))
}
