import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleMail, ConsoleMails } from "../../../../core/contract/operation/console/operation.ts"
import { send } from "../../../elements/api/send.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { emptyState } from "../../parts/empty.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { textWithCode } from "../../parts/text-with-code.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** The mails of an installation without a mail server. */
export class SentMails extends withProperties(PagePart<Messages>, {
  /** Null: none is open. */
  opened: state<ConsoleMail | null>(null),
}) {
  static readonly tag = "hrsync-mails"
  static readonly parts = [ConsoleDialog, DataTable, RelativeTime]
  readonly #mails = new Resource<ConsoleMails>(this, () => send(this.api.GET("/api/console/service/mails/")))

  override render() {
    return html`<section class="part">
        ${showLoaded(this.#mails.value, this.#mails, this.words, (mails) => this.#list(mails))}
      </section>
      ${this.opened === null ? nothing : this.#drawer(this.opened)}`
  }

  #list({ is_kept: isKept, items }: ConsoleMails): TemplateResult {
    const { mails: t } = this.messages
    if (!isKept) return emptyState("inbox", t.server, t.serverText)
    if (items.length === 0) return emptyState("inbox", t.empty, textWithCode(t.lede))
    return html`<p class="muted">${textWithCode(t.lede)}</p>
      <hrsync-table
        .label=${t.title}
        .columns=${this.#columns()}
        .rows=${items}
        .rowKey=${({ id }: ConsoleMail) => id}
        .total=${items.length}
      ></hrsync-table>`
  }

  #columns(): ReadonlyArray<Column<ConsoleMail>> {
    const { mails: t } = this.messages
    return [
      {
        key: "subject",
        label: t.column.subject,
        cell: (mail) =>
          html`<button class="btn link" type="button" @click=${() => (this.opened = mail)}>
            ${mail.subject}
          </button>`,
      },
      { key: "to", label: t.column.to, cell: ({ to }) => html`${to.join(", ")}` },
      {
        key: "sent",
        label: t.column.sent,
        look: "r col-m",
        cell: ({ sent_at: at }) => relativeTime(at),
      },
    ]
  }

  #drawer({ subject, to, text, sent_at: at }: ConsoleMail): TemplateResult {
    const { mails: t } = this.messages
    return html`<hrsync-dialog
      .kind=${"drawer"}
      .heading=${subject}
      .content=${html`<dl class="kv">
          <dt>${t.column.to}</dt>
          <dd>${to.join(", ")}</dd>
          <dt>${t.column.sent}</dt>
          <dd>${this.format.instant(at)}</dd>
        </dl>
        <pre class="mail-text" tabindex="0" aria-label=${t.text}>${text}</pre>`}
      ${ConsoleDialog.closed.on(() => (this.opened = null))}
    ></hrsync-dialog>`
  }
}
