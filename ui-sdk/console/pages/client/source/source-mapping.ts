import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import type { ConsoleMapping } from "../../../../../core/contract/connection/console/source-reading.ts"
import { send } from "../../../../elements/api/send.ts"
import { listKeys, nameFields } from "../../../../elements/fields/field-texts.ts"
import { icon } from "../../../../elements/icon.ts"
import "../../../../elements/styles/table.css"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { Resource } from "../../../client/resource.ts"
import { actionButton } from "../../../parts/action-button.ts"
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.ts"
import { problemNote, problemText, showLoaded } from "../../../parts/loaded.ts"
import { textField } from "../../../parts/fields/text-field.ts"
import { PagePart } from "../../page-part.ts"
import { listRuleFields } from "../../rules/fields.ts"
import type { Messages } from "../en.ts"
import { SourceFirstYears } from "./first-years.ts"
import { SourcePhoneCountry } from "./phone-country.ts"

type DateOrder = NonNullable<ConsoleMapping["date_order"]>
type DecimalMark = NonNullable<ConsoleMapping["decimal_mark"]>
/** The key of each column; an empty one leaves the column out. */
type Columns = Readonly<Record<string, string>>

const ORDERS: ReadonlyArray<DateOrder> = ["DMY", "MDY", "YMD"]
const MARKS: ReadonlyArray<DecimalMark> = [".", ","]

/**
 * Which column of the client's source is which field, and how its dates and amounts are written.
 *
 * @property client
 */
export class SourceMapping extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  /** With what was changed; null: nothing was. */
  chosen: state<Columns | null>(null),
  /** The name of a column that is being typed. */
  added: state(""),
  isAsking: state(false),
}) {
  static readonly tag = "hrsync-source-mapping"
  static readonly parts = [ConfirmDialog, SourceFirstYears, SourcePhoneCountry]
  readonly #mapping = new Resource<ConsoleMapping>(this, () =>
    send(this.api.GET("/api/console/clients/{connection_id}/mapping/", { params: this.#path })),
  )
  readonly #saving = new Action(this)
  readonly #ordering = new Action(this)

  get #path() {
    return { path: { connection_id: this.client.connection_id } }
  }

  get hasChanges(): boolean {
    return this.chosen !== null || this.added !== ""
  }

  override render() {
    const { sourceMapping: t } = this.messages
    return html`<section class="part" aria-labelledby="source-mapping">
        <div class="part-head"><h2 id="source-mapping">${this.#hasColumns ? t.title : t.datesOnly}</h2></div>
        ${this.#hasColumns ? html`<p class="muted">${t.text}</p>` : nothing}
        ${showLoaded(
          this.#mapping.value,
          this.#mapping,
          this.words,
          (mapping) =>
            html`${this.#hasColumns ? this.#columns(mapping) : nothing} ${this.#dates(mapping)}
              <hrsync-source-first-years
                .client=${this.client}
                .years=${mapping.first_years ?? {}}
                ${SourceFirstYears.saved.on(() => void this.#reload())}
              ></hrsync-source-first-years>
              ${this.#hasColumns ? this.#amounts(mapping) : nothing}
              <hrsync-source-phone-country
                .client=${this.client}
                .country=${mapping.phone_country ?? null}
                ${SourcePhoneCountry.saved.on(() => void this.#reload())}
              ></hrsync-source-phone-country>`,
        )}
      </section>
      ${this.isAsking ? this.#dialog() : nothing}`
  }

  /** A system that pushes names the fields itself. */
  get #hasColumns(): boolean {
    return this.client.source?.int_type !== "Push API"
  }

  #columns(mapping: ConsoleMapping): TemplateResult {
    const { sourceMapping: t } = this.messages
    const columns = this.chosen ?? listColumns(mapping)
    const names = Object.keys(columns)
    return html`${mapping.mapping === null ? html`<p>${t.byName}</p>` : nothing}
      ${names.length === 0 ? nothing : this.#table(columns, names)} ${this.#adding(columns)}
      ${this.isAsking ? nothing : problemNote(this.#saving.problem, this.words)}
      <div class="btns">
        ${this.chosen === null ? nothing : this.#saveButtons(this.chosen)}
        ${
          mapping.mapping === null || this.chosen !== null
            ? nothing
            : html`<button class="btn" type="button" @click=${() => this.#ask()}>${t.clear}</button>`
        }
      </div>`
  }

  #saveButtons(chosen: Columns): TemplateResult {
    const { sourceMapping: t } = this.messages
    return html`${actionButton(t.save, this.#saving, { onClick: () => void this.#save(chosen) })}
      <button class="btn ghost" type="button" @click=${() => this.#forget()}>${t.undo}</button>`
  }

  #table(columns: Columns, names: ReadonlyArray<string>): TemplateResult {
    const { sourceMapping: t, fields: texts } = this.messages
    const used = Object.values(columns).filter((key) => key !== "")
    const options = [...new Set([...listRuleFields(texts), ...used])].map(
      (key) => [key, nameFields(texts, key).join(" + ")] as const,
    )
    return html`<table class="table mapping" aria-label=${t.title}>
      <thead>
        <tr>
          <th scope="col">${t.column}</th>
          <th scope="col">${t.field}</th>
        </tr>
      </thead>
      <tbody>
        ${names.map(
          (name) =>
            html`<tr>
              <td><b class="wrap ${columns[name] === "" ? "muted" : ""}">${name}</b></td>
              <td>
                <select
                  class="select"
                  aria-label=${t.goesTo(name)}
                  @change=${({ target }: Event) => this.#choose(columns, name, (target as HTMLSelectElement).value)}
                >
                  <option value="" ?selected=${columns[name] === ""}>${t.unused}</option>
                  ${options.map(
                    ([key, label]) =>
                      html`<option value=${key} ?selected=${columns[name] === key}>${label}</option>`,
                  )}
                </select>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`
  }

  /** Takes the field from the column that had it: two columns cannot be the same field. */
  #choose(columns: Columns, name: string, key: string): void {
    const keys = new Set(listKeys(key))
    const others = Object.entries(columns).map(
      ([each, own]) => [each, listKeys(own).some((part) => keys.has(part)) ? "" : own] as const,
    )
    this.chosen = { ...Object.fromEntries(others), [name]: key }
  }

  #adding(columns: Columns): TemplateResult {
    const { sourceMapping: t } = this.messages
    const add = (event: Event) => {
      event.preventDefault()
      const name = this.added.trim()
      if (name === "") return
      this.chosen = { ...columns, [name]: columns[name] ?? "" }
      this.added = ""
    }
    return html`<form class="add-column" novalidate @submit=${add}>
      ${textField({
        id: "source-column",
        label: t.add,
        value: this.added,
        hint: t.addHint,
        onInput: (value) => (this.added = value),
      })}
      <button class="btn" type="submit">${icon("plus")}${t.addAction}</button>
    </form>`
  }

  #dates({ date_order: order }: ConsoleMapping): TemplateResult {
    const { sourceMapping: t } = this.messages
    const choose = ({ target }: Event) => {
      const { value } = target as HTMLSelectElement
      void this.#saveOrder(ORDERS.find((each) => each === value) ?? null)
    }
    return html`<div class="field date-order">
      <label for="date-order">${t.dates}</label>
      <select class="select" id="date-order" aria-describedby="date-order-hint" @change=${choose}>
        <option value="" ?selected=${order === null}>${t.order.none}</option>
        ${ORDERS.map((each) => html`<option value=${each} ?selected=${each === order}>${t.order[each]}</option>`)}
      </select>
      <p class="hint" id="date-order-hint">${t.datesHint}</p>
      ${problemNote(this.#ordering.problem, this.words)}
    </div>`
  }

  #amounts({ decimal_mark: mark = null }: ConsoleMapping): TemplateResult {
    const { sourceMapping: t } = this.messages
    const choose = ({ target }: Event) => {
      const { value } = target as HTMLSelectElement
      void this.#saveMark(MARKS.find((each) => each === value) ?? null)
    }
    return html`<div class="field date-order">
      <label for="decimal-mark">${t.amounts}</label>
      <select class="select" id="decimal-mark" aria-describedby="decimal-mark-hint" @change=${choose}>
        <option value="" ?selected=${mark === null}>${t.mark.none}</option>
        ${MARKS.map((each) => html`<option value=${each} ?selected=${each === mark}>${t.mark[each]}</option>`)}
      </select>
      <p class="hint" id="decimal-mark-hint">${t.amountsHint}</p>
    </div>`
  }

  #dialog(): TemplateResult {
    const { messages, words } = this
    const { sourceMapping: t } = messages
    const { isBusy, problem } = this.#saving
    return html`<hrsync-confirm-dialog
      .heading=${t.clearTitle}
      .text=${t.clearText(Object.keys(this.#mapping.value?.mapping ?? {}).length)}
      .action=${t.clear}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, words)}
      ${ConfirmDialog.confirmed.on(() => void this.#save(null))}
      ${ConfirmDialog.closed.on(() => {
        this.isAsking = false
        this.#saving.clear()
      })}
    ></hrsync-confirm-dialog>`
  }

  #ask(): void {
    this.#saving.clear()
    this.isAsking = true
  }

  #forget(): void {
    this.chosen = null
    this.#saving.clear()
  }

  async #save(mapping: Columns | null): Promise<void> {
    const result = await this.#saving.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/mapping/", {
          params: this.#path,
          body: { mapping },
        }),
      ),
    )
    if (result?.ok !== true) return
    await this.#mapping.load()
    Object.assign(this, { chosen: null, isAsking: false })
    this.console.toast(this.messages.sourceMapping.saved)
  }

  async #saveMark(mark: DecimalMark | null): Promise<void> {
    const result = await this.#ordering.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/decimal-mark/", {
          params: this.#path,
          body: { decimal_mark: mark },
        }),
      ),
    )
    if (result?.ok === true) this.console.toast(this.messages.sourceMapping.saved)
    await this.#mapping.load()
  }

  async #reload(): Promise<void> {
    this.console.toast(this.messages.sourceMapping.saved)
    await this.#mapping.load()
  }

  async #saveOrder(order: DateOrder | null): Promise<void> {
    const result = await this.#ordering.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/date-order/", {
          params: this.#path,
          body: { date_order: order },
        }),
      ),
    )
    if (result?.ok === true) this.console.toast(this.messages.sourceMapping.saved)
    await this.#mapping.load()
  }
}

/** The company's own columns, then those of its last file. */
const listColumns = ({ mapping, last_columns: last }: ConsoleMapping): Columns => ({ ...last, ...mapping })
