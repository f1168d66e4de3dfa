import { html, nothing } from "lit"
import type { ConsoleApiCall } from "../../../../core/contract/accounts/call-log/call-log.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { Column } from "../../parts/data-table.ts"
import type { Messages } from "./en.ts"

interface Options {
  readonly messages: Messages
  readonly format: Format
  readonly onOpen: (call: ConsoleApiCall) => void
}

export const callColumns = ({
  messages: t,
  format,
  onOpen,
}: Options): ReadonlyArray<Column<ConsoleApiCall>> => [
  {
    key: "call",
    label: t.column.call,
    cell: (call) =>
      html`<button class="btn link go mono" type="button" @click=${() => onOpen(call)}>
          ${call.method} ${call.route}
        </button>
        ${call.omitted === 0 ? nothing : html`<br /><span class="sub">${t.omitted(call.omitted)}</span>`}`,
  },
  {
    key: "answer",
    label: t.column.answer,
    cell: ({ status, refusal }) =>
      html`<span class="status-code ${refusal === null ? "" : "bad"}">${status}</span> ${
          refusal === null ? nothing : html`<span class="sub mono">${refusal}</span>`
        }`,
  },
  {
    key: "took",
    label: t.column.took,
    look: "r col-m",
    cell: (call) => html`<span class="num">${t.figures.ms(call.duration_ms)}</span>`,
  },
  { key: "key", label: t.column.key, look: "col-w", cell: (call) => nameCredential(call, t) },
  {
    key: "time",
    label: t.column.time,
    look: "r when",
    cell: ({ at }) =>
      html`<time class="num" datetime=${at} title=${format.instant(at)}>${format.clock(at)}</time><br /><span
          class="sub"
          >${format.date(at)}</span
        >`,
  },
]

/** What people call it, or its kind and the beginning of its ID. */
export const nameCredential = (
  { credential_id: id, credential_kind: kind, credential_name: name }: ConsoleApiCall,
  t: Messages,
): string => name ?? `${t.kind[kind ?? "gone"]} ${id.slice(0, 8)}`
