import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleInvited } from "../../../../core/contract/onboarding/console/invitations.ts"
import type { ConsoleDataModel } from "../../../../core/contract/sharing/console/data-model.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { IdempotencyKey } from "../../client/idempotency.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { linkTo } from "../../routing/paths.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** Invites a client. */
export class InviteDialog extends withProperties(PagePart<Messages>, {
  name: state(""),
  email: state(""),
  reference: state(""),
  isTried: state(false),
  /** The connection of the client that was found instead of invited; null: none was. */
  known: state<string | null>(null),
}) {
  static readonly tag = "hrsync-invite-dialog"
  static readonly parts = [ConsoleDialog]
  /** The text that says what was done. */
  static readonly done = new ElementEvent<string>("done")
  static readonly closed = new ElementEvent("closed")
  readonly #sending = new Action(this)
  readonly #key = new IdempotencyKey()
  readonly #model = new Resource<ConsoleDataModel>(this, () => send(this.api.GET("/api/console/data-model/")))

  override render() {
    const {
      messages: { dialog: t },
      words,
      isTried,
    } = this
    return html`<hrsync-dialog
      .heading=${t.title}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        ${textField({
          id: "client-name",
          label: t.name,
          value: this.name,
          error: isTried && this.name.trim() === "" ? t.nameWrong : null,
          onInput: (name) => this.#enter({ name }),
        })}
        ${textField({
          id: "client-email",
          label: t.email,
          type: "email",
          value: this.email,
          hint: t.emailHint,
          error: isTried && !isEmail(this.email) ? t.emailWrong : null,
          onInput: (email) => this.#enter({ email }),
        })}
        ${textField({
          id: "client-reference",
          label: t.reference,
          value: this.reference,
          onInput: (reference) => this.#enter({ reference }),
        })}
        ${this.#asked()} ${this.#knownNote()} ${problemNote(this.#sending.problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.send, this.#sending)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  #enter(typed: Partial<Record<"name" | "email" | "reference", string>>): void {
    Object.assign(this, typed, { known: null })
  }

  /** What the client will be asked to share. A dialog that cannot load it invites all the same. */
  #asked(): TemplateResult | typeof nothing {
    const { dialog: t } = this.messages
    const { value } = this.#model
    if (value === null) return nothing
    const count = (level: string) => value.fields.filter((field) => field.level === level).length
    return html`<p class="hint">
      ${t.asked(count("mandatory"), count("optional"))} <a href=${linkTo("models")}>${t.dataModel}</a>
    </p>`
  }

  #knownNote(): TemplateResult | typeof nothing {
    const { dialog: t } = this.messages
    if (this.known === null) return nothing
    return html`<div class="note warn" role="alert">
      ${icon("alert")}
      <div>
        <b>${t.known}</b>
        <p>${t.knownText} <a href=${linkTo("client", { id: this.known })}>${t.openClient}</a></p>
      </div>
    </div>`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    if (this.name.trim() === "") this.querySelector<HTMLInputElement>("#client-name")?.focus()
    else if (isEmail(this.email)) void this.#invite()
    else this.querySelector<HTMLInputElement>("#client-email")?.focus()
  }

  async #invite(): Promise<void> {
    const { name, email, reference } = this
    const body = {
      name: name.trim(),
      email: email.trim(),
      ...(reference.trim() === "" ? {} : { remote_org_id: reference.trim() }),
    }
    const result = await this.#sending.run(() =>
      this.#key.send(body, (header) =>
        send(this.api.POST("/api/console/clients/", { params: { header }, body })),
      ),
    )
    if (result?.ok !== true) return
    const { status, connection_id: id } = result.value
    if (status === "CONNECTION_INVITED") this.#tellInvited(body.name, result.value)
    else this.known = id
  }

  #tellInvited(name: string, { is_new: isNew, mailed_to: mailedTo }: ConsoleInvited): void {
    const { dialog: t } = this.messages
    const sent = isNew ? t.sent : t.sentAgain
    const detail = mailedTo === null ? t.invited(name) : sent(mailedTo)
    InviteDialog.done.send(this, detail)
  }

  readonly #close = (): void => {
    InviteDialog.closed.send(this)
  }
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text.trim())
