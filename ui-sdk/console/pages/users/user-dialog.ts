import { html, nothing, type TemplateResult } from "lit"
import type { UserRole } from "../../../../core/contract/accounts/console/user-role.ts"
import type { ConsoleUser } from "../../../../core/contract/accounts/console/users.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { IdempotencyKey } from "../../client/idempotency.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import { type Choice, ClientPicker } from "./client-picker.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/check.css"

/**
 * Invites a user, or changes one: the role, and the clients of a member.
 *
 * @property user - who is changed; null: a new user is invited
 * @property roles - those of the organization, the first one by default
 */
export class UserDialog extends withProperties(PagePart<Messages>, {
  user: property<ConsoleUser | null>(null),
  roles: property<ReadonlyArray<UserRole>>([]),
  email: state(""),
  /** Null: not chosen yet, so that the user's own or the first one counts. */
  chosen: state<UserRole | null>(null),
  /** The clients of a member; null: not changed. */
  clients: state<ReadonlyArray<Choice> | null>(null),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-user-dialog"
  static readonly parts = [ClientPicker, ConsoleDialog]
  /** The text that says what was done. */
  static readonly done = new ElementEvent<string>("done")
  static readonly closed = new ElementEvent("closed")
  readonly #saving = new Action(this)
  readonly #key = new IdempotencyKey()

  get #role(): UserRole {
    return this.chosen ?? this.user?.role ?? this.roles.at(-1) ?? "vendor-member"
  }

  get #clients(): ReadonlyArray<Choice> {
    return this.clients ?? this.user?.clients ?? []
  }

  override render() {
    const {
      messages: { dialog: t },
      user,
      words,
    } = this
    return html`<hrsync-dialog
      .heading=${user === null ? t.invite : t.change(user.name || user.email)}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        ${user === null ? this.#emailField() : nothing}
        ${this.roles.length > 1 ? this.#roleChoice() : nothing}
        ${this.#role === "vendor-member" ? this.#clientPicker() : nothing}
        ${problemNote(this.#saving.problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(user === null ? t.send : t.save, this.#saving)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  #clientPicker(): TemplateResult {
    return html`<hrsync-client-picker
      .chosen=${this.#clients}
      ${ClientPicker.chosenChanged.on((detail) => (this.clients = detail))}
    ></hrsync-client-picker>`
  }

  /** Only members are linked to clients. */
  get #links(): { client_org_ids?: Array<string> } {
    return this.#role === "vendor-member" ? { client_org_ids: this.#clients.map(({ org_id: id }) => id) } : {}
  }

  #emailField(): TemplateResult {
    const { dialog: t } = this.messages
    return textField({
      id: "user-email",
      label: t.email,
      type: "email",
      value: this.email,
      hint: t.emailHint,
      error: this.isTried && !isEmail(this.email) ? t.emailWrong : null,
      onInput: (value) => (this.email = value),
    })
  }

  #roleChoice(): TemplateResult {
    const { dialog: t, role: names } = this.messages
    return html`<fieldset class="field">
      <legend>${t.role}</legend>
      ${this.roles.map(
        (role) =>
          html`<label class="role">
            <input
              class="check"
              type="radio"
              name="user-role"
              .checked=${role === this.#role}
              @change=${() => (this.chosen = role)}
            />
            <span><b>${names[role]}</b><small>${t.roleText[role]}</small></span>
          </label>`,
      )}
    </fieldset>`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    if (this.user !== null) void this.#change(this.user)
    else if (isEmail(this.email)) void this.#invite()
    else this.querySelector<HTMLInputElement>("#user-email")?.focus()
  }

  async #invite(): Promise<void> {
    const email = this.email.trim()
    const body = { email, role: this.#role, ...this.#links }
    const result = await this.#saving.run(() =>
      this.#key.send(body, (header) =>
        send(this.api.POST("/api/console/users/", { params: { header }, body })),
      ),
    )
    if (result?.ok === true) this.#done(this.messages.dialog.sent(email))
  }

  async #change({ id }: ConsoleUser): Promise<void> {
    const body = { role: this.#role, ...this.#links }
    const result = await this.#saving.run(() =>
      send(this.api.POST("/api/console/users/{user_id}/", { params: { path: { user_id: id } }, body })),
    )
    if (result?.ok === true) this.#done(this.messages.dialog.saved)
  }

  #done(detail: string): void {
    UserDialog.done.send(this, detail)
  }

  readonly #close = (): void => {
    UserDialog.closed.send(this)
  }
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text.trim())
