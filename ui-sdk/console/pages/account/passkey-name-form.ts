import { html } from "lit"
import type { ConsolePasskey } from "../../../../core/contract/accounts/console/passkeys.ts"
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

/**
 * Renames a passkey.
 *
 * @property passkey - as it is called so far
 */
export class PasskeyNameForm extends withProperties(PagePart<Messages>, {
  passkey: property<ConsolePasskey>(),
  /** Null: nothing was typed yet. */
  typed: state<string | null>(null),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-passkey-name-form"
  static readonly parts = [ConsoleDialog]
  static readonly done = new ElementEvent("done")
  /** The user keeps the name. */
  static readonly closed = new ElementEvent("closed")
  readonly #saving = new Action(this)

  get #name(): string {
    return this.typed ?? this.passkey.name
  }

  override render() {
    const {
      messages: { passkeys: t },
      words,
    } = this
    return html`<hrsync-dialog
      .heading=${t.renameTitle}
      .content=${html`<form class="form" novalidate @submit=${this.#onSubmit}>
        ${textField({
          id: "passkey-rename",
          label: t.dialog.name,
          value: this.#name,
          error: this.isTried && this.#name.trim() === "" ? words.required : null,
          onInput: (value) => (this.typed = value),
        })}
        ${problemNote(this.#saving.problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.save, this.#saving)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    const name = this.#name.trim()
    if (name !== "") void this.#save(name)
  }

  async #save(name: string): Promise<void> {
    const result = await this.#saving.run(() =>
      send(
        this.api.POST("/api/console/account/passkeys/{passkey_id}/rename/", {
          params: { path: { passkey_id: this.passkey.id } },
          body: { name },
        }),
      ),
    )
    if (result?.ok === true) PasskeyNameForm.done.send(this)
  }

  readonly #close = (): void => {
    PasskeyNameForm.closed.send(this)
  }
}
