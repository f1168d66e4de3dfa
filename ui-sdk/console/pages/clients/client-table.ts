import { html, type TemplateResult } from "lit"
import type { Format } from "../../../elements/locale/format.ts"
import "../../../elements/styles/monogram.css"
import { monogram } from "../../../elements/vendor-mark/monogram.ts"
import type { Column } from "../../parts/data-table.ts"
import { relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { type Client, isWithdrawn, describeState } from "./client-words.ts"
import type { Messages } from "./en.ts"

export interface ClientTable {
  readonly messages: Messages
  readonly format: Format
  /** Null: the user may not. */
  readonly onRemind: ((client: Client) => void) | null
}

/** The columns of the list of clients. */
export const clientColumns = (spec: ClientTable): ReadonlyArray<Column<Client>> => {
  const { messages: t } = spec
  return [
    { key: "client", label: t.column.client, cell: (client) => nameCell(client) },
    { key: "state", label: t.column.state, cell: (client) => stateCell(client, t) },
    { key: "source", label: t.column.source, look: "col-w", cell: (client) => sourceCell(client, t) },
    {
      key: "employees",
      label: t.column.employees,
      look: "r col-m",
      cell: (client) => employeesCell(client, spec),
    },
    { key: "last", label: t.column.lastSync, look: "r col-w", cell: (client) => lastCell(client, spec) },
    { key: "next", label: t.column.nextSync, look: "r col-w", cell: (client) => nextCell(client, spec) },
  ]
}

const nameCell = ({ connection_id: id, name, remote_org_id: reference, email }: Client): TemplateResult =>
  html`<span class="who"
    ><span class="mono-gram sm" aria-hidden="true">${monogram(name)}</span
    ><span class="grow"
      ><a class="go" href=${linkTo("client", { id })}>${name}</a><br /><span class="sub"
        >${reference ?? email ?? ""}</span
      ></span
    ></span
  >`

const stateCell = (client: Client, t: Messages): TemplateResult => {
  const [look, word] = describeState(client, t)
  return html`<span class="status ${look}">${word}</span>`
}

const sourceCell = ({ source }: Client, t: Messages): TemplateResult =>
  source === null
    ? html`<span class="sub nowrap">${t.notChosen}</span>`
    : html`<span class="nowrap">${source.name}</span>`

const employeesCell = (client: Client, { messages: t, format }: ClientTable): TemplateResult => {
  const { status, employees } = client
  if (isWithdrawn(client)) return html``
  if (status === "CONNECTION_TERMINATED") return html`<span class="sub">${t.deleted}</span>`
  if (status === "CONNECTION_INVITED") return html`<span class="sub">${t.noneYet}</span>`
  return html`<span class="num">${format.number(employees)}</span>`
}

const lastCell = (client: Client, { messages: t }: ClientTable): TemplateResult => {
  const { last_sync: last, last_synced_at: syncedAt } = client
  if (isWithdrawn(client)) return html``
  if (last?.state === "reading" || last?.state === "applying") return html`${t.running}`
  return html`<span class="over">${relativeTime(syncedAt, t.notYet)}</span>`
}

const nextCell = (client: Client, { messages: t, onRemind }: ClientTable): TemplateResult => {
  const { status, next_sync_at: nextAt, name } = client
  if (status === "CONNECTION_INVITED" && onRemind !== null)
    return html`<button
      class="btn over"
      type="button"
      aria-label=${t.remindClient(name)}
      @click=${() => onRemind(client)}
    >
      ${t.remind}
    </button>`
  if (status === "CONNECTION_INVITED" || status === "CONNECTION_TERMINATED") return html``
  return html`<span class="over">${relativeTime(nextAt, t.onRequest)}</span>`
}
