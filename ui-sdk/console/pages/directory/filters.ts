import { html, type TemplateResult } from "lit"
import type { Schemas } from "../../../elements/api/client.ts"
import "../../parts/search-field.ts"
import type { Query } from "../../routing/paths.ts"
import type { Messages } from "./en.ts"

export const STATUSES = ["Active", "Inactive", "Terminated"] as const
export type Status = (typeof STATUSES)[number]

export interface Filters {
  readonly client: string | null
  readonly department: string
  readonly designation: string
  readonly status: Status | null
}

/** Of the address of the page. */
export const readFilters = (query: URLSearchParams): Filters => ({
  client: query.get("client"),
  department: query.get("department") ?? "",
  designation: query.get("designation") ?? "",
  status: STATUSES.find((status) => status === query.get("status")) ?? null,
})

/** The filters besides the search. */
export const filterFields = (
  filters: Filters,
  clients: ReadonlyArray<Schemas["ConsoleClient"]>,
  { filters: t, status: names }: Messages,
  onChange: (query: Query) => void,
): TemplateResult => {
  const valueOf = ({ target }: Event) => (target as HTMLSelectElement).value
  return html`<div class="directory-filters">
    <div class="field">
      <label for="filter-client">${t.client}</label>
      <select
        class="select"
        id="filter-client"
        @change=${(event: Event) => onChange({ client: valueOf(event) })}
      >
        <option value="" ?selected=${filters.client === null}>${t.allClients}</option>
        ${clients.map(
          ({ connection_id: id, name }) =>
            html`<option value=${id} ?selected=${id === filters.client}>${name}</option>`,
        )}
      </select>
    </div>
    <div class="field">
      <label for="filter-status">${t.status}</label>
      <select
        class="select"
        id="filter-status"
        @change=${(event: Event) => onChange({ status: valueOf(event) })}
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
          @searched=${({ detail }: CustomEvent<string>) => onChange({ [key]: detail })}
        ></hrsync-search-field>`,
    )}
  </div>`
}
