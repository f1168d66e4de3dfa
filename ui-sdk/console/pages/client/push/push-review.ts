import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import type { ConsolePushReview } from "../../../../../core/contract/push/console/push-review.ts"
import { send } from "../../../../elements/api/send.ts"
import { ElementEvent } from "../../../../elements/element-event.ts"
import { icon } from "../../../../elements/icon.ts"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { AutoRefresh } from "../../../client/auto-refresh.ts"
import { Resource } from "../../../client/resource.ts"
import { ConfirmDialog } from "../../../parts/dialogs/confirm-dialog.ts"
import { type Column, DataTable } from "../../../parts/data-table.ts"
import { ConsoleDialog } from "../../../parts/dialogs/dialog.ts"
import { problemText, showLoaded } from "../../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../../parts/time.ts"
import { linkTo } from "../../../routing/paths.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"
import { pushRecordDrawer, type PushTest } from "./push-record.ts"

type Review = NonNullable<ConsolePushReview["review"]>

/**
 * The test records of a client that pushes, until its test environment has ended: the vendor looks at them and approves them.
 *
 * @property client
 * @property record - the id of the record that is open; null: none
 */
export class PushReview extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  record: property<string | null>(null),
  isAsking: state(false),
}) {
  static readonly tag = "hrsync-push-review"
  static readonly parts = [ConfirmDialog, ConsoleDialog, DataTable, RelativeTime]
  static readonly approved = new ElementEvent("approved")
  readonly #approving = new Action(this)
  readonly #review = new Resource<ConsolePushReview>(this, () =>
    send(this.api.GET("/api/console/clients/{connection_id}/push-test/", { params: this.#path })),
  )

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind, connection_id: id }) => kind === "issue" && id === this.client.connection_id,
      onRefresh: () => void this.#review.load(),
    })
  }

  get #path() {
    return { path: { connection_id: this.client.connection_id } }
  }

  override render() {
    return showLoaded(this.#review.value, this.#review, this.words, ({ review }) =>
      review === null ? html`` : review.is_testing ? this.#part(review) : this.#untested(review),
    )
  }

  /** What the client has to do before anything arrives. */
  #untested({ state }: Review): TemplateResult {
    if (this.client.first_synced_at !== null) return html``
    const { push: t } = this.messages
    return html`<section class="note">
      ${icon("clock")}
      <p>${state === "approved" ? t.noProduction : t.noTest}</p>
    </section>`
  }

  #part(review: Review): TemplateResult {
    const { messages, words, format } = this
    const { push: t } = messages
    const open = review.latest.find(({ record }) => record.id === this.record)
    return html`<section class="part" aria-labelledby="client-push">
        <div class="part-head">
          <h2 id="client-push">${t.title} <span class="num faint">${format.number(review.records)}</span></h2>
          ${this.#approveButton(review)}
        </div>
        ${this.#state(review)}
        ${review.records === 0 ? html`<p class="muted">${t.empty}</p>` : this.#table(review)}
        ${review.refused === 0 ? nothing : html`<p class="hint">${t.refused(review.refused)}</p>`}
      </section>
      ${this.isAsking ? this.#dialog(review) : nothing}
      ${
        open === undefined
          ? nothing
          : pushRecordDrawer({
              ...{ test: open, shared: this.client.shared, messages, words, format },
              onClosed: () => this.console.router.setQuery({ record: undefined }),
            })
      }`
  }

  #approveButton({ state, records }: Review): TemplateResult | typeof nothing {
    if (state === "approved" || records === 0 || !this.can("push.approve-test")) return nothing
    return html`<button class="btn primary" type="button" @click=${() => (this.isAsking = true)}>
      ${this.messages.push.approve}
    </button>`
  }

  #state({ state, approval_requested_at: askedAt }: Review): TemplateResult {
    const { messages } = this
    const { push: t } = messages
    const may = this.can("push.approve-test")
    const asked = html`<span class="status warn">${t.asked}</span> ${relativeTime(askedAt)}`
    return html`<p>${state === "approval-requested" ? asked : t.state[state]}</p>
      <p class="muted">${state === "approved" || may ? t.text : t.textForOthers}</p>`
  }

  #table({ latest, records }: Review): TemplateResult {
    const { messages, words } = this
    return html`<hrsync-table
        .label=${messages.push.title}
        .look=${"open"}
        .columns=${this.#columns()}
        .rows=${latest}
        .rowKey=${({ record }: PushTest) => record.id}
        .total=${latest.length}
      ></hrsync-table>
      ${latest.length < records ? html`<p class="table-foot"><span class="num">${words.shown(latest.length, records)}</span></p>` : nothing}`
  }

  #columns(): ReadonlyArray<Column<PushTest>> {
    const { messages, client } = this
    const { push: t } = messages
    const of = (key: "employeeId" | "department" | "status", look: string): Column<PushTest> => ({
      key,
      label: messages.fields.field[key],
      look,
      cell: ({ record }) => record[key] ?? html`<span class="sub">–</span>`,
    })
    const name: Column<PushTest> = {
      key: "name",
      label: messages.fields.field.name,
      cell: ({ record }) =>
        html`<a class="go" href=${linkTo("client", { id: client.connection_id }, { record: record.id })}
          >${record.name ?? t.noName}</a
        >`,
    }
    const received: Column<PushTest> = {
      key: "received",
      label: t.received,
      look: "r",
      cell: ({ received_at: at }) => html`<span class="over">${relativeTime(at)}</span>`,
    }
    return [name, of("employeeId", "col-m"), of("department", "col-w"), of("status", "col-w"), received]
  }

  #dialog({ records }: Review): TemplateResult {
    const { messages, words, client } = this
    const { push: t } = messages
    const { isBusy, problem } = this.#approving
    return html`<hrsync-confirm-dialog
      .heading=${t.heading(client.name)}
      .text=${t.follows(records, client.name)}
      .action=${t.approve}
      .isDangerous=${false}
      .isBusy=${isBusy}
      .error=${problem === null ? null : problemText(problem, words)}
      .keep=${words.cancel}
      ${ConfirmDialog.confirmed.on(() => void this.#approve())}
      ${ConfirmDialog.closed.on(() => {
        this.isAsking = false
        this.#approving.clear()
      })}
    ></hrsync-confirm-dialog>`
  }

  async #approve(): Promise<void> {
    const result = await this.#approving.run(() =>
      send(this.api.POST("/api/console/clients/{connection_id}/push-test/approve/", { params: this.#path })),
    )
    if (result?.ok !== true) return
    this.isAsking = false
    this.console.toast(this.messages.push.approved(this.client.name))
    await this.#review.load()
    PushReview.approved.send(this)
  }
}
