import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type {
  ConsoleDataModelChange,
  ConsoleDataModelPreview,
} from "../../../../core/contract/sharing/console/data-model.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { problemNote } from "../../parts/loaded.ts"
import { linkTo } from "../../routing/paths.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import type { Client } from "./model-api.ts"

type AffectedClient = ConsoleDataModelPreview["clients"][number]

/** Levels are chosen one after the other. */
const PAUSE_MILLIS = 300

/**
 * What saving would do to others: which clients are asked by mail, which share less, and how many employees lack a field that would
 * be mandatory.
 *
 * @property client - whose model it is; null: of all
 * @property changes - those that are not saved
 */
export class ModelConsequences extends withProperties(PagePart<Messages>, {
  client: property<Client>(null),
  changes: property<ConsoleDataModelChange["changes"]>([]),
}) {
  static readonly tag = "hrsync-model-consequences"
  readonly #preview = new Resource<ConsoleDataModelPreview>(this, () =>
    send(
      this.api.POST("/api/console/data-model/preview/", {
        body: {
          changes: this.changes,
          ...(this.client === null ? {} : { connection_id: this.client }),
        },
      }),
    ),
  )
  #timer: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("changes")
    if (before === undefined || JSON.stringify(before) === JSON.stringify(this.changes)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#preview.load(), PAUSE_MILLIS)
  }

  override render() {
    const { consequences: t } = this.messages
    const { value, problem } = this.#preview
    if (problem !== null) return problemNote(problem, this.words)
    if (value === null) return html`<p class="hint" role="status">${t.counting}</p>`
    const { clients } = value
    if (clients.length === 0) return html`<p class="hint">${t.nobody}</p>`
    return html`${this.#list(
      clients.filter(({ is_asked: isAsked }) => isAsked),
      t.asked,
    )}
    ${this.#list(
      clients.filter(({ is_narrower: isNarrower }) => isNarrower),
      t.narrower,
    )}
    ${this.#lacking(clients)}`
  }

  #list(
    clients: ReadonlyArray<AffectedClient>,
    title: (clients: number, employees: number) => string,
  ): TemplateResult | typeof nothing {
    if (clients.length === 0) return nothing
    const employees = clients.reduce((sum, client) => sum + client.employees, 0)
    return html`<details class="affected">
      <summary>${title(clients.length, employees)}</summary>
      <ul>
        ${clients.map(
          ({ connection_id: id, name, employees: count }) =>
            html`<li>
              <a href=${linkTo("client", { id })} target="_blank">${name}</a>
              <span class="faint">${this.messages.consequences.employees(count)}</span>
            </li>`,
        )}
      </ul>
    </details>`
  }

  #lacking(clients: ReadonlyArray<AffectedClient>): TemplateResult | typeof nothing {
    const { fields, consequences: t } = this.messages
    const lines = clients.flatMap(({ name, lacking }) =>
      lacking.map((field) => t.lacking(name, nameField(fields, field.key), field.lacking, field.employees)),
    )
    if (lines.length === 0) return nothing
    return html`<div class="note warn" role="status">
      ${icon("alert")}
      <div>${lines.map((line) => html`<p>${line}</p>`)}</div>
    </div>`
  }
}
