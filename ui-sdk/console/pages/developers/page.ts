import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleApiKey,
  ConsoleBasicUser,
  ConsoleCredentials,
  ConsoleIssuedApiKey,
  ConsoleIssuedBasicUser,
} from "../../../../core/contract/accounts/console/credentials.ts"
import type { ConsoleApiCallFigures } from "../../../../core/contract/accounts/call-log/call-log.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { ConfirmDialog } from "../../parts/dialogs/confirm-dialog.ts"
import { CopyButton } from "../../parts/copy-button.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { problemText, showLoaded } from "../../parts/loaded.ts"
import { Menu } from "../../parts/menu.ts"
import { RelativeTime } from "../../parts/time.ts"
import { OpensAsked } from "../../routing/asked.ts"
import { ConsolePage } from "../console-page.ts"
import { type CredentialTable, keyColumns, publicKeyColumns, userColumns } from "./credential-columns.ts"
import { describeUse } from "./credential-use.ts"
import { isLive, type Listed, nameCredential } from "./credential-kinds.ts"
import type { Messages } from "./en.ts"
import { RevokeDialog } from "./revoke-dialog.ts"
import { type Made, newSecretNotice } from "./new-secret-notice.ts"
import { NameDialog } from "./name-dialog.ts"
import "./page.css"
import { PublicKeyDialog } from "./public-key-dialog.ts"
import { SampleCode } from "./sample-code.ts"

/** Where the service serves what the links below open. */
const DOCS = "/docs"
const JWKS = "/.well-known/jwks.json"

type Open =
  | { readonly kind: "create"; readonly of: "key" | "user" }
  | { readonly kind: "add" }
  | { readonly kind: "rotate"; readonly key: ConsoleApiKey }
  | { readonly kind: "reset"; readonly user: ConsoleBasicUser }
  | { readonly kind: "end"; readonly listed: Listed }

/** What a program needs to call the API: keys, users, and code to begin with. */
export class DevelopersPage extends withProperties(ConsolePage<Messages>, {
  /** The dialog over the page; null: none. */
  open: state<Open | null>(null),
  /** Secrets that are shown, the newest first. */
  made: state<ReadonlyArray<Made>>([]),
  /** Whether the lists show what has ended. */
  hasEnded: state(false),
}) {
  static readonly tag = "hrsync-developers-page"
  static readonly parts = [
    ConfirmDialog,
    CopyButton,
    DataTable,
    Menu,
    NameDialog,
    PublicKeyDialog,
    RelativeTime,
    RevokeDialog,
    SampleCode,
  ]
  readonly #credentials = new Resource<ConsoleCredentials>(this, () =>
    send(this.api.GET("/api/console/developers/credentials/")),
  )
  readonly #figures = new Resource<ConsoleApiCallFigures>(this, () =>
    send(this.api.GET("/api/console/api-calls/figures/")),
  )
  readonly #changing = new Action(this)

  constructor() {
    super()
    new OpensAsked(this, {
      "api-key": () => this.#show({ kind: "create", of: "key" }),
      "basic-user": () => this.#show({ kind: "create", of: "user" }),
      "public-key": () => this.#show({ kind: "add" }),
    })
  }

  /** A secret that is shown this one time is lost with the page. */
  override get hasUnsavedChanges(): boolean {
    return this.made.length > 0
  }

  override render() {
    const { messages: t, words } = this
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <div class="btns">
          <a class="btn" href=${DOCS} target="_blank" rel="noopener">${icon("file")}${t.reference}</a>
          <button class="btn primary" type="button" @click=${() => this.#show({ kind: "create", of: "key" })}>
            ${icon("plus")}${t.create.key.open}
          </button>
        </div>
        <p>${t.lede}</p>
      </header>
      ${this.made.map((made) =>
        newSecretNotice(made, {
          messages: t,
          words,
          onDone: () => (this.made = this.made.filter(({ id }) => id !== made.id)),
        }),
      )}
      ${showLoaded(this.#credentials.value, this.#credentials, words, (credentials) => this.#lists(credentials))}
      <hrsync-sample-code></hrsync-sample-code>
      ${this.open === null ? nothing : this.#dialog(this.open)}`
  }

  #lists(credentials: ConsoleCredentials): TemplateResult {
    const { messages: t } = this
    const { api_keys: keys, basic_users: users, public_keys: publicKeys } = credentials
    const ended = [...keys, ...users, ...publicKeys].filter((each) => !isLive(each)).length
    const spec = this.#table()
    return html`<section class="part" aria-labelledby="api-keys">
        <div class="part-head">
          <h2 id="api-keys">${t.keys.title}</h2>
          <span class="faint">${t.keys.sentAs} <span class="mono">Authorization</span></span>
        </div>
        ${this.#rows(t.keys.title, keyColumns(spec), keys, t.keys.none)}
        <p class="hint">${t.keys.hint}</p>
      </section>
      <div class="cols-2">
        <section class="part" aria-labelledby="public-keys">
          ${this.#head("public-keys", t.publicKey.title, t.publicKey.add, { kind: "add" })}
          <p class="muted">${t.publicKey.text}</p>
          ${this.#rows(t.publicKey.title, publicKeyColumns(spec), publicKeys, t.publicKey.none)}
          <p class="hint">
            ${t.publicKey.ours} <a class="mono" href=${JWKS} target="_blank" rel="noopener">${JWKS}</a>
          </p>
        </section>
        <section class="part" aria-labelledby="basic-users">
          ${this.#head("basic-users", t.users.title, t.create.user.open, { kind: "create", of: "user" })}
          <p class="muted">${t.users.text}</p>
          ${this.#rows(t.users.title, userColumns(spec), users, t.users.none)}
        </section>
      </div>
      ${
        ended === 0
          ? nothing
          : html`<div class="btns">
              <button class="btn" type="button" @click=${() => (this.hasEnded = !this.hasEnded)}>
                ${this.hasEnded ? t.hideEnded : t.showEnded(ended)}
              </button>
            </div>`
      }`
  }

  #head(id: string, title: string, action: string, open: Open): TemplateResult {
    return html`<div class="part-head">
      <h2 id=${id}>${title}</h2>
      <button class="btn" type="button" @click=${() => this.#show(open)}>${icon("plus")}${action}</button>
    </div>`
  }

  #rows<Row extends Listed["credential"]>(
    label: string,
    columns: ReadonlyArray<Column<Row>>,
    all: ReadonlyArray<Row>,
    none: string,
  ): TemplateResult {
    const rows = this.hasEnded ? all : all.filter((row) => isLive(row))
    if (rows.length === 0) return html`<p class="note">${icon("info")}<span>${none}</span></p>`
    return html`<hrsync-table
      .label=${label}
      .columns=${columns}
      .rows=${rows}
      .rowKey=${({ id }: Row) => id}
      .total=${rows.length}
    ></hrsync-table>`
  }

  #table(): CredentialTable {
    const { messages, words, format } = this
    return {
      messages,
      words,
      format,
      onRotate: (key) => this.#show({ kind: "rotate", key }),
      onReset: (user) => this.#show({ kind: "reset", user }),
      onEnd: (listed) => this.#show({ kind: "end", listed }),
    }
  }

  #dialog(open: Open): TemplateResult {
    const { messages } = this
    switch (open.kind) {
      case "create":
        return html`<hrsync-name-dialog
          .kind=${open.of}
          ${NameDialog.made.on((detail) => this.#onMade(detail))}
          ${NameDialog.closed.on(this.#close)}
        ></hrsync-name-dialog>`
      case "add":
        return html`<hrsync-public-key-dialog
          ${PublicKeyDialog.done.on((detail) => this.#onDone(detail))}
          ${PublicKeyDialog.closed.on(this.#close)}
        ></hrsync-public-key-dialog>`
      case "end":
        return html`<hrsync-revoke-dialog
          .listed=${open.listed}
          .use=${this.#use(open.listed)}
          .isLast=${this.#isLast(open.listed)}
          ${RevokeDialog.done.on((detail) => this.#onDone(detail))}
          ${RevokeDialog.closed.on(this.#close)}
        ></hrsync-revoke-dialog>`
      case "rotate":
        return this.#question(
          messages.rotate,
          { kind: "key", credential: open.key },
          () => void this.#rotate(open.key),
        )
      case "reset":
        return this.#question(
          messages.reset,
          { kind: "user", credential: open.user },
          () => void this.#reset(open.user),
        )
    }
  }

  #use(listed: Listed): string {
    return describeUse(listed, this.#figures.value, this)
  }

  #question(t: Messages["rotate" | "reset"], listed: Listed, onConfirm: () => void): TemplateResult {
    const { problem, isBusy } = this.#changing
    return html`<hrsync-confirm-dialog
      .heading=${t.title(nameCredential(listed))}
      .text=${`${this.#use(listed)} ${t.text}`}
      .action=${t.action}
      .isDangerous=${t.isDangerous}
      .keep=${this.words.cancel}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, this.words)}
      ${ConfirmDialog.confirmed.on(onConfirm)}
      ${ConfirmDialog.closed.on(this.#close)}
    ></hrsync-confirm-dialog>`
  }

  #isLast({ kind, credential }: Listed): boolean {
    const { value } = this.#credentials
    if (value === null) return false
    const all = { key: value.api_keys, user: value.basic_users, publicKey: value.public_keys }[kind]
    return all.filter((each) => isLive(each)).every(({ id }) => id === credential.id)
  }

  async #rotate(key: ConsoleApiKey): Promise<void> {
    const body = { replaces: key.id }
    const made = await this.#changing.run(() =>
      send<ConsoleIssuedApiKey>(this.api.POST("/api/console/developers/api-keys/", { body })),
    )
    if (made?.ok !== true) return
    const name = nameCredential({ kind: "key", credential: key })
    this.#onMade({ kind: "rotated-key", id: made.value.id, name, secret: made.value.api_key })
  }

  async #reset(user: ConsoleBasicUser): Promise<void> {
    const params = { path: { credential_id: user.id } }
    const result = await this.#changing.run(() =>
      send<ConsoleIssuedBasicUser>(
        this.api.POST("/api/console/developers/basic-users/{credential_id}/password/", { params }),
      ),
    )
    if (result?.ok !== true) return
    const { id, username, password } = result.value
    const name = nameCredential({ kind: "user", credential: user })
    this.#onMade({ kind: "user", id, name, username, secret: password })
  }

  #show(open: Open): void {
    this.#changing.clear()
    this.open = open
  }

  #onMade(made: Made): void {
    this.open = null
    this.made = [made, ...this.made.filter(({ id }) => id !== made.id)]
    scrollTo({ top: 0 })
    void this.#credentials.load()
  }

  #onDone(text: string): void {
    this.open = null
    this.console.toast(text)
    void this.#credentials.load()
  }

  readonly #close = (): void => {
    this.open = null
  }
}
