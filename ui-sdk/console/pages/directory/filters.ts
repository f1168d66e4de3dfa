import { html, type TemplateResult } from "lit"
import { SearchField } from "../../parts/fields/search-field.ts"
import type { Query } from "../../routing/paths.ts"
import { ClientChoice } from "../clients/client-choice.ts"
import type { Messages } from "./en.ts"

export const STATUSES = ["Active", "Inactive", "Terminated"] as const
export type Status = (typeof STATUSES)[number]

export interface Filters {
  readonly client: string | null
  readonly department: string
  readonly designation: string
  readonly status: Status | null
}

/** Reads the filters from the address of the page. */
export const readFilters = (query: URLSearchParams): Filters => ({
  client: query.get("client"),
  department: query.get("department") ?? "",
  designation: query.get("designation") ?? "",
  status: STATUSES.find((status) => status === query.get("status")) ?? null,
})

export interface FilterParts {
  readonly messages: Messages
}

/** The filters besides the search. */
export const filterFields = (
  filters: Filters,
  parts: FilterParts,
  onChange: (query: Query) => void,
): TemplateResult => {
  const { filters: t, status: names } = parts.messages
  const readValue = ({ target }: Event) => (target as HTMLSelectElement).value
  return html`<div class="directory-filters">
    ${clientChoice(filters.client, parts, onChange)}
    <div class="field">
      <label for="filter-status">${t.status}</label>
      <select
        class="select"
        id="filter-status"
        @change=${(event: Event) => onChange({ status: readValue(event) })}
      >
        <option value="" ?selected=${filters.status === null}>${t.anyStatus}</option>
        ${STATUSES.map(
          (status) =>
            html`<option value=${status} ?selected=${status === filters.status}>${names[status]}</option>`,
        )}
      </select>
    </div>
    ${(["department", "designation"] as const).map(
      (key) =>
        html`<hrsync-search-field
          class="field"
          .label=${t[key]}
          .fieldId=${`filter-${key}`}
          .value=${filters[key]}
          ${SearchField.searched.on((detail) => onChange({ [key]: detail }))}
        ></hrsync-search-field>`,
    )}
  </div>`
}

const clientChoice = (
  chosen: string | null,
  { messages: { filters: t } }: FilterParts,
  onChange: (query: Query) => void,
): TemplateResult =>
  html`<hrsync-client-choice
    .fieldId=${"filter-client"}
    .label=${t.client}
    .all=${t.allClients}
    .among=${"connected"}
    .value=${chosen}
    ${ClientChoice.chosen.on((detail) => onChange({ client: detail ?? undefined }))}
  ></hrsync-client-choice>`
