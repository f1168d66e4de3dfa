import { html, nothing, type TemplateResult } from "lit"
import type { ConsolePerson, ConsoleRestriction } from "../../../../core/contract/sharing/console/people.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { findCategory } from "../../../elements/fields/category.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { now } from "../../../elements/now.ts"
import { saveFile } from "../../../elements/save-file.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { recordFields, recordValue } from "../../parts/record-fields.ts"
import { PagePart } from "../page-part.ts"
import { ConfirmPerson, type Question } from "./confirm-dialog.ts"
import type { Messages } from "./en.ts"
import { copiesElsewhere, listFieldKeys } from "./person-words.ts"

type Deed = "block" | "erase" | "withdraw"

/**
 * Everything that is held about one person in one connection, and what can be done with it.
 *
 * @property connection - the connection's id
 * @property record - the record's id
 */
export class PersonDrawer extends withProperties(PagePart<Messages>, {
  connection: property(""),
  record: property(""),
  /** What is being asked; null: nothing. */
  asked: state<Deed | null>(null),
}) {
  static readonly tag = "hrsync-person-drawer"
  static readonly parts = [ConfirmPerson, ConsoleDialog]
  static readonly closed = new ElementEvent("closed")
  /** The text that says what was done. */
  static readonly done = new ElementEvent<string>("done")
  readonly #doing = new Action(this)
  readonly #person = new Resource<ConsolePerson>(this, () =>
    send(
      this.api.GET("/api/console/clients/{connection_id}/people/{employee_id}/", {
        params: { path: this.#path },
      }),
    ),
  )

  get #path() {
    return { connection_id: this.connection, employee_id: this.record }
  }

  override render() {
    const { value } = this.#person
    const { person: t, noName, title } = this.messages
    return html`<hrsync-dialog
        .kind=${"drawer"}
        .heading=${value === null ? title : (value.record.name ?? noName)}
        .closeLabel=${t.close}
        .content=${html`<div class="record">
          ${showLoaded(value, this.#person, this.words, (person) => this.#content(person))}
        </div>`}
        ${ConsoleDialog.closed.on(() => PersonDrawer.closed.send(this))}
      ></hrsync-dialog>
      ${this.asked === null || value === null ? nothing : this.#dialog(this.asked, value)}`
  }

  #content(person: ConsolePerson): TemplateResult {
    const { person: t } = this.messages
    return html`<p class="faint">${[person.record.employeeId, person.client].filter(Boolean).join(", ")}</p>
      <p>${person.is_shared ? t.shared : t.notShared}</p>
      ${this.#actions(person)} ${this.#fields(person)}
      ${this.#section(t.pay, person.months.length === 0 ? [] : [t.months(person.months.length)])}
      ${this.#section(
        t.overrides,
        person.overrides.map(({ key }) => nameField(this.messages.fields, key)),
      )}
      ${this.#section(
        t.consents,
        person.consents.map(({ consented_at: from, expires_at: until }) => t.consent(from, until)),
      )}
      ${this.#section(
        t.received,
        person.webhooks.map(({ state, finished_at: at }) => this.#delivery(state, at)),
      )}
      ${this.#section(
        t.accesses,
        person.accesses.map(
          ({ at, action, title }) => `${this.format.dateTime(at)}: ${this.messages.actions[action] ?? title}`,
        ),
        t.accessesNote,
      )}
      ${this.#section(t.elsewhere, copiesElsewhere(person.elsewhere, this.messages), "", t.nowhere)}`
  }

  #actions(person: ConsolePerson): TemplateResult {
    const { person: t } = this.messages
    const button = (deed: Deed, label: string, look = "") =>
      html`<button class="btn ${look}" type="button" @click=${() => (this.asked = deed)}>${label}</button>`
    return html`<div class="person-actions">
      <button class="btn" type="button" @click=${() => this.#download(person)}>
        ${icon("download")}${t.download}
      </button>
      ${hasConsent(person) ? button("withdraw", t.withdraw) : nothing}
      ${person.is_shared ? button("block", t.block) : nothing} ${button("erase", t.erase, "danger")}
    </div>`
  }

  #download(person: ConsolePerson): void {
    const file = new Blob([JSON.stringify(person, null, 2)], { type: "application/json" })
    saveFile(file, `person-${this.record}.json`)
  }

  #fields({ record }: ConsolePerson): TemplateResult {
    const present = listFieldKeys(record).map((key) => ({ key, category: findCategory(key) }))
    return recordFields(present, this.messages.fields, ({ key }) => recordValue(record, key))
  }

  #section(
    title: string,
    lines: ReadonlyArray<string>,
    note = "",
    none = this.messages.person.nothing,
  ): TemplateResult {
    return html`<section>
      <h3>${title}</h3>
      ${note === "" ? nothing : html`<p class="faint">${note}</p>`}
      ${
        lines.length === 0
          ? html`<p class="muted">${none}</p>`
          : html`<ul class="person-list">
              ${lines.map((line) => html`<li>${line}</li>`)}
            </ul>`
      }
    </section>`
  }

  #delivery(deliveryState: string, at: string | null): string {
    const { person: t } = this.messages
    if (deliveryState === "delivered" && at !== null) return t.delivered(at)
    return deliveryState === "exhausted" ? t.failed : t.waiting
  }

  #dialog(deed: Deed, person: ConsolePerson): TemplateResult {
    return html`<hrsync-confirm-person
      .question=${this.#question(deed, person)}
      .isBusy=${this.#doing.isBusy}
      .problem=${this.#doing.problem}
      ${ConfirmPerson.confirmed.on(() => void this.#run(deed))}
      ${ConfirmPerson.closed.on(() => this.#stopAsking())}
    ></hrsync-confirm-person>`
  }

  #question(deed: Deed, { record }: ConsolePerson): Question {
    const { blocking, erasing, withdrawing } = this.messages
    if (deed === "block") return { ...blocking, lines: [blocking.text], typed: null }
    if (deed === "withdraw") return { ...withdrawing, lines: [withdrawing.text], typed: null }
    const lines = [erasing.text, erasing.told, erasing.source, erasing.backups]
    return { ...erasing, lines, typed: record.employeeId ?? null }
  }

  #stopAsking(): void {
    this.#doing.clear()
    this.asked = null
  }

  async #run(deed: Deed): Promise<void> {
    const params = { path: this.#path }
    if (deed === "withdraw") {
      const result = await this.#doing.run(() =>
        send(
          this.api.POST("/api/console/clients/{connection_id}/people/{employee_id}/withdraw-consent/", {
            params,
          }),
        ),
      )
      if (result?.ok === true) PersonDrawer.done.send(this, this.messages.withdrawing.done)
      return
    }
    const result = await this.#doing.run(() => this.#restrict(deed))
    if (result?.ok !== true) return
    const t = deed === "block" ? this.messages.blocking : this.messages.erasing
    PersonDrawer.done.send(this, result.value.applied_at === null ? t.later : t.done)
  }

  #restrict(deed: "block" | "erase"): Promise<Result<ConsoleRestriction>> {
    const params = { path: this.#path }
    return deed === "block"
      ? send(this.api.POST("/api/console/clients/{connection_id}/people/{employee_id}/block/", { params }))
      : send(this.api.POST("/api/console/clients/{connection_id}/people/{employee_id}/erase/", { params }))
  }
}

const hasConsent = ({ consents }: ConsolePerson): boolean => {
  const last = consents.at(-1)
  return last !== undefined && Date.parse(last.expires_at) > now()
}
