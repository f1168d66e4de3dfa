import { html, nothing } from "lit"
import type { KeyScope } from "../../../../core/contract/accounts/key-scope.ts"
import type {
  ConsoleIssuedApiKey,
  ConsoleIssuedBasicUser,
} from "../../../../core/contract/accounts/console/credentials.ts"
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
import type { Messages } from "./en.ts"
import { scopeField, SCOPES } from "./key-scopes.ts"
import type { Made } from "./new-secret-notice.ts"

const MAX_LENGTH = 80

/**
 * Makes an API key or a Basic user, after asking what it is for, and what the key may do.
 *
 * @property kind - which of them
 */
export class NameDialog extends withProperties(PagePart<Messages>, {
  kind: property<"key" | "user">("key"),
  name: state(""),
  scopes: state<ReadonlyArray<KeyScope>>(SCOPES),
  isTried: state(false),
}) {
  static readonly tag = "hrsync-name-dialog"
  static readonly parts = [ConsoleDialog]
  static readonly made = new ElementEvent<Made>("made")
  static readonly closed = new ElementEvent("closed")
  readonly #making = new Action(this)
  readonly #key = new IdempotencyKey()

  override render() {
    const { words, messages, kind } = this
    const t = messages.create[kind]
    const { problem } = this.#making
    const refused = problem?.fields["name"] ?? null
    return html`<hrsync-dialog
      .heading=${t.title}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        ${textField({
          id: "credential-name",
          label: messages.create.name,
          value: this.name,
          hint: t.hint,
          error: this.isTried && !this.#isFit ? messages.create.nameWrong(MAX_LENGTH) : refused,
          onInput: (value) => (this.name = value),
        })}
        ${
          kind === "key"
            ? scopeField({
                messages,
                chosen: this.scopes,
                isWrong: this.isTried && this.scopes.length === 0,
                onChange: (scopes) => (this.scopes = scopes),
              })
            : nothing
        }
        ${refused === null ? problemNote(problem, words) : ""}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.action, this.#making)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  get #isFit(): boolean {
    const length = this.name.trim().length
    return length > 0 && length <= MAX_LENGTH
  }

  get #hasScope(): boolean {
    return this.kind === "user" || this.scopes.length > 0
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    if (this.#isFit && this.#hasScope) void this.#make()
    else {
      const wrong = this.#isFit ? ".check" : "#credential-name"
      this.querySelector<HTMLInputElement>(wrong)?.focus()
    }
  }

  async #make(): Promise<void> {
    const name = this.name.trim()
    if (this.kind === "key") {
      const body = { name, scopes: this.scopes }
      const result = await this.#making.run(() =>
        this.#key.send(body, (header) =>
          send<ConsoleIssuedApiKey>(
            this.api.POST("/api/console/developers/api-keys/", { params: { header }, body }),
          ),
        ),
      )
      if (result?.ok === true)
        this.#done({ kind: "key", id: result.value.id, name, secret: result.value.api_key })
      return
    }
    const body = { name }
    const result = await this.#making.run(() =>
      this.#key.send(body, (header) =>
        send<ConsoleIssuedBasicUser>(
          this.api.POST("/api/console/developers/basic-users/", { params: { header }, body }),
        ),
      ),
    )
    if (result?.ok !== true) return
    const { id, username, password } = result.value
    this.#done({ kind: "user", id, name, username, secret: password })
  }

  #done(detail: Made): void {
    NameDialog.made.send(this, detail)
  }

  readonly #close = (): void => {
    NameDialog.closed.send(this)
  }
}
