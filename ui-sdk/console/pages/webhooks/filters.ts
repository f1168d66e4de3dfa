import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleDelivery,
  ConsoleDeliveryFigures,
  ConsoleDeliveryQuery,
} from "../../../../core/contract/webhooks/console/deliveries.ts"
import type { DeliveryStateFilter } from "../../../../core/contract/webhooks/delivery-log.ts"
import type { WebhookEvent } from "../../../../core/contract/webhooks/webhook.ts"
import { icon } from "../../../elements/icon.ts"
import { filterChips } from "../../parts/fields/filter-chips.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { RangeMenu } from "../../parts/time-range/range-menu.ts"
import { type TimeRange, toBounds } from "../../parts/time-range/time-range.ts"
import type { Messages } from "./en.ts"
import { shortenEvent } from "./words.ts"

/** The filters of the list, as the address has them; empty: no restriction. */
export interface Filter {
  readonly state?: string
  readonly event?: string
  readonly client?: string
  readonly time?: string
  /** Days, or a period that a link names, instead of `time`. */
  readonly from?: string
  readonly to?: string
  /** The id of a webhook or of a sync session. */
  readonly id?: string
  /** An employee's record. */
  readonly employee?: string
  /** The status of the last attempt, or the code of its problem. */
  readonly error?: string
  /** What was typed and is no id: it may be a name, so it is in no address. */
  readonly search?: string
}

const STATES = ["undelivered", "pending", "delivered"] as const satisfies ReadonlyArray<DeliveryStateFilter>
type State = (typeof STATES)[number] | "all"

export const readFilter = (query: URLSearchParams): Filter => ({
  state: query.get("state") ?? "",
  event: query.get("event") ?? "",
  client: query.get("client") ?? "",
  time: query.get("time") ?? "",
  from: query.get("from") ?? "",
  to: query.get("to") ?? "",
  id: query.get("id") ?? "",
  employee: query.get("employee") ?? "",
  error: query.get("error") ?? "",
  search: query.get("search") ?? "",
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

const readTyped = (typed: string) =>
  UUID.test(typed) ? { id: typed, search: undefined } : { id: undefined, search: typed }

/** What the list and a resend have in common. */
export type Scope = Pick<ConsoleDeliveryQuery, "event" | "connection_id" | "from" | "to">

export const toApiQuery = (filter: Filter): ConsoleDeliveryQuery => {
  const known = STATES.find((state) => state === filter.state)
  return {
    ...toScope(filter),
    ...(known === undefined ? {} : { state: known }),
    ...(filter.id ? { search: filter.id } : {}),
    ...(filter.employee ? { employee: filter.employee } : {}),
    ...(filter.error ? { error: filter.error } : {}),
  }
}

export const toScope = (filter: Filter): Scope => ({
  ...(filter.event ? { event: filter.event as WebhookEvent } : {}),
  ...(filter.client ? { connection_id: filter.client } : {}),
  ...toBounds(toRange(filter)),
})

const toRange = ({ time = "", from = "", to = "" }: Filter): TimeRange => ({ time, from, to })

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
      .value=${filter.search || filter.id || ""}
      ${SearchField.searched.on((typed) => onChange(readTyped(typed)))}
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
    <hrsync-range-menu
      .range=${toRange(filter)}
      ${RangeMenu.chosen.on((range) => onChange({ ...range }))}
    ></hrsync-range-menu>
    <hrsync-menu
      .look=${"chip"}
      .label=${null}
      .button=${html`${filter.error ? nameError(filter.error, t) : t.anyError}${icon("down", "sm")}`}
      .items=${errorItems(filter.error ?? "", t, (error) => onChange({ error }))}
    ></hrsync-menu>
    ${filter.client ? onlyChip(t.detail.onlyClient, () => onChange({ client: undefined })) : nothing}
    ${filter.employee ? onlyChip(t.onlyEmployee, () => onChange({ employee: undefined })) : nothing}
  </search>`
}

const onlyChip = (text: string, onClear: () => void): TemplateResult =>
  html`<button class="chip" type="button" @click=${onClear}>${text}${icon("x", "sm")}</button>`

const STATUSES = ["400", "401", "403", "404", "410", "429", "500", "502", "503", "504"]

const nameError = (error: string, t: Messages): string =>
  Object.hasOwn(t.noAnswer, error) ? t.noAnswer[error as keyof Messages["noAnswer"]] : error

const errorItems = (chosen: string, t: Messages, onChoose: Choose) => [
  { label: t.states.all, isChecked: chosen === "", onSelect: () => onChoose(undefined) },
  ...[...STATUSES, ...Object.keys(t.noAnswer).filter((code) => code !== "other")].map((error) => ({
    label: nameError(error, t),
    isChecked: chosen === error,
    onSelect: () => onChoose(error),
  })),
]

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
