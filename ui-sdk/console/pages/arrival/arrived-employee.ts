import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleArrival } from "../../../../core/contract/sync/console/arrival.ts"
import { relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import type { Messages } from "./en.ts"

type Arrived = ConsoleArrival["employees"][number]
type Delivery = Arrived["deliveries"][number]

const DELIVERY_LOOKS: Readonly<Record<Delivery["state"], string>> = {
  pending: "live",
  delivered: "ok",
  failed: "failed",
  exhausted: "failed",
}

/** One employee who is shared: what arrived, what is missing, and how the webhooks fared. */
export const arrivedEmployee = (arrived: Arrived, t: Messages): TemplateResult => {
  const { employee } = arrived
  const title = `arrived-${employee.id}`
  return html`<article class="arrived" aria-labelledby=${title}>
    <header class="row spread">
      <h2 class="h3" id=${title}>
        ${employee.name ?? t.noName} <span class="faint mono">${employee.employee_id}</span>
      </h2>
      <a class="btn" href=${linkTo("directory", { record: employee.id })}>${t.record}</a>
    </header>
    <dl class="kv">
      <dt>${t.received}</dt>
      <dd>${relativeTime(arrived.first_received_at)}</dd>
      <dt>${t.changed}</dt>
      <dd>${relativeTime(employee.updated_at)}</dd>
      <dt>${t.consent}</dt>
      <dd>${t.consents[arrived.consent]}</dd>
    </dl>
    <section>
      <h3>${t.missing}</h3>
      ${missingFields(arrived, t)}
    </section>
    <section>
      <h3>${t.deliveries}</h3>
      ${deliveries(arrived, t)}
    </section>
  </article>`
}

const missingFields = ({ missing }: Arrived, t: Messages): TemplateResult =>
  missing.length === 0
    ? html`<p class="muted">${t.nothingMissing}</p>`
    : html`<ul class="plain">
        ${missing.map(
          ({ key, state }) =>
            html`<li><span class="mono">${key}</span>: ${t.states[state as keyof typeof t.states]}</li>`,
        )}
      </ul>`

const deliveries = ({ deliveries: latest, employee }: Arrived, t: Messages): TemplateResult =>
  latest.length === 0
    ? html`<p class="muted">${t.noDeliveries}</p>`
    : html`<ul class="plain">
          ${latest.map((delivery) => deliveryLine(delivery, t))}
        </ul>
        <p><a href=${linkTo("webhooks", { employee: employee.id })}>${t.allDeliveries}</a></p>`

const deliveryLine = (delivery: Delivery, t: Messages): TemplateResult => {
  const { state, last_attempt: last, created_at: createdAt, request_id: open } = delivery
  return html`<li class="row tight">
    <span class="status ${DELIVERY_LOOKS[state]}">${t.delivery[state]}</span>
    ${last?.status == null ? nothing : html`<span class="faint num">${t.status(last.status)}</span>`}
    ${relativeTime(last?.started_at ?? createdAt)}
    <a class="mono" href=${linkTo("webhooks", { open })}>${open.slice(0, 8)}</a>
  </li>`
}
