import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleDelivery,
  ConsoleDeliveryFigures,
  ConsoleDeliveryQuery,
} from "../../../../core/contract/webhooks/console/deliveries.ts"
import type { DeliveryStateFilter } from "../../../../core/contract/webhooks/delivery-log.ts"
import type { WebhookEvent } from "../../../../core/contract/webhooks/webhook.ts"
import { icon } from "../../../elements/icon.ts"
import { now } from "../../../elements/now.ts"
import { filterChips } from "../../parts/fields/filter-chips.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import type { Messages } from "./en.ts"
import { shortenEvent } from "./words.ts"

/** The filters of the list, as the address has them; empty: no restriction. */
export interface Filter {
  readonly state?: string
  readonly event?: string
  readonly client?: string
  readonly time?: string
  readonly search?: string
}

const STATES = ["undelivered", "pending", "delivered"] as const satisfies ReadonlyArray<DeliveryStateFilter>
type State = (typeof STATES)[number] | "all"

const DAY = 24 * 3_600_000
const TIMES = { day: DAY, week: 7 * DAY, month: 30 * DAY } as const
type Time = keyof typeof TIMES

const isTime = (text: string | undefined): text is Time => text !== undefined && Object.hasOwn(TIMES, text)

export const readFilter = (query: URLSearchParams): Filter => ({
  state: query.get("state") ?? "",
  event: query.get("event") ?? "",
  client: query.get("client") ?? "",
  time: query.get("time") ?? "",
  search: query.get("search") ?? "",
})

/** What the list and a resend have in common. */
export type Scope = Pick<ConsoleDeliveryQuery, "event" | "connection_id" | "from">

export const toApiQuery = (filter: Filter): ConsoleDeliveryQuery => {
  const known = STATES.find((state) => state === filter.state)
  return {
    ...toScope(filter),
    ...(known === undefined ? {} : { state: known }),
    ...(filter.search ? { search: filter.search } : {}),
  }
}

export const toScope = ({ event, client, time }: Filter): Scope => ({
  ...(event ? { event: event as WebhookEvent } : {}),
  ...(client ? { connection_id: client } : {}),
  ...(isTime(time) ? { from: new Date(now() - TIMES[time]).toISOString() } : {}),
})

/** The search, the states with their counts, and the menus of events and times. */
export const filterBar = (
  filter: Filter,
  figures: ConsoleDeliveryFigures | null,
  t: Messages,
  onChange: (query: { readonly [Key in keyof Filter]?: string | undefined }) => void,
): TemplateResult => {
  const counts: Partial<Record<State, number>> =
    figures === null ? {} : { undelivered: figures.failed + figures.exhausted, pending: figures.pending }
  const chips = (["all", ...STATES] as const).map((value: State) => ({
    value,
    label: t.states[value],
    ...(counts[value] === undefined ? {} : { count: t.count(counts[value]) }),
  }))
  const chosen = STATES.find((one) => one === filter.state) ?? "all"
  return html`<search class="toolbar">
    <hrsync-search-field
      .label=${t.search}
      .hint=${t.searchHint}
      .value=${filter.search ?? ""}
      ${SearchField.searched.on((detail) => onChange({ search: detail }))}
    ></hrsync-search-field>
    ${filterChips("delivery-state", t.filter, chips, chosen, (state) =>
      onChange({ state: state === "all" ? undefined : state }),
    )}
    <hrsync-menu
      .look=${"chip"}
      .label=${null}
      .button=${html`${filter.event ? shortenEvent(filter.event) : t.anyEvent}${icon("down", "sm")}`}
      .items=${eventItems(filter.event ?? "", t, (event) => onChange({ event }))}
    ></hrsync-menu>
    <hrsync-menu
      .look=${"chip"}
      .label=${null}
      .button=${html`${isTime(filter.time) ? t.times[filter.time] : t.anyTime}${icon("down", "sm")}`}
      .items=${timeItems(filter.time ?? "", t, (time) => onChange({ time }))}
    ></hrsync-menu>
    ${
      filter.client
        ? html`<button class="chip" type="button" @click=${() => onChange({ client: undefined })}>
            ${t.detail.onlyClient}${icon("x", "sm")}
          </button>`
        : nothing
    }
  </search>`
}

type Choose = (value: string | undefined) => void

const eventItems = (chosen: string, t: Messages, onChoose: Choose) => [
  { label: t.states.all, isChecked: chosen === "", onSelect: () => onChoose(undefined) },
  ...(Object.keys(t.endpoint.eventText) as ReadonlyArray<ConsoleDelivery["event"]>)
    .filter((event) => event !== "test.event")
    .map((event) => ({
      label: shortenEvent(event),
      isChecked: chosen === event,
      onSelect: () => onChoose(event),
    })),
]

const timeItems = (chosen: string, t: Messages, onChoose: Choose) => [
  { label: t.anyTime, isChecked: chosen === "", onSelect: () => onChoose(undefined) },
  ...(Object.keys(TIMES) as ReadonlyArray<Time>).map((time) => ({
    label: t.times[time],
    isChecked: chosen === time,
    onSelect: () => onChoose(time),
  })),
]
