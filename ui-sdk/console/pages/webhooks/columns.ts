import { html, nothing } from "lit"
import type { ConsoleDelivery } from "../../../../core/contract/webhooks/console/deliveries.ts"
import type { Column } from "../../parts/data-table.ts"
import { relativeTime } from "../../parts/time.ts"
import type { Messages } from "./en.ts"
import { answerText, isAccepted, shortenEvent } from "./words.ts"
import "../../../elements/styles/check.css"

interface Selection {
  readonly selected: ReadonlySet<string>
  readonly rows: ReadonlyArray<ConsoleDelivery>
  readonly onSelect: (ids: ReadonlySet<string>) => void
}

interface Options {
  readonly messages: Messages
  readonly toHref: (delivery: ConsoleDelivery) => string
  /** Null: the user may not resend. */
  readonly selection: Selection | null
}

export const deliveryColumns = ({
  messages: t,
  toHref: toHref,
  selection,
}: Options): ReadonlyArray<Column<ConsoleDelivery>> => [
  ...(selection === null ? [] : [selectColumn(selection, t)]),
  {
    key: "event",
    label: t.column.event,
    cell: (delivery) =>
      html`<a class="go" href=${toHref(delivery)}>${shortenEvent(delivery.event)}</a> ${
          delivery.record_count === null
            ? nothing
            : html`<span class="tag">${t.records(delivery.record_count)}</span>`
        }<br /><span class="sub">${t.place(delivery.org_name, delivery.webhook_counter)}</span>`,
  },
  { key: "answer", label: t.column.answer, cell: (delivery) => answerCell(delivery, t) },
  {
    key: "last",
    label: t.column.last,
    look: "r when",
    cell: ({ last_attempt: last }) =>
      html`<span class="over">${relativeTime(last?.started_at ?? null, t.notYet)}</span>`,
  },
]

const selectColumn = ({ selected, rows, onSelect }: Selection, t: Messages): Column<ConsoleDelivery> => ({
  key: "select",
  label: t.column.select,
  header: () =>
    html`<input
      class="check over"
      type="checkbox"
      aria-label=${t.selectAll(rows.length)}
      .checked=${selected.size > 0 && selected.size === rows.length}
      .indeterminate=${selected.size > 0 && selected.size < rows.length}
      @change=${({ target }: Event) =>
        onSelect(
          new Set((target as HTMLInputElement).checked ? rows.map(({ request_id }) => request_id) : []),
        )}
    />`,
  cell: ({ request_id: id, event, org_name: client, webhook_counter: counter }) =>
    html`<input
      class="check over"
      type="checkbox"
      aria-label=${t.selectOne(shortenEvent(event), client, counter)}
      .checked=${selected.has(id)}
      @change=${() => onSelect(toggle(selected, id))}
    />`,
})

const toggle = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])

const answerCell = ({ state, last_attempt: last }: ConsoleDelivery, t: Messages) => {
  if (last === null) return html`<span class="status-code wait">${t.waiting}</span>`
  const isBad = !isAccepted(last.status)
  return html`<span class="status-code ${isBad ? "bad" : ""}">${answerText(last, t)}</span>
    ${state === "pending" ? html`<span class="sub">${t.waiting}</span>` : nothing}`
}
