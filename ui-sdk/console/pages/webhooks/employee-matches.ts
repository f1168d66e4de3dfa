import { html, type PropertyValues, type TemplateResult } from "lit"
import type { ConsoleDirectory } from "../../../../core/contract/employee/console/directory.ts"
import { send } from "../../../elements/api/send.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { emptyState } from "../../parts/empty.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { linkTo } from "../../routing/paths.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

const MOST_SHOWN = 10

/**
 * The employees whom a search finds, each leading to the webhooks with them. A name is in no address, so the search chooses a record first.
 *
 * @property search - words of a name, an employee ID or a work e-mail
 */
export class EmployeeMatches extends withProperties(PagePart<Messages>, {
  search: property(""),
}) {
  static readonly tag = "hrsync-employee-matches"
  readonly #found = new Resource<ConsoleDirectory>(this, () =>
    send(this.api.POST("/api/console/directory/search/", { body: { search: this.search } })),
  )

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("search") && changed.get("search") !== undefined) void this.#found.load()
  }

  override render() {
    return showLoaded(this.#found.value, this.#found, this.words, (found) => this.#list(found))
  }

  #list({ items }: ConsoleDirectory): TemplateResult {
    const { employees: t } = this.messages
    if (items.length === 0) return emptyState("search", t.none, t.noneText)
    return html`<h2 class="h3">${t.title}</h2>
      <ul class="matches">
        ${items.slice(0, MOST_SHOWN).map(
          ({ id, name, employee_id: employeeId, client }) =>
            html`<li>
              <a href=${linkTo("webhooks", { employee: id })}>${name ?? employeeId ?? t.noName}</a>
              <span class="sub">${[employeeId, client].filter(Boolean).join(", ")}</span>
            </li>`,
        )}
      </ul>
      ${items.length > MOST_SHOWN ? html`<p class="hint">${t.more}</p>` : ""}`
  }
}
