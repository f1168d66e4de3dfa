import { html, nothing } from "lit"
import { send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { MIN_PASSWORD } from "../../session/password.ts"
import { PagePart } from "../page-part.ts"
import { devicesChanged } from "./devices-changed.ts"
import type { Messages } from "./en.ts"

/** Changes the password, or chooses the first one. */
export class PasswordForm extends withProperties(PagePart<Messages>, {
  current: state(""),
  password: state(""),
  isRevealed: state(false),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-password-form"
  readonly #saving = new Action(this)

  get hasChanges(): boolean {
    return this.password !== "" || this.current !== ""
  }

  get #user() {
    return this.console.session.session.user
  }

  override render() {
    const {
      messages: { password: t },
      words,
      isRevealed,
    } = this
    const { has_password: hasPassword, email } = this.#user
    const { problem } = this.#saving
    const wrong = problem?.fields["current"] === undefined ? null : t.wrong
    const unfit = problem?.fields["password"] ?? null
    return html`<form class="part form" novalidate @submit=${this.#onSubmit}>
      <h2>${t.title}</h2>
      ${hasPassword ? nothing : html`<p class="muted">${t.none}</p>`}
      <input
        class="vh"
        type="email"
        autocomplete="username"
        .value=${email}
        readonly
        tabindex="-1"
        aria-hidden="true"
      />
      ${
        hasPassword
          ? textField({
              id: "account-current",
              label: t.current,
              type: "password",
              autocomplete: "current-password",
              value: this.current,
              error: wrong !== null ? wrong : this.isTried && this.current === "" ? words.required : null,
              onInput: (value) => (this.current = value),
            })
          : nothing
      }
      ${textField({
        id: "account-new",
        label: t.new,
        type: "password",
        autocomplete: "new-password",
        value: this.password,
        hint: t.hint,
        error: this.isTried && this.password.length < MIN_PASSWORD ? t.tooShort : unfit,
        onInput: (value) => (this.password = value),
        reveal: {
          isRevealed,
          label: isRevealed ? t.hide : t.show,
          onToggle: () => (this.isRevealed = !this.isRevealed),
        },
      })}
      ${problemNote(wrong === null && unfit === null ? problem : null, words)}
      <div class="btns">${actionButton(hasPassword ? t.save : t.choose, this.#saving, { look: "" })}</div>
    </form>`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    const isMissing = this.#user.has_password && this.current === ""
    if (!isMissing && this.password.length >= MIN_PASSWORD) void this.#save()
  }

  async #save(): Promise<void> {
    const { password, current } = this
    const body = { password, ...(this.#user.has_password ? { current } : {}) }
    const result = await this.#saving.run(() =>
      send(this.api.POST("/api/console/account/password/", { body })),
    )
    if (result?.ok !== true) return
    Object.assign(this, { current: "", password: "", isTried: false, isRevealed: false })
    await this.console.session.load()
    this.console.toast(this.messages.password.saved)
    devicesChanged.send(this)
  }
}
