import { html } from "lit"
import type { ConsoleVendor } from "../../../../core/contract/accounts/console/vendors.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import { zoneField } from "./zone-field.ts"

/**
 * Changes a vendor's name and time zone.
 *
 * @property vendor
 */
export class ChangeVendor extends withProperties(PagePart<Messages>, {
  vendor: property<ConsoleVendor>(),
  /** Null: the present one. */
  name: state<string | null>(null),
  zone: state<string | null>(null),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-change-vendor"
  static readonly parts = [ConsoleDialog]
  static readonly closed = new ElementEvent("closed")
  static readonly changed = new ElementEvent("changed")
  readonly #saving = new Action(this)

  override render() {
    const { messages, words, vendor, isTried } = this
    const { dialog: t, change } = messages
    const name = this.name ?? vendor.name
    const refused = this.#saving.problem?.fields ?? {}
    const isNameWrong = (isTried && name.trim() === "") || "name" in refused
    return html`<hrsync-dialog
      .heading=${change.title(vendor.name)}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        ${textField({
          id: "changed-name",
          label: t.name,
          value: name,
          hint: change.nameHint,
          error: isNameWrong ? t.nameWrong : null,
          onInput: (value) => (this.name = value),
        })}
        ${zoneField({
          id: "changed-zone",
          messages,
          value: this.zone ?? vendor.time_zone,
          isRefused: "time_zone" in refused,
          onChoose: (zone) => (this.zone = zone),
        })}
        ${problemNote(this.#saving.problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(change.save, this.#saving)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  readonly #close = (): void => {
    ChangeVendor.closed.send(this)
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    const name = (this.name ?? this.vendor.name).trim()
    if (name === "") this.querySelector<HTMLInputElement>("#changed-name")?.focus()
    else void this.#save(name)
  }

  async #save(name: string): Promise<void> {
    const result = await this.#saving.run(() =>
      send(
        this.api.POST("/api/console/vendors/{vendor_id}/", {
          params: { path: { vendor_id: this.vendor.org_id } },
          body: { name, ...(this.zone === null ? {} : { time_zone: this.zone }) },
        }),
      ),
    )
    if (result?.ok !== true) return
    this.console.toast(this.messages.change.done(name))
    ChangeVendor.changed.send(this)
    // An open vendor is named beside every page.
    await this.console.session.load()
  }
}
