import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleApiCallFigures,
  ConsoleApiCallQuery,
} from "../../../../core/contract/accounts/call-log/call-log.ts"
import { icon } from "../../../elements/icon.ts"
import { filterChips } from "../../parts/fields/filter-chips.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { RangeMenu } from "../../parts/time-range/range-menu.ts"
import { type TimeRange, toBounds } from "../../parts/time-range/time-range.ts"
import type { Messages } from "./en.ts"

/** The filters of the list, as the address has them; empty: no restriction. */
export interface Filter extends TimeRange {
  readonly outcome: string
  readonly route: string
  readonly request: string
  /** What was typed and is no request ID: it may be anything, so it is in no address. */
  readonly search: string
  readonly reason: string
  readonly key: string
}

const OUTCOMES = ["all", "accepted", "refused"] as const
type Outcome = (typeof OUTCOMES)[number]

/** Calls are kept for 30 days. */
const PERIODS = ["hour", "day", "week"] as const

export const readFilter = (query: URLSearchParams): Filter => {
  const read = (name: keyof Filter) => query.get(name) ?? ""
  return {
    outcome: read("outcome"),
    route: read("route"),
    time: read("time"),
    from: read("from"),
    to: read("to"),
    request: read("request"),
    search: read("search"),
    reason: read("reason"),
    key: read("key"),
  }
}

export const isFiltered = (filter: Filter): boolean => Object.values(filter).some((value) => value !== "")

/** Null: no call can have what was typed as its request ID. */
export const toApiQuery = (filter: Filter): ConsoleApiCallQuery | null => {
  const { outcome, route, request, search, reason, key } = filter
  if (search !== "" || (request !== "" && !UUID.test(request))) return null
  return {
    ...(outcome === "accepted" || outcome === "refused" ? { outcome } : {}),
    ...(route === "" ? {} : { route }),
    ...toBounds(filter),
    ...(request === "" ? {} : { request_id: request.toLowerCase() }),
    ...(reason === "" ? {} : { refusal: reason }),
    ...(key === "" ? {} : { credential_id: key }),
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

const readTyped = (typed: string) =>
  UUID.test(typed) ? { request: typed, search: undefined } : { request: undefined, search: typed }

interface FilterBar {
  readonly filter: Filter
  readonly figures: ConsoleApiCallFigures | null
  /** The name of the credential that is filtered by. */
  readonly keyName: string
  readonly messages: Messages
  readonly onChange: (query: { readonly [Key in keyof Filter]?: string | undefined }) => void
}

export const filterBar = (bar: FilterBar): TemplateResult => {
  const { filter, messages: t, onChange } = bar
  const chips = OUTCOMES.map((value: Outcome) => ({ value, label: t.outcome[value] }))
  const chosen = OUTCOMES.find((one) => one === filter.outcome) ?? "all"
  return html`<search class="toolbar">
    <hrsync-search-field
      .label=${t.search}
      .hint=${t.searchHint}
      .value=${filter.search || filter.request}
      ${SearchField.searched.on((typed) => onChange(readTyped(typed.trim())))}
    ></hrsync-search-field>
    ${filterChips("call-outcome", t.outcome.label, chips, chosen, (outcome) =>
      onChange({ outcome: outcome === "all" ? undefined : outcome }),
    )}
    ${menu(filter.route === "" ? t.anyRoute : filter.route, routeItems(bar))}
    <hrsync-range-menu
      .range=${filter}
      .periods=${PERIODS}
      .any=${t.anyTime}
      ${RangeMenu.chosen.on((range) => onChange({ ...range }))}
    ></hrsync-range-menu>
    ${onlyChip(filter.reason, t, () => onChange({ reason: undefined }))}
    ${onlyChip(filter.key === "" ? "" : bar.keyName, t, () => onChange({ key: undefined }))}
  </search>`
}

const menu = (label: string, items: ReadonlyArray<object>): TemplateResult =>
  html`<hrsync-menu
    .look=${"chip"}
    .label=${null}
    .button=${html`${label}${icon("down", "sm")}`}
    .items=${items}
  ></hrsync-menu>`

const onlyChip = (what: string, t: Messages, onClear: () => void) =>
  what === ""
    ? nothing
    : html`<button class="chip" type="button" @click=${onClear}>${t.only(what)}${icon("x", "sm")}</button>`

const routeItems = ({ filter, figures, messages: t, onChange }: FilterBar) => {
  const known = new Set([filter.route, ...(figures?.routes ?? []).map(({ route }) => route)])
  known.delete("")
  return [
    { label: t.all, isChecked: filter.route === "", onSelect: () => onChange({ route: undefined }) },
    ...[...known].map((route) => ({
      label: route,
      isChecked: filter.route === route,
      onSelect: () => onChange({ route }),
    })),
  ]
}
