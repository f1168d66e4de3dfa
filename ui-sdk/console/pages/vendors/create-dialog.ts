import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleCreatedVendor } from "../../../../core/contract/accounts/console/vendors.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { IdempotencyKey } from "../../client/idempotency.ts"
import { actionButton } from "../../parts/action-button.ts"
import { CopyButton } from "../../parts/copy-button.ts"
import { copyValue } from "../../parts/copy-value.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import { zoneField } from "./zone-field.ts"

const SECRETS = [
  "org_id",
  "api_key",
  "username",
  "password",
  "app_key",
  "app_secret",
  "webhook_secret",
] as const

/** Creates a vendor, and shows its secrets once. */
export class CreateVendor extends withProperties(PagePart<Messages>, {
  name: state(""),
  email: state(""),
  zone: state("UTC"),
  url: state(""),
  origins: state(""),
  publicKey: state(""),
  isTried: state(false),
  /** The new vendor with its secrets; null: not made yet. */
  made: state<ConsoleCreatedVendor | null>(null),
}) {
  static readonly tag = "hrsync-create-vendor"
  static readonly parts = [ConsoleDialog, CopyButton]
  /** The `org_id` of the vendor, which is to be opened. */
  static readonly opened = new ElementEvent<string>("opened")
  static readonly created = new ElementEvent("created")
  static readonly closed = new ElementEvent("closed")
  readonly #saving = new Action(this)
  readonly #key = new IdempotencyKey()

  override render() {
    return this.made === null ? this.#form() : this.#secrets(this.made)
  }

  #form(): TemplateResult {
    const {
      messages: { dialog: t },
      words,
    } = this
    return html`<hrsync-dialog
      .heading=${t.title}
      .content=${html`<form class="stack" novalidate @submit=${this.#onSubmit}>
        ${textField({
          id: "vendor-name",
          label: t.name,
          value: this.name,
          error: (this.isTried && this.name.trim() === "") || this.#isRefused("name") ? t.nameWrong : null,
          onInput: (value) => (this.name = value),
        })}
        ${textField({
          id: "vendor-email",
          label: t.email,
          type: "email",
          value: this.email,
          hint: t.emailHint,
          error: (this.isTried && !this.#isEmailFit) || this.#isRefused("admin_email") ? t.emailWrong : null,
          onInput: (value) => (this.email = value),
        })}
        ${zoneField({
          id: "vendor-zone",
          messages: this.messages,
          value: this.zone,
          isRefused: this.#isRefused("time_zone"),
          onChoose: (zone) => (this.zone = zone),
        })}
        ${this.#integration()} ${problemNote(this.#saving.problem, words)}
        <div class="btns end">
          <button class="btn" type="button" @click=${this.#close}>${words.cancel}</button>
          ${actionButton(t.save, this.#saving)}
        </div>
      </form>`}
      ${ConsoleDialog.closed.on(this.#close)}
    ></hrsync-dialog>`
  }

  #integration(): TemplateResult {
    const { dialog: t } = this.messages
    return html`<details class="vendor-more">
      <summary>${t.more}</summary>
      <div class="stack">
        ${textField({
          id: "vendor-url",
          label: t.url,
          type: "url",
          value: this.url,
          hint: t.urlHint,
          error: this.#isRefused("webhook_url") ? t.urlWrong : null,
          onInput: (value) => (this.url = value),
        })}
        ${this.#area("vendor-origins", this.origins, this.#isRefused("origins") ? t.originsWrong : null, {
          label: t.origins,
          hint: t.originsHint,
          onInput: (value) => (this.origins = value),
        })}
        ${this.#area("vendor-key", this.publicKey, this.#isRefused("public_key") ? t.keyWrong : null, {
          label: t.key,
          hint: t.keyHint,
          onInput: (value) => (this.publicKey = value),
        })}
      </div>
    </details>`
  }

  #area(
    id: string,
    value: string,
    error: string | null,
    field: { readonly label: string; readonly hint: string; readonly onInput: (value: string) => void },
  ): TemplateResult {
    return html`<div class="field">
      <label for=${id}>${field.label}</label>
      <textarea
        class="area code mono"
        id=${id}
        spellcheck="false"
        aria-describedby=${error === null ? `${id}-hint` : `${id}-hint ${id}-error`}
        aria-invalid=${error === null ? nothing : "true"}
        .value=${value}
        @input=${({ target }: Event) => field.onInput((target as HTMLTextAreaElement).value)}
      ></textarea>
      <p class="hint" id="${id}-hint">${field.hint}</p>
      ${error === null ? nothing : wrong(id, error)}
    </div>`
  }

  #secrets(made: ConsoleCreatedVendor): TemplateResult {
    const { created: t } = this.messages
    return html`<hrsync-dialog
      .heading=${t.title(this.name.trim())}
      .locked=${true}
      .content=${html`<p>${t.text}</p>
        <dl class="secrets">
          ${SECRETS.map((key) => this.#secret(t.names[key], made[key]))} ${this.#adminSecret(made)}
        </dl>`}
      .actions=${html`<button
          class="btn"
          type="button"
          @click=${() => CreateVendor.opened.send(this, made.org_id)}
        >
          ${t.open}
        </button>
        <button class="btn primary" type="button" @click=${this.#close}>${t.done}</button>`}
    ></hrsync-dialog>`
  }

  #secret(label: string, value: string): TemplateResult {
    return html`<div>
      <dt>${label}</dt>
      <dd>${copyValue(value)}</dd>
    </div>`
  }

  #adminSecret({ admin }: ConsoleCreatedVendor): TemplateResult | typeof nothing {
    const { created: t } = this.messages
    if (admin === null) return nothing
    if (admin.password !== null) return this.#secret(t.admin(admin.email), admin.password)
    return html`<div>
      <dt>${t.admin(admin.email)}</dt>
      <dd>${t.adminKeeps(admin.email)}</dd>
    </div>`
  }

  #isRefused(field: string): boolean {
    return Object.keys(this.#saving.problem?.fields ?? {}).some((name) => name.split(".")[0] === field)
  }

  get #isEmailFit(): boolean {
    return this.email.trim() === "" || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(this.email.trim())
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    this.isTried = true
    if (this.name.trim() === "") this.querySelector<HTMLInputElement>("#vendor-name")?.focus()
    else if (this.#isEmailFit) void this.#create()
    else this.querySelector<HTMLInputElement>("#vendor-email")?.focus()
  }

  async #create(): Promise<void> {
    const [email, url, key] = [this.email.trim(), this.url.trim(), this.publicKey.trim()]
    const origins = this.origins.split(/\s+/u).filter((line) => line !== "")
    const body = {
      name: this.name.trim(),
      time_zone: this.zone,
      origins,
      ...(email === "" ? {} : { admin_email: email }),
      ...(url === "" ? {} : { webhook_url: url }),
      ...(key === "" ? {} : { public_key: key }),
    }
    const result = await this.#saving.run(() =>
      this.#key.send(body, (header) =>
        send(this.api.POST("/api/console/vendors/", { params: { header }, body })),
      ),
    )
    if (result?.ok !== true) {
      this.#showRefused()
      return
    }
    this.made = result.value
    CreateVendor.created.send(this)
  }

  /** What is wrong may be in the part that is folded away. */
  #showRefused(): void {
    const isFolded = ["webhook_url", "origins", "public_key"].some((field) => this.#isRefused(field))
    if (isFolded) this.querySelector("details")?.setAttribute("open", "")
  }

  readonly #close = (): void => {
    CreateVendor.closed.send(this)
  }
}

const wrong = (id: string, text: string): TemplateResult =>
  html`<p class="err" id="${id}-error">${icon("alert")}<span>${text}</span></p>`
