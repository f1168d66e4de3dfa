import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../../core/contract/connection/console/clients.ts"
import type {
  ConsoleIssuedPushCredentials,
  ConsolePushCredentials,
} from "../../../../../../core/contract/push/console/push-credentials.ts"
import { send } from "../../../../../elements/api/send.ts"
import { icon } from "../../../../../elements/icon.ts"
import { property, state, withProperties } from "../../../../../elements/with-properties.ts"
import { Resource } from "../../../../client/resource.ts"
import { CopyButton } from "../../../../parts/copy-button.ts"
import { type Column, DataTable } from "../../../../parts/data-table.ts"
import { showLoaded } from "../../../../parts/loaded.ts"
import { secretNote } from "../../../../parts/secret-note.ts"
import { RelativeTime, relativeTime } from "../../../../parts/time.ts"
import { PagePart } from "../../../page-part.ts"
import type { Messages } from "../../en.ts"
import { PushIssueDialog } from "./issue-dialog.ts"
import { PushRevokeDialog } from "./revoke-dialog.ts"

type Listed = ConsolePushCredentials["credentials"][number]
type Open =
  { readonly kind: "issue" } | { readonly kind: "revoke"; readonly environment: Listed["environment"] }

/**
 * The credentials with which the client's own system pushes employees.
 *
 * @property client
 */
export class PushCredentials extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  /** The dialog over the page; null: none. */
  open: state<Open | null>(null),
  /** Shown this one time; null: none. */
  made: state<ConsoleIssuedPushCredentials | null>(null),
}) {
  static readonly tag = "hrsync-push-credentials"
  static readonly parts = [CopyButton, DataTable, PushIssueDialog, PushRevokeDialog, RelativeTime]
  readonly #credentials = new Resource<ConsolePushCredentials>(this, () =>
    send(
      this.api.GET("/api/console/clients/{connection_id}/push-credentials/", {
        params: { path: { connection_id: this.client.connection_id } },
      }),
    ),
  )

  /** A secret that is shown this one time is lost with the page. */
  get hasChanges(): boolean {
    return this.made !== null
  }

  override render() {
    const { pushCredentials: t } = this.messages
    return html`<section class="part" aria-labelledby="push-credentials">
        <div class="part-head">
          <h2 id="push-credentials">${t.title}</h2>
          <button class="btn" type="button" @click=${() => (this.open = { kind: "issue" })}>
            ${icon("plus")}${t.issue}
          </button>
        </div>
        <p class="muted">${t.text}</p>
        ${this.made === null ? nothing : this.#made(this.made)}
        ${showLoaded(this.#credentials.value, this.#credentials, this.words, ({ credentials }) => this.#table(credentials))}
      </section>
      ${this.open === null ? nothing : this.#dialog(this.open, this.#credentials.value?.credentials ?? [])}`
  }

  #made({ environment, username, password }: ConsoleIssuedPushCredentials): TemplateResult {
    const { pushCredentials: t } = this.messages
    return secretNote({
      title: t.made[environment],
      values: [
        { label: t.username, value: username },
        { label: t.password, value: password },
      ],
      text: t.madeText,
      done: t.stored,
      onDone: () => (this.made = null),
    })
  }

  #table(credentials: ReadonlyArray<Listed>): TemplateResult {
    const { pushCredentials: t } = this.messages
    if (credentials.length === 0) return html`<p class="note">${icon("info")}<span>${t.none}</span></p>`
    return html`<hrsync-table
      .label=${t.title}
      .columns=${this.#columns()}
      .rows=${credentials}
      .rowKey=${({ environment }: Listed) => environment}
      .total=${credentials.length}
    ></hrsync-table>`
  }

  #columns(): ReadonlyArray<Column<Listed>> {
    const { messages } = this
    const { pushCredentials: t } = messages
    return [
      {
        key: "environment",
        label: t.column.environment,
        cell: ({ environment, username, ended_at: endedAt }) =>
          html`<b class=${endedAt === null ? "" : "muted"}>${t.environment[environment]}</b><br /><span
              class="mono sub wrap"
              >${username}</span
            >`,
      },
      { key: "kind", label: t.column.kind, look: "col-m", cell: ({ auth_type: type }) => t.kind[type] },
      {
        key: "made",
        label: t.column.made,
        look: "col-m",
        cell: ({ issued_at: at }) => relativeTime(at),
      },
      {
        key: "state",
        label: t.column.state,
        cell: ({ ended_at: at }) =>
          at === null
            ? html`<span class="status ok">${t.active}</span>`
            : html`<span class="status ended">${t.revoked}</span><br />${relativeTime(at)}`,
      },
      {
        key: "actions",
        label: t.column.actions,
        isLabelHidden: true,
        look: "r",
        cell: ({ environment, ended_at: at }) => (at === null ? this.#revokeButton(environment) : nothing),
      },
    ]
  }

  #revokeButton(environment: Listed["environment"]): TemplateResult {
    const { pushCredentials: t } = this.messages
    return html`<button
      class="btn ghost danger"
      type="button"
      aria-label=${t.revokeOf[environment]}
      @click=${() => (this.open = { kind: "revoke", environment })}
    >
      ${t.revoke}
    </button>`
  }

  #dialog(open: Open, credentials: ReadonlyArray<Listed>): TemplateResult {
    const { client } = this
    return open.kind === "issue"
      ? html`<hrsync-push-issue
          .client=${client}
          .credentials=${credentials}
          ${PushIssueDialog.made.on((detail) => this.#onMade(detail))}
          ${PushIssueDialog.closed.on(this.#close)}
        ></hrsync-push-issue>`
      : html`<hrsync-push-revoke
          .client=${client}
          .environment=${open.environment}
          ${PushRevokeDialog.done.on(() => this.#onRevoked(open.environment))}
          ${PushRevokeDialog.closed.on(this.#close)}
        ></hrsync-push-revoke>`
  }

  #onMade(made: ConsoleIssuedPushCredentials): void {
    this.#close()
    this.made = made
    void this.#credentials.load()
  }

  #onRevoked(environment: Listed["environment"]): void {
    this.#close()
    // The credentials that are shown no longer work.
    if (this.made?.environment === environment) this.made = null
    this.console.toast(this.messages.pushCredentials.done)
    void this.#credentials.load()
  }

  readonly #close = (): void => {
    this.open = null
  }
}
