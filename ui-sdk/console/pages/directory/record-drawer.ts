import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleEmployeeDetails } from "../../../../core/contract/employee/console/directory.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { CopyButton } from "../../parts/copy-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { recordFields, recordValue } from "../../parts/record-fields.ts"
import { RelativeTime } from "../../parts/time.ts"
import { timeline } from "../../parts/timeline.ts"
import "../../styles/seg.css"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import { RecordReads } from "./record-reads.ts"

type Field = ConsoleEmployeeDetails["fields"][number]

const hasValue = ({ state }: Field): boolean => state === "shared" || state === "masked"

/**
 * One employee's record: what is there, what is missing and why, and the syncs that changed it.
 *
 * @property employee - the record's id
 */
export class RecordDrawer extends withProperties(PagePart<Messages>, {
  employee: property(""),
  showsMissing: state(false),
}) {
  static readonly tag = "hrsync-record-drawer"
  static readonly parts = [ConsoleDialog, CopyButton, RecordReads, RelativeTime]
  static readonly closed = new ElementEvent("closed")
  readonly #details = new Resource<ConsoleEmployeeDetails>(this, () =>
    send(
      this.api.GET("/api/console/directory/{employee_id}/", {
        params: { path: { employee_id: this.employee } },
      }),
    ),
  )

  override render() {
    const { value } = this.#details
    const { record: t, noName } = this.messages
    return html`<hrsync-dialog
      .kind=${"drawer"}
      .heading=${value === null ? this.messages.table : (value.record.name ?? noName)}
      .closeLabel=${t.close}
      .content=${html`<div class="record">
        ${showLoaded(value, this.#details, this.words, (details) => this.#content(details))}
      </div>`}
      ${ConsoleDialog.closed.on(() => RecordDrawer.closed.send(this))}
    ></hrsync-dialog>`
  }

  #content(details: ConsoleEmployeeDetails): TemplateResult {
    const { record: t } = this.messages
    const choice = (label: string, missing: boolean) =>
      html`<label
        ><input
          type="radio"
          name="record-fields"
          .checked=${this.showsMissing === missing}
          @change=${() => (this.showsMissing = missing)}
        />${label}</label
      >`
    const id = details.record.employeeId
    const other = this.readerKind === "company" ? t.to(details.vendor) : details.client
    return html`<p class="faint">
        ${[id, other].filter(Boolean).join(", ")}
        ${
          id === undefined
            ? nothing
            : html`<hrsync-copy-button .value=${id} .what=${t.id}></hrsync-copy-button>`
        }
      </p>
      <div class="seg" role="radiogroup" aria-label=${t.show}>
        ${choice(t.withValue, false)} ${choice(t.missing, true)}
      </div>
      ${this.showsMissing ? this.#missing(details) : this.#values(details)} ${this.#reads(details)}
      ${this.#changes(details)}`
  }

  #values(details: ConsoleEmployeeDetails): TemplateResult {
    const present = details.fields.filter(hasValue)
    const isMasked = present.some(({ state }) => state === "masked")
    return html`${recordFields(present, this.messages.fields, ({ key }) => recordValue(details.record, key))}
    ${isMasked ? html`<p class="faint">${this.messages.record.masked}</p>` : nothing}`
  }

  #missing({ fields }: ConsoleEmployeeDetails): TemplateResult {
    const { record: t } = this.messages
    const missing = fields.filter((field) => !hasValue(field))
    if (missing.length === 0) return html`<p class="muted">${t.nothingMissing}</p>`
    return recordFields(
      missing,
      this.messages.fields,
      ({ state }) => html`<span class="sub">${t.state[state as keyof typeof t.state]}</span>`,
    )
  }

  /** For the company, which answers to the employee. */
  #reads({ id, connection_id: connection }: ConsoleEmployeeDetails): TemplateResult | typeof nothing {
    return this.readerKind === "company" && this.can("audit.read")
      ? html`<hrsync-record-reads .employee=${id} .connection=${connection}></hrsync-record-reads>`
      : nothing
  }

  #changes({ history, created_at: createdAt }: ConsoleEmployeeDetails): TemplateResult {
    const { record: t } = this.messages
    const points = history.map(({ change, at, trigger }) => ({
      icon: change === "add" ? ("plus" as const) : ("edit" as const),
      look: "" as const,
      title: change === "add" ? t.added : t.updated,
      text: t.by(trigger),
      at,
    }))
    return html`<section>
      <h3>${t.changes}</h3>
      ${points.length === 0 ? html`<p class="muted">${t.noChanges(createdAt)}</p>` : timeline(points)}
    </section>`
  }
}
