import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import type { ConsoleComponents } from "../../../../../core/contract/connection/console/source-reading.ts"
import { send } from "../../../../elements/api/send.ts"
import "../../../../elements/styles/table.css"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { Resource } from "../../../client/resource.ts"
import { actionButton } from "../../../parts/action-button.ts"
import { problemNote, showLoaded } from "../../../parts/loaded.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"

type Component = ConsoleComponents["components"][number]
/** What each title is counted as; null: it is not counted. A title without a choice is counted by its name. */
type Overrides = ConsoleComponents["overrides"]

const NOT_COUNTED = "-"

/**
 * How the salary components of the client's source are counted.
 *
 * @property client
 */
export class SourceComponents extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  /** With what was changed; null: nothing was. */
  chosen: state<Overrides | null>(null),
}) {
  static readonly tag = "hrsync-source-components"
  readonly #components = new Resource<ConsoleComponents>(this, () =>
    send(this.api.GET("/api/console/clients/{connection_id}/components/", { params: this.#path })),
  )
  readonly #saving = new Action(this)

  get #path() {
    return { path: { connection_id: this.client.connection_id } }
  }

  get hasChanges(): boolean {
    return this.chosen !== null
  }

  override render() {
    const { sourceComponents: t } = this.messages
    return html`<section class="part" aria-labelledby="source-components">
      <div class="part-head"><h2 id="source-components">${t.title}</h2></div>
      <p class="muted">${t.text}</p>
      ${showLoaded(this.#components.value, this.#components, this.words, (components) => this.#part(components))}
    </section>`
  }

  #part(listed: ConsoleComponents): TemplateResult {
    const { sourceComponents: t } = this.messages
    const titles = [
      ...new Set([...Object.keys(listed.overrides), ...listed.components.map(({ title }) => title)]),
    ]
    if (titles.length === 0) return html`<p>${t.none}</p>`
    return html`${this.#table(listed, titles)} ${problemNote(this.#saving.problem, this.words)}
    ${
      this.chosen === null
        ? nothing
        : html`<div class="btns">
            ${actionButton(t.save, this.#saving, { onClick: () => void this.#save() })}
            <button class="btn ghost" type="button" @click=${() => this.#forget()}>${t.undo}</button>
          </div>`
    }`
  }

  #table(listed: ConsoleComponents, titles: ReadonlyArray<string>): TemplateResult {
    const { sourceComponents: t } = this.messages
    const overrides = this.chosen ?? listed.overrides
    return html`<table class="table mapping" aria-label=${t.title}>
      <thead>
        <tr>
          <th scope="col">${t.component}</th>
          <th scope="col">${t.countedAs}</th>
        </tr>
      </thead>
      <tbody>
        ${titles.map(
          (title) =>
            html`<tr>
              <td><b class="wrap">${title}</b></td>
              <td>${this.#select(title, overrides, listed)} ${this.#counted(title, overrides, listed)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
  }

  #select(title: string, overrides: Overrides, { keys }: ConsoleComponents): TemplateResult {
    const { sourceComponents: t } = this.messages
    const own = overrides[title]
    const choose = ({ target }: Event) => {
      const { value } = target as HTMLSelectElement
      const others = Object.fromEntries(Object.entries(overrides).filter(([each]) => each !== title))
      this.chosen = value === "" ? others : { ...others, [title]: value === NOT_COUNTED ? null : value }
    }
    return html`<select class="select" aria-label=${t.countsAs(title)} @change=${choose}>
      <option value="" ?selected=${own === undefined}>${t.byName}</option>
      <option value=${NOT_COUNTED} ?selected=${own === null}>${t.notCounted}</option>
      ${keys.map((key) => html`<option value=${key} ?selected=${own === key}>${this.#name(key)}</option>`)}
    </select>`
  }

  #name(key: string): string {
    return (this.messages.fields.salary as Readonly<Record<string, string>>)[key] ?? key
  }

  /** What its name decides; nothing where the company has chosen. */
  #counted(
    title: string,
    overrides: Overrides,
    { components }: ConsoleComponents,
  ): TemplateResult | typeof nothing {
    const { sourceComponents: t } = this.messages
    const found = components.find((component) => component.title === title)
    if (found === undefined || overrides[title] !== undefined) return nothing
    const name = (component: Component["earning"]) =>
      component.by === "override" ? null : component.key === null ? t.notCounted : this.#name(component.key)
    const [earning, deduction] = [name(found.earning), name(found.deduction)]
    if (earning === null || deduction === null) return html`<p class="hint">${t.afterSaving}</p>`
    return html`<p class="hint">${t.counted(earning, deduction)}</p>`
  }

  #forget(): void {
    this.chosen = null
    this.#saving.clear()
  }

  async #save(): Promise<void> {
    const overrides = this.chosen
    if (overrides === null) return
    const result = await this.#saving.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/components/", {
          params: this.#path,
          body: { overrides },
        }),
      ),
    )
    if (result?.ok !== true) return
    await this.#components.load()
    this.chosen = null
    this.console.toast(this.messages.sourceComponents.saved)
  }
}
