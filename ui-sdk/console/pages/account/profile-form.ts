import { html } from "lit"
import { send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** The user's name. The address is what the user signs in with, and is changed by nobody. */
export class ProfileForm extends withProperties(PagePart<Messages>, {
  /** Null: nothing was typed. */
  typed: state<string | null>(null),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-profile-form"
  readonly #saving = new Action(this)

  get hasChanges(): boolean {
    return this.typed !== null && this.typed.trim() !== this.#user.name
  }

  get #user() {
    return this.console.session.session.user
  }

  override render() {
    const {
      messages: { profile: t },
      words,
    } = this
    const name = this.typed ?? this.#user.name
    return html`<form class="part form" novalidate @submit=${this.#onSubmit}>
      <h2>${t.title}</h2>
      ${textField({
        id: "account-name",
        label: t.name,
        autocomplete: "name",
        value: name,
        hint: t.nameHint,
        error: this.isTried && name.trim() === "" ? words.required : null,
        onInput: (value) => (this.typed = value),
      })}
      ${textField({
        id: "account-email",
        label: t.email,
        type: "email",
        autocomplete: "email",
        value: this.#user.email,
        isReadOnly: true,
        onInput: () => undefined,
      })}
      ${problemNote(this.#saving.problem, words)}
      <div class="btns">${actionButton(t.save, this.#saving, { look: "" })}</div>
    </form>`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    const name = (this.typed ?? this.#user.name).trim()
    if (name !== "") void this.#save(name)
  }

  async #save(name: string): Promise<void> {
    const result = await this.#saving.run(() =>
      send(this.api.POST("/api/console/account/name/", { body: { name } })),
    )
    if (result?.ok !== true) return
    this.typed = null
    await this.console.session.load()
    this.console.toast(this.messages.profile.saved)
  }
}
