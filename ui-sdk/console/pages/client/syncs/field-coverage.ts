import { html, nothing, type TemplateResult } from "lit"
import type { Coverage } from "../../../../../core/contract/sync/coverage.ts"
import { send } from "../../../../elements/api/send.ts"
import { bar } from "../../../../elements/bar.ts"
import { coverageList, hasCoverageGaps } from "../../../../elements/field-coverage/coverage-list.ts"
import { nameField } from "../../../../elements/fields/field-texts.ts"
import { property, withProperties } from "../../../../elements/with-properties.ts"
import { Resource } from "../../../client/resource.ts"
import { type Column, DataTable } from "../../../parts/data-table.ts"
import { showLoaded } from "../../../parts/loaded.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"

type Field = Coverage["fields"][number]

/**
 * How many of a client's employees have each shared field now, compared with the sync before, and what is conspicuous about it.
 *
 * @property connection - the client's connection
 */
export class FieldCoverage extends withProperties(PagePart<Messages>, {
  connection: property<string>(),
}) {
  static readonly tag = "hrsync-field-coverage"
  static readonly parts = [DataTable]
  readonly #coverage = new Resource<Coverage>(this, () =>
    send(
      this.api.GET("/api/console/clients/{connection_id}/coverage/", {
        params: { path: { connection_id: this.connection } },
      }),
    ),
  )

  /** Counts anew, after a sync has begun or ended. */
  reload(): Promise<void> {
    return this.#coverage.load()
  }

  override render() {
    return showLoaded(this.#coverage.value, this.#coverage, this.words, (coverage) =>
      coverage.employees + coverage.uncounted === 0 ? html`` : this.#part(coverage),
    )
  }

  #part(coverage: Coverage): TemplateResult {
    const { messages: t } = this
    return html`<section class="part" aria-labelledby="client-coverage">
      <div class="part-head"><h2 id="client-coverage">${t.fieldCounts.title}</h2></div>
      ${hasCoverageGaps(coverage) ? coverageList(coverage, t) : nothing}
      ${coverage.uncounted === 0 ? nothing : html`<p class="hint">${t.coverage.uncounted(coverage.uncounted)}</p>`}
      <details>
        <summary>${t.fieldCounts.all(coverage.fields.length)}</summary>
        ${this.#table(coverage)}
      </details>
    </section>`
  }

  #table({ fields, employees }: Coverage): TemplateResult {
    return html`<hrsync-table
      .label=${this.messages.fieldCounts.title}
      .columns=${this.#columns(employees)}
      .rows=${fields}
      .rowKey=${({ key }: Field) => key}
    ></hrsync-table>`
  }

  #columns(employees: number): ReadonlyArray<Column<Field>> {
    const { coverage: t, fieldCounts, fields } = this.messages
    return [
      { key: "field", label: fieldCounts.column.field, cell: ({ key }) => nameField(fields, key) },
      {
        key: "filled",
        label: fieldCounts.column.filled,
        cell: ({ filled, gap }) =>
          gap === "not-provided"
            ? fieldCounts.notProvided
            : html`<span class="num">${t.ratio(filled, employees)}</span
                >${bar(employees === 0 ? 0 : filled / employees)}`,
      },
      {
        key: "before",
        label: fieldCounts.column.before,
        look: "col-m",
        cell: ({ before }) =>
          before === null ? "" : html`<span class="num">${t.ratio(before.filled, before.employees)}</span>`,
      },
    ]
  }
}
