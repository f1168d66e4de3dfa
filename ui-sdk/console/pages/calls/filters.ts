import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleApiCallFigures,
  ConsoleApiCallQuery,
} from "../../../../core/contract/accounts/call-log/call-log.ts"
import { icon } from "../../../elements/icon.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { now } from "../../../elements/now.ts"
import { filterChips } from "../../parts/fields/filter-chips.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import type { Messages } from "./en.ts"

/** The filters of the list, as the address has them; empty: no restriction. */
export interface Filter {
  readonly outcome: string
  readonly route: string
  readonly time: string
  /** A period that a link names, instead of `time`. */
  readonly from: string
  readonly to: string
  readonly request: string
  /** What was typed and is no request ID: it may be anything, so it is in no address. */
  readonly search: string
  readonly reason: string
  readonly key: string
}

const OUTCOMES = ["all", "accepted", "refused"] as const
type Outcome = (typeof OUTCOMES)[number]

const HOUR = 3_600_000
const TIMES = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR } as const
type Time = keyof typeof TIMES

const isTime = (text: string): text is Time => Object.hasOwn(TIMES, text)

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
  const { outcome, route, time, from, to, request, search, reason, key } = filter
  if (search !== "" || (request !== "" && !UUID.test(request))) return null
  const since = isTime(time) ? new Date(now() - TIMES[time]).toISOString() : from
  return {
    ...(outcome === "accepted" || outcome === "refused" ? { outcome } : {}),
    ...(route === "" ? {} : { route }),
    ...(since === "" ? {} : { from: since }),
    ...(to === "" || isTime(time) ? {} : { to }),
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
  readonly format: Format
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
    ${menu(periodName(bar), timeItems(bar))}
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

const periodName = ({ filter, messages: t, format }: FilterBar): string => {
  if (isTime(filter.time)) return t.times[filter.time]
  if (filter.from === "" && filter.to === "") return t.anyTime
  const write = (time: string) => (Number.isNaN(Date.parse(time)) ? "..." : format.dateTime(time))
  return t.period(write(filter.from), write(filter.to))
}

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

const timeItems = ({ filter, messages: t, onChange }: FilterBar) => {
  const item = (time: Time | undefined, label: string) => ({
    label,
    isChecked: time === undefined ? filter.time + filter.from + filter.to === "" : filter.time === time,
    onSelect: () => onChange({ time, from: undefined, to: undefined }),
  })
  return [
    item(undefined, t.anyTime),
    ...(Object.keys(TIMES) as ReadonlyArray<Time>).map((time) => item(time, t.times[time])),
  ]
}
