import { html, nothing, type TemplateResult } from "lit"
import { send } from "../../../elements/api/send.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { PagedList } from "../../client/paged-list.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { RelativeTime } from "../../parts/time.ts"
import { timeline } from "../../parts/timeline.ts"
import { linkTo } from "../../routing/paths.ts"
import { type Entry, nameAction, nameActor, nameVia } from "../audit/entry-words.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/**
 * Who has read one employee's record, when, and which way.
 *
 * @property employee - the record's id
 * @property connection - of the record
 */
export class RecordReads extends withProperties(PagePart<Messages>, {
  employee: property(""),
  connection: property(""),
}) {
  static readonly tag = "hrsync-record-reads"
  static readonly parts = [RelativeTime]
  readonly #entries = new PagedList<Entry>(this, (cursor) =>
    send(
      this.api.GET("/api/console/audit/", {
        params: {
          query: { only: "reads", employee_id: this.employee, ...(cursor === undefined ? {} : { cursor }) },
        },
      }),
    ),
  )

  override render() {
    const { reads: t } = this.messages.record
    const href = linkTo("audit", { client: this.connection, action: "reads", time: "month" })
    return html`<section>
      <h3>${t.title}</h3>
      ${showLoaded(this.#entries.page, this.#entries, this.words, () => this.#list())}
      <p class="faint">${t.lists} <a href=${href}>${t.all}</a></p>
    </section>`
  }

  #list(): TemplateResult {
    const {
      record: { reads: t },
      audit,
    } = this.messages
    const { rows, hasMore, moreProblem } = this.#entries
    if (rows.length === 0) return html`<p class="muted">${t.none}</p>`
    const points = rows.map((entry) => ({
      icon: "eye" as const,
      look: "" as const,
      title: nameActor(entry, audit),
      text: `${nameAction(entry, audit)} · ${nameVia(entry, audit)}`,
      at: entry.at,
    }))
    return html`${timeline(points)} ${problemNote(moreProblem, this.words)}
    ${
      hasMore
        ? html`<button class="btn" type="button" @click=${() => void this.#entries.loadMore()}>
            ${t.older}
          </button>`
        : nothing
    }`
  }
}
